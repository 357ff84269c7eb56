//! Search for visitors: live pages, answers and offers.

mod store;

use std::sync::Arc;

use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use self::store::SearchMiss;
use super::{live::Site, questions::RATE};
use crate::{
    features::{
        auth::{Content, May, Read},
        content::{
            asked::Text,
            kind::Kind,
            model::{Entry, Snapshot},
            pages::{self, REFUSAL},
        },
        publishing::{
            data::{PageHit, PageLink, SearchData},
            subject::{AREA, PageSubject, path_of},
        },
        search::{self, Found, Marks, Question},
        settings,
    },
    platform::{
        config::Limits,
        contact,
        error::{Error, Problem, Result},
        fold::fold,
        http::{Json, Query},
        limits::{ClientAddress, TOO_MANY},
        locale::Locale,
        serving::{Lasting, Stored, pack::Effort},
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(search_pages)).routes(routes!(list_misses))
}

/// Hits of an answer when no limit is given, and the highest limit.
const LIMIT: usize = 10;
const MAX_LIMIT: usize = 20;

/// Misses are kept for so many days, listed from this count on, and so many are listed.
const KEPT: i64 = 90;
const LEAST: i64 = 3;
const TOLD: i64 = 100;

/// Most characters of a miss, and most digits: more digits may be a phone number.
const MISS: usize = 80;
const DIGITS: usize = 6;

/// The kind of zones, the parts of the city.
const ZONE: &str = "zone";

impl Site {
    /// Counts a search of an address; a problem with 429 when it is over the limit.
    pub(super) fn count_question(&self, address: &str) -> Result<()> {
        if self.app.http.limits == Limits::Off {
            return Ok(());
        }
        self.questions.limiter.count(RATE, address, self.app.clock.monotonic(), TOO_MANY)
    }

    /// The hits of a search; none while the index cannot be searched.
    pub(super) async fn find(
        &self,
        locale: Locale,
        question: Question,
    ) -> Result<Option<SearchData>> {
        let content = self.planner.content.now();
        let lexicon = self.questions.lexicon(&content);
        let typed = question.typed.clone();
        let found = self.search.find(question, lexicon).await;
        let Some(found) = found.map_err(Error::internal)? else { return Ok(None) };
        Ok(Some(told(&content, locale, &typed, &found)))
    }

    /// The parts of the city as hits, for a visitor for whom nothing was found.
    fn zones(&self, locale: Locale, found: SearchData, sentence: String) -> SearchData {
        let (content, marks) = (self.planner.content.now(), Marks::default());
        let zone = |e: &Arc<Entry>| hit(&content, locale, &format!("{ZONE}/{}", e.slug), &marks);
        let items = content.all_in(ZONE, locale).filter_map(zone).collect();
        SearchData { items, suggestion: Some(sentence), ..found }
    }

    /// A sentence with our phone for a search without hits; none for any other search.
    pub(super) async fn elsewhere(
        &self,
        locale: Locale,
        found: &SearchData,
    ) -> Result<Option<String>> {
        if !found.items.is_empty() || found.suggestion.is_some() || found.query.trim().is_empty() {
            return Ok(None);
        }
        let is_pincode = contact::pincode(&found.query).is_some();
        let text = if is_pincode { Text::FoundElsewhere } else { Text::FoundNothing };
        self.with_phone(text, locale).await
    }

    /// A text in which our phone stands; none without a profile.
    pub(super) async fn with_phone(&self, text: Text, locale: Locale) -> Result<Option<String>> {
        let profile = settings::profile(&self.app.db).await?;
        let text = text.of(&self.planner.content.now(), locale);
        Ok(text.zip(profile).map(|(text, profile)| text.replace("{phone}", &profile.phone)))
    }

    /// Counts a search without hits, unless its text may identify the visitor.
    pub(super) async fn count_miss(&self, locale: Locale, found: &SearchData) {
        if !found.items.is_empty() || found.suggestion.is_some() {
            return;
        }
        let query: String = fold(&found.query).chars().take(MISS).collect();
        let digits = query.chars().filter(|c| c.is_numeric()).count();
        if query.is_empty() || digits > DIGITS || query.contains('@') {
            return;
        }
        let today = self.app.clock.today();
        let days = (today.to_string(), (today - chrono::Duration::days(KEPT)).to_string());
        let counted = store::count_miss(&self.app.db, (&days.0, &days.1), locale, &query).await;
        // The visitor gets the answer all the same.
        if let Err(e) = counted {
            tracing::warn!(error = %e, "cannot count what was not found");
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct PageSearch {
    /// Words in any script, or a pincode.
    #[serde(default)]
    q: String,
    /// Language of titles, snippets and addresses; English when left out.
    #[serde(default)]
    locale: Locale,
    /// Kinds of entries, such as `area`, `service`, `faq`; several separated by commas. All when
    /// left out.
    kind: Option<String>,
    /// 1 to 20; 10 when left out.
    limit: Option<usize>,
    /// The visitor has stopped typing: a search without hits is now counted as a miss.
    #[serde(default)]
    settled: bool,
}

#[derive(Debug, Serialize, ToSchema)]
struct PageHits {
    /// Best hit first.
    items: Vec<PageHit>,
    /// A sentence for a visitor who asked for a service that we do not offer, or for whom nothing
    /// was found; then the hits are the parts of the city that we serve.
    suggestion: Option<String>,
}

/// Search live pages, answers and offers, in the language of the visitor.
#[utoipa::path(
    get,
    path = "/api/search",
    tag = "search",
    params(PageSearch),
    responses(
        (status = 200, body = PageHits),
        (status = 304, description = "Not modified since the ETag in `If-None-Match`"),
        (status = 422),
        (status = 429, description = "More than 60 at once of an address, then one each second"),
        (status = 503),
    )
)]
async fn search_pages(
    Extension(site): Extension<Arc<Site>>,
    ClientAddress(address): ClientAddress,
    Query(query): Query<PageSearch>,
    headers: HeaderMap,
) -> Result<Response> {
    site.count_question(&address)?;
    let question = Question {
        typed: query.q.clone(),
        kinds: query.kinds(&site.planner.content.now())?,
        limit: query.limit()?,
        titles: false,
    };
    let found = site.find(query.locale, question).await?;
    let found = found.ok_or_else(search::unavailable)?;
    if query.settled {
        site.count_miss(query.locale, &found).await;
    }
    let SearchData { items, suggestion, .. } = match site.elsewhere(query.locale, &found).await? {
        Some(sentence) => site.zones(query.locale, found, sentence),
        None => found,
    };
    let bytes = serde_json::to_vec(&PageHits { items, suggestion }).map_err(Error::internal)?;
    let hash = blake3::hash(&bytes).to_hex()[..32].to_owned();
    let packed = Stored::pack("application/json", &hash, bytes, Effort::Quick);
    Ok(packed.answer(StatusCode::OK, Lasting::Asked, &headers))
}

#[derive(Debug, Serialize, ToSchema)]
struct SearchMisses {
    items: Vec<SearchMiss>,
}

/// What visitors searched for without a hit at least three times in 90 days, most frequent first.
#[utoipa::path(
    get,
    path = "/api/admin/search/misses",
    tag = "search",
    responses((status = 200, body = SearchMisses))
)]
async fn list_misses(
    _: May<Read, Content>,
    State(app): State<AppState>,
) -> Result<Json<SearchMisses>> {
    Ok(Json(SearchMisses { items: store::misses(&app.db, LEAST, TOLD).await? }))
}

impl PageSearch {
    fn kinds(&self, content: &Snapshot) -> Result<Vec<String>> {
        let Some(given) = self.kind.as_deref().filter(|given| !given.is_empty()) else {
            return Ok(Vec::new());
        };
        let all: Vec<&str> = pages::kinds(content).iter().map(|kind| kind.name.as_str()).collect();
        let known = |name: &str| all.contains(&name.trim()).then(|| name.trim().to_owned());
        given.split(',').map(known).collect::<Option<Vec<_>>>().ok_or_else(|| {
            let sentence = format!("Each must be one of: {}", all.join(", "));
            Problem::field("kind", "choice", &sentence).into()
        })
    }

    fn limit(&self) -> Result<usize> {
        match self.limit.unwrap_or(LIMIT) {
            limit @ 1..=MAX_LIMIT => Ok(limit),
            _ => Err(Problem::field("limit", "range", "Limit must be from 1 to 20").into()),
        }
    }
}

fn told(content: &Snapshot, locale: Locale, typed: &str, found: &Found) -> SearchData {
    let refused = found.refusal.as_ref();
    let refused = refused.and_then(|slug| content.find_in(REFUSAL, slug, locale));
    // An entry that has just left the site, or that this language lacks, is no hit, even if the index
    // has it.
    let hits = found.shown.iter().filter_map(|address| hit(content, locale, address, &found.marks));
    let items: Vec<PageHit> = hits.collect();
    SearchData {
        query: typed.to_owned(),
        near: items.first().map(|best| near(content, locale, best)).unwrap_or_default(),
        items,
        suggestion: refused.map(|refusal| refusal.text(locale, "answer")),
    }
}

/// The neighbouring areas of the best hit, when that is an area.
fn near(content: &Snapshot, locale: Locale, best: &PageHit) -> Vec<PageLink> {
    let area = content.find(&best.kind, &best.slug).filter(|_| best.kind == AREA);
    let slugs = area.map(|area| area.shared_list("neighbours")).unwrap_or_default();
    let link = |slug: String| {
        let name = content.find_in(AREA, &slug, locale)?.text(locale, "name");
        Some(PageLink { path: path_of(content, AREA, &slug, locale)?, slug, name })
    };
    slugs.into_iter().filter_map(link).collect()
}

fn hit(content: &Snapshot, locale: Locale, address: &str, marks: &Marks) -> Option<PageHit> {
    let (kind, slug) = address.split_once('/')?;
    // The index learns of a new slug with its release.
    let entry = content.find_in(kind, content.present_slug(kind, slug), locale)?;
    let kind = content.kinds.get(kind)?;
    let title = entry.text(locale, &kind.title);
    // In the visitor's language, unless only another language contains what was typed.
    let own = pages::text(kind, entry, locale);
    let others = Locale::ALL.into_iter().filter(|l| *l != locale && entry.is_in(*l));
    let elsewhere = || {
        let mut others = others.filter(|_| !marks.hit(&title));
        others.find_map(|other| marks.excerpt(&pages::text(kind, entry, other)))
    };
    let snippet = marks.excerpt(&own).or_else(elsewhere).unwrap_or_else(|| marks.beginning(&own));
    // "East" alone does not say of what.
    let with_city = Text::Zone.of(content, locale).filter(|_| kind.name == ZONE);
    Some(PageHit {
        kind: kind.name.clone(),
        slug: entry.slug.clone(),
        title: with_city.map_or(title.clone(), |text| text.replace("{zone}", &title)),
        snippet,
        url: url(content, locale, kind, entry),
    })
}

/// The entry's own page, or its place on the home page.
fn url(content: &Snapshot, locale: Locale, kind: &Kind, entry: &Entry) -> String {
    let home = PageSubject::Home.path(locale);
    if let Some(path) = path_of(content, &kind.name, &entry.slug, locale) {
        return path;
    }
    match (kind.name.as_str(), entry.shared_str("category")) {
        ("service", Some(category)) => format!("{home}?category={category}#services"),
        // A service that is inspected first has a card and no prices.
        ("service", None) => format!("{home}#services"),
        (name, _) => format!("{home}#{name}-{}", entry.slug),
    }
}
