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
    Create, Leads, May, Read, Update, accounts,
    links::Link,
    model::{Assignee, NewUser, UserForm, UserView},
    policy::Users,
    store,
};
use crate::platform::{
    error::{OrProblem, Result},
    fields::{Changes, Fields, Object},
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
async fn list_users(
    _: May<Read, Users>,
    State(app): State<AppState>,
) -> Result<Json<Page<UserView>>> {
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
    Json(body): Json<Object>,
) -> Result<Response> {
    let new = NewUser::read(Fields::new(body))?;
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
/// Another role and being switched off end the person's sessions at once. The last active admin
/// stays one.
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
    Json(body): Json<Object>,
) -> Result<Response> {
    let user = accounts::change(&app, (&staff).into(), id, Some(seen), |present| {
        UserForm::read(Fields::change(&UserForm::from(present), body))
    })
    .await?;
    Ok((version_tag(user.version), Json(UserView::from(user))).into_response())
}

/// Make a link by which somebody chooses a password: the first one, or after forgetting it.
///
/// It works once, for a day, and ends the links before it.
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
    Id(id): Id,
) -> Result<Response> {
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
async fn list_assignees(
    _: May<Read, Leads>,
    State(app): State<AppState>,
) -> Result<Json<Page<Assignee>>> {
    Ok(Json(Page::whole(store::assignees(&app.db).await?)))
}
