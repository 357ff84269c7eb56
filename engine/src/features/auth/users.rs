//! Accounts, for admins; and the users to whom a lead can be assigned.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    Confirmed, Create, Leads, May, Read, Update, accounts,
    links::Link,
    model::{Assignee, NewUser, UserForm, UserView},
    policy::Users,
    store,
};
use crate::platform::{
    error::{OrProblem, Result},
    fields::{Changes, Fields, Object},
    http::{Id, IfMatch, Json, Query, version_tag},
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

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct UserQuery {
    /// Search text: part of a name or e-mail address.
    q: Option<String>,
}

/// List accounts, by name.
#[utoipa::path(
    get,
    path = "/api/admin/users",
    tag = "users",
    params(UserQuery),
    responses(
        (status = 200, body = Page<UserView>),
    )
)]
async fn list_users(
    _: May<Read, Users>,
    State(app): State<AppState>,
    Query(UserQuery { q }): Query<UserQuery>,
) -> Result<Json<Page<UserView>>> {
    let users = accounts::with(&app, q.as_deref().unwrap_or_default()).await?;
    Ok(Json(Page::whole(users.into_iter().map(UserView::from).collect())))
}

/// An account that was just created.
#[derive(Debug, Serialize, ToSchema)]
struct UserCreated {
    #[serde(flatten)]
    view: UserView,
    /// For the user to choose a password; null when the request had one.
    link: Option<Link>,
}

/// Create an account; without a password, the response has a link for choosing one.
///
/// For an admin, and for a link, the caller must have entered their own password within the last 15
/// minutes (403 `confirm`).
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
    staff: May<Create, Users>,
    State(app): State<AppState>,
    confirmed: Result<Confirmed>,
    Json(body): Json<Object>,
) -> Result<Response> {
    let new = NewUser::read(Fields::new(body))?;
    if new.form.is_active_admin() || new.password.is_none() {
        confirmed?;
    }
    let (user, link) = accounts::add(&app, (&staff).into(), new).await?;
    let tag = version_tag(user.version);
    Ok((StatusCode::CREATED, tag, Json(UserCreated { view: user.into(), link })).into_response())
}

/// Read one account.
#[utoipa::path(
    get,
    path = "/api/admin/users/{id}",
    tag = "users",
    responses(
        (status = 200, body = UserView),
    ),
    params(("id" = uuid::Uuid, Path))
)]
async fn read_user(
    _: May<Read, Users>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<Response> {
    let user = store::read_user(&app.db, id).await.or_not_found("There is no such user")?;
    Ok((version_tag(user.version), Json(UserView::from(user))).into_response())
}

type UserChanges = Changes<UserForm>;

/// Change any fields of an account.
///
/// A new role and switching off end the user's sessions at once. The last active admin must stay
/// one. To make a user an admin, the caller must have entered their own password within the last 15
/// minutes (403 `confirm`).
#[utoipa::path(
    patch,
    path = "/api/admin/users/{id}",
    tag = "users",
    params(
        ("id" = uuid::Uuid, Path),
        ("If-Match" = String, Header, example = "\"1\""),
    ),
    request_body = UserChanges,
    responses(
        (status = 200, body = UserView),
        (status = 409, description = "The last active admin"),
    )
)]
async fn change_user(
    staff: May<Update, Users>,
    State(app): State<AppState>,
    Id(id): Id,
    IfMatch(seen): IfMatch,
    confirmed: Result<Confirmed>,
    Json(body): Json<Object>,
) -> Result<Response> {
    let user = accounts::change(&app, (&staff).into(), id, Some(seen), |present| {
        let form = UserForm::read(Fields::change(&UserForm::from(present), body))?;
        if form.is_active_admin() && !present.is_active_admin() {
            confirmed?;
        }
        Ok(form)
    })
    .await?;
    Ok((version_tag(user.version), Json(UserView::from(user))).into_response())
}

/// Make a link by which a user chooses a password: the first one, or one after forgetting it.
///
/// It works once, within a day, and ends earlier links. The caller must have entered their own
/// password within the last 15 minutes (403 `confirm`).
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
    staff: May<Update, Users>,
    State(app): State<AppState>,
    confirmed: Result<Confirmed>,
    Id(id): Id,
) -> Result<Response> {
    confirmed?;
    let link = accounts::give_link(&app, (&staff).into(), id).await?;
    Ok((StatusCode::CREATED, Json(link)).into_response())
}

/// List the users to whom a lead can be assigned: active admins and support, by name.
#[utoipa::path(
    get,
    path = "/api/admin/assignees",
    tag = "users",
    responses(
        (status = 200, body = Page<Assignee>),
    )
)]
async fn list_assignees(
    _: May<Read, Leads>,
    State(app): State<AppState>,
) -> Result<Json<Page<Assignee>>> {
    Ok(Json(Page::whole(store::assignees(&app.db).await?)))
}
