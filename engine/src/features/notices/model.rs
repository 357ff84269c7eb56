//! What is told, to whom, and in which words.

use std::collections::HashSet;

use serde_json::Value;
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use crate::platform::{changes::Topic, clock::Instant, words::closed_words};

closed_words! {
    /// What a notice tells.
    pub enum NoticeKind {
        /// A lead came in, or was let out of the quarantine. For whoever may read it.
        #[default]
        NewLead,
        /// A lead was assigned to the reader.
        Assigned,
        /// A note names the reader.
        Mentioned,
        /// The hour of a follow-up has come: of the reader's lead, or of one that is nobody's.
        FollowUpDue,
        /// Something went wrong. For those who may act on it.
        Alert,
    }
}

/// What came together is told one by one up to this number, and as one notice beyond it.
pub(super) const ALONE: usize = 5;

/// Something to tell, before it is known whether it is told alone.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Occasion {
    pub kind: NoticeKind,
    /// Who is told; None: whoever may see what it is about.
    pub user: Option<Uuid>,
    /// Whose act it was.
    pub actor: Option<Uuid>,
    pub topic: Topic,
    pub about: Uuid,
    /// What it was made from: that is told once.
    pub cause: String,
    /// The sentence and the path of an alert.
    pub says: Option<(String, String)>,
}

/// A notice to write.
#[derive(Debug, PartialEq)]
pub struct NewNotice {
    pub(super) occasion: Occasion,
    /// How many rows it is about.
    pub(super) count: usize,
}

impl NewNotice {
    pub(super) fn of(occasion: Occasion) -> Self {
        Self { occasion, count: 1 }
    }

    /// The row that it is about; None: several.
    pub(super) fn about(&self) -> Option<Uuid> {
        (self.count == 1).then_some(self.occasion.about)
    }
}

/// One notice for each, or one for all that are alike when they are many.
pub(super) fn gather(occasions: Vec<Occasion>) -> Vec<NewNotice> {
    let mut groups: Vec<Vec<Occasion>> = Vec::new();
    for one in occasions {
        let like = |group: &&mut Vec<Occasion>| {
            let first = &group[0];
            let (kind, user, actor) = (first.kind, first.user, first.actor);
            (kind, user, actor) == (one.kind, one.user, one.actor) && kind != NoticeKind::Alert
        };
        match groups.iter_mut().find(like) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    let mut notices = Vec::new();
    for mut group in groups {
        let count = group.len();
        if count <= ALONE {
            notices.extend(group.into_iter().map(NewNotice::of));
        } else {
            let first = group.swap_remove(0);
            let cause = format!("{count} from {}", first.cause);
            let occasion = Occasion { cause, ..first };
            notices.push(NewNotice { occasion, count });
        }
    }
    notices
}

/// An event in the timeline of a lead that is on the desk now.
#[derive(Debug, Clone, FromRow)]
pub struct LeadAct {
    pub(super) id: Uuid,
    pub(super) lead_id: Uuid,
    pub(super) kind: String,
    pub(super) actor_id: Option<Uuid>,
    pub(super) detail: Json<Value>,
    /// Whose the lead is by now.
    pub(super) assigned_to: Option<Uuid>,
}

impl LeadAct {
    /// Whom the event gave the lead to.
    fn gives_to(&self) -> Option<Uuid> {
        let given = match &*self.kind {
            "assigned" => &self.detail["assigned_to"],
            "edited" => &self.detail["assigned_to"]["after"],
            _ => return None,
        };
        given.as_str()?.parse().ok()
    }

    fn occasion(&self, kind: NoticeKind, user: Option<Uuid>, cause: String) -> Occasion {
        let (topic, about) = (Topic::Lead, self.lead_id);
        Occasion { kind, user, actor: self.actor_id, topic, about, cause, says: None }
    }
}

/// What events of leads tell. A lead that was somebody's from the start is told to them alone, and
/// nobody is told of their own act.
pub(super) fn of_events(events: &[LeadAct]) -> Vec<Occasion> {
    let given: HashSet<Uuid> =
        events.iter().filter(|e| e.gives_to().is_some()).map(|e| e.lead_id).collect();
    let assigned = |event: &LeadAct, user| {
        event.occasion(NoticeKind::Assigned, Some(user), format!("assigned/{}", event.id))
    };
    let all = events.iter().filter_map(|event| match (&*event.kind, event.assigned_to) {
        ("created" | "released", None) => {
            let cause = format!("new_lead/{}", event.lead_id);
            Some(event.occasion(NoticeKind::NewLead, None, cause))
        }
        ("created", Some(user)) if !given.contains(&event.lead_id) => Some(assigned(event, user)),
        // Whoever had it in between is not told.
        (_, Some(user)) if event.gives_to() == Some(user) => Some(assigned(event, user)),
        _ => None,
    });
    all.filter(|one| one.user.is_none() || one.user != one.actor).collect()
}

/// A lead whose follow-up is due.
#[derive(Debug, Clone, FromRow)]
pub struct DueLead {
    pub(super) id: Uuid,
    pub(super) assigned_to: Option<Uuid>,
    pub(super) next_follow_up_date: Instant,
}

impl DueLead {
    pub(super) fn occasion(&self) -> Occasion {
        Occasion {
            kind: NoticeKind::FollowUpDue,
            user: self.assigned_to,
            actor: None,
            topic: Topic::Lead,
            about: self.id,
            cause: format!("follow_up_due/{}/{}", self.id, self.next_follow_up_date.timestamp()),
            says: None,
        }
    }
}

/// A notice as a reader gets it: with the names of now.
#[derive(Debug, Clone, FromRow)]
pub struct Notice {
    pub(super) id: Uuid,
    pub(super) kind: NoticeKind,
    pub(super) topic: Topic,
    pub(super) about_id: Option<Uuid>,
    pub(super) count: i64,
    pub(super) sentence: Option<String>,
    pub(super) url: Option<String>,
    pub(super) at: Instant,
    pub(super) actor_name: Option<String>,
    /// Of the lead, of the customer, or of the customer of the booking.
    pub(super) name: Option<String>,
    pub(super) is_emergency: bool,
    pub(super) is_unread: bool,
}

impl Notice {
    /// Its sentence.
    pub(super) fn sentence(&self) -> String {
        let name = self.name.as_deref().unwrap_or_default();
        let (count, by) = (grouped(self.count), self.actor_name.as_deref());
        match (self.kind, self.about_id.is_some()) {
            (NoticeKind::NewLead, true) if self.is_emergency => format!("New emergency: {name}"),
            (NoticeKind::NewLead, true) => format!("New lead: {name}"),
            (NoticeKind::NewLead, false) => format!("{count} new leads"),
            (NoticeKind::Assigned, is_one) => {
                let what = if is_one { name.to_owned() } else { format!("{count} leads") };
                match by {
                    Some(by) => format!("{by} assigned {what} to you"),
                    None => format!("Assigned to you: {what}"),
                }
            }
            (NoticeKind::Mentioned, _) => match by {
                Some(by) => format!("{by} mentioned you on {name}"),
                None => format!("You were mentioned on {name}"),
            },
            (NoticeKind::FollowUpDue, true) => format!("Follow-up due: {name}"),
            (NoticeKind::FollowUpDue, false) => format!("{count} follow-ups are due"),
            (NoticeKind::Alert, _) => self.sentence.clone().unwrap_or_default(),
        }
    }

    /// The path in the console to go to.
    pub(super) fn url(&self) -> String {
        let rows = match self.topic {
            Topic::Booking => "bookings",
            Topic::Customer => "customers",
            _ => "leads",
        };
        match (&self.url, self.about_id, self.kind) {
            (Some(url), ..) => url.clone(),
            (None, Some(id), _) => format!("/admin/{rows}/{id}"),
            (None, None, NoticeKind::Assigned) => "/admin/leads?filter=mine".to_owned(),
            (None, None, NoticeKind::FollowUpDue) => "/admin/leads?filter=due".to_owned(),
            (None, None, _) => "/admin/leads?view=all".to_owned(),
        }
    }
}

/// A number as India writes it: 5,000 and 1,00,000.
fn grouped(number: i64) -> String {
    let digits = number.to_string();
    let end = digits.len();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        let left = end - at;
        if at > 0 && left >= 3 && left % 2 == 1 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
