//! Bookings for staff: list, create, read, change; the slots of a technician's day.

use axum::{
    Extension,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    bulk,
    desk::{self, NOT_FOUND},
    filter::BookingQuery,
    form::{BookingChanges, BookingForm},
    model::BookingView,
    slots::{DaySlots, SlotQuery},
    store, transfer,
};
use crate::{
    features::{
        auth::{Bookings, Caller, Create, May, Read, Update},
        catalogue::Codes,
        content::live::LiveContent,
        search::{self, Search, StaffKind},
    },
    platform::{
        changes::{self, Topic},
        error::{OrProblem as _, Result},
        fields::{Fields, Object},
        http::{Id, IfMatch, Json, Query, version_tag},
        keyset::{Page, PageQuery},
        state::AppState,
    },
};

/// Bookings, the slots of a day, and the CSV file.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_bookings, create_booking))
        .routes(routes!(read_booking, update_booking))
        .routes(routes!(list_slots))
        .merge(bulk::routes())
        .merge(transfer::routes())
}

/// Bookings with their customers, newest first or by schedule.
#[utoipa::path(
    get,
    path = "/api/admin/bookings",
    tag = "bookings",
    params(PageQuery, BookingQuery),
    responses(
        (status = 200, body = Page<BookingView>),
        (status = 422),
    )
)]
async fn list_bookings(
    staff: May<Read, Bookings>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Extension(search): Extension<Search>,
    Query(page): Query<PageQuery>,
    Query(query): Query<BookingQuery>,
) -> Result<Json<Page<BookingView>>> {
    let filter = query.check(&page, &Codes::new(live.now()))?;
    let own = search::own_rows(&app.db, &staff, [StaffKind::Booking]).await?;
    let sought = search.sought(StaffKind::Booking, filter.typed.as_deref(), own).await;
    let rows = store::list(&app.db, &staff, &filter, sought.as_ref()).await?;
    let page = filter.order.cut(rows, filter.limit).map(|b| BookingView::new(&staff, b));
    Ok(Json(page.capped_at(sought.and_then(|sought| sought.capped_at()))))
}

/// Create a booking: `scheduled`, payment `pending`, with the next number.
#[utoipa::path(
    post,
    path = "/api/admin/bookings",
    tag = "bookings",
    request_body = BookingForm,
    responses(
        (status = 201, body = BookingView),
        (status = 409, description = "The technician is taken; the sentence names the booking"),
    )
)]
async fn create_booking(
    staff: May<Create, Bookings>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Json(body): Json<Object>,
) -> Result<Response> {
    let (codes, today) = (Codes::new(live.now()), app.clock.today());
    let form = BookingForm::read(Fields::new(body), &codes, Some(today))?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let booking = desk::create(&mut tx, &staff, form, None, now).await?;
    changes::append(&mut tx, Topic::Booking, booking.id, now).await?;
    app.feed.commit(tx).await?;
    let answer = view(&app, &staff, booking.id).await?;
    Ok((StatusCode::CREATED, answer).into_response())
}

/// A booking with its customer.
#[utoipa::path(
    get,
    path = "/api/admin/bookings/{id}",
    tag = "bookings",
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, body = BookingView),
    )
)]
async fn read_booking(
    staff: May<Read, Bookings>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<impl IntoResponse> {
    view(&app, &staff, id).await
}

/// Change any fields of a booking. The half hours that its technician is booked change with it.
#[utoipa::path(
    patch,
    path = "/api/admin/bookings/{id}",
    tag = "bookings",
    params(("id" = Uuid, Path), ("If-Match" = String, Header, example = "\"1\"")),
    request_body = BookingChanges,
    responses(
        (status = 200, body = BookingView),
        (status = 409, description = "The technician is taken; the sentence names the booking"),
        (status = 412, description = "`current` is the booking as it is now"),
    )
)]
async fn update_booking(
    staff: May<Update, Bookings>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Id(id): Id,
    IfMatch(seen): IfMatch,
    Json(body): Json<Object>,
) -> Result<impl IntoResponse> {
    let (at, codes, now) = ((id, seen), Codes::new(live.now()), app.clock.now());
    let mut tx = app.db.begin().await?;
    desk::edit(&mut tx, &staff, at, body, &codes, now).await?;
    changes::append(&mut tx, Topic::Booking, id, now).await?;
    app.feed.commit(tx).await?;
    view(&app, &staff, id).await
}

/// The booking as it is now, with its version as `ETag`.
async fn view(app: &AppState, caller: &Caller, id: Uuid) -> Result<impl IntoResponse + use<>> {
    let row = store::find(&app.db, caller, id).await.or_not_found(NOT_FOUND)?;
    Ok((version_tag(row.booking.version), Json(BookingView::new(caller, row))))
}

/// Both lists of start times of a day, and at which of them a technician is still free.
#[utoipa::path(
    get,
    path = "/api/admin/slots",
    tag = "bookings",
    params(SlotQuery),
    responses(
        (status = 200, body = DaySlots),
        (status = 422),
    )
)]
async fn list_slots(
    staff: May<Read, Bookings>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Query(query): Query<SlotQuery>,
) -> Result<Json<DaySlots>> {
    let asked = query.check(&Codes::new(live.now()))?;
    let taken = match &asked.technician {
        Some(name) => store::taken(&app.db, &staff, name, asked.day, asked.except).await?,
        None => Vec::new(),
    };
    Ok(Json(DaySlots::new(&asked, &taken)))
}
