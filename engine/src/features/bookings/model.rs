//! The types of a booking, and which half hours of its technician it takes.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Timelike as _, Utc};
use serde::Serialize;
use sqlx::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    features::auth::{Action, Resource, Staff},
    platform::{columns::row, decimal::Money, fold::fold, words::closed_words},
};

closed_words! {
    /// The progress of a booking.
    pub enum BookingStatus {
        /// The only status that a new booking can have.
        #[default]
        Scheduled,
        InProgress,
        Completed,
        Cancelled,
        Rescheduled,
    }
}

impl BookingStatus {
    /// True until the visit is completed or cancelled.
    pub fn is_ahead(self) -> bool {
        !matches!(self, Self::Completed | Self::Cancelled)
    }
}

closed_words! {
    /// Whether a visit is paid.
    pub enum BookingPaymentStatus {
        /// The only status that a new booking can have.
        #[default]
        Pending,
        Paid,
        Partial,
        Refunded,
    }
}

row! {
    /// A booking with every stored field. Amounts are in rupees, days and times in Indian time.
    #[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
    pub struct Booking as "b" {
        pub id: Uuid,
        #[schema(example = "BK-2026-000001")]
        pub booking_number: String,
        pub version: i64,
        pub created_at: DateTime<Utc>,
        pub updated_at: DateTime<Utc>,
        pub customer_id: Uuid,
        /// The lead that was converted with this booking, if any.
        pub lead_id: Option<Uuid>,
        pub service_type: String,
        /// `yyyy-MM-dd`
        pub scheduled_date: String,
        /// `HH:MM`
        pub scheduled_time: String,
        /// Length of the visit in minutes, from the catalogue.
        pub minutes: i64,
        pub amount: Option<Money>,
        pub technician_name: Option<String>,
        pub service_notes: Option<String>,
        pub status: BookingStatus,
        pub payment_status: BookingPaymentStatus,
        pub customer_feedback: Option<String>,
        /// 1 to 5.
        pub rating: Option<i64>,
    }
}

/// What a booking shows of its customer.
#[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
pub struct BookingCustomer {
    /// The code that people know the customer by.
    #[sqlx(rename = "customer_code")]
    #[schema(example = "CU-2026-000001")]
    pub customer_id: String,
    #[sqlx(rename = "customer_name")]
    pub name: String,
    pub primary_contact: String,
    pub alternate_contact: Option<String>,
    pub email: Option<String>,
    pub address: Option<String>,
    pub pincode: Option<String>,
}

/// A booking joined with its customer, as lists and search read it.
#[derive(Debug, Clone, FromRow)]
pub struct JoinedBooking {
    #[sqlx(flatten)]
    pub booking: Booking,
    #[sqlx(flatten)]
    pub customer: BookingCustomer,
}

/// A booking as a row of the CSV export.
#[derive(Debug, Serialize, FromRow)]
pub struct BookingLine {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub booking: Booking,
    pub customer_code: String,
    pub customer_name: String,
}

/// A booking, its customer, and what the caller may do with it.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingView {
    #[serde(flatten)]
    pub booking: Booking,
    pub customer: BookingCustomer,
    pub can: BookingCan,
}

/// What the caller may do with the booking.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingCan {
    pub update: bool,
}

impl BookingView {
    /// Adds the permissions that `staff` has for bookings.
    pub fn new(staff: &Staff, row: JoinedBooking) -> Self {
        let can = BookingCan { update: staff.may(Action::Update, Resource::Bookings) };
        Self { booking: row.booking, customer: row.customer, can }
    }
}

/// A half hour of a day: 0 begins at midnight, 47 at 23:30, in Indian time.
pub type HalfHour = (NaiveDate, i64);

/// The half hours that a visit of so many minutes touches; it may pass midnight.
pub fn cells(day: NaiveDate, time: NaiveTime, minutes: i64) -> Vec<HalfHour> {
    const A_DAY: i64 = 48;
    let start = i64::from(time.num_seconds_from_midnight() / 60);
    let (first, end) = (start / 30, (start + minutes + 29) / 30);
    (first..end)
        .filter_map(|cell| {
            let later = Days::new(u64::try_from(cell / A_DAY).ok()?);
            Some((day.checked_add_days(later)?, cell % A_DAY))
        })
        .collect()
}

impl Booking {
    /// The folded name of the technician, and the half hours that this booking takes. None without
    /// a technician, and when it is completed or cancelled.
    pub fn held(&self) -> Option<(String, Vec<HalfHour>)> {
        let name = self.technician_name.as_deref().map(fold).filter(|name| !name.is_empty())?;
        if !self.status.is_ahead() {
            return None;
        }
        let day = self.scheduled_date.parse().ok()?;
        let time = self.scheduled_time.parse().ok()?;
        Some((name, cells(day, time, self.minutes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visit_takes_every_half_hour_that_it_touches() {
        for (time, minutes, taken) in [
            ("09:00", 60, "20 18, 20 19"),
            ("09:30", 30, "20 19"),
            ("09:30", 45, "20 19, 20 20"),
            ("09:10", 60, "20 18, 20 19, 20 20"),
            ("00:00", 1, "20 0"),
            ("23:30", 60, "20 47, 21 0"),
        ] {
            let day: NaiveDate = "2026-11-20".parse().expect("a day");
            let cells = cells(day, time.parse().expect("a time"), minutes);
            let told: Vec<_> =
                cells.iter().map(|(day, cell)| format!("{} {cell}", day.format("%d"))).collect();
            assert_eq!(told.join(", "), taken, "{time} {minutes}");
        }
    }
}
