//! Customers as a CSV file: export and import.

use axum::response::Response;
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
        auth::{Caller, Customers, Export, May},
        catalogue::Codes,
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
        http::Json,
        state::AppState,
    },
};

struct CustomerTable;

impl Table for CustomerTable {
    type Row = Customer;

    const NAME: &'static str = "customers";
    const AUDIT: (&'static str, &'static str) = ("customers.export", "All customers");
    const TOPIC: Topic = Topic::Customer;
    const COLUMNS: &'static [Column] = &[
        ("customer_id", Key),
        ("name", Text),
        ("primary_contact", Text),
        ("alternate_contact", Text),
        ("email", Text),
        ("address", Text),
        ("pincode", Text),
        ("service_type", Text),
        ("room_type", Text),
        ("package_name", ReadOnly),
        ("package_price", ReadOnly),
        ("contract_type", Text),
        ("first_service_date", Text),
        ("contract_start_date", Text),
        ("contract_end_date", Text),
        ("total_amount", Number),
        ("paid_amount", Number),
        ("payment_status", Text),
        ("service_executive", Text),
        ("is_active", Flag),
        ("created_at", ReadOnly),
        ("updated_at", ReadOnly),
    ];

    fn cursor(row: &Self::Row) -> RowCursor {
        (row.created_at, row.id)
    }

    async fn rows(
        db: &Db,
        caller: &Caller,
        after: Option<RowCursor>,
        limit: i64,
    ) -> db::Result<Vec<Self::Row>> {
        store::newest_first(db, caller, after, limit).await
    }

    async fn knows(tx: &mut Tx, caller: &Caller, key: &str) -> Result<bool> {
        Ok(store::knows_code(tx, caller, key).await?)
    }

    async fn create(
        tx: &mut Tx,
        caller: &Caller,
        fields: Object,
        codes: &Codes,
        now: Instant,
    ) -> Result<Uuid> {
        let form = CustomerForm::read(Fields::new(fields), codes)?;
        Ok(register::create(tx, caller, form, Origin::Desk, now).await?.id)
    }
}

pub(super) fn routes() -> OpenApiRouter<AppState> {
    transfer::limited(OpenApiRouter::new().routes(routes!(export_customers, import_customers)))
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
    staff: May<Export, Customers>,
    export: ExportRequest<CustomerTable>,
) -> Result<Response> {
    export.send(&staff).await
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
        (status = 200, description = "The report; with an error in any row, nothing was created", body = CsvReport),
        (status = 400, description = "The body is no CSV table"),
        (status = 422, description = "The file has unknown columns"),
    )
)]
async fn import_customers(
    staff: May<Export, Customers>,
    import: ImportRequest<CustomerTable>,
) -> Result<Json<CsvReport>> {
    import.run(&staff).await
}
