//! A note, and what may be written in one.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use super::about::{About, AboutKind};
use crate::{
    features::auth::{Action, Caller},
    platform::{
        error::Result,
        fields::{CHOICE, Changes, Fields},
    },
};

/// The most letters of a note.
const MAX_BODY: usize = 4000;

/// A note, as it is stored.
#[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
pub struct NoteRow {
    pub id: Uuid,
    pub about_kind: AboutKind,
    pub about_id: Uuid,
    pub body: String,
    /// Null: the account is gone.
    pub author_id: Option<Uuid>,
    pub created_at: DateTime<Utc>,
    /// Null: it is as it was written.
    pub edited_at: Option<DateTime<Utc>>,
    pub version: i64,
}

impl NoteRow {
    pub(super) fn about(&self) -> About {
        About { kind: self.about_kind, id: self.about_id }
    }
}

/// Somebody whom a note names.
#[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
pub struct Mention {
    pub user_id: Uuid,
    /// Their name when the note was written; the text has it as `@Asha Rao`.
    #[schema(example = "Asha Rao")]
    pub name: String,
}

/// A note with its author's name and whom it mentions.
#[derive(Debug, Clone, Serialize, FromRow)]
pub struct Note {
    #[sqlx(flatten)]
    #[serde(flatten)]
    pub row: NoteRow,
    pub author_name: Option<String>,
    #[sqlx(skip)]
    pub mentions: Vec<Mention>,
}

/// A note, and what the caller may do with it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Note)]
pub struct NoteView {
    #[serde(flatten)]
    pub(super) row: NoteRow,
    #[schema(example = "Ravi Shankar")]
    author_name: Option<String>,
    mentions: Vec<Mention>,
    can: NoteCan,
}

/// What the caller may do with the note.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct NoteCan {
    pub update: bool,
    pub delete: bool,
}

impl NoteCan {
    /// Its author may change it; who may delete the row may delete its notes too.
    pub(super) fn of(caller: &Caller, note: &NoteRow) -> Self {
        let resource = note.about_kind.resource();
        let may = |action| caller.may(action, resource);
        let update = note.author_id == Some(caller.id) && may(Action::Update);
        Self { update, delete: update || may(Action::Delete) }
    }
}

impl NoteView {
    pub(super) fn new(caller: &Caller, note: Note) -> Self {
        let can = NoteCan::of(caller, &note.row);
        let Note { row, author_name, mentions } = note;
        Self { row, author_name, mentions, can }
    }
}

/// What somebody writes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct NoteForm {
    /// Plain text; `@` and a name stand where somebody is mentioned.
    #[schema(max_length = 4000)]
    pub(super) body: String,
    /// Ids of the users whom it mentions: active ones who may read what the note is about.
    #[schema(required = false, max_items = 50)]
    pub(super) mentions: Vec<Uuid>,
}

/// Any fields of a note.
pub(super) type NoteChanges = Changes<NoteForm>;

impl NoteForm {
    pub(super) fn read(mut f: Fields) -> Result<Self> {
        let body = f.lines("body", MAX_BODY);
        f.require("body", body.is_some(), "Please write something");
        let given = f.texts("mentions").unwrap_or_default();
        let ids: Option<HashSet<Uuid>> = given.iter().map(|id| id.parse().ok()).collect();
        if ids.is_none() {
            f.refuse("mentions", "choice", CHOICE);
        }
        let mut mentions: Vec<_> = ids.unwrap_or_default().into_iter().collect();
        mentions.sort_unstable();
        f.finish(Self { body: body.unwrap_or_default(), mentions })
    }
}
