//! The caller's second factor.

use axum::{Extension, extract::State, http::StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Enrolment, store};
use crate::{
    features::{
        auth::{
            attempts::Tries,
            session::{Confirmed, Session},
            staff::Staff,
        },
        settings::LiveSettings,
    },
    platform::{error::Result, http::Json, state::AppState},
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(
            read_second_factor,
            begin_second_factor,
            prove_second_factor,
            remove_second_factor
        ))
        .routes(routes!(renew_recovery_codes))
}

/// The state of the caller's second factor.
#[derive(Debug, Serialize, ToSchema)]
struct SecondFactor {
    is_on: bool,
    /// True for an admin, when the settings require it of admins.
    is_required: bool,
    /// How many recovery codes are unused.
    recovery_codes: i64,
}

/// Read the state of the caller's second factor.
#[utoipa::path(
    get,
    path = "/api/auth/second-factor",
    tag = "auth",
    responses((status = 200, body = SecondFactor), (status = 401))
)]
async fn read_second_factor(
    State(app): State<AppState>,
    Extension(settings): Extension<LiveSettings>,
    staff: Staff,
) -> Result<Json<SecondFactor>> {
    let is_on = super::is_on(&app, staff.id).await?;
    let recovery_codes = store::recovery_codes(&app.db, staff.id).await?;
    let is_required = staff.is_admin() && settings.security().second_factor_for_admins;
    Ok(Json(SecondFactor { is_on, is_required, recovery_codes }))
}

/// What an authenticator app needs to make codes.
#[derive(Debug, Serialize, ToSchema)]
struct SecondFactorSecret {
    /// In base32, for typing where the QR code cannot be scanned.
    #[schema(example = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")]
    secret: String,
    #[schema(example = "otpauth://totp/Jaali:asha%40jaali%2Eexample?secret=…&issuer=Jaali")]
    url: String,
    /// The URL as a QR code: an SVG document.
    #[schema(example = "<svg …")]
    qr: String,
}

/// Make a secret for an authenticator app. It takes effect with the first code of it (`PUT`).
///
/// The password must have been entered within the last 15 minutes (403 `confirm`).
#[utoipa::path(
    post,
    path = "/api/auth/second-factor",
    tag = "auth",
    responses(
        (status = 201, body = SecondFactorSecret),
        (status = 401),
        (status = 403, description = "`confirm`: the password was not confirmed within 15 minutes"),
        (status = 409, description = "A second factor exists already"),
    )
)]
async fn begin_second_factor(
    State(app): State<AppState>,
    staff: Staff,
    _: Confirmed,
) -> Result<(StatusCode, Json<SecondFactorSecret>)> {
    let Enrolment { secret, url, qr } = super::begin(&app, staff.id, &staff.email).await?;
    Ok((StatusCode::CREATED, Json(SecondFactorSecret { secret, url, qr })))
}

#[derive(Debug, Deserialize, ToSchema)]
struct SecondFactorCode {
    /// Six digits, as the app shows them.
    #[serde(default)]
    #[schema(example = "123456")]
    code: String,
}

/// Codes that sign in once each, in place of a code of the app. They are not shown again.
#[derive(Debug, Serialize, ToSchema)]
struct RecoveryCodes {
    recovery_codes: Vec<String>,
}

/// Prove the app with a code of it: from now on each sign-in needs one.
#[utoipa::path(
    put,
    path = "/api/auth/second-factor",
    tag = "auth",
    request_body = SecondFactorCode,
    responses(
        (status = 200, body = RecoveryCodes),
        (status = 401),
        (status = 404, description = "No secret was made before"),
        (status = 422, description = "The code is wrong"),
        (status = 429, description = "As often as an address may try to sign in"),
    )
)]
async fn prove_second_factor(
    State(app): State<AppState>,
    session: Session,
    tries: Tries,
    Json(given): Json<SecondFactorCode>,
) -> Result<Json<RecoveryCodes>> {
    tries.count(&app)?;
    let staff = &session.staff;
    let account = (staff.id, &*staff.email);
    let recovery_codes = super::prove(&app, staff.into(), account, &given.code).await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Remove the second factor: the password alone signs in again.
///
/// The password must have been entered within the last 15 minutes (403 `confirm`).
#[utoipa::path(
    delete,
    path = "/api/auth/second-factor",
    tag = "auth",
    responses(
        (status = 204, description = "Removed"),
        (status = 401),
        (status = 403, description = "`confirm`: the password was not confirmed within 15 minutes"),
        (status = 404, description = "There is no second factor"),
    )
)]
async fn remove_second_factor(
    State(app): State<AppState>,
    staff: Staff,
    _: Confirmed,
) -> Result<StatusCode> {
    super::remove(&app, (&staff).into(), (staff.id, &staff.email)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Make new recovery codes, which replace the earlier ones.
///
/// The password must have been entered within the last 15 minutes (403 `confirm`).
#[utoipa::path(
    post,
    path = "/api/auth/second-factor/recovery-codes",
    tag = "auth",
    responses(
        (status = 201, body = RecoveryCodes),
        (status = 401),
        (status = 403, description = "`confirm`: the password was not confirmed within 15 minutes"),
        (status = 404, description = "There is no second factor"),
    )
)]
async fn renew_recovery_codes(
    State(app): State<AppState>,
    staff: Staff,
    _: Confirmed,
) -> Result<(StatusCode, Json<RecoveryCodes>)> {
    let account = (staff.id, &*staff.email);
    let recovery_codes = super::renew_recovery_codes(&app, (&staff).into(), account).await?;
    Ok((StatusCode::CREATED, Json(RecoveryCodes { recovery_codes })))
}
