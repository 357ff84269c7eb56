//! Notes of leads, customers and bookings: list, write, change, delete.

use axum::{extract::State, http::StatusCode, response::IntoResponse};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    about::About,
    model::{NoteChanges, NoteForm, NoteView},
    store, write,
};
use crate::{
    features::auth::{Bookings, Caller, Customers, Leads, May, Notes, Read, Update},
    platform::{
        error::{OrProblem as _, Result},
        fields::Object,
        http::{Id, IdempotencyKey, IfMatch, Json, Query, version_tag},
        keyset::{Page, PageQuery},
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_lead_notes, write_lead_note))
        .routes(routes!(list_customer_notes, write_customer_note))
        .routes(routes!(list_booking_notes, write_booking_note))
        .routes(routes!(edit_note, delete_note))
}

async fn page_of(
    app: &AppState,
    caller: &Caller,
    about: About,
    page: &PageQuery,
) -> Result<Json<Page<NoteView>>> {
    let limit = page.limit()?;
    store::readable(&app.db, caller, about).await.or_not_found(about.kind.not_found())?;
    let notes = store::list(&app.db, caller, about, page.after()?, limit + 1).await?;
    let page = Page::cut(notes, limit, |note| (note.row.created_at, note.row.id));
    Ok(Json(page.map(|note| NoteView::new(caller, note))))
}

/// What staff wrote about a lead, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/leads/{id}/notes",
    tag = "notes",
    params(("id" = Uuid, Path), PageQuery),
    responses(
        (status = 200, body = Page<NoteView>),
        (status = 422),
    )
)]
async fn list_lead_notes(
    staff: May<Read, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<NoteView>>> {
    page_of(&app, &staff, About::lead(id), &page).await
}

/// Write a note about a lead. It stands in the lead's timeline too.
#[utoipa::path(
    post,
    path = "/api/admin/leads/{id}/notes",
    tag = "notes",
    params(
        ("id" = Uuid, Path),
        ("Idempotency-Key" = Option<String>, Header,
            description = "A retry with the same key and body is answered with the first note"),
    ),
    request_body = NoteForm,
    responses(
        (status = 201, body = NoteView),
    )
)]
async fn write_lead_note(
    staff: May<Update, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
    key: Result<Option<IdempotencyKey>>,
    Json(body): Json<Object>,
) -> Result<impl IntoResponse> {
    let note = write::write(&app, &staff, About::lead(id), key?, body).await?;
    Ok((StatusCode::CREATED, answer(note)))
}

/// What staff wrote about a customer, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/customers/{id}/notes",
    tag = "notes",
    params(("id" = Uuid, Path), PageQuery),
    responses(
        (status = 200, body = Page<NoteView>),
        (status = 422),
    )
)]
async fn list_customer_notes(
    staff: May<Read, Customers>,
    State(app): State<AppState>,
    Id(id): Id,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<NoteView>>> {
    page_of(&app, &staff, About::customer(id), &page).await
}

/// Write a note about a customer.
#[utoipa::path(
    post,
    path = "/api/admin/customers/{id}/notes",
    tag = "notes",
    params(
        ("id" = Uuid, Path),
        ("Idempotency-Key" = Option<String>, Header,
            description = "A retry with the same key and body is answered with the first note"),
    ),
    request_body = NoteForm,
    responses(
        (status = 201, body = NoteView),
    )
)]
async fn write_customer_note(
    staff: May<Update, Customers>,
    State(app): State<AppState>,
    Id(id): Id,
    key: Result<Option<IdempotencyKey>>,
    Json(body): Json<Object>,
) -> Result<impl IntoResponse> {
    let note = write::write(&app, &staff, About::customer(id), key?, body).await?;
    Ok((StatusCode::CREATED, answer(note)))
}

/// What staff wrote about a booking, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/bookings/{id}/notes",
    tag = "notes",
    params(("id" = Uuid, Path), PageQuery),
    responses(
        (status = 200, body = Page<NoteView>),
        (status = 422),
    )
)]
async fn list_booking_notes(
    staff: May<Read, Bookings>,
    State(app): State<AppState>,
    Id(id): Id,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<NoteView>>> {
    page_of(&app, &staff, About::booking(id), &page).await
}

/// Write a note about a booking.
#[utoipa::path(
    post,
    path = "/api/admin/bookings/{id}/notes",
    tag = "notes",
    params(
        ("id" = Uuid, Path),
        ("Idempotency-Key" = Option<String>, Header,
            description = "A retry with the same key and body is answered with the first note"),
    ),
    request_body = NoteForm,
    responses(
        (status = 201, body = NoteView),
    )
)]
async fn write_booking_note(
    staff: May<Update, Bookings>,
    State(app): State<AppState>,
    Id(id): Id,
    key: Result<Option<IdempotencyKey>>,
    Json(body): Json<Object>,
) -> Result<impl IntoResponse> {
    let note = write::write(&app, &staff, About::booking(id), key?, body).await?;
    Ok((StatusCode::CREATED, answer(note)))
}

/// Change a note that the caller wrote. Without `mentions`, those of before stay.
#[utoipa::path(
    patch,
    path = "/api/admin/notes/{id}",
    tag = "notes",
    params(("id" = Uuid, Path), ("If-Match" = String, Header, example = "\"1\"")),
    request_body = NoteChanges,
    responses(
        (status = 200, body = NoteView),
        (status = 412, description = "`current` is the note as it is now"),
    )
)]
async fn edit_note(
    staff: May<Update, Notes>,
    State(app): State<AppState>,
    Id(id): Id,
    IfMatch(seen): IfMatch,
    Json(body): Json<Object>,
) -> Result<impl IntoResponse> {
    Ok(answer(write::edit(&app, &staff, (id, seen), body).await?))
}

/// Delete a note: the caller's own, or any by who may delete what it is about.
#[utoipa::path(
    delete,
    path = "/api/admin/notes/{id}",
    tag = "notes",
    params(("id" = Uuid, Path), ("If-Match" = String, Header, example = "\"1\"")),
    responses(
        (status = 204, description = "Deleted"),
        (status = 412, description = "`current` is the note as it is now"),
    )
)]
async fn delete_note(
    staff: May<Update, Notes>,
    State(app): State<AppState>,
    Id(id): Id,
    IfMatch(seen): IfMatch,
) -> Result<StatusCode> {
    write::delete(&app, &staff, (id, seen)).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn answer(note: NoteView) -> impl IntoResponse + use<> {
    (version_tag(note.row.version), Json(note))
}
