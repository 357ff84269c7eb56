//! Leads as a CSV file: export and import.

use axum::{
    Extension,
    body::Bytes,
    extract::{DefaultBodyLimit, State, rejection::BytesRejection},
    http::HeaderMap,
    response::Response,
};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{create, form::LeadForm, store, view::WholeLead};
use crate::{
    features::{
        auth::{Confirmed, Export, Leads, May, Staff},
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
    ("lead_number", Key),
    ("name", Text),
    ("primary_contact", Text),
    ("alternate_contact", Text),
    ("email", Text),
    ("address", Text),
    ("pincode", Text),
    ("service_type", Text),
    ("room_type", Text),
    ("quoted_amount", Number),
    ("preferred_date", Text),
    ("preferred_time", Text),
    ("notes", Text),
    ("lead_source", Text),
    ("is_emergency", Flag),
    ("package_name", Told),
    ("package_price", Told),
    ("whatsapp_url", Told),
    ("whatsapp_sent", Told),
    ("whatsapp_sent_at", Told),
    ("whatsapp_sent_by", Told),
    ("whatsapp_sent_by_name", Told),
    ("status", Text),
    ("call_notes", Text),
    ("call_attempts", Told),
    ("last_called_at", Told),
    ("next_follow_up_date", Text),
    ("follow_up_date", Text),
    ("priority_score", Told),
    ("assigned_to", Text),
    ("assignee_name", Told),
    ("repeat_of_number", Told),
    ("customer_code", Told),
    ("locale", Text),
    ("area", Text),
    ("page", Told),
    ("utm_source", Told),
    ("utm_medium", Told),
    ("utm_campaign", Told),
    ("utm_term", Told),
    ("utm_content", Told),
    ("referrer", Told),
    ("consent", Told),
    ("consent_version", Told),
    ("consent_at", Told),
    ("created_at", Told),
    ("updated_at", Told),
];

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(export_leads, import_leads))
        .layer(DefaultBodyLimit::max(csv::LIMIT))
}

/// All leads as a CSV file, except deleted ones and those in quarantine.
///
/// The caller must have entered the password within the last 15 minutes (else 403 `confirm`).
#[utoipa::path(
    get,
    path = "/api/admin/leads.csv",
    tag = "leads",
    params(CsvExport),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
    )
)]
async fn export_leads(
    _: May<Export, Leads>,
    State(app): State<AppState>,
    confirmed: Result<Confirmed>,
    Query(query): Query<CsvExport>,
) -> Result<Response> {
    confirmed?.exports(&app, ("leads.export", "All leads")).await?;
    let db = app.db.clone();
    csv::export("leads", COLUMNS, query.bom, WholeLead::place, move |after, limit| {
        let db = db.clone();
        async move { store::whole(&db, false, after, limit).await }
    })
}

/// Import the leads of a CSV file: all of them, or none when one row is wrong.
///
/// Columns are named as in the export, in any order; the engine sets numbers, scores and times.
/// `lead_source` is `import` unless given.
#[utoipa::path(
    post,
    path = "/api/admin/leads.csv",
    tag = "leads",
    params(CsvImport),
    request_body(content = String, content_type = "text/csv",
        example = "name,primary_contact,address,pincode,service_type,room_type\r\nAsha Rao,9876543210,Koramangala,560034,rms_annual,2_bhk\r\n"),
    responses(
        (status = 200, description = "With an error nothing was created", body = CsvReport),
        (status = 400, description = "Not a table"),
        (status = 422, description = "Unknown columns"),
    )
)]
async fn import_leads(
    staff: May<Export, Leads>,
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
        let done = add(&mut tx, &staff, record, &codes, now).await;
        created.extend(report.take(row, done)?);
    }
    Ok(Json(csv::finish(&app, tx, report, (Topic::Lead, created)).await?))
}

async fn add(
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
    record.fields.entry("lead_source").or_insert_with(|| "import".into());
    let form = LeadForm::read(Fields::new(record.fields), codes, None)?;
    Ok(create::write_down(tx, staff, form, now).await?.id)
}
