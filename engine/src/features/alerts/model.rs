//! What alerts there are, whom each is for, and what it says.

use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    features::{
        auth::{Action, Resource},
        content::releases::Release,
    },
    platform::clock::Instant,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[sqlx(type_name = "TEXT", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum AlertKind {
    /// A release failed while nobody waited for it, or as often as it is tried. About its id.
    ReleaseFailed,
    /// The site or the engine asks for texts that are not there. About their keys.
    TextsMissing,
    /// The newest backup is older than it may be. About when it was made, or nothing.
    BackupOverdue,
}

impl AlertKind {
    pub const ALL: [Self; 3] = [Self::ReleaseFailed, Self::TextsMissing, Self::BackupOverdue];

    /// What somebody has to be allowed to do about it.
    pub const fn needs(self) -> (Action, Resource) {
        match self {
            Self::ReleaseFailed => (Action::Create, Resource::Releases),
            Self::TextsMissing | Self::BackupOverdue => (Action::Update, Resource::Settings),
        }
    }
}

#[derive(Debug, Clone, FromRow)]
pub(super) struct Alert {
    pub id: Uuid,
    pub kind: AlertKind,
    pub about: String,
    pub at: Instant,
    pub seen_at: Option<Instant>,
}

impl Alert {
    /// What it says, and the address to go to. The release is the one that it is
    /// about, if any.
    pub(super) fn says(&self, release: Option<&Release>) -> (String, String) {
        let about = &self.about;
        match (self.kind, release) {
            (AlertKind::ReleaseFailed, Some(release)) => {
                let why = release.error.as_deref().unwrap_or("it is tried again");
                let sentence = format!("Release {} did not go live: {why}", release.number);
                (sentence, format!("/admin/releases/{about}"))
            }
            (AlertKind::ReleaseFailed, None) => {
                ("A release did not go live".to_owned(), "/admin/releases".to_owned())
            }
            (AlertKind::TextsMissing, _) => (
                format!("Texts of the site are missing: {about}"),
                "/admin/content/text".to_owned(),
            ),
            (AlertKind::BackupOverdue, _) if about.is_empty() => {
                ("No backup has been made yet".to_owned(), "/admin/settings".to_owned())
            }
            (AlertKind::BackupOverdue, _) => {
                (format!("The newest backup is of {about}"), "/admin/settings".to_owned())
            }
        }
    }
}
