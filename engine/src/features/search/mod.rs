//! Search: any script, any spelling, half a word, a part of a phone.
//!
//! Two indexes a process: what visitors find, and what staff find. Both are derived from the
//! database, live in the data folder ([`space`]) and follow the feed. [`analyzer`] brings words of
//! seven languages to forms that can be compared, [`typed`] reads a query, [`index`] answers it,
//! [`marks`] shows where. What there is to be found is told by the features that it belongs to,
//! through a [`Source`]; nothing here knows them.

mod analyzer;
mod codes;
mod desk;
mod document;
mod index;
mod lexicon;
mod marks;
mod source;
mod space;
mod typed;

use std::sync::Arc;

use uuid::Uuid;

pub use self::{
    desk::{Shown, StaffKind, routes},
    document::{Document, rank},
    lexicon::{Lexicon, Meaning},
    marks::Marks,
    source::{DocumentPage, PageStart, Source, Touched, Which},
    space::{Checked, IndexStatus, Space},
};
use self::{index::IndexQuery, space::Error, typed::Reading};
use crate::platform::{background, changes::Feed, error::Problem, identity, state::AppState};

/// The part of the best hit's worth that a hit of visitors needs: less has nothing to do with it.
const RELATED: f32 = 0.25;

/// The most rows of a list that is searched.
const ROWS: usize = 1_000;

/// Both indexes; clones are handles of the same.
#[derive(Clone)]
pub struct Search {
    public: Arc<Space>,
    staff: Arc<Space>,
}

/// What a visitor looks for.
pub struct Question {
    pub typed: String,
    /// All when none is named.
    pub kinds: Vec<String>,
    pub limit: usize,
    /// What is said beside its titles does not make a hit.
    pub titles: bool,
}

/// What a visitor finds.
pub struct Found {
    /// What the documents show, the best one first.
    pub shown: Vec<String>,
    /// What was looked for, to be marked in their texts.
    pub marks: Marks,
    /// The slug of the entry that says that we do not do this.
    pub refusal: Option<Arc<str>>,
}

/// What the rows of a list have to have.
#[derive(Debug, Clone)]
pub enum Sought {
    /// These are they: the best 1,000, when they are capped.
    Rows { ids: Vec<Uuid>, capped: bool },
    /// What was typed, to be looked for as it stands: until there is an index.
    Text(String),
}

impl Sought {
    /// How many rows are looked at, when more match.
    pub fn capped_at(&self) -> Option<usize> {
        match self {
            Self::Rows { ids, capped: true } => Some(ids.len()),
            _ => None,
        }
    }
}

/// What is told while there is no index yet.
pub fn unavailable() -> Problem {
    Problem::new("unavailable", "The search index is being built").retry_after(1)
}

impl Search {
    pub fn new(feed: &Feed) -> Self {
        Self {
            public: Arc::new(Space::new("public", feed.clone())),
            staff: Arc::new(Space::new("staff", feed.clone())),
        }
    }

    /// Both, for whoever watches over them.
    pub fn spaces(&self) -> [&Space; 2] {
        [&self.public, &self.staff]
    }

    /// Opens or builds both indexes and keeps them up to date. A job of the engine.
    pub async fn follow(self, app: AppState, public: impl Source, staff: impl Source) {
        let (root, _held) = match space::own(&app.config.data.join("search")) {
            Ok(own) => own,
            Err(e) => return tracing::error!(error = %e, "no folder for search indexes"),
        };
        let database = loop {
            match identity::of(&app.db).await {
                Ok(database) => break database,
                Err(e) => tracing::warn!(error = %e, "cannot search yet"),
            }
            tokio::time::sleep(space::RETRY).await;
        };
        // Under load, reading rows and making documents of them takes a good part of a processor.
        let spaces = background::drive("search", async move {
            tokio::join!(
                self.public.run(root.clone(), database, public),
                self.staff.run(root, database, staff),
            );
        });
        if let Err(e) = spaces.await {
            tracing::error!(error = %e, "search is no longer kept up to date");
        }
    }

    /// Builds both indexes anew, for the next engine that starts. None while an engine runs in this
    /// data folder: it keeps its own.
    pub async fn rebuild(
        &self,
        app: &AppState,
        (public, staff): (&impl Source, &impl Source),
    ) -> Result<Option<[u64; 2]>, Error> {
        let (root, held) = space::first(&app.config.data.join("search"));
        if held.is_none() {
            return Ok(None);
        }
        let database = identity::of(&app.db).await?;
        let public = self.public.rebuild(&root, database, public).await?;
        Ok(Some([public, self.staff.rebuild(&root, database, staff).await?]))
    }

    /// Compares both indexes with the database.
    pub async fn check(
        &self,
        app: &AppState,
        (public, staff): (&impl Source, &impl Source),
    ) -> Result<[Checked; 2], Error> {
        let (root, _held) = space::first(&app.config.data.join("search"));
        Ok([self.public.check(&root, public).await?, self.staff.check(&root, staff).await?])
    }

    /// What a visitor finds; none while nothing can be searched. Words that stand for others are
    /// those of the lexicon.
    pub async fn find(
        &self,
        question: Question,
        lexicon: Arc<Lexicon>,
    ) -> Result<Option<Found>, Error> {
        let Question { typed, kinds, limit, titles } = question;
        let find = move |index: &index::Index| {
            let Reading { slots, refusal } = typed::read_with(&typed, &lexicon, index);
            let marks = Marks::of(&slots);
            let hits = index.shown(&IndexQuery { slots, kinds, all: false, titles }, limit)?;
            let best = hits.first().map_or(0.0, |(hit, _)| hit.score);
            let related = hits.into_iter().take_while(|(hit, _)| hit.score >= best * RELATED);
            let shown = related.map(|(_, shown)| shown).collect();
            Ok(Found { shown, marks, refusal })
        };
        self.public.ask(find).await
    }

    /// What a list of the desk is searched for; none when nothing was typed.
    pub async fn sought(&self, kind: StaffKind, typed: Option<&str>) -> Option<Sought> {
        self.sought_in(vec![kind.code().to_owned()], typed).await
    }

    /// The same of the entries of a kind of content; of all but pictures when none is named.
    pub async fn sought_content(&self, kind: Option<&str>, typed: Option<&str>) -> Option<Sought> {
        let code = kind.map_or_else(|| StaffKind::Content.code().to_owned(), document::group);
        self.sought_in(vec![code], typed).await
    }

    async fn sought_in(&self, kinds: Vec<String>, typed: Option<&str>) -> Option<Sought> {
        let typed = typed.map(str::trim).filter(|typed| !typed.is_empty())?;
        let wanted = IndexQuery { slots: typed::read(typed), kinds, all: true, titles: false };
        // Whoever has just saved a row looks for it.
        self.staff.catch_up().await;
        match self.staff.ask(move |index| index.ids(&wanted, ROWS + 1)).await {
            Ok(Some(mut ids)) => {
                let capped = ids.len() > ROWS;
                ids.truncate(ROWS);
                return Some(Sought::Rows { ids, capped });
            }
            Ok(None) => {}
            Err(e) => tracing::warn!(error = %e, "a list is searched without its index"),
        }
        Some(Sought::Text(typed.to_owned()))
    }
}
