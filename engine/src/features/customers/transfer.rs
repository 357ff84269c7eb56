//! Customers as a CSV file: export and import.

use axum::{Extension, extract::State, response::Response};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    filter::{CustomerFilter, CustomerQuery},
    form::CustomerForm,
    model::Customer,
    register::{self, Origin},
    store,
};
use crate::{
    features::{
        auth::{Caller, Customers, Export, May},
        catalogue::Codes,
        content::live::LiveContent,
        search::{self, Search, Sought, StaffKind},
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
        keyset::PageQuery,
        state::AppState,
    },
};

struct CustomerTable;

impl Table for CustomerTable {
    type Row = Customer;
    type Filter = (CustomerFilter, Option<Sought>);

    const NAME: &'static str = "customers";
    const AUDIT: &'static str = "customers.export";
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
        (filter, sought): &Self::Filter,
        after: Option<RowCursor>,
        limit: i64,
    ) -> db::Result<Vec<Self::Row>> {
        store::newest_first(db, caller, (filter, sought.as_ref()), after, limit).await
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

/// Customers as a CSV file, newest first: all, or those of a filter of the list, whose order does not count.
///
/// The caller must have entered the password within the last 15 minutes (else 403 `confirm`).
#[utoipa::path(
    get,
    path = "/api/admin/customers.csv",
    tag = "customers",
    params(CsvExport, CustomerQuery),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 422),
    )
)]
async fn export_customers(
    staff: May<Export, Customers>,
    export: ExportRequest<CustomerTable>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Extension(search): Extension<Search>,
    Query(query): Query<CustomerQuery>,
) -> Result<Response> {
    let filter = query.check(&PageQuery::default(), &Codes::new(live.now()), app.clock.today())?;
    let own = search::own_rows(&app.db, &staff, [StaffKind::Customer]).await?;
    let sought = search.sought(StaffKind::Customer, filter.typed.as_deref(), own).await;
    export.send(&staff, &query, (filter, Sought::whole(sought)?)).await
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
