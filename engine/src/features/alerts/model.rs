//! The kinds of alerts, who may see each, and its sentence.

use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    features::{
        auth::{Action, Resource},
        releases::{Release, ReleaseStatus},
    },
    platform::clock::Instant,
};

/// What went wrong; the kind decides which staff see the alert.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[sqlx(type_name = "TEXT", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum AlertKind {
    /// A release failed: no user waited for it, or all its retries failed too. About its id.
    ReleaseFailed,
    /// A planned release cannot go live as it is: it is held, or would be at its time. About its id.
    ReleaseStopped,
    /// The site or the engine uses texts that the content lacks. About their keys.
    TextsMissing,
    /// The newest backup is older than allowed. About when it was made; empty without a backup.
    BackupOverdue,
    /// A webhook was disabled by the engine. About its address.
    WebhookDisabled,
    /// Somebody asks about their own data. About the request's id.
    PrivacyRequested,
}

impl AlertKind {
    /// Every kind, whatever the caller may see: filter with [`Self::needs`].
    pub const ALL: [Self; 6] = [
        Self::ReleaseFailed,
        Self::ReleaseStopped,
        Self::TextsMissing,
        Self::BackupOverdue,
        Self::WebhookDisabled,
        Self::PrivacyRequested,
    ];

    /// The permission that a member of staff needs to see and to dismiss alerts of this kind.
    pub const fn needs(self) -> (Action, Resource) {
        match self {
            Self::ReleaseFailed | Self::ReleaseStopped => (Action::Create, Resource::Releases),
            Self::TextsMissing | Self::BackupOverdue => (Action::Update, Resource::Settings),
            Self::WebhookDisabled => (Action::Update, Resource::Webhooks),
            Self::PrivacyRequested => (Action::Update, Resource::Privacy),
        }
    }
}

/// How many alerts of a kind nobody has seen yet.
#[derive(Debug, Serialize, FromRow, ToSchema)]
pub(super) struct AlertCount {
    kind: AlertKind,
    #[schema(minimum = 1)]
    count: i64,
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
    /// Its sentence, and the path in the console to go to. `release` is the one that the alert is
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
            (AlertKind::ReleaseStopped, Some(release)) => {
                let number = release.number;
                let sentence = match release.status {
                    ReleaseStatus::Held => {
                        let why = release.error.as_deref().and_then(|why| why.lines().next());
                        format!("Release {number} is held: {}", why.unwrap_or_default())
                    }
                    _ => format!("Release {number} cannot go live at its time as it is"),
                };
                (sentence, format!("/admin/releases/{about}"))
            }
            (AlertKind::ReleaseStopped, None) => {
                ("A planned release cannot go live".to_owned(), "/admin/releases".to_owned())
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
            (AlertKind::WebhookDisabled, _) => (
                format!("The webhook to {about} does not work and was switched off"),
                "/admin/settings/webhooks".to_owned(),
            ),
            (AlertKind::PrivacyRequested, _) => (
                "Somebody asks about their own data, and waits for a call".to_owned(),
                "/admin/privacy".to_owned(),
            ),
        }
    }
}
