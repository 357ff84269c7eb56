//! Rare cases that a screen must be able to show as well.

use chrono::Duration;
use serde_json::{Value, json};

use super::{
    super::staff::{ADMIN, SUPPORT},
    Story,
};
use crate::platform::clock::{Instant, date_of};

impl Story {
    /// Rare cases: requests by bots, repeated leads, an emergency, a deleted lead, and visits of
    /// today.
    pub(super) fn oddities(&mut self, midnight: Instant) {
        let ago = |hours| midnight - Duration::hours(hours);
        for (n, hours) in [200, 130, 75, 30, 9].into_iter().enumerate() {
            let case = self.case();
            let mut body = self.request(&case, ago(hours));
            if n % 2 == 0 {
                body["website"] = json!("http://cheap-pills.example");
                body["notes"] = json!("Best prices, click here");
            } else {
                body["started_at"] = json!((ago(hours) - Duration::seconds(1)).to_rfc3339());
            }
            let asked = (ago(hours), None, "POST", "/api/leads".to_owned());
            self.scene(asked, body, &[("/id", &case.name)]);
            let path = format!("/api/admin/quarantine/{}", case.name);
            let at = ago(hours) + Duration::hours(5);
            match n {
                0 => self.scene((at, Some(ADMIN), "DELETE", path), Value::Null, &[]),
                1 => self.scene(
                    (at, Some(SUPPORT[1]), "POST", format!("{path}/release")),
                    Value::Null,
                    &[],
                ),
                _ => {}
            }
        }

        let case = self.case();
        for (name, at) in [("once", ago(40)), ("again", self.now - Duration::minutes(70))] {
            let body = self.request(&case, at);
            let name = format!("{}-{name}", case.name);
            self.scene((at, None, "POST", "/api/leads".to_owned()), body, &[("/id", &name)]);
        }

        let case = self.case();
        let at = self.now - Duration::minutes(18);
        let (area, person) = (&self.areas[case.area], &case.person);
        let urgent = json!({
            "name": person.name, "primary_contact": person.phone, "lead_source": "phone",
            "address": format!("{}, {}", person.home, area.name), "pincode": area.pincode,
            "service_type": "rat_management", "room_type": "office", "is_emergency": true,
            "notes": "Rats in the canteen, inspection tomorrow", "locale": person.locale.code(),
        });
        let by = Some(SUPPORT[2]);
        self.scene((at, by, "POST", "/api/admin/leads".to_owned()), urgent, &[("/id", &case.name)]);

        let case = self.case();
        self.arrives(&case, ago(60));
        let path = format!("/api/admin/leads/{}", case.name);
        self.scene((ago(58), Some(ADMIN), "DELETE", path), Value::Null, &[]);

        let day = date_of(self.now);
        for (n, service) in ["rms_single", "anti_dengue", "bbms_single"].into_iter().enumerate() {
            let (day, time, technician) = self.slot(day);
            let visit = format!("visit-today-{n}");
            let body = json!({
                "customer_id": format!("customer-lead-{}", n + 1), "service_type": service,
                "scheduled_date": day, "scheduled_time": time, "technician_name": technician,
                "amount": 1200,
            });
            let booked = (ago(3), Some(SUPPORT[n]), "POST", "/api/admin/bookings".to_owned());
            self.scene(booked, body, &[("/id", &visit)]);
            self.today.push(visit);
        }
        if let Some(visit) = self.today.first() {
            let path = format!("/api/admin/bookings/{visit}");
            let begun = (self.now, Some(SUPPORT[0]), "PATCH", path);
            self.scene(begun, json!({ "status": "in_progress" }), &[]);
        }
        self.entered_twice(midnight);
    }

    /// A customer whom somebody else entered again, with a visit and what was paid for it.
    fn entered_twice(&mut self, midnight: Instant) {
        let ago = |hours| midnight - Duration::hours(hours);
        let case = self.case();
        let (area, person, offer) =
            (&self.areas[case.area], &case.person, &self.offers[case.offer]);
        let once = json!({
            "name": person.name, "primary_contact": person.phone, "email": person.email,
            "address": format!("{}, {}", person.home, area.name), "pincode": area.pincode,
            "service_type": offer.service_type, "room_type": offer.room_type,
            "total_amount": offer.final_price,
        });
        let mut again = once.clone();
        again["email"] = Value::Null;
        again["address"] = json!(area.name);
        let paid = json!({ "amount": offer.final_price, "method": "upi" });
        let (first, second) = (format!("{}-once", case.name), format!("{}-again", case.name));
        let customers = || "/api/admin/customers".to_owned();
        self.scene((ago(300), Some(SUPPORT[0]), "POST", customers()), once, &[("/id", &first)]);
        self.scene((ago(30), Some(SUPPORT[1]), "POST", customers()), again, &[("/id", &second)]);
        let path = format!("/api/admin/customers/{second}/payments");
        self.scene((ago(29), Some(SUPPORT[1]), "POST", path), paid, &[]);
        let (day, time, technician) = self.slot(date_of(self.now) + Duration::days(3));
        let visit = json!({
            "customer_id": second, "service_type": self.offers[case.offer].service_type,
            "scheduled_date": day, "scheduled_time": time, "technician_name": technician,
        });
        let booked = (ago(29), Some(SUPPORT[1]), "POST", "/api/admin/bookings".to_owned());
        self.scene(booked, visit, &[]);
    }
}
