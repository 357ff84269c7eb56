//! The routes of the price list for staff: read all of it, and change it.

use axum::{
    Extension,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    model::{Package, PackageCriteria, PackageForm, PackageSummary},
    store,
};
use crate::{
    features::{
        audit,
        auth::{
            Action, Create, Delete, May, PackageStatus, Packages, Read, Resource, Staff, Update,
        },
        catalogue::Codes,
        content::live::LiveContent,
        search::{Search, StaffKind},
    },
    platform::{
        changes::{self, Topic},
        clock::Instant,
        db::Tx,
        error::{Error, OrProblem, Problem, Result},
        fields::{CHOICE, Changes, Fields, Object},
        http::{Id, IfMatch, Json, Query, version_tag},
        state::AppState,
    },
};

const NONE: &str = "There is no such package";

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_all_packages, create_package))
        .routes(routes!(read_package, update_package, delete_package))
        .routes(routes!(switch_package))
}

/// A package as staff see it.
#[derive(Debug, Serialize, ToSchema)]
struct PackageView {
    #[serde(flatten)]
    package: Package,
    can: PackageCan,
}

/// What the caller may do with the package.
#[derive(Debug, Serialize, ToSchema)]
struct PackageCan {
    /// Change it, or make it active or inactive.
    update: bool,
    delete: bool,
}

impl PackageView {
    fn new(staff: &Staff, package: Package) -> Self {
        let may = |action| staff.may(action, Resource::Packages);
        let can = PackageCan { update: may(Action::Update), delete: may(Action::Delete) };
        Self { package, can }
    }

    fn answer(self) -> Response {
        (version_tag(self.package.version), Json(self)).into_response()
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct PackageList {
    items: Vec<PackageView>,
    /// Always null: the list is never split into pages.
    next: Option<String>,
    /// Of the whole price list, without the filters.
    summary: PackageSummary,
}

/// Which packages.
#[derive(Debug, Deserialize, Serialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PackageFilter {
    /// Words of a name, type or room, in any spelling.
    q: Option<String>,
    /// Code of a service type; a `_management` type also finds its family.
    service_type: Option<String>,
    /// Code of a room type; `1bhk` and `5+` are understood.
    room_type: Option<String>,
    /// `all`, `active` or `inactive`.
    #[param(example = "active")]
    status: Option<String>,
}

impl PackageFilter {
    /// The packages that are asked for; 422 for a code that is unknown.
    pub(super) async fn wanted(&self, search: &Search, codes: &Codes) -> Result<PackageCriteria> {
        let unknown = |field| Error::from(Problem::field(field, "choice", CHOICE));
        let service_types = match given(self.service_type.as_deref()) {
            Some(code) if !codes.knows_service_type(code) => return Err(unknown("service_type")),
            Some(code) => codes.matching(code),
            None => Vec::new(),
        };
        let room_type = given(self.room_type.as_deref())
            .map(|room| {
                codes.room_type(room).map(str::to_owned).ok_or_else(|| unknown("room_type"))
            })
            .transpose()?;
        let active = match given(self.status.as_deref()) {
            None | Some("all") => None,
            Some("active") => Some(true),
            Some("inactive") => Some(false),
            Some(_) => return Err(unknown("status")),
        };
        let sought = search.sought(StaffKind::Package, self.q.as_deref(), None).await;
        Ok(PackageCriteria { service_types, room_type, active, sought })
    }
}

fn given(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.trim().is_empty())
}

/// The whole price list, by service type, with its summary.
///
/// With a service type and a room type, the cheapest comes first, for the package picker.
#[utoipa::path(
    get,
    path = "/api/admin/packages",
    tag = "packages",
    params(PackageFilter),
    responses(
        (status = 200, body = PackageList),
        (status = 422),
    )
)]
async fn list_all_packages(
    staff: May<Read, Packages>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Extension(search): Extension<Search>,
    Query(filter): Query<PackageFilter>,
) -> Result<Json<PackageList>> {
    let wanted = filter.wanted(&search, &Codes::new(live.now())).await?;
    let all = store::all(&app.db).await?;
    let picked = wanted.pick(&all).into_iter();
    Ok(Json(PackageList {
        items: picked.map(|p| PackageView::new(&staff, p.clone())).collect(),
        next: None,
        summary: PackageSummary::of(&all),
    }))
}

/// One package.
#[utoipa::path(
    get,
    path = "/api/admin/packages/{id}",
    tag = "packages",
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, body = PackageView, headers(("ETag" = String, description = "The new version"))),
    )
)]
async fn read_package(
    staff: May<Read, Packages>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<Response> {
    let package = store::find(&app.db, id).await.or_not_found(NONE)?;
    Ok(PackageView::new(&staff, package).answer())
}

/// Add a package. Its price is computed from the price before discount and the discount.
///
/// Defaults: discount 20 %, one visit, one-time, active.
#[utoipa::path(
    post,
    path = "/api/admin/packages",
    tag = "packages",
    request_body = PackageForm,
    responses(
        (status = 201, body = PackageView, headers(("ETag" = String, description = "The new version"))),
    )
)]
async fn create_package(
    staff: May<Create, Packages>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Json(body): Json<Object>,
) -> Result<Response> {
    let form = PackageForm::read(Fields::new(body), &Codes::new(live.now()))?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let package = store::insert(&mut tx, &form, None, now).await?;
    let made = audit::changed(&Value::Null, &form);
    tell(&mut tx, &staff, "packages.create", &package, made, now).await?;
    app.feed.commit(tx).await?;
    Ok((StatusCode::CREATED, PackageView::new(&staff, package).answer()).into_response())
}

type PackageChanges = Changes<PackageForm>;

/// Change a package; fields that are left out keep their values.
#[utoipa::path(
    put,
    path = "/api/admin/packages/{id}",
    tag = "packages",
    params(("id" = Uuid, Path), ("If-Match" = String, Header, example = "\"1\"")),
    request_body = PackageChanges,
    responses(
        (status = 200, body = PackageView, headers(("ETag" = String, description = "The new version"))),
        (status = 412, description = "With the package as it is now"),
    )
)]
async fn update_package(
    staff: May<Update, Packages>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Id(id): Id,
    IfMatch(seen): IfMatch,
    Json(body): Json<Object>,
) -> Result<Response> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let held = hold(&mut tx, &staff, id, seen).await?;
    let before = held.form();
    let form = PackageForm::read(Fields::change(&before, body), &Codes::new(live.now()))?;
    let package = store::update(&mut tx, held, &form, now).await?;
    let changed = audit::changed(&before, &form);
    tell(&mut tx, &staff, "packages.update", &package, changed, now).await?;
    app.feed.commit(tx).await?;
    Ok(PackageView::new(&staff, package).answer())
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PackageSwitch {
    is_active: bool,
}

/// Make a package active, which offers it to the public, or inactive.
#[utoipa::path(
    put,
    path = "/api/admin/packages/{id}/active",
    tag = "packages",
    params(("id" = Uuid, Path)),
    request_body = PackageSwitch,
    responses(
        (status = 200, body = PackageView, headers(("ETag" = String, description = "The new version"))),
    )
)]
async fn switch_package(
    staff: May<Update, PackageStatus>,
    State(app): State<AppState>,
    Id(id): Id,
    Json(switch): Json<PackageSwitch>,
) -> Result<Response> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let present = store::hold(&mut tx, id, None).await.or_not_found(NONE)?;
    let package = switched(&app, tx, &staff, present, switch.is_active, now).await?;
    Ok(PackageView::new(&staff, package).answer())
}

/// Makes a locked package active or inactive, and commits. One that is so already stays as it is.
pub(super) async fn switched(
    app: &AppState,
    mut tx: Tx,
    staff: &Staff,
    present: Package,
    is_active: bool,
    now: Instant,
) -> Result<Package> {
    if present.is_active == is_active {
        return Ok(present);
    }
    let before = present.form();
    let form = PackageForm { is_active, ..before.clone() };
    let package = store::update(&mut tx, present, &form, now).await?;
    let changed = audit::changed(&before, &form);
    tell(&mut tx, staff, "packages.switch", &package, changed, now).await?;
    app.feed.commit(tx).await?;
    Ok(package)
}

/// Delete a package. Leads and customers keep the name and the price that they copied.
#[utoipa::path(
    delete,
    path = "/api/admin/packages/{id}",
    tag = "packages",
    params(("id" = Uuid, Path), ("If-Match" = String, Header, example = "\"1\"")),
    responses(
        (status = 204, description = "Deleted"),
        (status = 412, description = "With the package as it is now"),
    )
)]
async fn delete_package(
    staff: May<Delete, Packages>,
    State(app): State<AppState>,
    Id(id): Id,
    IfMatch(seen): IfMatch,
) -> Result<StatusCode> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let package = hold(&mut tx, &staff, id, seen).await?;
    store::delete(&mut tx, id).await?;
    let gone = json!({ "package": { "before": package.form(), "after": null } });
    tell(&mut tx, &staff, "packages.delete", &package, gone, now).await?;
    app.feed.commit(tx).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Locks the package if it is at version `seen`; else 412 with the row as it is now, or 404.
pub(super) async fn hold(tx: &mut Tx, staff: &Staff, id: Uuid, seen: i64) -> Result<Package> {
    if let Some(package) = store::hold(tx, id, Some(seen)).await? {
        return Ok(package);
    }
    let present = store::find_in(tx, id).await.or_not_found(NONE)?;
    Err(Problem::stale(&PackageView::new(staff, present)).into())
}

/// Records a change: an entry of the audit log, and a change in the feed, on which the site is
/// published again.
async fn tell(
    tx: &mut Tx,
    staff: &Staff,
    action: &'static str,
    package: &Package,
    detail: Value,
    now: Instant,
) -> Result<()> {
    let label = package.label();
    audit::record(tx, staff, action, (package.id, &label), detail, now).await?;
    changes::append(tx, Topic::Package, package.id, now).await?;
    Ok(())
}
