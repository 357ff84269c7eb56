//! What engine and renderer say to each other, and why a page was not rendered.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::platform::VERSION;

/// The renderer, below the folder of the built site.
pub(super) const SCRIPT: &str = "server/render.mjs";

/// The first line of a renderer: what build it is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Hello {
    #[serde(rename = "ready")]
    _ready: bool,
    /// The version of the site; empty for old builds.
    #[serde(default)]
    pub version: String,
    /// Keys of the texts that its pages look up.
    #[serde(default)]
    pub texts: Vec<String>,
    /// Hash of the site bundle.
    pub bundle: String,
    /// The Content-Security-Policy of its pages.
    pub csp: String,
}

/// Why a page was not rendered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    #[error("the site is not built: {0} is missing (make build builds it)")]
    NotBuilt(String),
    #[error("cannot start node: {0} (Node 20 or later must be on the PATH)")]
    NoNode(String),
    #[error("the renderer did not start: {0}")]
    Start(String),
    #[error(
        "the site is of version {site}, the engine of version {VERSION}: they go together, bring the \
         site of this version (make build builds both)",
        site = if .0.is_empty() { "unknown" } else { .0 }
    )]
    OtherVersion(String),
    /// The page itself: rendering it again would fail again.
    #[error("{path}: {reason}")]
    Page { path: String, reason: String },
    /// The process that had the page: it hung, died or wrote an invalid answer.
    #[error("{path}: {reason}")]
    Process { path: String, reason: String },
}

impl RenderError {
    /// Whether the renderer is at fault, which may pass. A page, or a site that is not built or of
    /// another version, is a fault that stays.
    pub const fn may_pass(&self) -> bool {
        matches!(self, Self::NoNode(_) | Self::Start(_) | Self::Process { .. })
    }

    /// The path of the page that was to be rendered; none when no renderer could be used.
    pub fn path(&self) -> Option<&str> {
        match self {
            Self::Page { path, .. } | Self::Process { path, .. } => Some(path),
            Self::NotBuilt(_) | Self::NoNode(_) | Self::Start(_) | Self::OtherVersion(_) => None,
        }
    }
}

/// What many pages of a language share. A process keeps it, so that it is sent once.
pub struct Frame {
    /// An equal hash is an equal frame.
    pub hash: String,
    pub data: Box<RawValue>,
}
