//! The ledger of payments and refunds. Staff may also set the paid amount and the status by hand.

use chrono::NaiveDate;
use serde::Serialize;
use serde_json::json;
use strum::VariantArray as _;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    facts,
    model::{Customer, NOT_FOUND, Payment, PaymentMethod, payment_status},
    store,
};
use crate::{
    features::{
        audit,
        auth::Caller,
        outbox::{self, FactKind},
    },
    platform::{
        changes::{self, Topic},
        clock::{Instant, date_of},
        db::Tx,
        decimal::{Decimal, Money},
        error::{OrProblem as _, Problem, Result},
        fields::Fields,
        http::IdempotencyKey,
        ids,
        state::AppState,
    },
};

/// A payment as staff enter it.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct PaymentForm {
    /// Rupees. Below zero for a refund, of at most what was paid.
    #[schema(example = 1500)]
    amount: Money,
    /// `yyyy-MM-dd`; today when left out.
    #[schema(required = false, example = "2026-11-20")]
    received_on: String,
    method: PaymentMethod,
    reference: Option<String>,
    note: Option<String>,
}

impl PaymentForm {
    pub(super) fn read(mut fields: Fields, today: NaiveDate) -> Result<Self> {
        let f = &mut fields;
        let amount = f.decimal("amount");
        f.require("amount", amount.is_some(), "Amount is required");
        if amount == Some(Money::default()) {
            f.refuse("amount", "range", "Amount must be positive, or below zero for a refund");
        }
        let received_on = f.date("received_on").unwrap_or(today);
        if received_on > today {
            f.refuse("received_on", "range", "Payment date cannot be in the future");
        }
        let method = f.word("method", PaymentMethod::VARIANTS);
        f.require("method", method.is_some(), "Payment method is required");
        let read = Self {
            amount: amount.unwrap_or_default(),
            received_on: received_on.to_string(),
            method: method.unwrap_or_default(),
            reference: f.text("reference", 120),
            note: f.lines("note", 500),
        };
        fields.finish(read)
    }
}

impl From<Payment> for PaymentForm {
    fn from(p: Payment) -> Self {
        Self {
            amount: p.amount,
            received_on: p.received_on,
            method: p.method,
            reference: p.reference,
            note: p.note,
        }
    }
}

/// Records a payment and returns its id. A retry with the same key returns the first id; with
/// another body under that key it is a 422, as is a refund of more than was paid.
pub(super) async fn record(
    app: &AppState,
    caller: &Caller,
    customer: Uuid,
    form: PaymentForm,
    key: Option<IdempotencyKey>,
) -> Result<Uuid> {
    let now = app.clock.now();
    let key = key.map(|key| key.0);
    let mut tx = app.db.begin().await?;
    let customer = store::hold(&mut tx, caller, customer).await.or_not_found(NOT_FOUND)?;
    let customer = store::touch(&mut tx, caller, customer, None, now).await;
    let customer = customer.or_not_found(NOT_FOUND)?;
    if let Some(key) = &key
        && let Some(first) = store::payment_of_key(&mut tx, &customer, key).await?
    {
        let id = first.id;
        if PaymentForm::from(first) != form {
            return Err(IdempotencyKey::reused().into());
        }
        return Ok(id);
    }
    let paid = Decimal(customer.paid_amount.0 + form.amount.0);
    if form.amount < Money::default() && paid < Money::default() {
        let sentence = "A refund cannot be more than what was paid";
        return Err(Problem::field("amount", "range", sentence).into());
    }
    let status = payment_status(customer.total_amount, paid);
    store::set_paid(&mut tx, &customer, paid, status).await?;
    let payment = payment(&customer, caller, form, now);
    let before =
        json!({ "paid_amount": customer.paid_amount, "payment_status": customer.payment_status });
    let after = json!({ "paid_amount": paid, "payment_status": status });
    enter(&mut tx, caller, &customer, &payment, key.as_deref()).await?;
    let label = (customer.id, &*customer.customer_id);
    let changed = audit::changed(&before, &after);
    audit::record(&mut tx, caller, "customers.payment", label, changed, now).await?;
    let paid = Customer { paid_amount: paid, payment_status: status, ..customer.clone() };
    outbox::add(&mut tx, &[facts::of(FactKind::CustomerUpdated, &paid)], now).await?;
    changes::append(&mut tx, Topic::Customer, customer.id, now).await?;
    app.feed.commit(tx).await?;
    Ok(payment.id)
}

/// Records the first entry: what was paid when the customer was added.
pub(super) async fn begin(
    tx: &mut Tx,
    caller: &Caller,
    customer: &Customer,
    now: Instant,
) -> Result<()> {
    let form = PaymentForm {
        amount: customer.paid_amount,
        received_on: date_of(now).to_string(),
        method: PaymentMethod::Other,
        reference: None,
        note: Some("Paid when the customer was added".to_owned()),
    };
    enter(tx, caller, customer, &payment(customer, caller, form, now), None).await
}

fn payment(customer: &Customer, caller: &Caller, form: PaymentForm, now: Instant) -> Payment {
    Payment {
        id: ids::new(),
        customer_id: customer.id,
        amount: form.amount,
        received_on: form.received_on,
        method: form.method,
        reference: form.reference,
        note: form.note,
        recorded_by: Some(caller.id),
        created_at: now,
    }
}

async fn enter(
    tx: &mut Tx,
    caller: &Caller,
    customer: &Customer,
    payment: &Payment,
    key: Option<&str>,
) -> Result<()> {
    store::insert_payment(tx, payment, key).await?;
    let detail = json!({
        "payment_id": payment.id, "amount": payment.amount, "method": payment.method,
        "received_on": payment.received_on,
    });
    store::insert_event(tx, caller, customer.id, "payment", detail, payment.created_at).await?;
    Ok(())
}
