//! The settings, for admins.

use axum::{
    Extension,
    extract::State,
    response::{IntoResponse, Response},
};
use serde_json::json;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    live::LiveSettings,
    model::{Settings, SettingsForm},
    store,
};
use crate::{
    features::{
        audit::{self, changed},
        auth::{May, Read, Update, policy},
    },
    platform::{
        changes::{self, Topic},
        error::{Problem, Result},
        fields::Object,
        http::{IfMatch, Json, version_tag},
        state::AppState,
    },
};

/// Reads and writes all settings. These routes need [`LiveSettings`] as an extension.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(read_settings, write_settings))
}

/// Read the settings.
#[utoipa::path(
    get,
    path = "/api/admin/settings",
    tag = "settings",
    responses(
        (status = 200, body = Settings),
    )
)]
async fn read_settings(
    _: May<Read, policy::Settings>,
    State(app): State<AppState>,
) -> Result<Response> {
    Ok(answer(store::settings(&app).await?))
}

/// Write all settings. A change of the profile or the address is published by itself.
#[utoipa::path(
    put,
    path = "/api/admin/settings",
    tag = "settings",
    params(("If-Match" = String, Header, example = "\"1\"")),
    request_body = SettingsForm,
    responses(
        (status = 200, body = Settings),
        (status = 422, description = "Fields are named `profile.phone`, `limits.leads_seconds`"),
    )
)]
async fn write_settings(
    staff: May<Update, policy::Settings>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveSettings>,
    IfMatch(seen): IfMatch,
    Json(body): Json<Object>,
) -> Result<Response> {
    let form = SettingsForm::read(body)?;
    if let (Some(site), Some(fixed)) = (&form.site, &app.config.public_url)
        && site.public_url != *fixed
    {
        let sentence = format!(
            "This engine was started with JAALI_PUBLIC_URL {fixed}: change it there, or take it \
             out there first"
        );
        return Err(Problem::field("site.public_url", "fixed", &sentence).into());
    }
    let now = app.clock.now();
    let before = store::settings(&app).await?;
    let stale = before.version != seen;
    let mut tx = app.db.begin().await?;
    if stale || !store::write(&mut tx, &form, seen, now).await? {
        drop(tx);
        return Err(Problem::stale(&store::settings(&app).await?).into());
    }
    let SettingsForm { profile, limits, security, site } = form;
    let site = site.unwrap_or_else(|| before.site.clone());
    let security = security.unwrap_or(before.security);
    let after = Settings { profile: Some(profile), limits, security, site, version: seen + 1 };
    let told = json!({
        "profile": changed(&before.profile, &after.profile),
        "limits": changed(&before.limits, &after.limits),
        "security": changed(&before.security, &after.security),
        "site": changed(&before.site, &after.site),
    });
    let about = (Uuid::nil(), "Settings");
    audit::record(&mut tx, &staff, "settings.update", about, told, now).await?;
    changes::append(&mut tx, Topic::Settings, Uuid::nil(), now).await?;
    app.feed.commit(tx).await?;
    live.reload(&app).await?;
    Ok(answer(after))
}

fn answer(settings: Settings) -> Response {
    (version_tag(settings.version), Json(settings)).into_response()
}
