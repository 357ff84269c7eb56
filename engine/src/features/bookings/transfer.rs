//! Bookings as a CSV file: export and import.

use axum::{
    Extension,
    body::Bytes,
    extract::{DefaultBodyLimit, State, rejection::BytesRejection},
    http::HeaderMap,
    response::Response,
};
use serde_json::{Value, json};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    desk,
    form::BookingForm,
    model::{BookingLine, BookingPaymentStatus, BookingStatus},
    store,
};
use crate::{
    features::{
        auth::{Bookings, Confirmed, Export, May, Staff},
        catalogue::Codes,
        content::live::LiveContent,
        customers,
    },
    platform::{
        changes::Topic,
        clock::Instant,
        csv::{
            self, Column, CsvExport, CsvImport, CsvReport, File,
            Kind::{Key, Number, Text, Told},
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
    ("booking_number", Key),
    ("customer_id", Text),
    ("customer_code", Told),
    ("customer_name", Told),
    ("service_type", Text),
    ("scheduled_date", Text),
    ("scheduled_time", Text),
    ("minutes", Told),
    ("amount", Number),
    ("technician_name", Text),
    ("service_notes", Text),
    ("status", Text),
    ("payment_status", Text),
    ("customer_feedback", Text),
    ("rating", Number),
    ("created_at", Told),
    ("updated_at", Told),
];

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(export_bookings, import_bookings))
        .layer(DefaultBodyLimit::max(csv::LIMIT))
}

/// All bookings as a CSV file.
///
/// The caller must have entered the password within the last 15 minutes (else 403 `confirm`).
#[utoipa::path(
    get,
    path = "/api/admin/bookings.csv",
    tag = "bookings",
    params(CsvExport),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
    )
)]
async fn export_bookings(
    _: May<Export, Bookings>,
    State(app): State<AppState>,
    confirmed: Result<Confirmed>,
    Query(query): Query<CsvExport>,
) -> Result<Response> {
    confirmed?.exports(&app, ("bookings.export", "All bookings")).await?;
    let db = app.db.clone();
    csv::export(
        "bookings",
        COLUMNS,
        query.bom,
        |b: &BookingLine| (b.booking.created_at, b.booking.id),
        move |after, limit| {
            let db = db.clone();
            async move { store::newest_first(&db, after, limit).await }
        },
    )
}

/// Import the bookings of a CSV file: all of them, or none when one row is wrong.
///
/// Columns are named as in the export, in any order; the engine sets numbers and times.
/// `customer_id` is the customer's id or code. Past days and every status are accepted.
#[utoipa::path(
    post,
    path = "/api/admin/bookings.csv",
    tag = "bookings",
    params(CsvImport),
    request_body(content = String, content_type = "text/csv",
        example = "customer_id,service_type,scheduled_date,scheduled_time\r\nCU-2026-000001,rms_annual,2026-11-23,09:30\r\n"),
    responses(
        (status = 200, description = "With an error nothing was created", body = CsvReport),
        (status = 400, description = "Not a table"),
        (status = 422, description = "Unknown columns"),
    )
)]
async fn import_bookings(
    staff: May<Export, Bookings>,
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
    Ok(Json(csv::finish(&app, tx, report, (Topic::Booking, created)).await?))
}

async fn create(
    tx: &mut Tx,
    staff: &Staff,
    mut record: Record,
    codes: &Codes,
    now: Instant,
) -> Result<Uuid> {
    if let Some((column, number)) = &record.key {
        let known = store::knows_number(tx, number).await?;
        return Err(csv::not_new(column, number, known).into());
    }
    let given = record.fields.get("customer_id").and_then(Value::as_str);
    if let Some(id) = customers::store::id_of_code(tx, given.unwrap_or_default()).await? {
        record.fields.insert("customer_id".to_owned(), id.to_string().into());
    }
    // An imported visit keeps its status; without one it is still to come.
    let fields = &mut record.fields;
    fields.entry("status").or_insert_with(|| json!(BookingStatus::default()));
    fields.entry("payment_status").or_insert_with(|| json!(BookingPaymentStatus::default()));
    let form = BookingForm::read(Fields::new(record.fields), codes, None)?;
    Ok(desk::create(tx, staff, form, None, now).await?.id)
}
