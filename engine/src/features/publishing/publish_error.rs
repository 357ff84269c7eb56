//! Why a release was not published.

use super::renderer::RenderError;
use crate::platform::{db, error::Error};

/// Why a release was not published; its text becomes the release's `error`.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    #[error(transparent)]
    Render(#[from] RenderError),
    #[error("{path}: {reason}")]
    Data { path: String, reason: String },
    #[error(transparent)]
    Db(#[from] db::Error),
    #[error("{0}")]
    Assets(String),
    #[error("there is no business profile; import content/business.toml first")]
    NoProfile,
    #[error(
        "this build of the site asks for texts that are not there: {}; import the texts of its \
         version (jaali import)",
        .0.join(", ")
    )]
    UnknownTexts(Vec<String>),
    /// What cannot be shown, a line each.
    #[error("{0}")]
    Incomplete(String),
    #[error("other releases went live in between, three times in a row")]
    Overtaken,
    #[error("another engine took the release over")]
    TakenOver,
}

impl PublishError {
    /// Whether a later try may succeed, because the release's own content is not at fault.
    pub(super) const fn may_pass(&self) -> bool {
        match self {
            Self::Render(e) => e.may_pass(),
            Self::Db(_) | Self::Overtaken => true,
            Self::Data { .. }
            | Self::Assets(_)
            | Self::NoProfile
            | Self::UnknownTexts(_)
            | Self::Incomplete(_)
            | Self::TakenOver => false,
        }
    }

    /// A background task that panicked or was cancelled.
    #[expect(clippy::needless_pass_by_value, reason = "for map_err")]
    pub fn broken(e: tokio::task::JoinError) -> Self {
        Self::Assets(e.to_string())
    }
}

impl From<Error> for PublishError {
    fn from(e: Error) -> Self {
        match e {
            Error::Db(e) => Self::Db(e),
            other => Self::Assets(other.to_string()),
        }
    }
}

impl From<PublishError> for Error {
    fn from(e: PublishError) -> Self {
        match e {
            PublishError::Db(e) => Self::Db(e),
            other => Self::internal(other),
        }
    }
}
