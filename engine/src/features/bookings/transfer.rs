//! Bookings as a CSV file: export and import.

use axum::{Extension, extract::State, response::Response};
use serde_json::{Value, json};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    desk,
    filter::{BookingFilter, BookingQuery},
    form::BookingForm,
    model::{BookingLine, BookingPaymentStatus, BookingStatus},
    store,
};
use crate::{
    features::{
        auth::{Bookings, Caller, Export, May},
        catalogue::Codes,
        content::live::LiveContent,
        customers,
        search::{self, Search, Sought, StaffKind},
        transfer::{self, ExportRequest, ImportRequest, RowCursor, Table},
    },
    platform::{
        changes::Topic,
        clock::Instant,
        csv::{
            CellKind::{Key, Number, ReadOnly, Text},
            Column, CsvExport, CsvImport, CsvReport,
        },
        db::{self, Db, Tx},
        error::Result,
        fields::{Fields, Object},
        http::{Json, Query},
        keyset::PageQuery,
        state::AppState,
    },
};

struct BookingTable;

impl Table for BookingTable {
    type Row = BookingLine;
    type Filter = (BookingFilter, Option<Sought>);

    const NAME: &'static str = "bookings";
    const AUDIT: &'static str = "bookings.export";
    const TOPIC: Topic = Topic::Booking;
    const COLUMNS: &'static [Column] = &[
        ("booking_number", Key),
        ("customer_id", Text),
        ("customer_code", ReadOnly),
        ("customer_name", ReadOnly),
        ("service_type", Text),
        ("scheduled_date", Text),
        ("scheduled_time", Text),
        ("minutes", ReadOnly),
        ("amount", Number),
        ("technician_name", Text),
        ("service_notes", Text),
        ("status", Text),
        ("payment_status", Text),
        ("customer_feedback", Text),
        ("rating", Number),
        ("created_at", ReadOnly),
        ("updated_at", ReadOnly),
    ];

    fn cursor(row: &Self::Row) -> RowCursor {
        (row.booking.created_at, row.booking.id)
    }

    async fn rows(
        db: &Db,
        caller: &Caller,
        (filter, sought): &Self::Filter,
        after: Option<RowCursor>,
        limit: i64,
    ) -> db::Result<Vec<Self::Row>> {
        store::newest_first(db, caller, (filter, sought.as_ref()), after, limit).await
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
        let given = fields.get("customer_id").and_then(Value::as_str);
        if let Some(id) =
            customers::store::id_of_code(tx, caller, given.unwrap_or_default()).await?
        {
            fields.insert("customer_id".to_owned(), id.to_string().into());
        }
        // An imported visit keeps its status; without one it is still to come.
        fields.entry("status").or_insert_with(|| json!(BookingStatus::default()));
        fields.entry("payment_status").or_insert_with(|| json!(BookingPaymentStatus::default()));
        let form = BookingForm::read(Fields::new(fields), codes, None)?;
        Ok(desk::create(tx, caller, form, None, now).await?.id)
    }
}

pub(super) fn routes() -> OpenApiRouter<AppState> {
    transfer::limited(OpenApiRouter::new().routes(routes!(export_bookings, import_bookings)))
}

/// Bookings as a CSV file, newest first: all, or those of a filter of the list, whose order does not count.
///
/// The caller must have entered the password within the last 15 minutes (else 403 `confirm`).
#[utoipa::path(
    get,
    path = "/api/admin/bookings.csv",
    tag = "bookings",
    params(CsvExport, BookingQuery),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 422),
    )
)]
async fn export_bookings(
    staff: May<Export, Bookings>,
    export: ExportRequest<BookingTable>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Extension(search): Extension<Search>,
    Query(query): Query<BookingQuery>,
) -> Result<Response> {
    let filter = query.check(&PageQuery::default(), &Codes::new(live.now()))?;
    let own = search::own_rows(&app.db, &staff, [StaffKind::Booking]).await?;
    let sought = search.sought(StaffKind::Booking, filter.typed.as_deref(), own).await;
    export.send(&staff, &query, (filter, Sought::whole(sought)?)).await
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
        (status = 200, description = "The report; with an error in any row, nothing was created", body = CsvReport),
        (status = 400, description = "The body is no CSV table"),
        (status = 422, description = "The file has unknown columns"),
    )
)]
async fn import_bookings(
    staff: May<Export, Bookings>,
    import: ImportRequest<BookingTable>,
) -> Result<Json<CsvReport>> {
    import.run(&staff).await
}
