//! Customers as a CSV file: export and import.

use axum::{
    Extension,
    body::Bytes,
    extract::{DefaultBodyLimit, State, rejection::BytesRejection},
    http::HeaderMap,
    response::Response,
};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    form::CustomerForm,
    model::Customer,
    register::{self, Origin},
    store,
};
use crate::{
    features::{
        auth::{Confirmed, Customers, Export, May, Staff},
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
        error::Result,
        fields::Fields,
        http::{Json, Query},
        state::AppState,
    },
};

const COLUMNS: &[Column] = &[
    ("customer_id", Key),
    ("name", Text),
    ("primary_contact", Text),
    ("alternate_contact", Text),
    ("email", Text),
    ("address", Text),
    ("pincode", Text),
    ("service_type", Text),
    ("room_type", Text),
    ("package_name", Told),
    ("package_price", Told),
    ("contract_type", Text),
    ("first_service_date", Text),
    ("contract_start_date", Text),
    ("contract_end_date", Text),
    ("total_amount", Number),
    ("paid_amount", Number),
    ("payment_status", Text),
    ("service_executive", Text),
    ("is_active", Flag),
    ("created_at", Told),
    ("updated_at", Told),
];

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(export_customers, import_customers))
        .layer(DefaultBodyLimit::max(csv::LIMIT))
}

/// All customers as a CSV file.
///
/// The caller must have entered the password within the last 15 minutes (else 403 `confirm`).
#[utoipa::path(
    get,
    path = "/api/admin/customers.csv",
    tag = "customers",
    params(CsvExport),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
    )
)]
async fn export_customers(
    _: May<Export, Customers>,
    State(app): State<AppState>,
    confirmed: Result<Confirmed>,
    Query(query): Query<CsvExport>,
) -> Result<Response> {
    confirmed?.exports(&app, ("customers.export", "All customers")).await?;
    let db = app.db.clone();
    csv::export(
        "customers",
        COLUMNS,
        query.bom,
        |c: &Customer| (c.created_at, c.id),
        move |after, limit| {
            let db = db.clone();
            async move { store::newest_first(&db, after, limit).await }
        },
    )
}

/// Import the customers of a CSV file: all of them, or none when one row is wrong.
///
/// Columns are named as in the export, in any order; the engine sets codes and times and
/// ignores packages. The days of the contract are computed from the first service date; the paid
/// amount becomes the first entry of the ledger.
#[utoipa::path(
    post,
    path = "/api/admin/customers.csv",
    tag = "customers",
    params(CsvImport),
    request_body(content = String, content_type = "text/csv",
        example = "name,primary_contact,address,pincode,service_type,room_type\r\nAsha Rao,9876543210,Koramangala,560034,rms_annual,2_bhk\r\n"),
    responses(
        (status = 200, description = "With an error nothing was created", body = CsvReport),
        (status = 400, description = "Not a table"),
        (status = 422, description = "Unknown columns"),
    )
)]
async fn import_customers(
    staff: May<Export, Customers>,
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
    Ok(Json(csv::finish(&app, tx, report, (Topic::Customer, created)).await?))
}

async fn create(
    tx: &mut Tx,
    staff: &Staff,
    record: Record,
    codes: &Codes,
    now: Instant,
) -> Result<Uuid> {
    if let Some((column, code)) = &record.key {
        let known = store::knows_code(tx, code).await?;
        return Err(csv::not_new(column, code, known).into());
    }
    let form = CustomerForm::read(Fields::new(record.fields), codes)?;
    Ok(register::create(tx, staff, form, Origin::Desk, now).await?.id)
}
