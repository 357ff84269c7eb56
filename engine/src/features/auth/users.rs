//! Accounts, for admins; and whom a lead can be given to.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    Action, Confirmed, Resource, Staff, accounts,
    links::Link,
    model::{Assignee, NewUser, UserForm, UserView},
    store,
};
use crate::platform::{
    error::{OrProblem, Result},
    fields::{Fields, Object},
    http::{Id, IfMatch, Json, version_tag},
    keyset::Page,
    state::AppState,
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_users, create_user))
        .routes(routes!(read_user, change_user))
        .routes(routes!(link_user))
        .routes(routes!(list_assignees))
}

/// Every account, by name.
#[utoipa::path(
    get,
    path = "/api/admin/users",
    tag = "users",
    responses(
        (status = 200, body = Page<UserView>),
    )
)]
async fn list_users(State(app): State<AppState>, staff: Staff) -> Result<Json<Page<UserView>>> {
    may(&staff, Action::Read, "You do not have permission to read users")?;
    let users = accounts::list(&app).await?;
    Ok(Json(Page::whole(users.into_iter().map(UserView::from).collect())))
}

/// An account that was made.
#[derive(Debug, Serialize, ToSchema)]
struct UserCreated {
    #[serde(flatten)]
    view: UserView,
    /// By which the person chooses a password, when none was given.
    link: Option<Link>,
}

/// Make an account: with a password, or with none and get a link to choose one by.
///
/// For an admin, and for a link, one's own password must have been shown within 15 minutes (403
/// `confirm`).
#[utoipa::path(
    post,
    path = "/api/admin/users",
    tag = "users",
    request_body = NewUser,
    responses(
        (status = 201, body = UserCreated),
    )
)]
async fn create_user(
    State(app): State<AppState>,
    staff: Staff,
    confirmed: Result<Confirmed>,
    Json(body): Json<Object>,
) -> Result<Response> {
    may(&staff, Action::Create, "You do not have permission to create users")?;
    let new = NewUser::read(Fields::new(body))?;
    if new.form.is_active_admin() || new.password.is_none() {
        confirmed?;
    }
    let (user, link) = accounts::add(&app, (&staff).into(), new).await?;
    let tag = version_tag(user.version);
    Ok((StatusCode::CREATED, tag, Json(UserCreated { view: user.into(), link })).into_response())
}

/// One account.
#[utoipa::path(
    get,
    path = "/api/admin/users/{id}",
    tag = "users",
    responses(
        (status = 200, body = UserView),
    ),
    params(("id" = uuid::Uuid, Path))
)]
async fn read_user(State(app): State<AppState>, staff: Staff, Id(id): Id) -> Result<Response> {
    may(&staff, Action::Read, "You do not have permission to read users")?;
    let user = store::read_user(&app.db, id).await.or_not_found("There is no such user")?;
    Ok((version_tag(user.version), Json(UserView::from(user))).into_response())
}

/// Change any fields of an account.
///
/// Another role and being switched off end the person's sessions at once. The last active admin
/// stays one. To make somebody an admin, one's own password must have been shown within 15 minutes
/// (403 `confirm`).
#[utoipa::path(
    patch,
    path = "/api/admin/users/{id}",
    tag = "users",
    params(
        ("id" = uuid::Uuid, Path),
        ("If-Match" = String, Header, example = "\"1\""),
    ),
    request_body(content = UserForm, description = "Any of its fields"),
    responses(
        (status = 200, body = UserView),
        (status = 409, description = "The last active admin"),
    )
)]
async fn change_user(
    State(app): State<AppState>,
    staff: Staff,
    Id(id): Id,
    version: Result<IfMatch>,
    confirmed: Result<Confirmed>,
    Json(body): Json<Object>,
) -> Result<Response> {
    may(&staff, Action::Update, "You do not have permission to update users")?;
    let seen = Some(version?.0);
    let user = accounts::change(&app, (&staff).into(), id, seen, |present| {
        let form = UserForm::read(Fields::change(&UserForm::from(present), body))?;
        if form.is_active_admin() && !present.is_active_admin() {
            confirmed?;
        }
        Ok(form)
    })
    .await?;
    Ok((version_tag(user.version), Json(UserView::from(user))).into_response())
}

/// Make a link by which somebody chooses a password: the first one, or after forgetting it.
///
/// It works once, for a day, and ends the links before it. One's own password must have been shown
/// within 15 minutes (403 `confirm`).
#[utoipa::path(
    post,
    path = "/api/admin/users/{id}/link",
    tag = "users",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 201, body = Link),
        (status = 409, description = "The account is switched off"),
    )
)]
async fn link_user(
    State(app): State<AppState>,
    staff: Staff,
    confirmed: Result<Confirmed>,
    Id(id): Id,
) -> Result<Response> {
    may(&staff, Action::Update, "You do not have permission to update users")?;
    confirmed?;
    let link = accounts::give_link(&app, (&staff).into(), id).await?;
    Ok((StatusCode::CREATED, Json(link)).into_response())
}

/// Whom a lead can be given to: active admins and support, by name.
#[utoipa::path(
    get,
    path = "/api/admin/assignees",
    tag = "users",
    responses(
        (status = 200, body = Page<Assignee>),
    )
)]
async fn list_assignees(State(app): State<AppState>, staff: Staff) -> Result<Json<Page<Assignee>>> {
    staff
        .may(Action::Read, Resource::Leads)
        .or_forbid("You do not have permission to read assignees")?;
    Ok(Json(Page::whole(store::assignees(&app.db).await?)))
}

fn may(staff: &Staff, action: Action, sentence: &str) -> Result<()> {
    staff.may(action, Resource::Users).or_forbid(sentence)
}
