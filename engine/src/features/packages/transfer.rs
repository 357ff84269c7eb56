//! The price list as a CSV file: export and import.

use axum::{
    Extension,
    body::Bytes,
    extract::{DefaultBodyLimit, State, rejection::BytesRejection},
    http::HeaderMap,
    response::Response,
};
use serde_json::Value;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    model::{Package, PackageForm},
    store,
};
use crate::{
    features::{
        audit,
        auth::{Confirmed, Export, May, Packages, Staff},
        catalogue::Codes,
        content::live::LiveContent,
    },
    platform::{
        changes::Topic,
        clock::Instant,
        csv::{
            self, Column, CsvExport, CsvImport, CsvReport, File,
            Kind::{Flag, Key, Number, Text, Told},
            Record,
        },
        db::Tx,
        error::{OrProblem, Result},
        fields::Fields,
        http::{Json, Query},
        state::AppState,
    },
};

const COLUMNS: &[Column] = &[
    ("id", Key),
    ("service_type", Text),
    ("service_name", Text),
    ("room_type", Text),
    ("before_discount", Number),
    ("after_discount", Told),
    ("final_price", Told),
    ("discount_percentage", Number),
    ("number_of_services", Number),
    ("validity_days", Number),
    ("is_active", Flag),
    ("created_at", Told),
    ("updated_at", Told),
];

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(export_packages, import_packages))
        .layer(DefaultBodyLimit::max(csv::LIMIT))
}

/// All packages as a CSV file.
///
/// The caller must have entered the password within the last 15 minutes (else 403 `confirm`).
#[utoipa::path(
    get,
    path = "/api/admin/packages.csv",
    tag = "packages",
    params(CsvExport),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
    )
)]
async fn export_packages(
    _: May<Export, Packages>,
    State(app): State<AppState>,
    confirmed: Result<Confirmed>,
    Query(query): Query<CsvExport>,
) -> Result<Response> {
    confirmed?.exports(&app, ("packages.export", "All packages")).await?;
    let db = app.db.clone();
    csv::export(
        "packages",
        COLUMNS,
        query.bom,
        |p: &Package| (p.created_at, p.id),
        move |after, limit| {
            let db = db.clone();
            async move { store::newest_first(&db, after, limit).await }
        },
    )
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
        (status = 200, description = "With an error nothing was created", body = CsvReport),
        (status = 400, description = "Not a table"),
        (status = 422, description = "Unknown columns"),
    )
)]
async fn import_packages(
    staff: May<Export, Packages>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Query(query): Query<CsvImport>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<CsvReport>> {
    let file = File::read(&headers, body, COLUMNS)?;
    let (codes, now) = (Codes::new(live.now()), app.clock.now());
    let mut report = CsvReport::new(&file, query);
    let mut tx = app.db.begin().await?;
    let mut created = Vec::new();
    for record in file.rows {
        let row = record.row;
        let done = create(&mut tx, &staff, record, &codes, now).await;
        created.extend(report.take(row, done)?);
    }
    Ok(Json(csv::finish(&app, tx, report, (Topic::Package, created)).await?))
}

async fn create(
    tx: &mut Tx,
    staff: &Staff,
    record: Record,
    codes: &Codes,
    now: Instant,
) -> Result<Uuid> {
    if let Some((column, id)) = &record.key {
        let known = match id.parse() {
            Ok(id) => store::find_in(tx, id).await?.is_some(),
            Err(_) => false,
        };
        return Err(csv::not_new(column, id, known).into());
    }
    let form = PackageForm::read(Fields::new(record.fields), codes)?;
    let id = store::insert(tx, &form, None, now).await?;
    let package = store::find_in(tx, id).await.or_not_found("There is no such package")?;
    let made = audit::changed(&Value::Null, &form);
    audit::record(tx, staff, "packages.create", (id, &package.label()), made, now).await?;
    Ok(id)
}
