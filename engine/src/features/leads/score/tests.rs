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
fn a_lead_nobody_called_cools_after_an_hour_and_heats_up_until_the_promise_is_long_broken() {
    for (minutes, points) in [
        (0, 40),
        (15, 40),
        (16, 36),
        (60, 36),
        (61, 30),
        (300, 32),
        (1440, 40),
        (2880, 40),
        (2881, 30),
        (9000, 30),
    ] {
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
fn an_emergency_sinks_while_its_follow_up_is_more_than_an_hour_away() {
    let emergency = |minutes| Facts { is_emergency: true, ..due_in(minutes) };
    for (minutes, points, least) in
        [(6000, -20, 0), (24 * 60, -20, 0), (61, -20, 0), (60, 35, 80), (-60 * 4, 36, 80)]
    {
        let found = score(&emergency(minutes), now());
        assert_eq!((found.time, found.floor), (points, least), "due in {minutes} minutes");
    }
    let uncalled = Facts { last_called_at: None, ..emergency(6000) };
    assert_eq!(
        score(&Facts { created_at: now() - Duration::hours(1), ..uncalled }, now()).time,
        -20
    );
}

#[test]
fn a_floor_lifts_the_new_and_the_promised_until_they_are_called() {
    for (minutes, least) in
        [(0, 90), (5, 90), (6, 0), (20 * 60 - 1, 0), (20 * 60, 80), (48 * 60, 80), (48 * 60 + 1, 0)]
    {
        assert_eq!(score(&waited(minutes), now()).floor, least, "{minutes} minutes");
        let called = Facts { last_called_at: Some(now()), ..waited(minutes) };
        assert_eq!(score(&called, now()).floor, 0, "{minutes} minutes, called");
    }
    let of_six_days = score(&waited(6 * 24 * 60), now()).total;
    assert!(of_six_days < score(&waited(1), now()).total);
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
    assert_eq!(score(&waited(6), now()).total, 40 + 3 + 8 + 5);
    let everything = Facts {
        quoted_amount: Some(Money::whole(20_000)),
        is_emergency: true,
        preferred_date: Some(date_of(now())),
        is_customer: true,
        asked_again_at: Some(now()),
        ..fresh()
    };
    assert_eq!(score(&everything, now()).total, 100);
    let cold = Facts { unanswered_attempts: 4, lead_source: LeadSource::Import, ..due_in(6000) };
    assert_eq!(score(&cold, now()).total, 0);
    let due = Facts { is_emergency: true, next_follow_up: None, ..cold };
    assert_eq!(score(&due, now()).total, 80);
    assert_eq!(score(&fresh(), now()).total, 90);
    assert_eq!(score(&waited(20 * 60), now()).total, 80);
    assert_eq!(score(&waited(20 * 60 - 1), now()).total, 38 + 3 + 8 + 5);
}
