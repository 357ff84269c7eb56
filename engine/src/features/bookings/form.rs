//! The fields of a booking that staff fill in, and the sentences about mistakes in them.

use chrono::{NaiveDate, NaiveTime};
use serde::Serialize;
use strum::VariantArray as _;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::{Booking, BookingPaymentStatus, BookingStatus};
use crate::{
    features::catalogue::Codes,
    platform::{
        clock::Instant,
        decimal::Money,
        error::Result,
        fields::{CHOICE, Changes, Fields},
    },
};

/// The fields of a booking that staff write; the engine adds the rest.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BookingForm {
    pub customer_id: Uuid,
    #[schema(example = "rms_single")]
    pub service_type: String,
    /// `yyyy-MM-dd`; a new booking is today or later.
    #[schema(example = "2026-11-23")]
    pub scheduled_date: String,
    /// `HH:MM`
    #[schema(example = "09:30")]
    pub scheduled_time: String,
    #[schema(example = 1350)]
    pub amount: Option<Money>,
    #[schema(example = "Ravi Kumar")]
    pub technician_name: Option<String>,
    pub service_notes: Option<String>,
    /// `scheduled` on a new booking.
    #[schema(required = false)]
    pub status: BookingStatus,
    /// `pending` on a new booking.
    #[schema(required = false)]
    pub payment_status: BookingPaymentStatus,
    pub customer_feedback: Option<String>,
    /// 1 to 5.
    #[schema(minimum = 1, maximum = 5)]
    pub rating: Option<i64>,
    /// Length of the visit in minutes, from the catalogue.
    #[serde(skip)]
    #[schema(ignore)]
    pub minutes: i64,
}

/// Any fields of the form: what a change sends.
pub type BookingChanges = Changes<BookingForm>;

impl BookingForm {
    /// Reads and checks all fields; the 422 lists every mistake. `new` is today for a new booking;
    /// with None (a change, an import) past days and every status are allowed.
    pub fn read(mut fields: Fields, codes: &Codes, new: Option<NaiveDate>) -> Result<Self> {
        const RATING: &str = "Rating must be between 1 and 5";
        let f = &mut fields;
        let service = |code: &str| codes.knows_service_type(code).then(|| code.to_owned());

        let customer_id = f.id("customer_id");
        f.require("customer_id", customer_id.is_some(), "Customer is required");
        let service_type = f.checked("service_type", 60, ("choice", CHOICE), service);
        f.require("service_type", service_type.is_some(), "Service type is required");
        let day = f.date("scheduled_date");
        f.require("scheduled_date", day.is_some(), "Scheduled date is required");
        if day.zip(new).is_some_and(|(day, today)| day < today) {
            f.refuse("scheduled_date", "range", "Scheduled date cannot be before today");
        }
        let wrong_time = ("time", "Please enter a time, for example 09:30");
        let time = f.checked("scheduled_time", 20, wrong_time, time);
        f.require("scheduled_time", time.is_some(), "Scheduled time is required");

        let (statuses, payment_statuses) = match new {
            Some(_) => (&[BookingStatus::default()][..], &[BookingPaymentStatus::default()][..]),
            None => (BookingStatus::VARIANTS, BookingPaymentStatus::VARIANTS),
        };
        let status = f.word("status", statuses);
        let payment_status = f.word("payment_status", payment_statuses);
        if new.is_none() {
            f.require("status", status.is_some(), "Status is required");
            f.require("payment_status", payment_status.is_some(), "Payment status is required");
        }
        let rating = f.whole("rating", 1, RATING);
        if rating.is_some_and(|rating| rating > 5) {
            f.refuse("rating", "range", RATING);
        }
        let service_type = service_type.unwrap_or_default();

        let read = Self {
            customer_id: customer_id.unwrap_or_default(),
            scheduled_date: day.map(|day| day.to_string()).unwrap_or_default(),
            scheduled_time: time.unwrap_or_default(),
            amount: f.money("amount", "Amount must be positive"),
            technician_name: f.text("technician_name", 120),
            service_notes: f.lines("service_notes", 2000),
            status: status.unwrap_or_default(),
            payment_status: payment_status.unwrap_or_default(),
            customer_feedback: f.lines("customer_feedback", 2000),
            rating,
            minutes: codes.minutes_of(&service_type),
            service_type,
        };
        fields.finish(read)
    }

    pub(super) fn into_row(self, id: Uuid, number: String, now: Instant) -> Booking {
        Booking {
            id,
            booking_number: number,
            version: 1,
            created_at: now,
            updated_at: now,
            customer_id: self.customer_id,
            lead_id: None,
            service_type: self.service_type,
            scheduled_date: self.scheduled_date,
            scheduled_time: self.scheduled_time,
            minutes: self.minutes,
            amount: self.amount,
            technician_name: self.technician_name,
            service_notes: self.service_notes,
            status: self.status,
            payment_status: self.payment_status,
            customer_feedback: self.customer_feedback,
            rating: self.rating,
        }
    }
}

/// A time of day as `HH:MM`: `9:30` becomes `09:30`. None when it is no time.
fn time(given: &str) -> Option<String> {
    let time = NaiveTime::parse_from_str(given, "%H:%M").ok()?;
    Some(time.format("%H:%M").to_string())
}

impl From<&Booking> for BookingForm {
    fn from(b: &Booking) -> Self {
        let b = b.clone();
        Self {
            customer_id: b.customer_id,
            service_type: b.service_type,
            scheduled_date: b.scheduled_date,
            scheduled_time: b.scheduled_time,
            amount: b.amount,
            technician_name: b.technician_name,
            service_notes: b.service_notes,
            status: b.status,
            payment_status: b.payment_status,
            customer_feedback: b.customer_feedback,
            rating: b.rating,
            minutes: b.minutes,
        }
    }
}
