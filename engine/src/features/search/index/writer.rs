//! Writes to an index. There is one writer at a time, and none while nothing changes, because it
//! holds threads and memory.

use tantivy::{
    IndexWriter,
    indexer::{IndexWriterOptions, LogMergePolicy},
};
use uuid::Uuid;

use super::{super::document::Document, Index, Result, schema::IndexFields};
use crate::platform::background;

/// The most bytes of documents that wait for a commit: the least that tantivy allows, because each
/// commit begins with a table of a third of it.
const MEMORY: usize = 15_000_000;

/// This many segments of about the same size are merged into one.
const SEGMENTS: usize = 10;

/// Segments of fewer documents count as the same size. Each commit makes a segment, often of one
/// document, and a merge writes all segments of its size again.
const SMALL: u32 = 10;

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
        index.save()?;
        index.sweep()?;
        // Merges run beside requests.
        background::set_back_threads("merge_thread");
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
            background::give_way();
            self.inner.add_document(self.fields().row(document))?;
        }
        Ok(())
    }

    /// Commits with this payload: everything written so far can be found from now on. The disk has
    /// it after [`Index::save`].
    pub fn commit(&mut self, payload: &str) -> Result<()> {
        let mut prepared = self.inner.prepare_commit()?;
        prepared.set_payload(payload);
        prepared.commit()?;
        self.index.reload()
    }

    /// Closes the writer once running merges have finished and the disk has everything.
    pub fn close(self) -> Result<()> {
        self.inner.wait_merging_threads()?;
        self.index.save()?;
        self.index.reload()
    }
}

#[cfg(test)]
mod tests {
    use std::{error::Error, fs, path::Path};

    use super::*;

    fn document(id: Uuid, title: &str) -> Document {
        Document { id, kind: "lead".into(), titles: vec![title.to_owned()], ..Document::default() }
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

    /// How many segments have the file with their stored texts on the disk.
    fn stored(folder: &Path) -> std::io::Result<usize> {
        let files = fs::read_dir(folder)?.collect::<std::io::Result<Vec<_>>>()?;
        let is_one =
            |file: &fs::DirEntry| file.path().extension().is_some_and(|end| end == "store");
        Ok(files.iter().filter(|file| is_one(file)).count())
    }

    #[test]
    fn a_killed_engine_finds_the_index_as_last_saved() -> std::result::Result<(), Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let asha = [document(Uuid::from_u128(1), "Asha")];
        let ravi = [document(Uuid::from_u128(2), "Ravi")];
        Index::create(folder.path())?;
        let index = commit(folder.path(), &[], &asha)?;
        let mut writer = DocumentWriter::new(&index)?;
        writer.add(&ravi)?;
        writer.remove(&[asha[0].id]);
        writer.commit("later")?;
        assert_eq!(index.documents(), 1);
        assert!(!index.is_saved());
        // What another process finds on the disk: the segment of the deleted document as well.
        let killed = Index::open(folder.path())?;
        assert_eq!((killed.documents(), killed.payload()?.as_deref()), (1, Some("")));
        assert!(killed.hashes()?.contains_key(&asha[0].id));

        index.save()?;
        assert!(index.is_saved());
        let saved = Index::open(folder.path())?;
        assert_eq!((saved.documents(), saved.payload()?.as_deref()), (1, Some("later")));
        assert!(saved.hashes()?.contains_key(&ravi[0].id));
        Ok(())
    }

    #[test]
    fn a_merge_that_was_never_saved_leaves_no_files() -> std::result::Result<(), Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let index = Index::create(folder.path())?;
        let mut writer = DocumentWriter::new(&index)?;
        for n in 0..20 {
            writer.add(&[document(Uuid::from_u128(n), "Asha")])?;
            writer.commit("")?;
        }
        assert_eq!(stored(folder.path())?, 0);
        writer.close()?;
        assert_eq!(stored(folder.path())?, index.reader.searcher().segment_readers().len());
        assert_eq!(Index::open(folder.path())?.documents(), 20);
        Ok(())
    }

    #[test]
    fn large_files_wait_on_the_disk_and_are_swept_when_nothing_names_them()
    -> std::result::Result<(), Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let index = Index::create(folder.path())?;
        let mut writer = DocumentWriter::new(&index)?;
        // A text that cannot be compressed.
        let mut noise = vec![0; 300_000];
        blake3::Hasher::new().finalize_xof().fill(&mut noise);
        let shown = noise.iter().map(|byte| char::from(b' ' + byte % 90)).collect();
        writer.add(&[Document { shown, ..document(Uuid::from_u128(1), "Asha") }])?;
        writer.commit("")?;
        assert_eq!(stored(folder.path())?, 1);
        drop((writer, index));

        let killed = Index::open(folder.path())?;
        assert_eq!(killed.documents(), 0);
        DocumentWriter::new(&killed)?.close()?;
        assert_eq!(stored(folder.path())?, 0);
        Ok(())
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
