//! Tokens, for admins.

use axum::{extract::State, http::StatusCode};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    accounts,
    may::May,
    model::User,
    policy::{Create, Delete, Read, Tokens},
    session::Confirmed,
    tokens::{
        self, NewToken, TokenState,
        scopes::{self, Offered},
        state,
        store::{self, TokenRow},
    },
};
use crate::platform::{
    clock::Instant,
    error::Result,
    fields::{Fields, Object},
    http::{Id, Json},
    state::AppState,
};

/// List, make and revoke tokens.
pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list_tokens, create_token)).routes(routes!(revoke_token))
}

/// A token, without its secret.
#[derive(Debug, Serialize, ToSchema)]
struct TokenView {
    id: Uuid,
    #[schema(example = "Website of the franchise in Mysuru")]
    name: String,
    /// How its secret begins.
    #[schema(example = "jaali_pat_kJ3x9a")]
    prefix: String,
    #[schema(example = json!(["leads:create", "content:write/faq@ta"]))]
    scopes: Vec<String>,
    /// The full name of the admin who made it; it may do nothing that they may not.
    made_by: String,
    state: TokenState,
    #[schema(value_type = String, format = DateTime)]
    created_at: Instant,
    #[schema(value_type = String, format = DateTime)]
    expires_at: Instant,
    /// To the minute; null before its first use.
    #[schema(value_type = Option<String>, format = DateTime)]
    last_used_at: Option<Instant>,
    /// The address that it was used from then.
    last_address: Option<String>,
}

impl TokenView {
    fn new(row: TokenRow, users: &[User], now: Instant) -> Self {
        let maker = users.iter().find(|user| user.id == row.made_by);
        Self {
            state: state(&row, now),
            id: row.id,
            name: row.name,
            prefix: row.prefix,
            scopes: row.scopes.texts().to_vec(),
            made_by: maker.map(|user| user.full_name.clone()).unwrap_or_default(),
            created_at: row.created_at,
            expires_at: row.expires_at,
            last_used_at: row.last_used_at,
            last_address: row.last_address,
        }
    }
}

/// All tokens, and the scopes that there are.
#[derive(Debug, Serialize, ToSchema)]
struct TokenList {
    /// The newest first; also those that no longer work.
    items: Vec<TokenView>,
    scopes: Vec<Offered>,
}

/// List tokens, the newest first.
#[utoipa::path(
    get,
    path = "/api/admin/tokens",
    tag = "tokens",
    responses(
        (status = 200, body = TokenList),
    )
)]
async fn list_tokens(_: May<Read, Tokens>, State(app): State<AppState>) -> Result<Json<TokenList>> {
    let (users, now) = (accounts::list(&app).await?, app.clock.now());
    let rows = store::all(&app.db).await?;
    let items = rows.into_iter().map(|row| TokenView::new(row, &users, now)).collect();
    Ok(Json(TokenList { items, scopes: scopes::offered() }))
}

/// A token to make.
#[derive(Debug, Serialize, ToSchema)]
struct TokenForm {
    /// The program that will use it.
    #[schema(max_length = 80, example = "Website of the franchise in Mysuru")]
    name: String,
    /// At least one; the list of tokens answers which there are.
    #[schema(example = json!(["content:drafts"]))]
    scopes: Vec<String>,
    /// Within a year.
    #[schema(value_type = String, format = DateTime, example = "2027-06-01T00:00:00Z")]
    expires_at: Instant,
}

/// A token that was just made.
#[derive(Debug, Serialize, ToSchema)]
struct TokenCreated {
    #[serde(flatten)]
    view: TokenView,
    /// The secret, for `Authorization: Bearer …`. It is not shown again.
    #[schema(example = "jaali_pat_kJ3x9a…")]
    token: String,
}

/// Make a token.
///
/// The caller must have entered their own password within the last 15 minutes (403 `confirm`).
#[utoipa::path(
    post,
    path = "/api/admin/tokens",
    tag = "tokens",
    request_body = TokenForm,
    responses(
        (status = 201, body = TokenCreated),
    )
)]
async fn create_token(
    staff: May<Create, Tokens>,
    _: Confirmed,
    State(app): State<AppState>,
    Json(body): Json<Object>,
) -> Result<(StatusCode, Json<TokenCreated>)> {
    let mut fields = Fields::new(body);
    let name = fields.text("name", 400).unwrap_or_default();
    let scopes = fields.texts("scopes").unwrap_or_default();
    let expires_at = fields.instant("expires_at");
    fields.require("expires_at", expires_at.is_some(), "Required");
    let expires_at = expires_at.unwrap_or_default();
    let new = fields.finish(NewToken { name, scopes, expires_at })?;
    let made = tokens::make(&app, (&staff).into(), staff.id, new).await?;
    let token = made.secret().to_owned();
    let users = accounts::list(&app).await?;
    let view = TokenView::new(made.row, &users, app.clock.now());
    Ok((StatusCode::CREATED, Json(TokenCreated { view, token })))
}

/// Revoke a token: it stops working at once.
#[utoipa::path(
    delete,
    path = "/api/admin/tokens/{id}",
    tag = "tokens",
    params(("id" = Uuid, Path)),
    responses(
        (status = 204),
    )
)]
async fn revoke_token(
    staff: May<Delete, Tokens>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<StatusCode> {
    tokens::revoke(&app, (&staff).into(), id).await?;
    Ok(StatusCode::NO_CONTENT)
}
