//! Search: in any script and spelling, by the beginning of a word or a part of a phone.
//!
//! Each process has two indexes: what visitors find, and what staff find. Both are derived from the
//! database, live in the data folder ([`space`]) and follow the feed. [`analyzer`] converts words
//! of seven languages to forms that can be compared, [`typed`] reads a query, [`index`] answers it,
//! [`marks`] highlights matches. Documents come from the other features through a [`Source`];
//! nothing here knows these features, but for [`store`], which asks whose the rows of hits are.

mod analyzer;
mod codes;
mod desk;
mod document;
mod index;
mod kind;
mod lexicon;
mod marks;
mod source;
mod space;
mod store;
mod typed;

use std::sync::Arc;

use uuid::Uuid;

pub use self::{
    desk::{Shown, routes},
    document::{Document, rank},
    index::OwnRows,
    kind::StaffKind,
    lexicon::{Lexicon, Meaning},
    marks::Marks,
    source::{DocumentPage, PageStart, Source, Touched, Which},
    space::{Checked, IndexStatus, Space},
    store::own_rows,
};
use self::{index::IndexQuery, space::Error, typed::Reading};
use crate::platform::{
    background,
    changes::Feed,
    error::{self, Problem},
    identity,
    state::AppState,
};

/// Visitors get hits with at least this part of the best hit's score: lower ones are unrelated.
const RELATED: f32 = 0.25;

/// The most rows that the search of a list returns.
const ROWS: usize = 1_000;

/// Both indexes; clones share them.
#[derive(Clone)]
pub struct Search {
    public: Arc<Space>,
    staff: Arc<Space>,
}

/// A visitor's query.
pub struct Question {
    pub typed: String,
    /// Codes of kinds; all kinds when empty.
    pub kinds: Vec<String>,
    /// The most hits.
    pub limit: usize,
    /// Whether only titles are searched.
    pub titles: bool,
}

/// The answer to a visitor's query.
pub struct Found {
    /// The [texts](Document::shown) that the hits return, the best one first.
    pub shown: Vec<String>,
    /// Highlights the matches in texts of the hits.
    pub marks: Marks,
    /// The slug of the entry of kind `refusal` that says that the company does not do this.
    pub refusal: Option<Arc<str>>,
}

/// What the search of a list restricts its rows to.
#[derive(Debug, Clone)]
pub enum Sought {
    /// The ids of all rows that match; of the best 1,000 when they are capped.
    Rows { ids: Vec<Uuid>, capped: bool },
    /// The typed text: the list searches its table for it while the index cannot answer.
    Text(String),
}

impl Sought {
    /// How many rows the list is restricted to when more match; else None.
    pub fn capped_at(&self) -> Option<usize> {
        match self {
            Self::Rows { ids, capped: true } => Some(ids.len()),
            _ => None,
        }
    }

    /// For a file, which has no place to say that rows are missing.
    ///
    /// # Errors
    ///
    /// A 422 when more rows match than the list is restricted to.
    pub fn whole(sought: Option<Self>) -> error::Result<Option<Self>> {
        if sought.as_ref().and_then(Self::capped_at).is_some() {
            let sentence = "More than 1,000 match these words. Type more of them, or export all";
            return Err(Problem::field("q", "too_many", sentence).into());
        }
        Ok(sought)
    }
}

/// The problem of a search while there is no index yet; the client retries after 1 second.
pub fn unavailable() -> Problem {
    Problem::new("unavailable", "The search index is being built").retry_after(1)
}

impl Search {
    /// Two indexes that will follow the feed. They answer nothing until [`Self::follow`] runs.
    pub fn new(feed: &Feed) -> Self {
        Self {
            public: Arc::new(Space::new("public", feed.clone())),
            staff: Arc::new(Space::new("staff", feed.clone())),
        }
    }

    /// Both indexes, that of visitors first, for health, metrics and commands.
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
        // Reading rows and making documents takes a good part of a processor under load, so it
        // runs at low priority.
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

    /// Builds both indexes again, for the next start of the engine, and returns how many documents
    /// each has. None while an engine runs in this data folder, because it keeps its own indexes.
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

    /// Compares both indexes with the database; an error when one of them does not exist.
    pub async fn check(
        &self,
        app: &AppState,
        (public, staff): (&impl Source, &impl Source),
    ) -> Result<[Checked; 2], Error> {
        let (root, _held) = space::first(&app.config.data.join("search"));
        Ok([self.public.check(&root, public).await?, self.staff.check(&root, staff).await?])
    }

    /// Answers a visitor's query; none while there is no index. The lexicon has the meanings of
    /// everyday words.
    pub async fn find(
        &self,
        question: Question,
        lexicon: Arc<Lexicon>,
    ) -> Result<Option<Found>, Error> {
        let Question { typed, kinds, limit, titles } = question;
        let find = move |index: &index::Index| {
            let Reading { slots, refusal } = typed::read_with(&typed, &lexicon, index);
            let marks = Marks::of(&slots);
            let wanted = IndexQuery { slots, kinds, titles, ..IndexQuery::default() };
            let hits = index.shown(&wanted, limit)?;
            let best = hits.first().map_or(0.0, |(hit, _)| hit.score);
            let related = hits.into_iter().take_while(|(hit, _)| hit.score >= best * RELATED);
            let shown = related.map(|(_, shown)| shown).collect();
            Ok(Found { shown, marks, refusal })
        };
        self.public.ask(find).await
    }

    /// Searches a list of the console among [own rows](own_rows); none when nothing was typed.
    pub async fn sought(
        &self,
        kind: StaffKind,
        typed: Option<&str>,
        own: Option<OwnRows>,
    ) -> Option<Sought> {
        self.sought_in(kind.code().to_owned(), typed, own).await
    }

    /// The same for entries of a kind of content; for all content but pictures when none is named.
    pub async fn sought_content(&self, kind: Option<&str>, typed: Option<&str>) -> Option<Sought> {
        let code = kind.map_or_else(|| StaffKind::Content.code().to_owned(), document::group);
        self.sought_in(code, typed, None).await
    }

    async fn sought_in(
        &self,
        kind: String,
        typed: Option<&str>,
        own: Option<OwnRows>,
    ) -> Option<Sought> {
        let typed = typed.map(str::trim).filter(|typed| !typed.is_empty())?;
        let slots = typed::read(typed);
        let wanted =
            IndexQuery { slots, kinds: vec![kind], all: true, own, ..IndexQuery::default() };
        // A user who has just saved a row expects to find it.
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
