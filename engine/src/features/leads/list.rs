//! The lists of leads that staff work through: the queue, and the newest.

use axum::{Extension, extract::State};
use chrono::Duration;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    model::LeadStatus,
    store::{self, LeadCriteria},
    view::LeadView,
};
use crate::{
    features::{
        auth::{Action, Caller, Leads, May, Read, Resource},
        catalogue::Codes,
        content::live::LiveContent,
        search::{self, Search, StaffKind},
    },
    platform::{
        clock::{Instant, date_of, start_of},
        error::{FieldError, Problem, Result},
        fields::CHOICE,
        http::{Json, Query},
        keyset::{Page, PageQuery, WrittenPage},
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list_leads)).routes(routes!(count_leads))
}

/// Which leads.
#[derive(Debug, Default, Deserialize, Serialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct LeadFilter {
    /// A lead status, or `open` for all leads that staff still have to work on. Several are
    /// separated by commas.
    status: Option<String>,
    /// Id of a user.
    assigned_to: Option<String>,
    /// `today`: came in today, in India. `overdue`: open, and the follow-up is late.
    /// `due`: open, and to be followed up by the end of today. `mine`: assigned to the caller.
    /// `unassigned`: assigned to nobody.
    filter: Option<String>,
    /// Code of a service type; a `_management` one also matches its family.
    service_type: Option<String>,
    /// Search text: words of the name, address, notes or area in any script; a number; any part of
    /// a contact or pincode of three digits or more. At most the 1,000 best matches.
    q: Option<String>,
}

/// In which order, or from where.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct LeadOrder {
    /// `created` (when left out): newest first. `priority`: the queue, most urgent first.
    sort: Option<String>,
    /// Deleted leads instead, last deleted first; other filters are ignored. For callers who may
    /// restore leads.
    deleted: Option<bool>,
}

/// How a view of the desk is narrowed.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct LeadNarrowing {
    /// A lead status, or several, as in the list. The views of what is open show others too then.
    status: Option<String>,
    /// Id of a user.
    assigned_to: Option<String>,
    /// Code of a service type, as in the list.
    service_type: Option<String>,
    /// Search text, as in the list. The views of what is open show all that match then.
    q: Option<String>,
}

impl LeadNarrowing {
    /// What the list is asked for to show a view.
    fn of_view(&self, view: Option<&str>, is_open: bool) -> LeadFilter {
        let Self { status, assigned_to, service_type, q } = self.clone();
        let open = is_open && given(status.as_deref()).is_none() && given(q.as_deref()).is_none();
        LeadFilter {
            status: if open { Some("open".to_owned()) } else { status },
            assigned_to,
            filter: view.map(str::to_owned),
            service_type,
            q,
        }
    }
}

impl LeadFilter {
    /// The leads that are asked for; the 422 lists every mistake.
    pub(super) async fn wanted(
        &self,
        app: &AppState,
        (caller, search): (&Caller, &Search),
        codes: &Codes,
        order: &LeadOrder,
    ) -> Result<LeadCriteria> {
        let mut wanted = self.read((caller, codes), order, app.clock.now())?;
        let own = search::own_rows(&app.db, caller, [StaffKind::Lead]).await?;
        wanted.sought = search.sought(StaffKind::Lead, self.q.as_deref(), own).await;
        Ok(wanted)
    }

    fn read(
        &self,
        (caller, codes): (&Caller, &Codes),
        order: &LeadOrder,
        now: Instant,
    ) -> Result<LeadCriteria> {
        let mut wanted = LeadCriteria::default();
        let mut errors = Vec::new();
        let mut refuse = |field: &str| errors.push(FieldError::new(field, "choice", CHOICE));
        if let Some(given) = given(self.status.as_deref()) {
            for status in given.split(',').map(str::trim) {
                match status.parse() {
                    Ok(status) => wanted.statuses.push(status),
                    Err(_) if status == "open" => wanted.statuses.extend(LeadStatus::open()),
                    Err(strum::ParseError::VariantNotFound) => {
                        refuse("status");
                        break;
                    }
                }
            }
            wanted.statuses.sort();
            wanted.statuses.dedup();
        }
        if let Some(id) = given(self.assigned_to.as_deref()) {
            wanted.assigned_to = id.parse().ok();
            if wanted.assigned_to.is_none() {
                refuse("assigned_to");
            }
        }
        match given(self.filter.as_deref()) {
            None => {}
            Some("today") => wanted.came_in_today(now),
            Some("overdue") => wanted.due_before = Some(now),
            Some("due") => wanted.due_by_tonight(now),
            Some("mine") => wanted.assigned_to = Some(caller.id),
            Some("unassigned") => wanted.unassigned = true,
            Some(_) => refuse("filter"),
        }
        if let Some(code) = given(self.service_type.as_deref()) {
            wanted.service_types = codes.matching(code);
            if !codes.knows_service_type(code) {
                refuse("service_type");
            }
        }
        if given(order.sort.as_deref()).is_some_and(|sort| !["created", "priority"].contains(&sort))
        {
            refuse("sort");
        }
        if errors.is_empty() { Ok(wanted) } else { Err(Problem::invalid(errors).into()) }
    }
}

impl LeadCriteria {
    fn came_in_today(&mut self, now: Instant) {
        self.created_since = Some(start_of(date_of(now)));
    }

    fn due_by_tonight(&mut self, now: Instant) {
        self.due_before = Some(start_of(date_of(now + Duration::days(1))));
    }
}

fn given(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

/// Leads, the newest or the most urgent first.
///
/// Scores change while a caller pages through the queue: a lead that moves across the cursor
/// appears twice, or only when the queue is read again.
#[utoipa::path(
    get,
    path = "/api/admin/leads",
    tag = "leads",
    params(PageQuery, LeadFilter, LeadOrder),
    responses(
        (status = 200, body = Page<LeadView>),
        (status = 422),
    )
)]
async fn list_leads(
    staff: May<Read, Leads>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Extension(search): Extension<Search>,
    Query(page): Query<PageQuery>,
    Query(filter): Query<LeadFilter>,
    Query(order): Query<LeadOrder>,
) -> Result<WrittenPage> {
    let limit = page.limit()?;
    let now = app.clock.now();
    let write = |lead| LeadView::written(&staff, lead, now);
    if order.deleted == Some(true) {
        staff.must(Action::Restore, Resource::Leads)?;
        let rows = store::deleted(&app.db, &staff, page.after()?, limit + 1, write).await?;
        return WrittenPage::cut(rows, limit);
    }
    let codes = Codes::new(live.now());
    let wanted = filter.wanted(&app, (&*staff, &search), &codes, &order).await?;
    let page = if given(order.sort.as_deref()) == Some("priority") {
        let rows = store::queue(&app.db, &staff, &wanted, page.after()?, limit + 1, write).await?;
        WrittenPage::cut(rows, limit)?
    } else {
        let rows = store::newest(&app.db, &staff, &wanted, page.after()?, limit + 1, write).await?;
        WrittenPage::cut(rows, limit)?
    };
    Ok(page.capped_at(wanted.sought.and_then(|sought| sought.capped_at())))
}

/// How many leads a count tells at most.
const MOST_COUNTED: i64 = 1_000;

/// How many leads each view of the desk has, as it is narrowed. 1000: that or more.
#[derive(Debug, Serialize, ToSchema)]
struct LeadCounts {
    /// Open.
    queue: i64,
    /// Came in today, in India.
    today: i64,
    /// Open, and the follow-up is late.
    overdue: i64,
    /// Open, and to be followed up by the end of today.
    due: i64,
    /// Open, and assigned to the caller.
    mine: i64,
    /// Open, and assigned to nobody.
    unassigned: i64,
    all: i64,
    /// However the others are narrowed. Null: the caller may not restore leads.
    deleted: Option<i64>,
}

/// How many leads there are to work on, of each view.
#[utoipa::path(
    get,
    path = "/api/admin/leads/counts",
    tag = "leads",
    params(LeadNarrowing),
    responses(
        (status = 200, body = LeadCounts),
        (status = 422),
    )
)]
async fn count_leads(
    staff: May<Read, Leads>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Extension(search): Extension<Search>,
    Query(narrowing): Query<LeadNarrowing>,
) -> Result<Json<LeadCounts>> {
    let (codes, order) = (Codes::new(live.now()), LeadOrder::default());
    let whole = narrowing.of_view(None, false);
    let sought = whole.wanted(&app, (&*staff, &search), &codes, &order).await?.sought;
    let now = app.clock.now();
    let count = async |view: Option<&str>, is_open: bool| -> Result<i64> {
        let wanted = narrowing.of_view(view, is_open).read((&*staff, &codes), &order, now)?;
        let wanted = LeadCriteria { sought: sought.clone(), ..wanted };
        Ok(store::count(&app.db, &staff, &wanted, MOST_COUNTED).await?)
    };
    Ok(Json(LeadCounts {
        queue: count(None, true).await?,
        today: count(Some("today"), false).await?,
        overdue: count(Some("overdue"), true).await?,
        due: count(Some("due"), true).await?,
        mine: count(Some("mine"), true).await?,
        unassigned: count(Some("unassigned"), true).await?,
        all: count(None, false).await?,
        deleted: if staff.may(Action::Restore, Resource::Leads) {
            Some(store::count_deleted(&app.db, &staff, MOST_COUNTED).await?)
        } else {
            None
        },
    }))
}
