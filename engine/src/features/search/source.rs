//! Where documents come from: what search asks of the code that knows the business's rows.

use std::future::Future;

use uuid::Uuid;

use super::document::Document;
use crate::platform::{
    changes::Change,
    db::{Db, Query, Result},
};

/// Rows that one statement reads when an index is built.
const PAGE: i64 = 2_000;

/// The rows that documents are made of.
#[derive(Debug, Clone, Copy)]
pub enum Which<'a> {
    Ids(&'a [Uuid]),
    /// The next 2,000 rows after this id, ordered by id; the first ones for None.
    After(Option<Uuid>),
}

impl Which<'_> {
    /// Appends ` and …` to a statement that ends with a condition; for a page, its order and limit
    /// too. `id` is the column of the id.
    pub fn restrict(self, q: &mut Query<&Db>, id: &'static str) {
        match self {
            Self::Ids(ids) => drop(q.push(" and ").push(id).push(" in").push_list(ids)),
            Self::After(after) => {
                if let Some(after) = after {
                    q.push(" and ").push(id).push_bind(" > ", after);
                }
                q.push(" order by ").push(id).push_limit(PAGE);
            }
        }
    }
}

/// Makes the documents of one index from the database. An error makes the index try again later.
pub trait Source: Send + Sync + 'static {
    /// The documents that these changes may concern, as they are now.
    fn touched(&self, changes: &[Change]) -> impl Future<Output = Result<Touched>> + Send;

    /// A page of all documents; the first one when no place is named.
    fn page(&self, place: Option<PageStart>) -> impl Future<Output = Result<DocumentPage>> + Send;
}

/// Documents that replace those in the index.
pub enum Touched {
    /// The documents of these ids. An id without a document is removed from the index.
    Rows { ids: Vec<Uuid>, documents: Vec<Document> },
    /// All documents of the index. Every other one is removed from it.
    All(Vec<Document>),
}

impl Touched {
    /// At most this many documents are few: what one person saves at once.
    const FEW: usize = 2;

    pub(super) fn is_few(&self) -> bool {
        matches!(self, Self::Rows { ids, .. } if ids.len() <= Self::FEW)
    }
}

/// Where a page begins: after the row `after` of a part, or with its first row.
#[derive(Debug, Clone, Copy, Default)]
pub struct PageStart {
    /// The number of a part of the source (its leads, its customers, …), from 0.
    pub part: usize,
    pub after: Option<Uuid>,
}

/// A page of documents. It may be empty although others follow.
pub struct DocumentPage {
    pub documents: Vec<Document>,
    /// None after the last page.
    pub next: Option<PageStart>,
}
