//! Customers for staff: list, add, read, change, payments, timeline.

use axum::{
    Extension,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    bulk,
    filter::CustomerQuery,
    form::{CustomerChanges, CustomerForm},
    ledger::{self, PaymentForm},
    model::{CustomerDetail, CustomerEvent, CustomerView, NOT_FOUND, PaymentReceipt, PaymentView},
    register::{self, Origin},
    store, transfer,
};
use crate::{
    features::{
        auth::{Create, Customers, May, Read, Update},
        catalogue::Codes,
        content::live::LiveContent,
        search::{self, Search, StaffKind},
    },
    platform::{
        changes::{self, Topic},
        error::{OrProblem as _, Result},
        fields::{Fields, Object},
        http::{Id, IdempotencyKey, IfMatch, Json, Query, version_tag},
        keyset::{Page, PageQuery},
        state::AppState,
    },
};

/// The most payments in the answer about one customer.
const LATEST: i64 = 50;

/// Customers, their payments and timelines, and the CSV file.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_customers, create_customer))
        .routes(routes!(read_customer, update_customer))
        .routes(routes!(list_payments, record_payment))
        .routes(routes!(customer_timeline))
        .merge(bulk::routes())
        .merge(transfer::routes())
}

/// Customers, newest first or by name.
#[utoipa::path(
    get,
    path = "/api/admin/customers",
    tag = "customers",
    params(PageQuery, CustomerQuery),
    responses(
        (status = 200, body = Page<CustomerView>),
        (status = 422),
    )
)]
async fn list_customers(
    staff: May<Read, Customers>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Extension(search): Extension<Search>,
    Query(page): Query<PageQuery>,
    Query(query): Query<CustomerQuery>,
) -> Result<Json<Page<CustomerView>>> {
    let filter = query.check(&page, &Codes::new(live.now()), app.clock.today())?;
    let own = search::own_rows(&app.db, &staff, [StaffKind::Customer]).await?;
    let sought = search.sought(StaffKind::Customer, filter.typed.as_deref(), own).await;
    let rows = store::list(&app.db, &staff, &filter, sought.as_ref()).await?;
    let page = filter.order.cut(rows, filter.limit).map(|c| CustomerView::new(&staff, c));
    Ok(Json(page.capped_at(sought.and_then(|sought| sought.capped_at()))))
}

/// Add a customer. The engine fills in the code, the days of the contract and the price of the
/// package.
#[utoipa::path(
    post,
    path = "/api/admin/customers",
    tag = "customers",
    request_body = CustomerForm,
    responses(
        (status = 201, body = CustomerView),
    )
)]
async fn create_customer(
    staff: May<Create, Customers>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Json(body): Json<Object>,
) -> Result<Response> {
    let form = CustomerForm::read(Fields::new(body), &Codes::new(live.now()))?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let customer = register::create(&mut tx, &staff, form, Origin::Desk, now).await?;
    changes::append(&mut tx, Topic::Customer, customer.id, now).await?;
    app.feed.commit(tx).await?;
    let tag = version_tag(customer.version);
    Ok((StatusCode::CREATED, tag, Json(CustomerView::new(&staff, customer))).into_response())
}

/// A customer with the latest payments. Bookings: `GET /api/admin/bookings?customer_id=`.
#[utoipa::path(
    get,
    path = "/api/admin/customers/{id}",
    tag = "customers",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, body = CustomerDetail),
    )
)]
async fn read_customer(
    staff: May<Read, Customers>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<Response> {
    let customer = store::find(&app.db, &staff, id).await.or_not_found(NOT_FOUND)?;
    let tag = version_tag(customer.version);
    let payments = store::payments(&app.db, &customer, None, LATEST).await?;
    let view = CustomerView::new(&staff, customer);
    Ok((tag, Json(CustomerDetail { view, payments })).into_response())
}

/// Change any fields of a customer.
#[utoipa::path(
    patch,
    path = "/api/admin/customers/{id}",
    tag = "customers",
    params(("id" = uuid::Uuid, Path), ("If-Match" = String, Header, example = "\"1\"")),
    request_body = CustomerChanges,
    responses(
        (status = 200, body = CustomerView),
        (status = 412, description = "`current` is the customer as it is now"),
    )
)]
async fn update_customer(
    staff: May<Update, Customers>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Id(id): Id,
    IfMatch(seen): IfMatch,
    Json(body): Json<Object>,
) -> Result<Response> {
    let (at, codes, now) = ((id, seen), Codes::new(live.now()), app.clock.now());
    let mut tx = app.db.begin().await?;
    let [_, customer] = register::edit(&mut tx, &staff, at, body, &codes, now).await?;
    changes::append(&mut tx, Topic::Customer, id, now).await?;
    app.feed.commit(tx).await?;
    Ok((version_tag(customer.version), Json(CustomerView::new(&staff, customer))).into_response())
}

/// The payments and refunds of a customer, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/customers/{id}/payments",
    tag = "customers",
    params(("id" = uuid::Uuid, Path), PageQuery),
    responses(
        (status = 200, body = Page<PaymentView>),
        (status = 422),
    )
)]
async fn list_payments(
    staff: May<Read, Customers>,
    State(app): State<AppState>,
    Id(id): Id,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<PaymentView>>> {
    let customer = store::find(&app.db, &staff, id).await.or_not_found(NOT_FOUND)?;
    let limit = page.limit()?;
    let rows = store::payments(&app.db, &customer, page.after()?, limit + 1).await?;
    Ok(Json(Page::cut(rows, limit, |p| (p.payment.received_on.clone(), p.payment.id))))
}

/// Record a payment, or a refund as an amount below zero. The engine then updates the paid amount
/// and the payment status.
#[utoipa::path(
    post,
    path = "/api/admin/customers/{id}/payments",
    tag = "customers",
    params(
        ("id" = uuid::Uuid, Path),
        ("Idempotency-Key" = Option<String>, Header,
            description = "A retry with the same key is answered with the first payment"),
    ),
    request_body = PaymentForm,
    responses(
        (status = 201, body = PaymentReceipt),
    )
)]
async fn record_payment(
    staff: May<Update, Customers>,
    State(app): State<AppState>,
    Id(id): Id,
    key: Result<Option<IdempotencyKey>>,
    Json(body): Json<Object>,
) -> Result<Response> {
    let form = PaymentForm::read(Fields::new(body), app.clock.today())?;
    let payment = ledger::record(&app, &staff, id, form, key?).await?;
    let payment = store::payment(&app.db, &staff, payment).await?;
    let customer = store::find(&app.db, &staff, id).await.or_not_found(NOT_FOUND)?;
    let customer = CustomerView::new(&staff, customer);
    Ok((StatusCode::CREATED, Json(PaymentReceipt { payment, customer })).into_response())
}

/// What happened to a customer, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/customers/{id}/timeline",
    tag = "customers",
    params(("id" = uuid::Uuid, Path), PageQuery),
    responses(
        (status = 200, body = Page<CustomerEvent>),
        (status = 422),
    )
)]
async fn customer_timeline(
    staff: May<Read, Customers>,
    State(app): State<AppState>,
    Id(id): Id,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<CustomerEvent>>> {
    let customer = store::find(&app.db, &staff, id).await.or_not_found(NOT_FOUND)?;
    let limit = page.limit()?;
    let rows = store::events(&app.db, &customer, page.after()?, limit + 1).await?;
    Ok(Json(Page::cut(rows, limit, |event| (event.at, event.id))))
}
