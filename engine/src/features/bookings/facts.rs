//! What programs outside are told of bookings.

use super::model::{Booking, BookingStatus};
use crate::features::outbox::{Fact, FactKind};

/// What is told of a booking: no notes, and not what the customer said.
const TOLD: [&str; 15] = [
    "id",
    "booking_number",
    "version",
    "created_at",
    "updated_at",
    "customer_id",
    "lead_id",
    "service_type",
    "scheduled_date",
    "scheduled_time",
    "minutes",
    "amount",
    "technician_name",
    "status",
    "payment_status",
];

pub(super) fn of(kind: FactKind, booking: &Booking) -> Fact {
    Fact::of(kind, booking.id, booking, &TOLD)
}

/// What became of a booking; None when nothing did that programs are told of.
pub(super) fn of_change(before: &Booking, after: &Booking) -> Option<Fact> {
    let place = |b: &Booking| {
        (b.scheduled_date.clone(), b.scheduled_time.clone(), b.technician_name.clone())
    };
    let kind = match after.status {
        status if status != before.status && status == BookingStatus::Completed => {
            FactKind::BookingCompleted
        }
        status if status != before.status && status == BookingStatus::Cancelled => {
            FactKind::BookingCancelled
        }
        _ if place(before) != place(after) => FactKind::BookingMoved,
        _ => return None,
    };
    Some(of(kind, after))
}
