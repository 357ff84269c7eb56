//! Search for staff: one ranked answer over everything that the caller may read and has in scope.

use std::collections::BTreeSet;

use axum::{Extension, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    Document, Search,
    index::{IndexQuery, QuerySlot},
    kind::StaffKind,
    marks::Marks,
    store, typed, unavailable,
};
use crate::{
    features::auth::{Action, Caller, Contacts, May, Read, Staff},
    platform::{
        contact,
        db::Db,
        error::{Error, Problem, Result},
        http::{Json, Query},
        state::AppState,
    },
};

/// The search of staff, and the look-up of a phone.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(search_desk)).routes(routes!(list_contacts))
}

/// The hits of a response when no limit is named, and the most that a limit may name.
const LIMIT: usize = 20;
const MAX_LIMIT: usize = 50;

/// What a hit shows; the index stores it as JSON.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Shown {
    pub kind: StaffKind,
    pub number: Option<String>,
    pub title: String,
    pub subtitle: String,
    /// E.164, of a person who can be called.
    pub phone: Option<String>,
    /// The path of its page in the console.
    pub url: String,
}

impl Shown {
    /// A document that is found by its number and its title.
    pub fn document(self, id: Uuid, rank: u64) -> Document {
        Document {
            id,
            kind: self.kind.code().into(),
            codes: self.number.iter().cloned().collect(),
            shown: serde_json::to_string(&self).unwrap_or_default(),
            titles: vec![self.title],
            rank,
            ..Document::default()
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct DeskQuery {
    /// Words in any script, a number, any part of a phone of three digits or more.
    #[serde(default)]
    q: String,
    /// `lead`, `customer`, `booking`, `package`, `content`, `media`, `release`, `quarantine`;
    /// several with commas between. All that the caller may read when left out.
    #[serde(rename = "in")]
    kinds: Option<String>,
    /// 1 to 50; 20 when left out.
    limit: Option<usize>,
}

#[derive(Debug, Serialize, ToSchema)]
struct StaffHits {
    items: Vec<StaffHit>,
}

#[derive(Debug, Serialize, ToSchema)]
struct StaffHit {
    kind: StaffKind,
    id: Uuid,
    /// The number that people use for it.
    #[schema(example = "LD-2026-000001")]
    number: Option<String>,
    title: String,
    subtitle: String,
    /// E.164, of a person who can be called.
    phone: Option<String>,
    /// The path of its page in the console.
    #[schema(example = "/admin/leads/0193…")]
    url: String,
    highlights: Highlights,
}

/// Safe HTML, with matches in `<mark>`.
#[derive(Debug, Serialize, ToSchema)]
struct Highlights {
    title: String,
    subtitle: String,
}

/// Searches everything that the caller may read; the best hit comes first.
#[utoipa::path(
    get,
    path = "/api/admin/search",
    tag = "search",
    params(DeskQuery),
    responses(
        (status = 200, body = StaffHits),
        (status = 422),
        (status = 503),
    )
)]
async fn search_desk(
    caller: Caller,
    State(app): State<AppState>,
    Extension(search): Extension<Search>,
    Query(query): Query<DeskQuery>,
) -> Result<Json<StaffHits>> {
    let kinds = query.kinds(&caller)?;
    let limit = query.limit()?;
    hits((&app.db, &search), &caller, kinds, typed::read(&query.q), limit).await
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Contact {
    /// The phone, as staff type it.
    phone: String,
}

/// The leads and customers that already have a phone, as far as the caller may read them.
#[utoipa::path(
    get,
    path = "/api/admin/contacts",
    tag = "search",
    params(Contact),
    responses(
        (status = 200, body = StaffHits),
        (status = 503),
    )
)]
async fn list_contacts(
    staff: May<Read, Contacts>,
    State(app): State<AppState>,
    Extension(search): Extension<Search>,
    Query(contact): Query<Contact>,
) -> Result<Json<StaffHits>> {
    let may_read = |kind: &StaffKind| staff.may(Action::Read, kind.resource());
    let kinds = [StaffKind::Lead, StaffKind::Customer].into_iter().filter(may_read);
    let kinds: BTreeSet<StaffKind> = kinds.collect();
    // An incomplete number finds no contact.
    let slots = contact::staff_phone(&contact.phone).map(|phone| typed::read(&phone));
    hits((&app.db, &search), &staff, kinds, slots.unwrap_or_default(), LIMIT).await
}

async fn hits(
    (db, search): (&Db, &Search),
    caller: &Caller,
    kinds: BTreeSet<StaffKind>,
    slots: Vec<QuerySlot>,
    limit: usize,
) -> Result<Json<StaffHits>> {
    if kinds.is_empty() || slots.is_empty() {
        return Ok(Json(StaffHits { items: Vec::new() }));
    }
    let marks = Marks::of(&slots);
    let own = store::own_rows(db, caller, kinds.iter().copied()).await?;
    let kinds = kinds.into_iter().map(|kind| kind.code().to_owned()).collect();
    let wanted = IndexQuery { slots, kinds, all: true, own, ..IndexQuery::default() };
    let hits = search.staff.ask(move |index| index.shown(&wanted, limit)).await;
    let hits = hits.map_err(Error::internal)?.ok_or_else(unavailable)?;
    let items = hits.into_iter().filter_map(|(hit, shown)| {
        let Shown { kind, number, title, subtitle, phone, url } =
            serde_json::from_str(&shown).ok()?;
        let highlights = Highlights { title: marks.html(&title), subtitle: marks.html(&subtitle) };
        Some(StaffHit { kind, id: hit.id, number, title, subtitle, phone, url, highlights })
    });
    Ok(Json(StaffHits { items: items.collect() }))
}

impl DeskQuery {
    /// The requested kinds that the caller may read.
    fn kinds(&self, staff: &Staff) -> Result<BTreeSet<StaffKind>> {
        let mut kinds = BTreeSet::from(StaffKind::ALL);
        if let Some(given) = self.kinds.as_deref().filter(|given| !given.is_empty()) {
            let named: Option<BTreeSet<_>> =
                given.split(',').map(|code| StaffKind::parse(code.trim())).collect();
            kinds = named.ok_or_else(|| {
                let all: Vec<&str> = StaffKind::ALL.into_iter().map(StaffKind::code).collect();
                let sentence = format!("Each must be one of: {}", all.join(", "));
                Problem::field("in", "choice", &sentence)
            })?;
        }
        kinds.retain(|kind| staff.may(Action::Read, kind.resource()));
        Ok(kinds)
    }

    fn limit(&self) -> Result<usize> {
        match self.limit.unwrap_or(LIMIT) {
            limit @ 1..=MAX_LIMIT => Ok(limit),
            _ => Err(Problem::field("limit", "range", "Limit must be from 1 to 50").into()),
        }
    }
}
