//! What an author may write: a cell, or the entries of a kind as wholes.
//!
//! Functions that write take these types in place of a kind and an author. Each is made by asking the
//! author's reach, so none of them can be called without.

use std::ops::Deref;

use uuid::Uuid;

use crate::{
    features::{
        auth::{Author, Caller},
        content::{
            kind::{Kind, Series},
            model::IMPORT,
        },
    },
    platform::error::Result,
};

/// A cell that its author may write.
#[derive(Debug, Clone, Copy)]
pub struct WritableCell<'a> {
    kind: &'a Kind,
    entry: Uuid,
    locale: &'a str,
    author: &'a str,
}

impl<'a> WritableCell<'a> {
    /// 403 when the cell is out of the author's reach, or the kind is not theirs to edit.
    pub fn of(
        author: impl Into<Author<'a>>,
        kind: &'a Kind,
        entry: Uuid,
        locale: &'a str,
    ) -> Result<Self> {
        let author = author.into();
        author.within(&kind.name, locale)?;
        author.edits(&kind.label, kind.access.edit.as_deref())?;
        Ok(Self { kind, entry, locale, author: author.name() })
    }

    /// A cell of files that are imported: an import has no caller, and writes under its own name.
    pub(super) fn imported(kind: &'a Kind, entry: Uuid, locale: &'a str) -> Self {
        Self { kind, entry, locale, author: IMPORT }
    }

    pub(super) fn kind(self) -> &'a Kind {
        self.kind
    }

    pub(super) fn entry(self) -> Uuid {
        self.entry
    }

    pub(super) fn locale(self) -> &'a str {
        self.locale
    }

    pub(super) fn series(self) -> Series {
        Series::of(self.locale).unwrap_or(Series::Other)
    }

    pub(super) fn author(self) -> &'a str {
        self.author
    }
}

/// A kind of which the caller may add, order, rename, archive and restore entries. All of that
/// shows in every language, so it asks for the shared fields.
#[derive(Debug, Clone, Copy)]
pub struct WritableKind<'a> {
    kind: &'a Kind,
    caller: &'a Caller,
}

impl<'a> WritableKind<'a> {
    /// 403 when the shared fields of the kind are out of the caller's reach, or the kind is not theirs to
    /// edit.
    pub fn of(caller: &'a Caller, kind: &'a Kind) -> Result<Self> {
        caller.within(&kind.name, Series::SHARED)?;
        Author::from(caller).edits(&kind.label, kind.access.edit.as_deref())?;
        Ok(Self { kind, caller })
    }

    pub(super) fn caller(self) -> &'a Caller {
        self.caller
    }

    /// The shared fields of an entry of the kind.
    pub(super) fn shared(self, entry: Uuid) -> WritableCell<'a> {
        let author = &self.caller.full_name;
        WritableCell { kind: self.kind, entry, locale: Series::SHARED, author }
    }

    /// Any cell of an entry of the kind; 403 when it is out of the caller's reach.
    pub(super) fn cell(self, entry: Uuid, locale: &'a str) -> Result<WritableCell<'a>> {
        WritableCell::of(self.caller, self.kind, entry, locale)
    }
}

impl Deref for WritableKind<'_> {
    type Target = Kind;

    fn deref(&self) -> &Kind {
        self.kind
    }
}
