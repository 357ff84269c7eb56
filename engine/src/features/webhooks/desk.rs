//! What admins do with webhooks.

use serde::Serialize;
use serde_json::{Map, json};
use sqlx::types::Json;
use strum::VariantArray as _;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    model::{DisabledReason, Webhook, seal},
    signature::Secret,
    store,
    view::WebhookView,
};
use crate::{
    features::{
        alerts::{self, AlertKind},
        audit::{self, Actor},
        auth::Staff,
        outbox::{
            self, Fact, FactKind,
            store::deliveries::{self, Delivery},
        },
    },
    platform::{
        db::Tx,
        error::{OrProblem as _, Problem, Result},
        fields::{Changes, Fields, Object},
        ids,
        reach::Reach,
        state::AppState,
    },
};

pub(super) const NOT_FOUND: &str = "There is no such webhook";

/// Webhooks, at most: each is told of every fact that it asks for.
const MAX_WEBHOOKS: usize = 20;

/// Letters of an address, at most.
const MAX_URL: usize = 2_000;

/// The types of facts that a webhook can ask for.
pub(super) fn offered() -> Vec<FactKind> {
    FactKind::VARIANTS.iter().copied().filter(|kind| *kind != FactKind::Test).collect()
}

/// A webhook to make.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WebhookForm {
    /// Where messages are posted to: `https://…`, at a public address.
    #[schema(max_length = 2000, example = "https://crm.example.org/hooks/jaali")]
    url: String,
    /// What it is told of, at least one; the list of webhooks answers which there are.
    types: Vec<FactKind>,
    /// Whether it is told anything.
    #[schema(default = true, required = false)]
    is_active: bool,
}

/// Any fields of a webhook.
pub(super) type WebhookChanges = Changes<WebhookForm>;

impl WebhookForm {
    pub(super) fn read(mut fields: Fields, reach: Reach) -> Result<Self> {
        let url = fields.text("url", MAX_URL);
        fields.require("url", url.is_some(), "Required");
        let url = url.unwrap_or_default();
        if let Err(told) = reach.check(&url) {
            fields.refuse("url", "address", told);
        }
        let named = fields.texts("types").unwrap_or_default();
        let (offered, named) = (offered(), named.iter().map(|name| name.parse().ok()));
        let wanted: Option<Vec<FactKind>> = named.collect();
        let is_offered = |kind: &FactKind| offered.contains(kind);
        let wanted = wanted.filter(|types| !types.is_empty() && types.iter().all(is_offered));
        fields.require(
            "types",
            wanted.is_some(),
            "Choose at least one of the types that there are",
        );
        let wanted = wanted.unwrap_or_default();
        let types = offered.into_iter().filter(|kind| wanted.contains(kind)).collect();
        let is_active = fields.flag("is_active").unwrap_or(true);
        fields.finish(Self { url, types, is_active })
    }
}

/// Makes a webhook with a secret of its own.
pub(super) async fn create(
    app: &AppState,
    staff: &Staff,
    form: WebhookForm,
) -> Result<(Webhook, Secret)> {
    let now = app.clock.now();
    if store::all(&app.db).await?.len() >= MAX_WEBHOOKS {
        let sentence = format!("There are {MAX_WEBHOOKS} webhooks already");
        return Err(Problem::new("conflict", sentence).into());
    }
    let (id, secret) = (ids::new(), Secret::new()?);
    let row = Webhook {
        id,
        url: form.url,
        types: Json(form.types),
        secret_sealed: app.vault.seal(&seal(id), secret.bytes())?,
        old_secret_sealed: None,
        rotated_at: None,
        is_active: form.is_active,
        disabled_reason: None,
        failing_since: None,
        created_at: now,
        updated_at: now,
        version: 1,
    };
    let mut tx = app.db.begin().await?;
    store::insert(&mut tx, &row).await?;
    ask(&mut tx, &row).await?;
    let told = json!({ "url": row.url, "types": row.types, "is_active": row.is_active });
    audit::record(&mut tx, staff, "webhooks.create", (id, &row.url), told, now).await?;
    tx.commit().await?;
    Ok((row, secret))
}

/// Changes the given fields of a webhook if it is still at `version`; else 412.
pub(super) async fn edit(
    app: &AppState,
    staff: &Staff,
    (id, version): (Uuid, i64),
    body: Object,
) -> Result<Webhook> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let before = store::touch(&mut tx, id, now).await.or_not_found(NOT_FOUND)?;
    if before.version - 1 != version {
        drop(tx);
        let row = store::find(&app.db, id).await.or_not_found(NOT_FOUND)?;
        return Err(Problem::stale(&WebhookView::new(row, &[], now)).into());
    }
    let written = WebhookForm {
        url: before.url.clone(),
        types: before.types.0.clone(),
        is_active: before.is_active,
    };
    let form = WebhookForm::read(Fields::change(&written, body), Reach::of(&app.http))?;
    if form.is_active && before.secret_sealed.is_empty() {
        let sentence = "Make a new secret first: the key that sealed the old one was lost";
        return Err(Problem::field("is_active", "conflict", sentence).into());
    }
    let row = Webhook {
        url: form.url.clone(),
        types: Json(form.types.clone()),
        is_active: form.is_active,
        disabled_reason: before.disabled_reason.filter(|_| !form.is_active),
        failing_since: before.failing_since.filter(|_| form.is_active && before.is_active),
        ..before.clone()
    };
    store::update(&mut tx, &row).await?;
    ask(&mut tx, &row).await?;
    if !row.is_active {
        deliveries::give_up(&mut tx, id).await?;
    }
    let told = audit::changed(&written, &form);
    audit::record(&mut tx, staff, "webhooks.update", (id, &row.url), told, now).await?;
    if row.is_active || row.url != before.url {
        alerts::settle(&mut tx, AlertKind::WebhookDisabled, &before.url, now).await?;
    }
    app.feed.commit(tx).await?;
    Ok(row)
}

/// Makes a new secret; the one before it signs as well for a day.
pub(super) async fn rotate(app: &AppState, staff: &Staff, id: Uuid) -> Result<(Webhook, Secret)> {
    let now = app.clock.now();
    let secret = Secret::new()?;
    let mut tx = app.db.begin().await?;
    let before = store::touch(&mut tx, id, now).await.or_not_found(NOT_FOUND)?;
    let row = Webhook {
        secret_sealed: app.vault.seal(&seal(id), secret.bytes())?,
        old_secret_sealed: Some(before.secret_sealed).filter(|sealed| !sealed.is_empty()),
        rotated_at: Some(now),
        disabled_reason: before.disabled_reason.filter(|why| *why != DisabledReason::KeyLost),
        ..before
    };
    store::update(&mut tx, &row).await?;
    audit::record(&mut tx, staff, "webhooks.secret", (id, &row.url), json!({}), now).await?;
    tx.commit().await?;
    Ok((row, secret))
}

/// Deletes a webhook with its deliveries.
pub(super) async fn delete(app: &AppState, staff: &Staff, id: Uuid) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let row = store::find_in(&mut tx, id).await.or_not_found(NOT_FOUND)?;
    outbox::store::ask_for(&mut tx, id, &[]).await?;
    deliveries::delete(&mut tx, id).await?;
    store::delete(&mut tx, id).await?;
    let told = json!({ "url": row.url, "types": row.types });
    audit::record(&mut tx, staff, "webhooks.delete", (id, &row.url), told, now).await?;
    alerts::settle(&mut tx, AlertKind::WebhookDisabled, &row.url, now).await?;
    app.feed.commit(tx).await?;
    Ok(())
}

/// Writes a message that only tries the webhook.
pub(super) async fn test(app: &AppState, staff: &Staff, id: Uuid) -> Result<Delivery> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let row = store::find_in(&mut tx, id).await.or_not_found(NOT_FOUND)?;
    let mut data = Map::new();
    data.insert("webhook_id".to_owned(), json!(id));
    let fact = Fact { kind: FactKind::Test, about: id, data };
    let event = outbox::store::add_for(&mut tx, id, &fact, now).await?;
    audit::record(&mut tx, staff, "webhooks.test", (id, &row.url), json!({}), now).await?;
    app.feed.commit(tx).await?;
    deliveries::find(&app.db, id, event).await.or_not_found(NOT_FOUND)
}

/// Sends deliveries again: these, or all that were given up. Returns how many.
pub(super) async fn replay(
    app: &AppState,
    staff: &Staff,
    id: Uuid,
    events: Option<&[Uuid]>,
) -> Result<u64> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let row = store::find_in(&mut tx, id).await.or_not_found(NOT_FOUND)?;
    if !row.is_active {
        return Err(Problem::new("conflict", "The webhook is disabled: switch it on first").into());
    }
    let replayed = match events {
        Some(events) => deliveries::replay(&mut tx, id, events, now).await?,
        None => deliveries::replay_dead(&mut tx, id, now).await?,
    };
    let told = json!({ "replayed": replayed });
    audit::record(&mut tx, staff, "webhooks.replay", (id, &row.url), told, now).await?;
    app.feed.commit(tx).await?;
    Ok(replayed)
}

/// Forgets all secrets, whose key was lost: their webhooks are told nothing until staff make new
/// ones. Returns how many there are.
pub async fn forget_secrets(app: &AppState, by: Actor<'_>) -> Result<usize> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let webhooks = store::forget_secrets(&mut tx, now).await?;
    for id in &webhooks {
        outbox::store::ask_for(&mut tx, *id, &[]).await?;
        deliveries::give_up(&mut tx, *id).await?;
        audit::record(&mut tx, by, "webhooks.forget", (*id, ""), json!({}), now).await?;
    }
    tx.commit().await?;
    Ok(webhooks.len())
}

/// Sets what the engine writes down for a webhook.
async fn ask(tx: &mut Tx, row: &Webhook) -> Result<()> {
    let types: &[FactKind] = if row.is_active { &row.types } else { &[] };
    Ok(outbox::store::ask_for(tx, row.id, types).await?)
}
