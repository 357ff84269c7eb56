//! The price list as a CSV file: export and import.

use axum::{Extension, extract::State, response::Response};
use serde_json::Value;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    admin::PackageFilter,
    model::{Package, PackageForm},
    store,
};
use crate::{
    features::{
        audit,
        auth::{Caller, Export, May, Packages},
        catalogue::Codes,
        content::live::LiveContent,
        search::Search,
        transfer::{self, ExportRequest, ImportRequest, RowCursor, Table},
    },
    platform::{
        changes::Topic,
        clock::Instant,
        csv::{
            CellKind::{Flag, Key, Number, ReadOnly, Text},
            Column, CsvExport, CsvImport, CsvReport,
        },
        db::{self, Db, Tx},
        error::Result,
        fields::{Fields, Object},
        http::{Json, Query},
        state::AppState,
    },
};

struct PackageTable;

impl Table for PackageTable {
    type Row = Package;
    /// The ids of these; None: all.
    type Filter = Option<Vec<Uuid>>;

    const NAME: &'static str = "packages";
    const AUDIT: &'static str = "packages.export";
    const TOPIC: Topic = Topic::Package;
    const COLUMNS: &'static [Column] = &[
        ("id", Key),
        ("service_type", Text),
        ("service_name", Text),
        ("room_type", Text),
        ("before_discount", Number),
        ("after_discount", ReadOnly),
        ("final_price", ReadOnly),
        ("discount_percentage", Number),
        ("number_of_services", Number),
        ("validity_days", Number),
        ("is_active", Flag),
        ("created_at", ReadOnly),
        ("updated_at", ReadOnly),
    ];

    fn cursor(row: &Self::Row) -> RowCursor {
        (row.created_at, row.id)
    }

    // Packages are everybody's: no scope leaves any out.
    async fn rows(
        db: &Db,
        _: &Caller,
        these: &Self::Filter,
        after: Option<RowCursor>,
        limit: i64,
    ) -> db::Result<Vec<Self::Row>> {
        store::newest_first(db, these.as_deref(), after, limit).await
    }

    async fn knows(tx: &mut Tx, _: &Caller, key: &str) -> Result<bool> {
        let Ok(id) = key.parse() else { return Ok(false) };
        Ok(store::find_in(tx, id).await?.is_some())
    }

    async fn create(
        tx: &mut Tx,
        caller: &Caller,
        fields: Object,
        codes: &Codes,
        now: Instant,
    ) -> Result<Uuid> {
        let form = PackageForm::read(Fields::new(fields), codes)?;
        let package = store::insert(tx, &form, None, now).await?;
        let made = audit::changed(&Value::Null, &form);
        let named = (package.id, &*package.label());
        audit::record(tx, caller, "packages.create", named, made, now).await?;
        Ok(package.id)
    }
}

pub(super) fn routes() -> OpenApiRouter<AppState> {
    transfer::limited(OpenApiRouter::new().routes(routes!(export_packages, import_packages)))
}

/// Packages as a CSV file, newest first: all, or those of a filter of the list.
///
/// The caller must have entered the password within the last 15 minutes (else 403 `confirm`).
#[utoipa::path(
    get,
    path = "/api/admin/packages.csv",
    tag = "packages",
    params(CsvExport, PackageFilter),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 422),
    )
)]
async fn export_packages(
    staff: May<Export, Packages>,
    export: ExportRequest<PackageTable>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Extension(search): Extension<Search>,
    Query(filter): Query<PackageFilter>,
) -> Result<Response> {
    let wanted = filter.wanted(&search, &Codes::new(live.now())).await?;
    let all = store::all(&app.db).await?;
    let picked = wanted.pick(&all);
    let these = (picked.len() < all.len()).then(|| picked.iter().map(|p| p.id).collect());
    export.send(&staff, &filter, these).await
}

/// Import the packages of a CSV file: all of them, or none when one row is wrong.
///
/// Columns are named as in the export, in any order; the engine sets ids, times and the prices
/// after the discount.
#[utoipa::path(
    post,
    path = "/api/admin/packages.csv",
    tag = "packages",
    params(CsvImport),
    request_body(content = String, content_type = "text/csv",
        example = "service_type,service_name,room_type,before_discount\r\nrms_single,Rodent Control,2_bhk,1249\r\n"),
    responses(
        (status = 200, description = "The report; with an error in any row, nothing was created", body = CsvReport),
        (status = 400, description = "The body is no CSV table"),
        (status = 422, description = "The file has unknown columns"),
    )
)]
async fn import_packages(
    staff: May<Export, Packages>,
    import: ImportRequest<PackageTable>,
) -> Result<Json<CsvReport>> {
    import.run(&staff).await
}
