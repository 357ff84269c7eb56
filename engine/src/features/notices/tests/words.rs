//! The sentences of notices.

use crate::{
    features::notices::model::{Notice, NoticeKind},
    platform::{changes::Topic, clock::Instant, ids},
    testing::START,
};

fn notice(kind: NoticeKind, count: i64) -> Notice {
    Notice {
        id: ids::new(),
        kind,
        topic: Topic::Lead,
        about_id: (count == 1).then(ids::new),
        count,
        sentence: None,
        url: None,
        at: START.parse::<Instant>().expect("an instant"),
        actor_name: Some("Ravi".to_owned()),
        name: Some("Asha".to_owned()),
        is_emergency: false,
        is_unread: true,
    }
}

#[test]
fn a_notice_says_what_happened() {
    for (kind, count, sentence) in [
        (NoticeKind::NewLead, 1, "New lead: Asha"),
        (NoticeKind::NewLead, 999, "999 new leads"),
        (NoticeKind::NewLead, 5_000, "5,000 new leads"),
        (NoticeKind::NewLead, 1_234_567, "12,34,567 new leads"),
        (NoticeKind::Assigned, 1, "Ravi assigned Asha to you"),
        (NoticeKind::Assigned, 40, "Ravi assigned 40 leads to you"),
        (NoticeKind::Mentioned, 1, "Ravi mentioned you on Asha"),
        (NoticeKind::FollowUpDue, 1, "Follow-up due: Asha"),
        (NoticeKind::FollowUpDue, 12, "12 follow-ups are due"),
    ] {
        assert_eq!(notice(kind, count).sentence(), sentence);
    }
    let of_nobody = |kind| Notice { actor_name: None, ..notice(kind, 1) }.sentence();
    assert_eq!(of_nobody(NoticeKind::Assigned), "Assigned to you: Asha");
    assert_eq!(of_nobody(NoticeKind::Mentioned), "You were mentioned on Asha");
}
