//! Which bookings a list shows, and in what order.

use serde::{Deserialize, Serialize};
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::{BookingStatus, JoinedBooking};
use crate::{
    features::catalogue::Codes,
    platform::{
        clock::Instant,
        error::Result,
        fields::{CHOICE, Fields},
        fold::fold,
        keyset::{Page, PageQuery},
    },
};

#[derive(Debug, Deserialize, Serialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct BookingQuery {
    /// Search text: the number; words and contacts of the customer; the technician; the notes.
    /// At most the 1,000 best matches.
    q: Option<String>,
    /// `scheduled`, `in_progress`, `completed`, `cancelled`, `rescheduled`; several are separated
    /// by commas.
    status: Option<String>,
    /// A `_management` type also finds its family.
    service_type: Option<String>,
    customer_id: Option<String>,
    /// The technician's whole name; case and extra blanks are ignored.
    technician: Option<String>,
    /// First day, `yyyy-MM-dd`.
    from: Option<String>,
    /// Last day, `yyyy-MM-dd`.
    to: Option<String>,
    /// `created` (newest first, when left out) or `schedule` (by day and time).
    sort: Option<String>,
}

#[derive(Debug)]
pub(super) struct BookingFilter {
    /// The search text as the user typed it.
    pub(super) typed: Option<String>,
    /// Any of these; empty means all.
    pub(super) statuses: Vec<BookingStatus>,
    /// Any of these; empty means all.
    pub(super) service_types: Vec<String>,
    pub(super) customer_id: Option<Uuid>,
    /// The name, folded as it is stored for comparison.
    pub(super) technician: Option<String>,
    pub(super) from: Option<String>,
    pub(super) to: Option<String>,
    pub(super) order: BookingOrder,
    pub(super) limit: i64,
}

/// The order, with the cursor: the key of the last row of the page before, None on the first.
#[derive(Debug)]
pub(super) enum BookingOrder {
    Newest(Option<(Instant, Uuid)>),
    Schedule(Option<(String, String, Uuid)>),
}

impl BookingQuery {
    pub(super) fn check(&self, page: &PageQuery, codes: &Codes) -> Result<BookingFilter> {
        let mut f = Fields::query(self);
        let service = |code: &str| codes.knows_service_type(code).then(|| code.to_owned());
        let read = BookingFilter {
            typed: f.text("q", 200),
            statuses: f.words("status").unwrap_or_default(),
            service_types: f
                .checked("service_type", 60, ("choice", CHOICE), service)
                .map(|code| codes.matching(&code))
                .unwrap_or_default(),
            customer_id: f.id("customer_id"),
            technician: f.text("technician", 120).map(|name| fold(&name)),
            from: f.date("from").map(|day| day.to_string()),
            to: f.date("to").map(|day| day.to_string()),
            order: match f.choice("sort", &["created", "schedule"]).as_deref() {
                Some("schedule") => BookingOrder::Schedule(page.after()?),
                _ => BookingOrder::Newest(page.after()?),
            },
            limit: page.limit()?,
        };
        f.finish(read)
    }
}

impl BookingOrder {
    /// Cuts `rows`, which may hold one more than `limit`, to a page with its cursor.
    pub(super) fn cut(&self, rows: Vec<JoinedBooking>, limit: i64) -> Page<JoinedBooking> {
        match self {
            Self::Newest(_) => Page::cut(rows, limit, |b| (b.booking.created_at, b.booking.id)),
            Self::Schedule(_) => Page::cut(rows, limit, |JoinedBooking { booking: b, .. }| {
                (b.scheduled_date.clone(), b.scheduled_time.clone(), b.id)
            }),
        }
    }
}
