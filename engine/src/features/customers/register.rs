//! Creates and changes customers, with everything that belongs to them: code, package, first
//! payment, timeline, audit log.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    facts,
    form::{ChosenPackage, CustomerForm},
    ledger,
    model::{Customer, CustomerView, NOT_FOUND},
    store,
};
use crate::{
    features::{
        audit,
        auth::Caller,
        catalogue::Codes,
        outbox::{self, FactKind},
        packages,
    },
    platform::{
        clock::{Instant, date_of},
        db::Tx,
        decimal::Money,
        error::{OrProblem as _, Problem, Result},
        fields::{CHOICE, Fields, Object},
        ids, numbering,
    },
};

/// Where a customer comes from.
#[derive(Debug)]
pub enum Origin {
    /// Staff filled in the form. Without a lead the customer is no one's own: a caller with the scope
    /// of their own rows does not see it, even when they entered it.
    Desk,
    /// A lead, with the package that it was offered.
    Lead { id: Uuid, number: String, package: ChosenPackage },
}

/// Creates a customer. The caller appends the change to the feed, last in its transaction. A
/// package that is unknown or inactive is a 422, unless it is the one that the lead was offered.
pub async fn create(
    tx: &mut Tx,
    caller: &Caller,
    form: CustomerForm,
    origin: Origin,
    now: Instant,
) -> Result<Customer> {
    let (kind, mut detail, offered) = match origin {
        Origin::Desk => ("created", json!({}), None),
        Origin::Lead { id, number, package } => {
            ("converted", json!({ "lead_id": id, "lead_number": number }), Some(package))
        }
    };
    let package = match offered {
        Some(offered) if offered.id == form.package_id => offered,
        _ => chosen(tx, form.package_id).await?,
    };
    let code = numbering::next(tx, "CU", date_of(now)).await?;
    let customer = form.into_row(ids::new(), code, package, now);
    store::insert(tx, &customer).await?;
    if customer.paid_amount > Money::default() {
        ledger::begin(tx, caller, &customer, now).await?;
    }
    detail["customer_id"] = json!(customer.customer_id);
    store::insert_event(tx, caller, customer.id, kind, detail, now).await?;
    let label = (customer.id, &*customer.customer_id);
    let written = audit::changed(&Value::Null, &customer);
    audit::record(tx, caller, "customers.create", label, written, now).await?;
    outbox::add(tx, &[facts::of(FactKind::CustomerCreated, &customer)], now).await?;
    Ok(customer)
}

/// Changes the given fields of a customer of the caller's if it is still at `version`; else 412 with
/// the row as it is now. Another package sets the total to its price, unless an amount is given.
/// Returns it as it was and as it is; the caller appends the change to the feed.
pub(super) async fn edit(
    tx: &mut Tx,
    caller: &Caller,
    (id, version): (Uuid, i64),
    body: Object,
    codes: &Codes,
    now: Instant,
) -> Result<[Customer; 2]> {
    let Some(present) = store::touch(tx, caller, id, Some(version), now).await? else {
        return Err(why_not_locked(tx, caller, id).await?.into());
    };
    let total_given = body.get("total_amount").is_some_and(|given| !given.is_null());
    let mut form = CustomerForm::read(Fields::change(&CustomerForm::from(&present), body), codes)?;
    let package = if form.package_id == present.package_id {
        let Customer { package_id: id, package_name: name, package_price: price, .. } =
            present.clone();
        ChosenPackage { id, name, price }
    } else {
        let package = chosen(tx, form.package_id).await?;
        form.total_amount = form.total_amount.filter(|_| total_given || package.price.is_none());
        package
    };
    let customer = Customer {
        version: present.version,
        created_at: present.created_at,
        ..form.into_row(id, present.customer_id.clone(), package, now)
    };
    store::update(tx, &customer).await?;
    let changed = audit::changed(&present, &customer);
    store::insert_event(tx, caller, id, "edited", changed.clone(), now).await?;
    let label = (id, &*customer.customer_id);
    audit::record(tx, caller, "customers.update", label, changed, now).await?;
    outbox::add(tx, &[facts::of(FactKind::CustomerUpdated, &customer)], now).await?;
    Ok([present, customer])
}

/// Why a customer could not be locked: the caller has none (404), it was merged into another (409),
/// or it is at another version (412).
pub(super) async fn why_not_locked(tx: &mut Tx, caller: &Caller, id: Uuid) -> Result<Problem> {
    let present = store::find_in(tx, caller, id).await.or_not_found(NOT_FOUND)?;
    let present = CustomerView::new(caller, present);
    if present.customer.id == id {
        return Ok(Problem::stale(&present));
    }
    let sentence = format!("This customer was merged into {}", present.customer.customer_id);
    Ok(Problem::conflict(sentence, &present))
}

/// The package, which must be active now (else 422); empty without an id.
async fn chosen(tx: &mut Tx, id: Option<Uuid>) -> Result<ChosenPackage> {
    let Some(id) = id else { return Ok(ChosenPackage::default()) };
    let package = packages::store::find_in(tx, id).await?.filter(|package| package.is_active);
    let package = package.ok_or_else(|| Problem::field("package_id", "choice", CHOICE))?;
    Ok(ChosenPackage {
        id: Some(package.id),
        name: Some(package.service_name),
        price: Some(package.final_price),
    })
}
