//! The search documents of bookings: fields of the booking and of its customer.

use super::{
    model::{BookingCustomer, JoinedBooking},
    store,
};
use crate::{
    features::search::{self, Document, Shown, StaffKind, Which},
    platform::db::{Db, Result},
};

/// The documents of the bookings that `which` selects; ids without a row have none.
pub async fn documents(db: &Db, which: Which<'_>) -> Result<Vec<Document>> {
    let rows = store::sought(db, which).await?;
    Ok(rows.into_iter().map(document).collect())
}

fn document(JoinedBooking { booking, customer }: JoinedBooking) -> Document {
    let BookingCustomer { customer_id, name, primary_contact, alternate_contact, .. } = customer;
    let service = booking.service_type.replace('_', " ");
    let when = format!("{} {}", booking.scheduled_date, booking.scheduled_time);
    let shown = [Some(when.as_str()), Some(&service), booking.technician_name.as_deref()];
    let shown = Shown {
        phone: None,
        kind: StaffKind::Booking,
        subtitle: shown.into_iter().flatten().collect::<Vec<_>>().join(" · "),
        url: format!("/admin/bookings/{}", booking.id),
        number: Some(booking.booking_number),
        title: name,
    };
    let texts = [
        Some(customer_id),
        Some(service),
        booking.technician_name,
        booking.service_notes,
        customer.address,
        customer.email,
    ];
    let numbers = [Some(primary_contact), alternate_contact, customer.pincode];
    Document {
        texts: texts.into_iter().flatten().collect(),
        numbers: numbers.into_iter().flatten().collect(),
        ..shown.document(booking.id, search::rank(booking.status.is_ahead(), booking.created_at))
    }
}
