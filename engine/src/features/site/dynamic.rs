//! Pages rendered for one visitor, which no browser caches: the site without JavaScript, and the steps
//! of the service browser, which its script asks for as a part of such a page.
//!
//! The same renderer makes them from the same data, plus what the visitor chose or typed.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, request::Parts},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    live::Site,
    on_demand::OnDemand,
    shelf::{LiveRelease, Shelf},
};
use crate::{
    features::{
        content::asked::Text,
        packages::model::PublicPackage,
        publishing::{
            build::Sources,
            data::{PageData, PageKind, SearchData},
            renderer::Renderers,
            subject::PageSubject,
            visitor_data::{PageChoice, PageForm, PagePart, PageRequest},
        },
        search::{self, Question},
    },
    platform::{
        config::Config,
        error::{Error, Problem, Result},
        forms::RefusedForm,
        limits::ClientAddress,
        locale::Locale,
    },
};

/// Most hits on the page of a search, and on the page of an unknown address.
const FOUND: usize = 20;
const MEANT: usize = 3;

/// The state of the service browser, or what was asked for in a form, in the query of an address.
#[derive(Debug, Default, Deserialize)]
pub(super) struct PageState {
    part: Option<String>,
    category: Option<String>,
    property: Option<String>,
    size: Option<String>,
    duration: Option<String>,
    package: Option<String>,
    lead: Option<String>,
    service: Option<String>,
    date: Option<String>,
    time: Option<String>,
}

impl PageState {
    pub(super) fn of(query: &str) -> Self {
        serde_urlencoded::from_str(query).unwrap_or_default()
    }

    fn part(&self) -> Option<PagePart> {
        self.part.as_deref().and_then(PagePart::named)
    }

    fn is_browsing(&self) -> bool {
        let said = [&self.category, &self.size, &self.package];
        said.into_iter().any(Option::is_some) || self.part().is_some()
    }
}

/// The page of an address with a state. None when its query means nothing here (a campaign's tags,
/// say), so that the published page answers.
pub(super) async fn from_query(
    site: &Site,
    release: &LiveRelease,
    path: &str,
    (query, headers): (&str, &HeaderMap),
) -> Result<Option<Response>> {
    let state = PageState::of(query);
    let content = site.planner.content.now();
    let Some((locale, place)) = PageSubject::of_path(path, &content) else { return Ok(None) };
    let wanted = match place {
        PageSubject::Home | PageSubject::Entry(_) => state.is_browsing(),
        PageSubject::ThankYou => state.lead.as_deref().is_some_and(is_lead_number),
        PageSubject::NotFound
        | PageSubject::Offline
        | PageSubject::Search
        | PageSubject::Islands => false,
    };
    if !wanted {
        return Ok(None);
    }
    let sources = match site.sources_to_render().await {
        Ok(sources) => sources,
        Err(e) => {
            tracing::error!(error = %e, path, "cannot render for one visitor");
            return Ok(None);
        }
    };
    let Some(mut page) = page_of(&sources, locale, &place).await else { return Ok(None) };
    if place == PageSubject::ThankYou {
        page.request = request(&sources, locale, state);
    } else {
        choose(&mut page, &sources, state);
    }
    match site.on_demand.answer(release, (&page.path, &page), StatusCode::OK, headers).await {
        Ok(response) => Ok(Some(response)),
        // The script says so, and asks again.
        Err(e) if page.part.is_some() => Err(e),
        // While the renderer is busy or down, the published page is a good answer.
        Err(Error::Problem(_)) => Ok(None),
        Err(e) => {
            tracing::error!(error = %e, path, "cannot render for one visitor");
            Ok(None)
        }
    }
}

/// The query of a search in an address.
#[derive(Debug, Default, Deserialize)]
struct SearchAddress {
    #[serde(default)]
    q: String,
}

/// The page with the hits of a visitor's search, for visitors without JavaScript.
pub(super) async fn search(
    site: &Site,
    release: &LiveRelease,
    locale: Locale,
    parts: &Parts,
) -> Result<Response> {
    if let Err(e) = site.count_question(&ClientAddress::of(parts, &site.app).0) {
        let why = (Text::FoundTooMany, e.into_problem());
        return not_now(site, release, locale, why, parts).await;
    }
    let query = parts.uri.query().unwrap_or_default();
    let SearchAddress { q } = serde_urlencoded::from_str(query).unwrap_or_default();
    let q = q.trim();
    let nothing = SearchData { query: q.to_owned(), ..SearchData::default() };
    let found = if q.is_empty() {
        nothing
    } else {
        let question =
            Question { typed: q.to_owned(), kinds: Vec::new(), limit: FOUND, titles: false };
        let Some(found) = site.find(locale, question).await? else {
            let why = (Text::FoundAway, search::unavailable());
            return not_now(site, release, locale, why, parts).await;
        };
        site.count_miss(locale, &found).await;
        let suggestion = found.suggestion.clone();
        let suggestion = suggestion.or(site.elsewhere(locale, &found).await?);
        SearchData { suggestion, ..found }
    };
    let mut page = special(site, locale, &PageSubject::Search).await?;
    // The links to other languages keep the query.
    for language in page.languages.iter_mut().filter(|_| !q.is_empty()) {
        let asked = serde_urlencoded::to_string([("q", q)]).unwrap_or_default();
        language.path = format!("{}?{asked}", language.path);
    }
    page.search = Some(found);
    let page = (&*page.path, &page);
    site.on_demand.answer(release, page, StatusCode::OK, &parts.headers).await
}

/// The page of searches that says why nothing is searched now: without the query, so that it is made
/// once.
async fn not_now(
    site: &Site,
    release: &LiveRelease,
    locale: Locale,
    (sentence, problem): (Text, Problem),
    parts: &Parts,
) -> Result<Response> {
    let mut page = special(site, locale, &PageSubject::Search).await?;
    let suggestion = site.with_phone(sentence, locale).await?;
    page.search = Some(SearchData { suggestion, ..SearchData::default() });
    let (data, status) = ((&*page.path, &page), problem.status());
    let response = site.on_demand.answer(release, data, status, &parts.headers).await?;
    Ok(problem.with_retry_after(response))
}

/// The page of an unknown address, with pages that it may have meant. None when no page is like it,
/// or the search fails or is over the visitor's limit. A first part of two letters is the code of
/// some language, as in `/fr/search`.
pub(super) async fn meant(
    site: &Site,
    release: &LiveRelease,
    locale: Locale,
    rest: &str,
    parts: &Parts,
) -> Option<Response> {
    let rest = rest.trim_matches('/');
    let rest = rest.split_once('/').filter(|(first, _)| first.len() == 2).map_or(rest, |(_, r)| r);
    // The site has no file of this name: such requests are mostly scanners.
    let is_short = rest.chars().filter(|c| c.is_alphabetic()).count() < 3;
    if rest.contains('.') || is_short || rest == "search" {
        return None;
    }
    site.count_question(&ClientAddress::of(parts, &site.app).0).ok()?;
    let words = rest.replace(['/', '-', '_'], " ");
    let question = Question { typed: words, kinds: Vec::new(), limit: MEANT, titles: true };
    let found = site.find(locale, question).await.ok()??;
    if found.items.is_empty() {
        return None;
    }
    let mut page = special(site, locale, &PageSubject::NotFound).await.ok()?;
    page.search = Some(found);
    let page = (&*page.path, &page);
    let made = site.on_demand.answer(release, page, StatusCode::NOT_FOUND, &parts.headers).await;
    made.inspect_err(|e| tracing::error!(error = %e, "cannot render what was meant")).ok()
}

/// The data of a page; none when there is none, or a template on it cannot be filled: then what is
/// published is the better answer.
async fn page_of(sources: &Arc<Sources>, locale: Locale, place: &PageSubject) -> Option<PageData> {
    let page = sources.page_apart(locale, place).await;
    page.inspect_err(|e| tracing::error!(error = e, "cannot make a page for one visitor")).ok()?
}

/// The data of a page that always exists.
async fn special(site: &Site, locale: Locale, place: &PageSubject) -> Result<PageData> {
    let sources = site.sources_to_render().await?;
    let page = sources.page_apart(locale, place).await.map_err(Error::internal)?;
    Ok(page.ok_or_else(|| Problem::new("not_found", "There is no such page"))?)
}

/// `LD-2026-000001`; nothing else in an address gets onto a page.
fn is_lead_number(text: &str) -> bool {
    let mut parts = text.split('-');
    let digits = |part: Option<&str>, least: usize| {
        part.is_some_and(|p| {
            (least..=9).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_digit())
        })
    };
    parts.next() == Some("LD")
        && digits(parts.next(), 4)
        && digits(parts.next(), 6)
        && parts.next().is_none()
}

/// What was asked for. Of the address only codes are read: every word on the page is content.
fn request(sources: &Sources, locale: Locale, state: PageState) -> Option<PageRequest> {
    let booking = sources.booking(locale);
    let package =
        state.package.and_then(|id| sources.packages.iter().find(|p| p.id.to_string() == id));
    let service = package.map(|p| &p.service_type).or(state.service.as_ref());
    let service = booking.service_types.iter().find(|s| Some(&s.code) == service);
    let size = package.and_then(|p| p.room_type.as_ref());
    let size = booking.room_types.iter().find(|r| Some(&r.code) == size);
    let is_time = |time: &String| ["morning", "afternoon", "evening"].contains(&&**time);
    Some(PageRequest {
        lead_number: state.lead?,
        service: service.map(|s| s.name.clone()),
        package: package.cloned(),
        size: size.map(|r| r.name.clone()),
        date: state.date.and_then(|date| date.parse().ok()),
        time: state.time.filter(is_time),
    })
}

/// Puts the state of an address into the data of its page.
pub(super) fn choose(page: &mut PageData, sources: &Sources, state: PageState) {
    let has_browser = matches!(page.kind, PageKind::Home | PageKind::Area);
    page.part = state.part().filter(|_| has_browser);
    let Some(booking) = page.booking.as_mut() else { return };
    let package = state
        .package
        .and_then(|id| sources.packages.iter().find(|p| p.id.to_string() == id).cloned());
    let category = state.category.filter(|c| booking.categories.iter().any(|k| k.code == *c));
    let room = state.size.and_then(|s| booking.room_types.iter().find(|r| r.code == s).cloned());
    let property = match (&room, state.property.as_deref()) {
        (Some(room), _) => room.property.clone(),
        (None, Some("commercial")) => "commercial".to_owned(),
        (None, _) => "residential".to_owned(),
    };
    let duration = state.duration.filter(|d| matches!(d.as_str(), "single" | "package"));
    let duration = duration.unwrap_or_else(|| "all".to_owned());
    let types = category
        .as_ref()
        .and_then(|c| booking.categories.iter().find(|k| k.code == *c))
        .map(|c| c.service_types.clone())
        .unwrap_or_default();
    let fits = |p: &&PublicPackage| {
        let right_duration = match duration.as_str() {
            "single" => p.number_of_services <= 1,
            "package" => p.number_of_services > 1,
            _ => true,
        };
        right_duration
            && types.contains(&p.service_type)
            && room.as_ref().is_some_and(|r| p.room_type.as_ref() == Some(&r.code))
    };
    booking.packages = Some(match &package {
        Some(package) => vec![package.clone()],
        None => sources.packages.iter().filter(fits).cloned().collect(),
    });
    page.choice = Some(PageChoice {
        category,
        property,
        size: room.map(|r| r.code),
        duration,
        package: package.map(|p| p.id.to_string()),
    });
}

/// Replaces the response to a refused form post by the page it came from, with what was typed and
/// what is wrong; by the home page when that page is none with a form.
pub async fn form_again(State(site): State<Arc<Site>>, mut response: Response) -> Response {
    let Some(refused) = response.extensions_mut().remove::<RefusedForm>() else { return response };
    // Boxed: every response passes here, few render a page.
    Box::pin(site.page_with_form(refused)).await.unwrap_or_else(IntoResponse::into_response)
}

impl Site {
    /// The problem itself when nothing can be rendered.
    async fn page_with_form(&self, refused: RefusedForm) -> Result<Response> {
        let RefusedForm { typed, problem, headers } = refused;
        let Some(release) = self.live() else { return Err(problem.into()) };
        let locale = typed.get("locale").and_then(|l| Locale::parse(l)).unwrap_or(Locale::En);
        let path = typed.get("page").and_then(|page| page.split(['?', '#']).next());
        let Ok(sources) = self.sources_to_render().await else { return Err(problem.into()) };
        let found = path.and_then(|path| PageSubject::of_path(path, &sources.content));
        let found = found.filter(|(_, place)| place.is_sought());
        let (locale, place) = found.unwrap_or((locale, PageSubject::Home));
        let mut page = page_of(&sources, locale, &place).await;
        if page.is_none() {
            page = page_of(&sources, locale, &PageSubject::Home).await;
        }
        let Some(mut page) = page else { return Err(problem.into()) };
        let package = typed.get("package_id").filter(|id| !id.is_empty()).cloned();
        if package.is_some() {
            choose(&mut page, &sources, PageState { package, ..PageState::default() });
        }
        page.form = Some(PageForm { values: typed, errors: problem.errors.clone() });
        with_form(&self.on_demand, (&release, &page.path, &page), problem, &headers).await
    }
}

/// The page with its form; the problem itself when it cannot be rendered.
async fn with_form(
    on_demand: &OnDemand,
    (release, path, page): (&LiveRelease, &str, &impl Serialize),
    problem: Problem,
    headers: &HeaderMap,
) -> Result<Response> {
    match on_demand.answer(release, (path, page), problem.status(), headers).await {
        Ok(response) => Ok(problem.with_retry_after(response)),
        Err(e) => {
            tracing::error!(error = %e, path, "cannot render a refused form");
            Err(problem.into())
        }
    }
}

/// The home page with the form of a post that cannot be accepted because no database is open. It is
/// made from the data that the last release left on this machine.
#[derive(Clone)]
pub struct FormAgain {
    shelf: Arc<Shelf>,
    on_demand: Arc<OnDemand>,
}

/// The same as [`form_again`], while no database is open.
pub async fn form_at_hand(State(form): State<FormAgain>, mut response: Response) -> Response {
    let Some(refused) = response.extensions_mut().remove::<RefusedForm>() else { return response };
    form.page(refused).await.unwrap_or_else(IntoResponse::into_response)
}

impl FormAgain {
    /// With one renderer, which starts with the first post.
    pub fn new(shelf: Arc<Shelf>, config: &Config) -> Self {
        let renderers = Renderers::new(&config.site_dist, 1);
        Self { shelf, on_demand: Arc::new(OnDemand::new(renderers)) }
    }

    /// The problem itself when no copy of the site is left.
    async fn page(&self, refused: RefusedForm) -> Result<Response> {
        let RefusedForm { typed, problem, headers } = refused;
        let locale = typed.get("locale").and_then(|l| Locale::parse(l)).unwrap_or(Locale::En);
        let (Some(home), Some(release)) = (self.shelf.homes.get(locale.code()), self.shelf.live())
        else {
            return Err(problem.into());
        };
        let mut page: Value = serde_json::from_str(home.get()).map_err(Error::internal)?;
        page["form"] = json!(PageForm { values: typed, errors: problem.errors.clone() });
        let path = PageSubject::Home.path(locale);
        with_form(&self.on_demand, (&release, &path, &page), problem, &headers).await
    }
}
