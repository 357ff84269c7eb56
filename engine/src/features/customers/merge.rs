//! Two customers that are the same person become one.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    facts,
    model::{Customer, CustomerPaymentStatus, payment_status},
    register::why_not_locked,
    store,
};
use crate::{
    features::{
        audit,
        auth::Caller,
        outbox::{self, FactKind},
    },
    platform::{
        clock::Instant,
        db::Tx,
        decimal::Decimal,
        error::{Error, Problem, Result},
        fields::CHOICE,
        merging::{choices, left_behind},
    },
};

choices! {
    /// Whose value of a field stays. Of a field that is left out it is that of the kept customer,
    /// or that of the other one where the kept one has none.
    pub struct CustomerChoices of Customer {
        name;
        /// The phone that is not chosen becomes the alternate contact when there is none.
        primary_contact;
        alternate_contact;
        email;
        address;
        pincode;
        service_type;
        room_type;
        /// With its name and price.
        package_id with package_name, package_price;
        /// With the days of the contract.
        contract_type with first_service_date, contract_start_date, contract_end_date;
        total_amount;
        service_executive;
        is_active;
    }
}

/// Two locked customers of which one takes the other in.
pub struct CustomerPair {
    pub kept: Customer,
    pub from: Customer,
}

impl CustomerPair {
    /// Locks both at the versions that the caller saw. 404 or 422 when the caller has no such row, 409
    /// when one was merged already, 412 when one was changed since.
    pub async fn lock(
        tx: &mut Tx,
        caller: &Caller,
        kept: (Uuid, i64),
        from: (Uuid, i64),
        now: Instant,
    ) -> Result<Self> {
        let mut taken = [None, None];
        // In the order of the ids: of two who merge the same two, one waits for the other.
        let mut order = [(kept, 0), (from, 1)];
        order.sort_unstable();
        for ((id, version), place) in order {
            taken[place] = store::touch(tx, caller, id, Some(version), now).await?;
        }
        match taken {
            [Some(kept), Some(from)] => Ok(Self { kept, from }),
            [None, _] => Err(why_not_locked(tx, caller, kept.0).await?.into()),
            [_, None] => Err(match why_not_locked(tx, caller, from.0).await {
                Ok(problem) => problem.into(),
                Err(Error::Problem(_)) => Problem::field("from", "choice", CHOICE).into(),
                Err(e) => e,
            }),
        }
    }

    /// Makes them one, with payments and timeline. What belongs to other features was moved before;
    /// `moved` counts it. The changes of both are appended to the feed afterwards.
    pub async fn merge(
        self,
        tx: &mut Tx,
        caller: &Caller,
        choices: &CustomerChoices,
        mut moved: Value,
        now: Instant,
    ) -> Result<Customer> {
        let Self { kept: before, from } = self;
        let mut kept = before.clone();
        choices.apply(&mut kept, &from);
        take_in(&mut kept, &before, &from);
        // Last: whoever changed a booking meanwhile has added to the timeline by now.
        moved["payments"] = json!(store::move_ledger(tx, &from, &before).await?);
        store::retire(tx, &from, &before).await?;
        store::update(tx, &kept).await?;

        let mut changed = audit::changed(&before, &kept);
        let detail = json!({
            "customer_id": from.id, "customer_code": from.customer_id, "moved": moved,
            "changes": changed,
            "left": left_behind(CustomerChoices::FIELDS, &json!(kept), &json!(from)),
        });
        store::insert_event(tx, caller, kept.id, "merged", detail, now).await?;
        changed["merged"] = json!({ "before": null, "after": from.customer_id });
        let label = (kept.id, &*kept.customer_id);
        audit::record(tx, caller, "customers.merge", label, changed, now).await?;
        let gone = json!({ "merged_into": { "before": null, "after": kept.customer_id } });
        audit::record(tx, caller, "customers.merge", (from.id, &*from.customer_id), gone, now)
            .await?;
        let told = [facts::of(FactKind::CustomerUpdated, &kept), facts::merged(&from, kept.id)];
        outbox::add(tx, &told, now).await?;
        Ok(kept)
    }
}

/// What does not stand in one of the two alone: both have paid, and are called on either phone.
fn take_in(kept: &mut Customer, before: &Customer, from: &Customer) {
    for phone in [&before.primary_contact, &from.primary_contact] {
        if *phone != kept.primary_contact && kept.alternate_contact.is_none() {
            kept.alternate_contact = Some(phone.clone());
        }
    }
    kept.paid_amount = Decimal(before.paid_amount.0 + from.paid_amount.0);
    let status = payment_status(kept.total_amount, kept.paid_amount);
    let is_late = [before, from].iter().any(|c| c.payment_status == CustomerPaymentStatus::Overdue);
    kept.payment_status = match status {
        CustomerPaymentStatus::Paid => status,
        _ if is_late => CustomerPaymentStatus::Overdue,
        _ => status,
    };
}
