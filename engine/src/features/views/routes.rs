//! Saved views: list, create, change, delete.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    form::{NewView, ViewChanges, ViewForm},
    model::{SavedView, SavedViewView, Screen},
    store,
};
use crate::{
    features::{
        audit,
        auth::{Action, Caller, May, Read, Session, Views},
    },
    platform::{
        changes::{self, Topic},
        clock::Instant,
        db::{self, Tx},
        error::{Error, OrProblem as _, Problem, Result},
        fields::Object,
        http::{Id, IfMatch, Json, Query, version_tag},
        ids,
        keyset::Page,
        state::AppState,
    },
};

/// The saved views of all lists.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_views, create_view))
        .routes(routes!(update_view, delete_view))
}

const NOT_FOUND: &str = "There is no such view";

/// The most views of a screen that one person makes.
const MOST: i64 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ViewQuery {
    #[param(inline)]
    screen: Screen,
}

/// The saved views of a list, by name: the caller's own, and those that are shared. For callers who
/// may read the rows of the list.
#[utoipa::path(
    get,
    path = "/api/admin/views",
    tag = "views",
    params(ViewQuery),
    responses(
        (status = 200, body = Page<SavedViewView>),
        (status = 422),
    )
)]
async fn list_views(
    staff: May<Read, Views>,
    State(app): State<AppState>,
    Query(ViewQuery { screen }): Query<ViewQuery>,
) -> Result<Json<Page<SavedViewView>>> {
    staff.must(Action::Read, screen.resource())?;
    let views = store::list(&app.db, &staff, screen).await?;
    let views = views.into_iter().map(|view| SavedViewView::new(&staff, view));
    Ok(Json(Page::whole(views.collect())))
}

/// Save filters of a list under a name. A person has a name once for a list, and 50 views at most.
#[utoipa::path(
    post,
    path = "/api/admin/views",
    tag = "views",
    request_body = NewView,
    responses(
        (status = 201, body = SavedViewView),
    )
)]
async fn create_view(
    staff: May<Read, Views>,
    _: Session,
    State(app): State<AppState>,
    Json(body): Json<Object>,
) -> Result<Response> {
    let new = NewView::read(body)?;
    staff.must(Action::Read, new.screen.resource())?;
    let (id, now) = (ids::new(), app.clock.now());
    let mut tx = app.db.begin().await?;
    if store::made(&mut tx, &staff, new.screen).await? >= MOST {
        let sentence = format!("You have {MOST} views of this list: delete one first");
        return Err(Problem::field("name", "too_many", &sentence).into());
    }
    store::insert(&mut tx, &staff, id, &new, now).await.map_err(taken)?;
    let told = audit::changed(&Value::Null, &new);
    audit::record(&mut tx, &staff, "views.create", (id, &new.form.name), told, now).await?;
    let view = found(&mut tx, &staff, id).await?;
    commit(&app, tx, (new.screen, new.form.is_shared), (staff.id, now)).await?;
    Ok((StatusCode::CREATED, answer(&staff, view)).into_response())
}

/// Rename, share or change a view: one's own, or as an admin any that is shared.
#[utoipa::path(
    patch,
    path = "/api/admin/views/{id}",
    tag = "views",
    params(("id" = Uuid, Path), ("If-Match" = String, Header, example = "\"1\"")),
    request_body = ViewChanges,
    responses(
        (status = 200, body = SavedViewView),
        (status = 412, description = "`current` is the view as it is now"),
    )
)]
async fn update_view(
    staff: May<Read, Views>,
    _: Session,
    State(app): State<AppState>,
    Id(id): Id,
    IfMatch(seen): IfMatch,
    Json(body): Json<Object>,
) -> Result<impl IntoResponse> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let view = at_version(&mut tx, &staff, id, seen).await?;
    let form = ViewForm::change(&view, body)?;
    if !form.is_shared && view.owner_id != Some(staff.id) {
        let sentence = "Only who made it can keep it to themselves";
        return Err(Problem::field("is_shared", "conflict", sentence).into());
    }
    if !store::update(&mut tx, &view, &form, now).await.map_err(taken)? {
        return Err(stale(&mut tx, &staff, id).await);
    }
    let was_shared = view.is_shared;
    let told = audit::changed(&ViewForm::from(view), &form);
    audit::record(&mut tx, &staff, "views.update", (id, &form.name), told, now).await?;
    let view = found(&mut tx, &staff, id).await?;
    commit(&app, tx, (view.screen, was_shared || view.is_shared), (staff.id, now)).await?;
    Ok(answer(&staff, view))
}

/// Delete a view: one's own, or as an admin any that is shared.
#[utoipa::path(
    delete,
    path = "/api/admin/views/{id}",
    tag = "views",
    params(("id" = Uuid, Path), ("If-Match" = String, Header, example = "\"1\"")),
    responses(
        (status = 204, description = "Deleted"),
        (status = 412, description = "`current` is the view as it is now"),
    )
)]
async fn delete_view(
    staff: May<Read, Views>,
    _: Session,
    State(app): State<AppState>,
    Id(id): Id,
    IfMatch(seen): IfMatch,
) -> Result<StatusCode> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let view = at_version(&mut tx, &staff, id, seen).await?;
    if !store::delete(&mut tx, &view).await? {
        return Err(stale(&mut tx, &staff, id).await);
    }
    let told = json!({ "view": { "before": view, "after": null } });
    audit::record(&mut tx, &staff, "views.delete", (id, &view.name), told, now).await?;
    commit(&app, tx, (view.screen, view.is_shared), (staff.id, now)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Commits, and tells those who see the list when the view is shared or was, else its maker.
async fn commit(
    app: &AppState,
    mut tx: Tx,
    (screen, is_shared): (Screen, bool),
    (maker, now): (Uuid, Instant),
) -> db::Result<()> {
    let told = if is_shared { screen.entity() } else { maker };
    changes::append(&mut tx, Topic::View, told, now).await?;
    app.feed.commit(tx).await
}

/// The view, if the caller sees it and may read the rows of its screen; else 404.
async fn found(tx: &mut Tx, caller: &Caller, id: Uuid) -> Result<SavedView> {
    let found = store::find(tx, caller, id).await.or_not_found(NOT_FOUND)?;
    if caller.may(Action::Read, found.screen.resource()) {
        return Ok(found);
    }
    Err(Problem::new("not_found", NOT_FOUND).into())
}

/// The view for a change: 403 when another made it and the caller is no admin, 412 when it is at
/// another version.
async fn at_version(tx: &mut Tx, caller: &Caller, id: Uuid, seen: i64) -> Result<SavedView> {
    let view = found(tx, caller, id).await?;
    if !view.may_be_changed_by(caller) {
        let sentence = "A shared view is changed by who made it, and by admins";
        return Err(Problem::new("forbidden", sentence).into());
    }
    if view.version != seen {
        return Err(Problem::stale(&SavedViewView::new(caller, view)).into());
    }
    Ok(view)
}

/// Somebody else was faster: 412, or 404 when it is gone.
async fn stale(tx: &mut Tx, caller: &Caller, id: Uuid) -> Error {
    match found(tx, caller, id).await {
        Ok(view) => Problem::stale(&SavedViewView::new(caller, view)).into(),
        Err(e) => e,
    }
}

fn answer(caller: &Caller, view: SavedView) -> impl IntoResponse + use<> {
    (version_tag(view.version), Json(SavedViewView::new(caller, view)))
}

fn taken(e: db::Error) -> Error {
    match e {
        db::Error::Conflict(_) => {
            Problem::field("name", "taken", "There is a view with this name already").into()
        }
        other => Error::Db(other),
    }
}
