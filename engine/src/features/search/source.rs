//! Where documents come from. The parts of the business that are found know how; this is what they
//! are asked.

use std::future::Future;

use uuid::Uuid;

use super::document::Document;
use crate::platform::{
    changes::Change,
    db::{Db, Query, Result},
};

/// Rows that are read at once when an index is built.
const PAGE: i64 = 2_000;

/// The rows that documents are wanted of.
#[derive(Debug, Clone, Copy)]
pub enum Which<'a> {
    Ids(&'a [Uuid]),
    /// The next ones after a row, by id.
    After(Option<Uuid>),
}

impl Which<'_> {
    /// Ends a statement that ends with a condition. `id` is the column.
    pub fn restrict(self, q: &mut Query<&Db>, id: &'static str) {
        match self {
            Self::Ids(ids) => drop(q.push(" and ").push(id).push(" in").push_list(ids)),
            Self::After(after) => {
                if let Some(after) = after {
                    q.push(" and ").push(id).push_bind(" > ", after);
                }
                q.push(" order by ").push(id).push_bind(" limit ", PAGE);
            }
        }
    }
}

pub trait Source: Send + Sync + 'static {
    /// What these changes are about, as it is now.
    fn touched(&self, changes: &[Change]) -> impl Future<Output = Result<Touched>> + Send;

    /// All there is, page after page; the first one when no place is named.
    fn page(&self, place: Option<PageStart>) -> impl Future<Output = Result<DocumentPage>> + Send;
}

pub enum Touched {
    /// These rows, as far as they are still there: the others have gone.
    Rows { ids: Vec<Uuid>, documents: Vec<Document> },
    /// Everything, as it is now.
    All(Vec<Document>),
}

/// Where a page goes on: after a row of a part.
#[derive(Debug, Clone, Copy, Default)]
pub struct PageStart {
    pub part: usize,
    pub after: Option<Uuid>,
}

pub struct DocumentPage {
    pub documents: Vec<Document>,
    /// None after the last one.
    pub next: Option<PageStart>,
}
