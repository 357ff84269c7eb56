//! How urgent a lead is: a sum whose every term can be shown and explained.
//!
//! `clamp(T + V + U + P + S + R − A, 0, 100)`, and at least 80 for an emergency and for a lead
//! whose 24-hour promise is about to be broken. A finished lead has 0.

use chrono::{Duration, NaiveDate};
use serde::Serialize;
use sqlx::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::{Lead, LeadSource};
use crate::platform::{
    clock::{Instant, date_of},
    decimal::Money,
};

/// Everything that the score depends on.
#[expect(clippy::struct_excessive_bools, reason = "a fact each")]
#[derive(Debug, Clone)]
pub struct Facts<'a> {
    pub created_at: Instant,
    pub last_called_at: Option<Instant>,
    pub next_follow_up: Option<Instant>,
    pub quoted_amount: Option<Money>,
    pub service_type: Option<&'a str>,
    pub is_emergency: bool,
    pub preferred_date: Option<NaiveDate>,
    pub lead_source: LeadSource,
    pub has_package: bool,
    pub is_customer: bool,
    pub asked_again_at: Option<Instant>,
    pub unanswered_attempts: i64,
    /// No work is left: every term is 0.
    pub is_finished: bool,
}

/// The terms of the score, for the screen to explain, and their total.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct LeadScore {
    /// For waiting for a call, or for the follow-up that was promised.
    pub time: i64,
    pub value: i64,
    pub urgency: i64,
    pub preferred_date: i64,
    pub source: i64,
    pub asked_again: i64,
    /// Subtracted: 5 for each unanswered call, at most 20.
    pub attempts: i64,
    /// The least that the total may be: 80 or 0.
    pub floor: i64,
    pub total: i64,
}

/// What is known about a lead outside its own row.
#[derive(Debug, Clone, Copy, Default, FromRow)]
pub struct Known {
    /// A customer has its phone number.
    pub is_customer: bool,
    /// When the newest lead that repeats it came in.
    pub asked_again_at: Option<Instant>,
}

impl<'a> Facts<'a> {
    /// The facts of a lead. One that repeats another counts as asked again when it came in.
    pub fn of(lead: &'a Lead, known: Known) -> Self {
        Self {
            created_at: lead.created_at,
            last_called_at: lead.last_called_at,
            next_follow_up: lead.next_follow_up_date,
            quoted_amount: lead.quoted_amount,
            service_type: lead.service_type.as_deref(),
            is_emergency: lead.is_emergency,
            preferred_date: lead.preferred_date.as_deref().and_then(|date| date.parse().ok()),
            lead_source: lead.lead_source,
            has_package: lead.package_id.is_some(),
            is_customer: known.is_customer,
            asked_again_at: known.asked_again_at.max(lead.repeat_of.map(|_| lead.created_at)),
            unanswered_attempts: lead.unanswered_attempts,
            is_finished: lead.status.is_finished(),
        }
    }
}

/// An open lead with only the columns that the score needs: all are scored each minute.
#[derive(Debug, FromRow)]
pub(super) struct ScoreRow {
    pub(super) id: Uuid,
    pub(super) version: i64,
    pub(super) priority_score: i64,
    pub(super) created_at: Instant,
    last_called_at: Option<Instant>,
    next_follow_up_date: Option<Instant>,
    quoted_amount: Option<Money>,
    service_type: Option<String>,
    is_emergency: bool,
    preferred_date: Option<String>,
    lead_source: LeadSource,
    has_package: bool,
    unanswered_attempts: i64,
    is_repeat: bool,
    #[sqlx(flatten)]
    known: Known,
}

impl ScoreRow {
    pub(super) fn facts(&self) -> Facts<'_> {
        Facts {
            created_at: self.created_at,
            last_called_at: self.last_called_at,
            next_follow_up: self.next_follow_up_date,
            quoted_amount: self.quoted_amount,
            service_type: self.service_type.as_deref(),
            is_emergency: self.is_emergency,
            preferred_date: self.preferred_date.as_deref().and_then(|date| date.parse().ok()),
            lead_source: self.lead_source,
            has_package: self.has_package,
            is_customer: self.known.is_customer,
            asked_again_at: self
                .known
                .asked_again_at
                .max(self.is_repeat.then_some(self.created_at)),
            unanswered_attempts: self.unanswered_attempts,
            is_finished: false,
        }
    }
}

/// The score at `now`, with its terms; all of them are 0 for a finished lead.
pub fn score(facts: &Facts, now: Instant) -> LeadScore {
    if facts.is_finished {
        return LeadScore::default();
    }
    let time = time(facts, now);
    let value = value(facts.quoted_amount);
    let urgency = urgency(facts);
    let preferred_date = preferred_date(facts.preferred_date, date_of(now));
    let source = source(facts);
    let asked_again =
        if facts.asked_again_at.is_some_and(|at| now - at <= Duration::days(7)) { 5 } else { 0 };
    let attempts = (facts.unanswered_attempts * 5).clamp(0, 20);

    let promise_at_risk =
        facts.last_called_at.is_none() && now - facts.created_at >= Duration::hours(20);
    let floor = if facts.is_emergency || promise_at_risk { 80 } else { 0 };
    let sum = time + value + urgency + preferred_date + source + asked_again - attempts;
    let total = sum.clamp(0, 100).max(floor);
    LeadScore { time, value, urgency, preferred_date, source, asked_again, attempts, floor, total }
}

fn time(facts: &Facts, now: Instant) -> i64 {
    if facts.last_called_at.is_none() {
        let age = now - facts.created_at;
        return match age {
            a if a <= Duration::minutes(15) => 40,
            a if a <= Duration::hours(1) => 36,
            a => (30 + 10 * a.num_minutes() / (24 * 60)).min(40),
        };
    }
    let Some(due) = facts.next_follow_up else { return 10 };
    match due - now {
        left if left <= Duration::hours(1) => (35 + (-left).num_hours().max(0) / 4).min(40),
        left if left <= Duration::hours(24) => 0,
        _ => -20,
    }
}

fn value(quoted: Option<Money>) -> i64 {
    match quoted.map(|m| m.0 / 100) {
        None | Some(..1_000) => 3,
        Some(..2_500) => 6,
        Some(..5_000) => 9,
        Some(..10_000) => 12,
        Some(_) => 15,
    }
}

fn urgency(facts: &Facts) -> i64 {
    const URGENT: [&str; 4] = ["bbms_", "bed_bug_", "rms_", "rat_"];
    const WOOD: [&str; 2] = ["termite_", "woodborer_"];
    let service = facts.service_type.unwrap_or_default();
    match service {
        _ if facts.is_emergency => 15,
        s if URGENT.iter().any(|prefix| s.starts_with(prefix)) => 12,
        s if WOOD.iter().any(|prefix| s.starts_with(prefix)) => 10,
        _ => 8,
    }
}

fn preferred_date(wanted: Option<NaiveDate>, today: NaiveDate) -> i64 {
    match wanted.map(|date| (date - today).num_days()) {
        Some(..0) => 10,
        Some(0) => 15,
        Some(1) => 12,
        Some(2..=3) => 8,
        Some(4..=7) => 4,
        _ => 0,
    }
}

fn source(facts: &Facts) -> i64 {
    match facts.lead_source {
        _ if facts.is_customer => 10,
        LeadSource::Referral => 10,
        LeadSource::Phone | LeadSource::Whatsapp => 8,
        LeadSource::Website if facts.has_package => 7,
        LeadSource::Import => 1,
        LeadSource::Website | LeadSource::WalkIn => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Instant {
        "2026-11-20T10:00:00Z".parse().expect("an instant")
    }

    fn fresh() -> Facts<'static> {
        Facts {
            created_at: now(),
            last_called_at: None,
            next_follow_up: None,
            quoted_amount: None,
            service_type: None,
            is_emergency: false,
            preferred_date: None,
            lead_source: LeadSource::Website,
            has_package: false,
            is_customer: false,
            asked_again_at: None,
            unanswered_attempts: 0,
            is_finished: false,
        }
    }

    fn waited(minutes: i64) -> Facts<'static> {
        Facts { created_at: now() - Duration::minutes(minutes), ..fresh() }
    }

    fn due_in(minutes: i64) -> Facts<'static> {
        let next_follow_up = Some(now() + Duration::minutes(minutes));
        Facts { last_called_at: Some(now()), next_follow_up, ..fresh() }
    }

    #[test]
    fn a_lead_nobody_called_cools_after_an_hour_and_heats_up_towards_the_promise() {
        for (minutes, points) in
            [(0, 40), (15, 40), (16, 36), (60, 36), (61, 30), (300, 32), (1440, 40), (9000, 40)]
        {
            assert_eq!(score(&waited(minutes), now()).time, points, "{minutes} minutes");
        }
    }

    #[test]
    fn a_follow_up_counts_when_it_is_due() {
        for (minutes, points) in [
            (-6000, 40),
            (-60 * 8, 37),
            (-60 * 4, 36),
            (-1, 35),
            (60, 35),
            (61, 0),
            (24 * 60, 0),
            (24 * 60 + 1, -20),
        ] {
            assert_eq!(score(&due_in(minutes), now()).time, points, "due in {minutes} minutes");
        }
        let called = Facts { last_called_at: Some(now()), ..fresh() };
        assert_eq!(score(&called, now()).time, 10, "called, nothing promised");
    }

    #[test]
    fn each_term_follows_its_table() {
        for (rupees, points) in [
            (0, 3),
            (999, 3),
            (1_000, 6),
            (2_499, 6),
            (2_500, 9),
            (5_000, 12),
            (9_999, 12),
            (10_000, 15),
        ] {
            assert_eq!(value(Some(Money::whole(rupees))), points, "₹{rupees}");
        }
        for (service, points) in [
            ("bbms_single", 12),
            ("bed_bug_management", 12),
            ("rms_annual", 12),
            ("rat_management", 12),
            ("termite_management", 10),
            ("woodborer_management", 10),
            ("cockroach_ants", 8),
            ("anti_dengue", 8),
        ] {
            let facts = Facts { service_type: Some(service), ..fresh() };
            assert_eq!(urgency(&facts), points, "{service}");
        }
        for (days, points) in
            [(-30, 10), (-1, 10), (0, 15), (1, 12), (2, 8), (3, 8), (4, 4), (7, 4), (8, 0)]
        {
            let today = date_of(now());
            let wanted = today + Duration::days(days);
            assert_eq!(preferred_date(Some(wanted), today), points, "in {days} days");
        }
        for (lead_source, points) in [
            (LeadSource::Referral, 10),
            (LeadSource::Phone, 8),
            (LeadSource::Whatsapp, 8),
            (LeadSource::Website, 5),
            (LeadSource::WalkIn, 5),
            (LeadSource::Import, 1),
        ] {
            let facts = Facts { lead_source, ..fresh() };
            assert_eq!(source(&facts), points, "{lead_source:?}");
        }
        assert_eq!(source(&Facts { has_package: true, ..fresh() }), 7);
        assert_eq!(source(&Facts { is_customer: true, ..fresh() }), 10);
    }

    #[test]
    fn asking_again_helps_for_a_week_and_silence_counts_against() {
        let asked = |days| Facts { asked_again_at: Some(now() - Duration::days(days)), ..fresh() };
        assert_eq!(score(&asked(7), now()).asked_again, 5);
        assert_eq!(score(&asked(8), now()).asked_again, 0);
        let tried = |n| score(&Facts { unanswered_attempts: n, ..fresh() }, now()).attempts;
        assert_eq!([tried(0), tried(1), tried(4), tried(9)], [0, 5, 20, 20]);
    }

    #[test]
    fn a_finished_lead_asks_for_nothing() {
        let facts = Facts { is_finished: true, is_emergency: true, ..fresh() };
        assert_eq!(score(&facts, now()), LeadScore::default());
    }

    #[test]
    fn the_total_stays_in_bounds_and_above_the_floor() {
        assert_eq!(score(&fresh(), now()).total, 40 + 3 + 8 + 5);
        let everything = Facts {
            quoted_amount: Some(Money::whole(20_000)),
            is_emergency: true,
            preferred_date: Some(date_of(now())),
            is_customer: true,
            asked_again_at: Some(now()),
            ..fresh()
        };
        assert_eq!(score(&everything, now()).total, 100);
        let cold =
            Facts { unanswered_attempts: 4, lead_source: LeadSource::Import, ..due_in(6000) };
        assert_eq!(score(&cold, now()).total, 0);
        assert_eq!(score(&Facts { is_emergency: true, ..cold }, now()).total, 80);
        assert_eq!(score(&waited(20 * 60), now()).total, 80);
        assert_eq!(score(&waited(20 * 60 - 1), now()).total, 38 + 3 + 8 + 5);
    }
}
