//! What becomes of a request: it is kept, staff are told, and its state follows what they do.

use serde_json::json;
use strum::VariantArray as _;
use uuid::Uuid;

use super::{
    model::{PrivacyRequest, RequestKind, RequestState},
    store,
};
use crate::{
    features::{
        alerts::{self, AlertKind},
        audit,
        auth::Staff,
    },
    platform::{
        contact,
        error::{OrProblem as _, Problem, Result},
        fields::{Fields, Object},
        ids,
        locale::Locale,
        state::AppState,
    },
};

const PHONE: &str = "Please enter a valid Indian phone number";
const KIND: &str = "Please choose what we should do";
pub(super) const NOT_FOUND: &str = "There is no such request";

/// The most letters of a request.
const TEXT: usize = 2000;

/// What somebody sends, checked.
pub(super) struct PrivacyForm {
    kind: RequestKind,
    phone: String,
    text: String,
    pub(super) locale: Locale,
}

impl PrivacyForm {
    /// Reads and checks all fields; the 422 lists every mistake.
    pub(super) fn read(mut f: Fields) -> Result<Self> {
        let kind = f.word("kind", RequestKind::VARIANTS);
        f.require("kind", kind.is_some(), KIND);
        let phone = f.checked("phone", 40, ("phone", PHONE), contact::phone);
        f.require("phone", phone.is_some(), PHONE);
        let text = f.lines("text", TEXT).unwrap_or_default();
        let locale = f.choice("locale", &Locale::ALL.map(Locale::code));
        let locale = locale.and_then(|code| Locale::parse(&code)).unwrap_or(Locale::En);
        // Names the form and its page for the site, which shows them again.
        f.text("form", 60);
        f.text("page", 500);
        let form =
            Self { kind: kind.unwrap_or_default(), phone: phone.unwrap_or_default(), text, locale };
        f.finish(form)
    }
}

/// Keeps a request and tells staff. Returns its id.
pub(super) async fn submit(app: &AppState, form: PrivacyForm) -> Result<Uuid> {
    let (id, now) = (ids::new(), app.clock.now());
    let request = PrivacyRequest {
        id,
        kind: form.kind,
        phone: form.phone,
        text: form.text,
        locale: form.locale.code().to_owned(),
        state: RequestState::New,
        lead_id: None,
        at: now,
        updated_at: now,
        version: 1,
    };
    let mut tx = app.db.begin().await?;
    store::insert(&mut tx, &request).await?;
    alerts::raise(&mut tx, AlertKind::PrivacyRequested, &id.to_string(), now).await?;
    app.feed.commit(tx).await?;
    Ok(id)
}

/// Sets the state of a request that is still at `version`; 412 with the present one otherwise.
pub(super) async fn set_state(
    app: &AppState,
    staff: &Staff,
    (id, version): (Uuid, i64),
    body: Object,
) -> Result<PrivacyRequest> {
    let mut f = Fields::new(body);
    let state = f.word("state", RequestState::VARIANTS);
    f.require("state", state.is_some(), "Please choose a state");
    let state = f.finish(state.unwrap_or_default())?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let before = store::request(&mut tx, id).await.or_not_found(NOT_FOUND)?;
    if before.version != version {
        return Err(Problem::stale(&before).into());
    }
    if !before.state.may_become(state) {
        let sentence = if before.state == state {
            "It is in this state already"
        } else {
            "Call the number first, and say that it is the person's own"
        };
        return Err(Problem::field("state", "conflict", sentence).into());
    }
    if !store::put_state(&mut tx, (id, version), state, now).await? {
        let present = store::request(&mut tx, id).await.or_not_found(NOT_FOUND)?;
        return Err(Problem::stale(&present).into());
    }
    let detail = json!({ "state": { "before": before.state, "after": state } });
    audit::record(&mut tx, staff, "privacy.update", (id, &before.phone), detail, now).await?;
    if state == RequestState::New {
        alerts::raise(&mut tx, AlertKind::PrivacyRequested, &id.to_string(), now).await?;
    } else {
        alerts::settle(&mut tx, AlertKind::PrivacyRequested, &id.to_string(), now).await?;
    }
    app.feed.commit(tx).await?;
    Ok(PrivacyRequest { state, version: version + 1, updated_at: now, ..before })
}
