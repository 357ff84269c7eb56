//! Technicians visit, customers pay; and customers from before the month.

use chrono::{Duration, Months, NaiveDate};
use serde_json::json;

use super::{
    super::{
        people::{pick, weighted},
        staff::ADMIN,
    },
    Story,
};
use crate::platform::clock::{Instant, date_of, start_of};

/// Customers from before the month, by the number of months since they began.
const REGULARS: [u32; 12] = [11, 10, 9, 8, 7, 6, 5, 5, 4, 3, 2, 13];

impl Story {
    pub(super) fn regulars(&mut self, at: Instant) {
        for months in REGULARS {
            self.regular(at, months);
        }
    }

    /// How a visit went, and what was paid.
    pub(super) fn visited(
        &mut self,
        by: &'static str,
        (customer, visit): (&str, &str),
        day: NaiveDate,
        price: f64,
    ) {
        let path = format!("/api/admin/bookings/{visit}");
        let evening = start_of(day) + Duration::minutes(18 * 60 + self.rng.i64(0..90));
        if day == date_of(self.now) {
            self.today.push(visit.to_owned());
        }
        let body = match self.rng.u8(..20) {
            0 | 1 => json!({ "status": "cancelled" }),
            2 => {
                let later = date_of(self.now).max(day) + Duration::days(self.rng.i64(1..5));
                let (day, time, technician) = self.slot(later);
                json!({
                    "status": "rescheduled", "scheduled_date": day, "scheduled_time": time,
                    "technician_name": technician,
                })
            }
            how => {
                let payment = match how {
                    3 => "refunded",
                    4 | 5 => "partial",
                    6 | 7 => "pending",
                    _ => "paid",
                };
                let mut body = json!({ "status": "completed", "payment_status": payment });
                if self.rng.u8(..10) < 6 {
                    const LIKED: [(usize, u32); 4] = [(0, 55), (1, 30), (2, 10), (3, 5)];
                    let feedback = &self.people.words.feedback[weighted(&mut self.rng, &LIKED)];
                    body["rating"] = json!(feedback.rating);
                    if self.rng.bool() {
                        body["customer_feedback"] = json!(pick(&mut self.rng, &feedback.texts));
                    }
                }
                self.pays(by, customer, payment, evening + Duration::minutes(20), price);
                body
            }
        };
        self.scene((evening, Some(by), "PATCH", path), body, &[]);
    }

    fn pays(&mut self, by: &'static str, customer: &str, how: &str, at: Instant, price: f64) {
        const METHODS: [(&str, u32); 4] = [("upi", 60), ("cash", 22), ("card", 13), ("bank", 5)];
        let amounts = match how {
            "pending" => vec![],
            "partial" => vec![(price / 2.0).round()],
            "refunded" => vec![price, -price],
            _ => vec![price],
        };
        let path = format!("/api/admin/customers/{customer}");
        let unpaid = amounts.is_empty();
        for (n, amount) in amounts.into_iter().enumerate() {
            let at = at + Duration::hours(if n == 0 { 0 } else { 20 });
            let method = weighted(&mut self.rng, &METHODS);
            let body = json!({ "amount": amount, "method": method });
            self.scene((at, Some(by), "POST", format!("{path}/payments")), body, &[]);
        }
        if unpaid {
            let late = at + Duration::days(7);
            self.scene(
                (late, Some(by), "PATCH", path),
                json!({ "payment_status": "overdue" }),
                &[],
            );
        }
    }

    /// A customer from before the month, entered on its first day.
    fn regular(&mut self, at: Instant, months: u32) {
        let mut case = self.case();
        // An offer for a year if the price list has one, else any offer.
        let mut all = (0..self.offers.len()).cycle().skip(case.offer).take(self.offers.len());
        case.offer = all.find(|n| self.offers[*n].is_yearly()).unwrap_or(case.offer);
        let day = date_of(at);
        let begun = day.checked_sub_months(Months::new(months)).unwrap_or(day);
        let (area, offer) = (&self.areas[case.area], &self.offers[case.offer]);
        let person = &case.person;
        let price = offer.final_price;
        let customer = format!("customer-{}", case.name);
        let body = json!({
            "name": person.name, "primary_contact": person.phone, "email": person.email,
            "address": format!("{}, {}", person.home, area.name), "pincode": area.pincode,
            "service_type": offer.service_type, "room_type": offer.room_type,
            "package_id": offer.id, "first_service_date": begun,
            "contract_type": "annual",
            "is_active": months < 12,
        });
        let service = offer.service_type.clone();
        let makes = [("/id", &*customer)];
        self.scene((at, Some(ADMIN), "POST", "/api/admin/customers".to_owned()), body, &makes);
        let paid = json!({ "amount": price, "method": "bank", "received_on": begun, "note": "From the old books" });
        let path = format!("/api/admin/customers/{customer}/payments");
        self.scene((at + Duration::minutes(2), Some(ADMIN), "POST", path), paid, &[]);
        if months >= 12 {
            return;
        }
        let ahead = Duration::days(self.rng.i64(2..34));
        let (day, time, technician) = self.slot(day + ahead);
        let visit = format!("visit-{}", case.name);
        let body = json!({
            "customer_id": customer, "service_type": service, "scheduled_date": day,
            "scheduled_time": time, "technician_name": technician,
            "service_notes": "Regular visit of the contract",
        });
        let makes = [("/id", &*visit)];
        let booked =
            (at + Duration::minutes(5), Some(ADMIN), "POST", "/api/admin/bookings".to_owned());
        self.scene(booked, body, &makes);
        let evening = start_of(day) + Duration::hours(18);
        let done = json!({ "status": "completed", "payment_status": "paid", "rating": 5 });
        let path = format!("/api/admin/bookings/{visit}");
        self.scene((evening, Some(case.support), "PATCH", path), done, &[]);
    }
}
