//! Writes to an index. There is one writer at a time, and none while nothing changes: it holds
//! threads and memory.

use tantivy::{
    IndexWriter,
    indexer::{IndexWriterOptions, LogMergePolicy},
};
use uuid::Uuid;

use super::{super::document::Document, Index, Result, schema::Fields};

/// Bytes of documents that wait for the commit, at most: the least that tantivy works with. Each
/// commit begins with a table of a third of it.
const MEMORY: usize = 15_000_000;

/// So many parts of about one size become one.
const SEGMENTS: usize = 6;

/// Parts of fewer documents count as of one size. Each commit makes a part, often of one document:
/// whatever is of its size is written again with it.
const SMALL: u32 = 100;

pub(in super::super) struct Writer {
    inner: IndexWriter,
    index: Index,
}

impl Writer {
    pub(in super::super) fn new(index: &Index) -> Result<Self> {
        let options = IndexWriterOptions::builder()
            .num_worker_threads(1)
            .num_merge_threads(1)
            .memory_budget_per_thread(MEMORY)
            .build();
        let inner: IndexWriter = index.inner.writer_with_options(options)?;
        let mut policy = LogMergePolicy::default();
        policy.set_min_num_segments(SEGMENTS);
        policy.set_min_layer_size(SMALL);
        // Bytes of what was deleted go with the next merge: it is not put off for long.
        policy.set_del_docs_ratio_before_merge(0.2);
        inner.set_merge_policy(Box::new(policy));
        Ok(Self { inner, index: index.clone() })
    }

    fn fields(&self) -> &Fields {
        &self.index.fields
    }

    /// Nothing is kept of these any more.
    pub(in super::super) fn remove(&self, ids: &[Uuid]) {
        for id in ids {
            self.inner.delete_term(self.fields().key(*id));
        }
    }

    /// Adds documents. Those of the same ids are to be [removed](Self::remove) before.
    pub(in super::super) fn add(&self, documents: &[Document]) -> Result<()> {
        for document in documents {
            self.inner.add_document(self.fields().row(document))?;
        }
        Ok(())
    }

    /// All until now can be found from now on, and is kept under this payload.
    pub(in super::super) fn commit(&mut self, payload: &str) -> Result<()> {
        let mut prepared = self.inner.prepare_commit()?;
        prepared.set_payload(payload);
        prepared.commit()?;
        self.index.reader.reload()
    }

    /// Ends once merges that run have ended.
    pub(in super::super) fn close(self) -> Result<()> {
        self.inner.wait_merging_threads()?;
        self.index.reader.reload()
    }
}
