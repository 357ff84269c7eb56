//! Leads as a CSV file: export and import.

use axum::{Extension, extract::State, response::Response};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    create,
    form::LeadForm,
    list::{LeadFilter, LeadOrder},
    store::{self, LeadCriteria},
    view::WholeLead,
};
use crate::{
    features::{
        auth::{Caller, Export, Leads, May},
        catalogue::Codes,
        content::live::LiveContent,
        search::{Search, Sought},
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

struct LeadTable;

impl Table for LeadTable {
    type Row = WholeLead;
    type Filter = LeadCriteria;

    const NAME: &'static str = "leads";
    const AUDIT: &'static str = "leads.export";
    const TOPIC: Topic = Topic::Lead;
    const COLUMNS: &'static [Column] = &[
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
        ("package_name", ReadOnly),
        ("package_price", ReadOnly),
        ("whatsapp_url", ReadOnly),
        ("whatsapp_sent", ReadOnly),
        ("whatsapp_sent_at", ReadOnly),
        ("whatsapp_sent_by", ReadOnly),
        ("whatsapp_sent_by_name", ReadOnly),
        ("status", Text),
        ("call_notes", Text),
        ("call_attempts", ReadOnly),
        ("last_called_at", ReadOnly),
        ("next_follow_up_date", Text),
        ("follow_up_date", Text),
        ("priority_score", ReadOnly),
        ("assigned_to", Text),
        ("assignee_name", ReadOnly),
        ("repeat_of_number", ReadOnly),
        ("customer_code", ReadOnly),
        ("locale", Text),
        ("area", Text),
        ("page", ReadOnly),
        ("utm_source", ReadOnly),
        ("utm_medium", ReadOnly),
        ("utm_campaign", ReadOnly),
        ("utm_term", ReadOnly),
        ("utm_content", ReadOnly),
        ("referrer", ReadOnly),
        ("landing_page", ReadOnly),
        ("landing_area", ReadOnly),
        ("last_page", ReadOnly),
        ("last_area", ReadOnly),
        ("gclid", ReadOnly),
        ("gbraid", ReadOnly),
        ("wbraid", ReadOnly),
        ("fbclid", ReadOnly),
        ("consent", ReadOnly),
        ("consent_version", ReadOnly),
        ("consent_at", ReadOnly),
        ("created_at", ReadOnly),
        ("updated_at", ReadOnly),
    ];

    fn cursor(row: &Self::Row) -> RowCursor {
        row.place()
    }

    async fn rows(
        db: &Db,
        caller: &Caller,
        wanted: &LeadCriteria,
        after: Option<RowCursor>,
        limit: i64,
    ) -> db::Result<Vec<Self::Row>> {
        store::whole(db, caller, wanted, after, limit).await
    }

    async fn knows(tx: &mut Tx, caller: &Caller, key: &str) -> Result<bool> {
        Ok(store::knows_number(tx, caller, key).await?)
    }

    async fn create(
        tx: &mut Tx,
        caller: &Caller,
        mut fields: Object,
        codes: &Codes,
        now: Instant,
    ) -> Result<Uuid> {
        fields.entry("lead_source").or_insert_with(|| "import".into());
        let form = LeadForm::read(Fields::new(fields), codes, None)?;
        Ok(create::write_down(tx, caller, form, now).await?.id)
    }
}

pub(super) fn routes() -> OpenApiRouter<AppState> {
    transfer::limited(OpenApiRouter::new().routes(routes!(export_leads, import_leads)))
}

/// Leads as a CSV file, newest first: all, or those of a filter of the list. Deleted ones and those
/// in quarantine are left out.
///
/// The caller must have entered the password within the last 15 minutes (else 403 `confirm`).
#[utoipa::path(
    get,
    path = "/api/admin/leads.csv",
    tag = "leads",
    params(CsvExport, LeadFilter),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 422),
    )
)]
async fn export_leads(
    staff: May<Export, Leads>,
    export: ExportRequest<LeadTable>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Extension(search): Extension<Search>,
    Query(filter): Query<LeadFilter>,
) -> Result<Response> {
    let codes = Codes::new(live.now());
    let mut wanted = filter.wanted(&app, (&*staff, &search), &codes, &LeadOrder::default()).await?;
    wanted.sought = Sought::whole(wanted.sought)?;
    export.send(&staff, &filter, wanted).await
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
        (status = 200, description = "The report; with an error in any row, nothing was created", body = CsvReport),
        (status = 400, description = "The body is no CSV table"),
        (status = 422, description = "The file has unknown columns"),
    )
)]
async fn import_leads(
    staff: May<Export, Leads>,
    import: ImportRequest<LeadTable>,
) -> Result<Json<CsvReport>> {
    import.run(&staff).await
}
