//! Writes to an index. There is one writer at a time, and none while nothing changes, because it
//! holds threads and memory.

use tantivy::{
    IndexWriter,
    indexer::{IndexWriterOptions, LogMergePolicy},
};
use uuid::Uuid;

use super::{super::document::Document, Index, Result, schema::IndexFields};

/// The most bytes of documents that wait for a commit: the least that tantivy allows, because each
/// commit begins with a table of a third of it.
const MEMORY: usize = 15_000_000;

/// This many segments of about the same size are merged into one.
const SEGMENTS: usize = 6;

/// Segments of fewer documents count as the same size. Each commit makes a segment, often of one
/// document, and a merge writes all segments of its size again.
const SMALL: u32 = 100;

/// The only writer of an index. Nothing that it writes is found before [`Self::commit`].
pub struct DocumentWriter {
    inner: IndexWriter,
    index: Index,
}

impl DocumentWriter {
    /// Opens the writer; an error while another one of this index is open.
    pub fn new(index: &Index) -> Result<Self> {
        let options = IndexWriterOptions::builder()
            .num_worker_threads(1)
            .num_merge_threads(1)
            .memory_budget_per_thread(MEMORY)
            .build();
        let inner: IndexWriter = index.inner.writer_with_options(options)?;
        // A commit that was killed leaves files that its retry would write under the same names.
        inner.garbage_collect_files().wait()?;
        let mut policy = LogMergePolicy::default();
        policy.set_min_num_segments(SEGMENTS);
        policy.set_min_layer_size(SMALL);
        // Only a merge frees the bytes of deleted documents: one starts when over a fifth are gone.
        policy.set_del_docs_ratio_before_merge(0.2);
        inner.set_merge_policy(Box::new(policy));
        Ok(Self { inner, index: index.clone() })
    }

    fn fields(&self) -> &IndexFields {
        &self.index.fields
    }

    /// Removes the documents with these ids, if the index has them.
    pub fn remove(&self, ids: &[Uuid]) {
        for id in ids {
            self.inner.delete_term(self.fields().key(*id));
        }
    }

    /// Adds documents. The caller has [removed](Self::remove) those with the same ids before.
    pub fn add(&self, documents: &[Document]) -> Result<()> {
        for document in documents {
            self.inner.add_document(self.fields().row(document))?;
        }
        Ok(())
    }

    /// Commits with this payload: everything written so far can be found from now on.
    pub fn commit(&mut self, payload: &str) -> Result<()> {
        let mut prepared = self.inner.prepare_commit()?;
        prepared.set_payload(payload);
        prepared.commit()?;
        self.index.reload()
    }

    /// Closes the writer once running merges have finished.
    pub fn close(self) -> Result<()> {
        self.inner.wait_merging_threads()?;
        self.index.reload()
    }
}

#[cfg(test)]
mod tests {
    use std::{error::Error, fs, path::Path};

    use super::*;

    fn document(id: Uuid, title: &str) -> Document {
        Document { id, kind: "lead", titles: vec![title.to_owned()], ..Document::default() }
    }

    fn commit(folder: &Path, gone: &[Uuid], come: &[Document]) -> Result<Index> {
        let index = Index::open(folder)?;
        let mut writer = DocumentWriter::new(&index)?;
        writer.remove(gone);
        writer.add(come)?;
        writer.commit("")?;
        writer.close()?;
        Ok(index)
    }

    /// Copies the files whose names end with `end`; returns how many.
    fn copy(from: &Path, to: &Path, end: &str) -> std::io::Result<usize> {
        let mut copied = 0;
        for file in fs::read_dir(from)? {
            let file = file?;
            if file.file_name().to_string_lossy().ends_with(end) {
                fs::copy(file.path(), to.join(file.file_name()))?;
                copied += 1;
            }
        }
        Ok(copied)
    }

    #[test]
    fn what_a_killed_commit_wrote_is_no_obstacle_to_the_next()
    -> std::result::Result<(), Box<dyn Error>> {
        let [whole, killed] = [tempfile::tempdir()?, tempfile::tempdir()?];
        let asha = Uuid::from_u128(1);
        // Enough that one deleted document starts no merge.
        let all: Vec<_> = (1..=10).map(|n| document(Uuid::from_u128(n), "Asha")).collect();
        Index::create(whole.path())?;
        commit(whole.path(), &[], &all)?;
        copy(whole.path(), killed.path(), "")?;
        let renamed = [document(asha, "Asha Rao")];
        commit(whole.path(), &[asha], &renamed)?;
        // The commit was killed before it wrote the new metadata of the index.
        assert_eq!(copy(whole.path(), killed.path(), ".del")?, 1);
        copy(whole.path(), killed.path(), ".managed.json")?;

        let index = commit(killed.path(), &[asha], &renamed)?;
        let hashes = index.hashes()?;
        assert_eq!((hashes.len(), hashes.get(&asha)), (10, Some(&renamed[0].hash())));
        Ok(())
    }
}
