//! The documents of the search indexes, put together from the features that own them.

use std::sync::{Arc, Mutex, PoisonError};

use uuid::Uuid;

use crate::{
    features::{
        bookings,
        content::{self, live::LiveContent, model::Snapshot},
        customers, leads, packages, releases,
        search::{Document, DocumentPage, PageStart, Source, Touched, Which},
    },
    platform::{
        changes::{Change, Topic},
        db::Result,
        state::AppState,
    },
};

/// What visitors find: live content.
pub(super) struct Pages {
    app: AppState,
    live: LiveContent,
    handed: Mutex<Handed>,
}

/// What the index got last.
#[derive(Default)]
struct Handed {
    content: Option<Arc<Snapshot>>,
    /// The place of the last change. The same changes come again after a failure.
    upto: (i64, i64),
}

impl Pages {
    pub(super) fn new(app: AppState, live: LiveContent) -> Self {
        Self { app, live, handed: Mutex::default() }
    }

    /// Remembers what the index gets now, and returns what it got before these changes.
    fn hand(&self, content: &Arc<Snapshot>, changes: &[Change]) -> Option<Arc<Snapshot>> {
        let mut handed = self.handed.lock().unwrap_or_else(PoisonError::into_inner);
        let (first, last) = (changes.first()?.place(), changes.last()?.place());
        let before = handed.content.replace(content.clone()).filter(|_| handed.upto < first);
        handed.upto = last;
        before
    }
}

impl Source for Pages {
    async fn touched(&self, changes: &[Change]) -> Result<Touched> {
        if changes.iter().all(|change| change.topic != Topic::Site) {
            return Ok(Touched::Rows { ids: Vec::new(), documents: Vec::new() });
        }
        let content = self.live.present(&self.app).await?;
        Ok(match self.hand(&content, changes) {
            Some(before) => match content::pages::changed(&before, &content) {
                Some((ids, documents)) => Touched::Rows { ids, documents },
                None => Touched::All(content::pages::documents(&content)),
            },
            None => Touched::All(content::pages::documents(&content)),
        })
    }

    async fn page(&self, _first: Option<PageStart>) -> Result<DocumentPage> {
        let content = self.live.present(&self.app).await?;
        Ok(DocumentPage { documents: content::pages::documents(&content), next: None })
    }
}

/// What staff find.
pub(super) struct StaffSource(pub(super) AppState);

/// The parts, in the order in which an index is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SearchPart {
    Leads,
    Customers,
    Bookings,
    Packages,
    Content,
    Releases,
}

const PARTS: [SearchPart; 6] = [
    SearchPart::Leads,
    SearchPart::Customers,
    SearchPart::Bookings,
    SearchPart::Packages,
    SearchPart::Content,
    SearchPart::Releases,
];

impl StaffSource {
    async fn documents(&self, part: SearchPart, which: Which<'_>) -> Result<Vec<Document>> {
        let app = &self.0;
        match part {
            SearchPart::Leads => leads::search::documents(&app.db, which).await,
            SearchPart::Customers => customers::search::documents(&app.db, which).await,
            SearchPart::Bookings => bookings::search::documents(&app.db, which).await,
            SearchPart::Packages => packages::search::documents(&app.db, which).await,
            SearchPart::Content => content::search::documents(app, which).await,
            SearchPart::Releases => releases::search::documents(app, which).await,
        }
    }

    async fn all(&self, part: SearchPart) -> Result<Vec<Document>> {
        let mut all = Vec::new();
        let mut after = None;
        loop {
            let some = self.documents(part, Which::After(after)).await?;
            after = some.last().map(|document| document.id);
            if after.is_none() {
                return Ok(all);
            }
            all.extend(some);
        }
    }

    /// The rows of a part that changes are about.
    async fn ids(&self, part: SearchPart, changes: &[Change]) -> Result<Vec<Uuid>> {
        let of = |topic: Topic| {
            let ids = changes.iter().filter(move |c| c.topic == topic).map(|c| c.entity_id);
            ids.collect::<Vec<_>>()
        };
        let db = &self.0.db;
        let mut ids = match part {
            SearchPart::Leads => of(Topic::Lead),
            SearchPart::Customers => of(Topic::Customer),
            SearchPart::Bookings => {
                let customers = of(Topic::Customer);
                let mut ids = of(Topic::Booking);
                if !customers.is_empty() {
                    ids.extend(bookings::ids_of_customers(db, &customers).await?);
                }
                ids
            }
            SearchPart::Packages => of(Topic::Package),
            SearchPart::Content => {
                let releases = of(Topic::Site);
                let mut ids = of(Topic::Content);
                if !releases.is_empty() {
                    ids.extend(content::store::entries_of_releases(db, &releases).await?);
                }
                ids
            }
            SearchPart::Releases => [of(Topic::Release), of(Topic::Site)].concat(),
        };
        ids.sort_unstable();
        ids.dedup();
        Ok(ids)
    }
}

impl Source for StaffSource {
    async fn touched(&self, changes: &[Change]) -> Result<Touched> {
        let (mut rows, mut documents) = (Vec::new(), Vec::new());
        for part in PARTS {
            let ids = self.ids(part, changes).await?;
            // Kinds of content were written: any entry may have other texts now.
            if part == SearchPart::Content && ids.contains(&Uuid::nil()) {
                let all = self.all(part).await?;
                rows.extend(all.iter().map(|document| document.id));
                documents.extend(all);
            }
            for some in ids.chunks(500) {
                documents.extend(self.documents(part, Which::Ids(some)).await?);
            }
            rows.extend(ids);
        }
        Ok(Touched::Rows { ids: rows, documents })
    }

    async fn page(&self, place: Option<PageStart>) -> Result<DocumentPage> {
        let PageStart { part, after } = place.unwrap_or_default();
        let documents = self.documents(PARTS[part], Which::After(after)).await?;
        let next = match documents.last() {
            Some(last) => Some(PageStart { part, after: Some(last.id) }),
            None => (part + 1 < PARTS.len()).then_some(PageStart { part: part + 1, after: None }),
        };
        Ok(DocumentPage { documents, next })
    }
}
