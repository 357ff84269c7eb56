//! Creates and changes bookings, with everything that belongs to them: number, half hours of the
//! technician, the customer's timeline, audit log.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    facts,
    form::BookingForm,
    model::{Booking, BookingView},
    store,
};
use crate::{
    features::{
        audit,
        auth::Caller,
        catalogue::Codes,
        customers,
        outbox::{self, FactKind},
    },
    platform::{
        clock::{Instant, date_of},
        db::Tx,
        error::{FieldError, OrProblem as _, Problem, Result},
        fields::{CHOICE, Fields, Object},
        ids, numbering,
    },
};

pub(super) const NOT_FOUND: &str = "Booking not found";

/// Creates a booking. The change must be appended to the feed afterwards, last in the transaction. A
/// customer whom the caller cannot find is a 422, a technician who is already booked a 409. With a
/// lead, the customer is the one that it becomes in this transaction.
pub async fn create(
    tx: &mut Tx,
    caller: &Caller,
    mut form: BookingForm,
    lead_id: Option<Uuid>,
    now: Instant,
) -> Result<Booking> {
    if lead_id.is_none() {
        form.customer_id = hold_customer(tx, caller, form.customer_id).await?;
    }
    let number = numbering::next(tx, "BK", date_of(now)).await?;
    let booking = Booking { lead_id, ..form.into_row(ids::new(), number, now) };
    store::insert(tx, &booking).await?;
    hold(tx, caller, &booking).await?;
    let detail = json!({
        "booking_id": booking.id, "booking_number": booking.booking_number,
        "service_type": booking.service_type, "scheduled_date": booking.scheduled_date,
        "scheduled_time": booking.scheduled_time,
    });
    customers::store::insert_event(tx, caller, booking.customer_id, "booked", detail, now).await?;
    let label = (booking.id, &*booking.booking_number);
    let written = audit::changed(&Value::Null, &booking);
    audit::record(tx, caller, "bookings.create", label, written, now).await?;
    outbox::add(tx, &[facts::of(FactKind::BookingScheduled, &booking)], now).await?;
    Ok(booking)
}

/// Changes the given fields of a booking of the caller's if it is still at `version`; else 412 with
/// the row as it is now. Returns it as it was and as it is. The change must be appended to the feed
/// afterwards, last in the transaction.
pub(super) async fn edit(
    tx: &mut Tx,
    caller: &Caller,
    (id, version): (Uuid, i64),
    body: Object,
    codes: &Codes,
    now: Instant,
) -> Result<[Booking; 2]> {
    let Some(present) = store::touch(tx, caller, (id, version), now).await? else {
        let present = store::find_in(tx, caller, id).await.or_not_found(NOT_FOUND)?;
        return Err(Problem::stale(&BookingView::new(caller, present)).into());
    };
    let fields = Fields::change(&BookingForm::from(&present), body);
    let mut form = BookingForm::read(fields, codes, None)?;
    if form.customer_id != present.customer_id {
        form.customer_id = hold_customer(tx, caller, form.customer_id).await?;
    }
    if form.service_type == present.service_type {
        form.minutes = present.minutes;
    }
    let booking = Booking {
        version: present.version,
        created_at: present.created_at,
        lead_id: present.lead_id,
        ..form.into_row(id, present.booking_number.clone(), now)
    };
    store::update(tx, &booking).await?;
    if booking.held() != present.held() {
        store::release(tx, &booking).await?;
        hold(tx, caller, &booking).await?;
    }
    let changed = audit::changed(&present, &booking);
    let detail = json!({
        "booking_id": id, "booking_number": booking.booking_number, "changes": changed,
    });
    let customer = booking.customer_id;
    customers::store::insert_event(tx, caller, customer, "booking_edited", detail, now).await?;
    let label = (id, &*booking.booking_number);
    audit::record(tx, caller, "bookings.update", label, changed, now).await?;
    outbox::add(tx, facts::of_change(&present, &booking).as_slice(), now).await?;
    Ok([present, booking])
}

/// The customer to whom an id leads, who is not merged into another before the booking is written.
async fn hold_customer(tx: &mut Tx, caller: &Caller, id: Uuid) -> Result<Uuid> {
    let customer = customers::store::hold(tx, caller, id).await?;
    customer.ok_or_else(|| Problem::field("customer_id", "choice", CHOICE).into())
}

/// Takes the technician's half hours; a 409 names the booking that already has one of them, if the
/// caller may see it.
async fn hold(tx: &mut Tx, caller: &Caller, booking: &Booking) -> Result<()> {
    let Some((technician, cells)) = booking.held() else { return Ok(()) };
    for cell in cells {
        if store::take(tx, &technician, cell, booking).await? {
            continue;
        }
        let name = booking.technician_name.as_deref().unwrap_or_default();
        let mut sentence = format!("{name} is already booked at this time");
        if let Some(other) = store::holder(tx, caller, &technician, cell).await? {
            sentence = format!("{sentence}: {other}");
        }
        let error = FieldError::new("technician_name", "conflict", &*sentence);
        return Err(Problem { errors: vec![error], ..Problem::new("conflict", sentence) }.into());
    }
    Ok(())
}
