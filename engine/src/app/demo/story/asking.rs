//! People ask, and are called back.

use chrono::Duration;
use serde_json::{Value, json};

use super::{
    super::{
        people::{pick, weighted},
        staff::ADMIN,
    },
    Case, Story,
};
use crate::platform::clock::{Instant, date_of};

/// Leads of the last hours, in minutes before now: there are always some to call.
const FRESH: [i64; 9] = [400, 300, 210, 150, 95, 52, 27, 11, 4];

/// What becomes of a lead.
#[derive(Debug, Clone, Copy)]
enum Fate {
    Untouched,
    Unreached,
    Promised,
    Planned,
    Refused(&'static str),
    Won,
}

use Fate::{Planned, Promised, Refused, Unreached, Untouched, Won};

/// For leads older than a week: hardly one of them still waits.
const FATES_OF_THE_MONTH: [(Fate, u32); 5] = [
    (Won, 42),
    (Refused("no_requirement"), 17),
    (Refused("budget_mismatch"), 14),
    (Refused("closed"), 24),
    (Promised, 3),
];
const FATES_OF_THE_WEEK: [(Fate, u32); 7] = [
    (Won, 28),
    (Unreached, 20),
    (Promised, 18),
    (Planned, 14),
    (Refused("no_requirement"), 8),
    (Refused("budget_mismatch"), 7),
    (Untouched, 5),
];

impl Story {
    /// Leads of every day before today.
    pub(super) fn month(&mut self, first: Instant, midnight: Instant) {
        let mut day = first;
        while day < midnight {
            for _ in 0..self.rng.i64(4..=7) {
                let at = day + Duration::minutes(self.rng.i64(7 * 60 + 30..21 * 60 + 30));
                let fate = if midnight - day <= Duration::days(7) {
                    weighted(&mut self.rng, &FATES_OF_THE_WEEK)
                } else {
                    weighted(&mut self.rng, &FATES_OF_THE_MONTH)
                };
                self.lead(at, fate);
            }
            day += Duration::days(1);
        }
    }

    /// Returns the name of one that was promised a call.
    pub(super) fn last_hours(&mut self) -> String {
        let mut promised = String::new();
        for minutes in FRESH {
            let at = self.now - Duration::minutes(minutes);
            self.lead(at, if minutes > 200 { Promised } else { Untouched });
            if minutes == FRESH[1] {
                promised = format!("lead-{}", self.cases);
            }
        }
        promised
    }

    /// A person asks, and staff call back.
    fn lead(&mut self, at: Instant, fate: Fate) {
        let case = self.case();
        self.arrives(&case, at);
        if matches!(fate, Untouched) {
            return;
        }
        let wait = Duration::minutes(self.rng.i64(6..90));
        let mut at = self.at_work(at + wait);
        let path = format!("/api/admin/leads/{}", case.name);
        if self.rng.u8(..10) < 8 {
            let assign = json!({ "assigned_to": case.support });
            self.scene((at, Some(ADMIN), "PUT", format!("{path}/assignee")), assign, &[]);
        }
        let tries = match fate {
            Unreached => self.rng.i64(1..=4),
            Refused("closed") => self.rng.i64(2..=4),
            _ => self.rng.i64(0..=1),
        };
        for n in 0..tries {
            let again = at + Duration::hours(self.rng.i64(3..30));
            let note = pick(&mut self.rng, &self.people.words.unanswered).clone();
            self.calls(&case, at, "not_connected", &note, Some(again));
            if n + 1 < tries || !matches!(fate, Unreached) {
                at = self.at_work(again);
            }
        }
        match fate {
            Untouched | Unreached => {}
            Promised => {
                let again = at + Duration::hours(self.rng.i64(2..70));
                let note = pick(&mut self.rng, &self.people.words.promised).clone();
                self.calls(&case, at, "pending_call", &note, Some(again));
                self.writes(&case, at + Duration::minutes(4));
            }
            Planned => {
                let wait = Duration::days(self.rng.i64(1..6));
                let on = self.at_work(at + wait);
                let note = pick(&mut self.rng, &self.people.words.planned).clone();
                self.calls(&case, at, "scheduled", &note, Some(on));
                self.writes(&case, at + Duration::minutes(3));
            }
            Refused(status) => {
                let said = self.people.words.refused.get(status).map_or(&[][..], Vec::as_slice);
                let note = pick(&mut self.rng, said).clone();
                self.calls(&case, at, status, &note, None);
            }
            Won => self.wins(&case, at),
        }
    }

    pub(super) fn arrives(&mut self, case: &Case, at: Instant) {
        const SOURCES: [(&str, u32); 6] = [
            ("website", 60),
            ("phone", 17),
            ("whatsapp", 11),
            ("referral", 6),
            ("walk_in", 4),
            ("import", 2),
        ];
        let source = weighted(&mut self.rng, &SOURCES);
        if source == "website" {
            let body = self.request(case, at);
            self.scene((at, None, "POST", "/api/leads".to_owned()), body, &[("/id", &case.name)]);
            return;
        }
        let (area, offer) = (&self.areas[case.area], &self.offers[case.offer]);
        let person = &case.person;
        let body = json!({
            "name": person.name, "primary_contact": person.phone, "email": person.email,
            "address": format!("{}, {}", person.home, area.name), "pincode": area.pincode,
            "service_type": offer.service_type, "room_type": offer.room_type,
            "package_id": offer.id, "notes": person.note, "lead_source": source,
            "locale": person.locale.code(), "area": area.slug,
            "is_emergency": self.rng.u8(..20) == 0,
        });
        let by = Some(case.support);
        let path = "/api/admin/leads".to_owned();
        self.scene((at, by, "POST", path), body, &[("/id", &case.name)]);
    }

    /// What a visitor of the site sends.
    pub(super) fn request(&mut self, case: &Case, at: Instant) -> Value {
        const ADS: [(Option<[&str; 3]>, u32); 4] = [
            (None, 50),
            (Some(["google", "cpc", "bangalore-pest"]), 30),
            (Some(["facebook", "social", "monsoon"]), 12),
            (Some(["newsletter", "email", "amc-renewal"]), 8),
        ];
        let (area, offer) = (&self.areas[case.area], &self.offers[case.offer]);
        let person = &case.person;
        let inline = self.rng.bool();
        let prefix = person.locale.prefix();
        let page = if inline {
            format!("{prefix}/pest-control/{}", area.slug)
        } else {
            format!("{prefix}/")
        };
        let typed = Duration::seconds(self.rng.i64(25..240));
        let mut body = json!({
            "name": person.name, "phone": person.phone, "email": person.email,
            "address": format!("{}, {}", person.home, area.name), "pincode": area.pincode,
            "service_type": offer.service_type, "room_type": offer.room_type,
            "notes": person.note, "locale": person.locale.code(), "page": page, "area": area.slug,
            "form": if inline { "inline" } else { "booking" },
            "consent": true, "consent_version": "2026-01", "started_at": (at - typed).to_rfc3339(),
        });
        if self.rng.u8(..10) < 7 {
            body["package_id"] = json!(offer.id);
        }
        if self.rng.bool() {
            let day = date_of(at) + Duration::days(self.rng.i64(0..8));
            body["preferred_date"] = json!(day);
            body["preferred_time"] =
                json!(pick(&mut self.rng, &["morning", "afternoon", "evening"]));
        }
        if let Some([source, medium, campaign]) = weighted(&mut self.rng, &ADS) {
            body["utm_source"] = json!(source);
            body["utm_medium"] = json!(medium);
            body["utm_campaign"] = json!(campaign);
            let click = [("google", "gclid"), ("facebook", "fbclid")];
            if let Some((_, click)) = click.into_iter().find(|(ad, _)| *ad == source) {
                body[click] = json!(format!("sample-{}", typed.num_seconds()));
            }
        }
        // Some came by the home page and wrote from the page of their area.
        let came_home = typed.num_seconds() % 10 < 4;
        body["landing_page"] = if came_home { json!(format!("{prefix}/")) } else { json!(page) };
        body
    }

    fn calls(
        &mut self,
        case: &Case,
        at: Instant,
        status: &str,
        note: &str,
        again: Option<Instant>,
    ) {
        let again = again.map(|again| self.at_work(again));
        let call = json!({ "status": status, "call_notes": note, "next_follow_up_date": again });
        let path = format!("/api/admin/leads/{}/calls", case.name);
        self.scene((at, Some(case.support), "POST", path), call, &[]);
    }

    /// A chat on WhatsApp is opened.
    fn writes(&mut self, case: &Case, at: Instant) {
        let path = format!("/api/admin/leads/{}/whatsapp", case.name);
        self.scene((at, Some(case.support), "POST", path.clone()), Value::Null, &[]);
        if self.rng.u8(..10) < 8 {
            let sent =
                (at + Duration::minutes(1), Some(case.support), "POST", format!("{path}/sent"));
            self.scene(sent, Value::Null, &[]);
        }
    }

    /// A lead becomes a customer with a first visit.
    fn wins(&mut self, case: &Case, at: Instant) {
        let note = pick(&mut self.rng, &self.people.words.won).clone();
        self.calls(case, at, "scheduled", &note, None);
        let at = at + Duration::minutes(5);
        let ahead = Duration::days(self.rng.i64(1..6));
        let (day, time, technician) = self.slot(date_of(at) + ahead);
        let offer = &self.offers[case.offer];
        let contract = match self.rng.u8(..10) {
            _ if offer.is_yearly() => "annual",
            0 => "monthly",
            _ => "one_time",
        };
        let (customer, visit) =
            (format!("customer-of-{}", case.name), format!("visit-of-{}", case.name));
        let body = json!({
            "customer": {
                "contract_type": contract, "first_service_date": day,
                "package_id": offer.id, "total_amount": offer.final_price,
                "service_executive": technician,
            },
            "booking": {
                "service_type": offer.service_type, "scheduled_date": day,
                "scheduled_time": time, "technician_name": technician,
                "amount": offer.final_price,
            },
        });
        let price = offer.final_price;
        let path = format!("/api/admin/leads/{}/convert", case.name);
        let makes = [("/customer/id", &*customer), ("/booking/id", &*visit)];
        self.scene((at, Some(case.support), "POST", path), body, &makes);
        if at <= self.until {
            self.visited(case.support, (&customer, &visit), day, price);
        }
    }
}
