//! How urgent a lead is: a sum whose every term can be shown and explained.
//!
//! `clamp(T + V + U + P + S + R − A, 0, 100)`, and no less than a floor: 90 for a lead that has just
//! come in, 80 while the promise to call within 24 hours is at risk and for an emergency that is
//! due. A finished lead has 0.

use std::ops::RangeInclusive;

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
    /// The least that the total may be: 90, 80 or 0.
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

    let floor = floor(facts, now);
    let sum = time + value + urgency + preferred_date + source + asked_again - attempts;
    let total = sum.clamp(0, 100).max(floor);
    LeadScore { time, value, urgency, preferred_date, source, asked_again, attempts, floor, total }
}

/// From the first hour on the promise to call within a day is at risk, and after the last it is
/// long broken: whoever came in since is called first.
const PROMISE_AT_RISK: RangeInclusive<Duration> = Duration::hours(20)..=Duration::hours(48);

fn floor(facts: &Facts, now: Instant) -> i64 {
    let age = now - facts.created_at;
    let is_uncalled = facts.last_called_at.is_none();
    if is_uncalled && age <= Duration::minutes(5) {
        return 90;
    }
    let is_due_emergency = facts.is_emergency && !is_put_off(facts, now);
    if is_due_emergency || is_uncalled && PROMISE_AT_RISK.contains(&age) { 80 } else { 0 }
}

/// Whether a follow-up is agreed that is more than an hour away.
fn is_put_off(facts: &Facts, now: Instant) -> bool {
    facts.next_follow_up.is_some_and(|due| due - now > Duration::hours(1))
}

fn time(facts: &Facts, now: Instant) -> i64 {
    if facts.is_emergency && is_put_off(facts, now) {
        return -20;
    }
    if facts.last_called_at.is_none() {
        let age = now - facts.created_at;
        return match age {
            a if a <= Duration::minutes(15) => 40,
            a if a <= Duration::hours(1) => 36,
            a if a > *PROMISE_AT_RISK.end() => 30,
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
mod tests;
