//! What the commit of an index says about itself.

use std::fmt;

use uuid::Uuid;

use crate::platform::changes::{Change, Cursor};

/// The payload of an index's commit: its database, and the last change that it has.
pub(super) struct Upto {
    pub(super) database: Uuid,
    /// None when the feed was empty.
    pub(super) cursor: Option<Cursor>,
}

impl Upto {
    pub(super) fn of(database: Uuid, change: Option<Change>) -> Self {
        Self { database, cursor: change.map(|change| change.cursor()) }
    }

    pub(super) fn parse(payload: &str) -> Option<Self> {
        let (database, cursor) = payload.split_once(' ')?;
        let cursor = match cursor {
            "" => None,
            some => Some(some.parse().ok()?),
        };
        Some(Self { database: database.parse().ok()?, cursor })
    }
}

impl fmt::Display for Upto {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.database.simple())?;
        self.cursor.iter().try_for_each(|cursor| write!(f, "{cursor}"))
    }
}
