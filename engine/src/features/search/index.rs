//! One index on disk. It is derived from the database, so a new one replaces a broken one.

mod directory;
mod lines;
mod query;
mod schema;
mod writer;

use std::{
    collections::HashMap,
    fs,
    ops::RangeInclusive,
    path::{Path, PathBuf},
};

use tantivy::{
    DocAddress, DocId, DocSet as _, IndexReader, IndexSettings, ReloadPolicy, Score, Searcher,
    SegmentReader, TERMINATED, TantivyDocument,
    collector::{FilterCollector, TopDocs},
    columnar::Column,
    schema::{IndexRecordOption, Value as _},
};
use uuid::Uuid;

pub use self::query::OwnRows;
use self::{
    directory::IndexDirectory,
    lines::{LINES, Lines},
    schema::{IndexFields, Part},
};
pub(super) use self::{
    query::{IndexQuery, QuerySlot},
    writer::DocumentWriter,
};
use super::analyzer;

pub(super) type Result<T> = tantivy::Result<T>;

/// How files end that belong to no segment: the lists of an index, and its locks.
const KEPT: [&str; 3] = ["meta.json", ".managed.json", ".lock"];

/// An index that can be searched; clones share it.
#[derive(Clone)]
pub(super) struct Index {
    folder: PathBuf,
    directory: IndexDirectory,
    inner: tantivy::Index,
    reader: IndexReader,
    fields: IndexFields,
}

/// A document that matches a query.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Hit {
    pub(super) id: Uuid,
    pub(super) score: f32,
    at: DocAddress,
}

/// The name of the folder that holds this engine's indexes. An engine with other fields, or with
/// another analyzer, uses another folder.
pub(super) fn version() -> String {
    format!("{}{}", shape(), analyzer::VERSION)
}

/// Whether this engine can search the indexes in a folder of that name, although another analyzer
/// may have made them.
pub(super) fn is_readable(version: &str) -> bool {
    version.starts_with(&shape())
}

fn shape() -> String {
    format!("v{}-", schema::VERSION)
}

impl Index {
    /// Opens the index in a folder; an error when there is none, or when it has other fields.
    pub(super) fn open(folder: &Path) -> Result<Self> {
        let directory = IndexDirectory::open(folder)?;
        Self::of(folder, directory.clone(), tantivy::Index::open(directory)?, IndexFields::new())
    }

    /// Makes the folder and an empty index in it.
    pub(super) fn create(folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder)?;
        let fields = IndexFields::new();
        // The stored texts are small, so a commit needs no thread to compress them.
        let settings =
            IndexSettings { docstore_compress_dedicated_thread: false, ..Default::default() };
        let directory = IndexDirectory::open(folder)?;
        let inner = tantivy::Index::create(directory.clone(), fields.schema.clone(), settings)?;
        let index = Self::of(folder, directory, inner, fields)?;
        index.save()?;
        Ok(index)
    }

    fn of(
        folder: &Path,
        directory: IndexDirectory,
        inner: tantivy::Index,
        fields: IndexFields,
    ) -> Result<Self> {
        if inner.schema() != fields.schema {
            let what = format!("{} has other fields", folder.display());
            return Err(tantivy::TantivyError::SchemaError(what));
        }
        inner.tokenizers().register(LINES, Lines::default());
        let reader = inner
            .reader_builder()
            .reload_policy(ReloadPolicy::Manual)
            .doc_store_cache_num_blocks(8)
            .try_into()?;
        Ok(Self { folder: folder.to_owned(), directory, inner, reader, fields })
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Makes later queries search the last commit.
    fn reload(&self) -> Result<()> {
        self.reader.reload()?;
        self.directory.forget_closed();
        Ok(())
    }

    /// Whether the disk has all that was committed.
    pub(super) fn is_saved(&self) -> bool {
        self.directory.is_saved()
    }

    /// Brings what was committed to the disk. The next commit lets go of it in memory.
    pub(super) fn save(&self) -> Result<()> {
        Ok(self.directory.save()?)
    }

    /// Removes files of earlier runs that do not belong to the last commit, which is on the disk.
    fn sweep(&self) -> Result<()> {
        let metas = self.inner.load_metas()?;
        let segments: Vec<_> = metas.segments.iter().map(|meta| meta.id().uuid_string()).collect();
        let is_alive = |file: &str| {
            // The files of a segment begin with its id.
            segments.iter().any(|id| file.starts_with(id))
                || KEPT.iter().any(|end| file.ends_with(end))
        };
        Ok(self.directory.sweep(is_alive)?)
    }

    /// The payload of the last commit; none when nothing was committed.
    pub(super) fn payload(&self) -> Result<Option<String>> {
        Ok(self.inner.load_metas()?.payload)
    }

    pub(super) fn documents(&self) -> u64 {
        self.reader.searcher().num_docs()
    }

    /// The best hits with the texts that they return, the best one first.
    pub(super) fn shown(&self, wanted: &IndexQuery, limit: usize) -> Result<Vec<(Hit, String)>> {
        let searcher = self.reader.searcher();
        let mut shown = Vec::new();
        for hit in self.best(&searcher, wanted, limit)? {
            let row: TantivyDocument = searcher.doc(hit.at)?;
            let text = row.get_first(self.fields.shown).and_then(|text| text.as_str());
            shown.push((hit, text.unwrap_or_default().to_owned()));
        }
        Ok(shown)
    }

    /// The ids of the best hits, the best one first.
    pub(super) fn ids(&self, wanted: &IndexQuery, limit: usize) -> Result<Vec<Uuid>> {
        let hits = self.best(&self.reader.searcher(), wanted, limit)?;
        Ok(hits.into_iter().map(|hit| hit.id).collect())
    }

    fn best(&self, searcher: &Searcher, wanted: &IndexQuery, limit: usize) -> Result<Vec<Hit>> {
        let Some(query) = query::of(&self.fields, searcher, wanted)? else {
            return Ok(Vec::new());
        };
        let best = TopDocs::with_limit(limit).tweak_score(|segment: &SegmentReader| {
            let rank = segment.fast_fields().u64(schema::RANK).ok();
            move |doc, score: Score| {
                (score, rank.as_ref().and_then(|rank| rank.first(doc)).unwrap_or_default())
            }
        });
        let best = if wanted.kinds.is_empty() {
            searcher.search(&*query, &best)?
        } else {
            let kinds: Vec<u64> = wanted.kinds.iter().map(|code| schema::kind(code)).collect();
            let is_wanted = move |kind: u64| kinds.contains(&kind);
            let best = FilterCollector::new(schema::KIND.to_owned(), is_wanted, best);
            searcher.search(&*query, &best)?
        };
        let segments = searcher.segment_readers().iter().map(Ids::of);
        let segments = segments.collect::<Result<Vec<_>>>()?;
        let hit = |((score, _), at): ((Score, u64), DocAddress)| {
            Some(Hit { id: segments.get(at.segment_ord as usize)?.id(at.doc_id)?, score, at })
        };
        Ok(best.into_iter().filter_map(hit).collect())
    }

    /// Whether a word of a title has this sound.
    pub(super) fn has_title_word(&self, sound: &str) -> bool {
        self.has(Part::TitleSound, sound)
    }

    /// Whether a word of a title, two neighbouring words together or a whole title has this sound.
    pub(super) fn has_title(&self, sound: &str) -> bool {
        let parts = [Part::TitleSound, Part::TitleJoined, Part::Whole];
        parts.into_iter().any(|part| self.has(part, sound))
    }

    fn has(&self, part: Part, word: &str) -> bool {
        let term = self.fields.term(part, word);
        self.reader.searcher().doc_freq(&term).is_ok_and(|documents| documents > 0)
    }

    /// The hashes of the documents with these ids, without those that the index lacks.
    pub(super) fn hashes_of(&self, ids: &[Uuid]) -> Result<HashMap<Uuid, u64>> {
        let searcher = self.reader.searcher();
        let mut hashes = HashMap::new();
        for segment in searcher.segment_readers() {
            let span = Ids::of(segment)?.span();
            let terms = segment.inverted_index(self.fields.id)?;
            let of = segment.fast_fields().u64(schema::HASH)?;
            for id in ids.iter().filter(|id| span.contains(&id.as_u64_pair().0)) {
                let found = terms.read_postings(&self.fields.key(*id), IndexRecordOption::Basic)?;
                let Some(mut found) = found else { continue };
                while found.doc() != TERMINATED {
                    if !segment.is_deleted(found.doc()) {
                        hashes.extend(of.first(found.doc()).map(|hash| (*id, hash)));
                    }
                    found.advance();
                }
            }
        }
        Ok(hashes)
    }

    /// Every document's id and hash.
    pub(super) fn hashes(&self) -> Result<HashMap<Uuid, u64>> {
        let searcher = self.reader.searcher();
        let mut hashes = HashMap::new();
        for segment in searcher.segment_readers() {
            let ids = Ids::of(segment)?;
            let of = segment.fast_fields().u64(schema::HASH)?;
            for doc in segment.doc_ids_alive() {
                if let (Some(id), Some(hash)) = (ids.id(doc), of.first(doc)) {
                    hashes.insert(id, hash);
                }
            }
        }
        Ok(hashes)
    }
}

/// Reads the ids of a segment's documents.
struct Ids([Column<u64>; 2]);

impl Ids {
    fn of(segment: &SegmentReader) -> Result<Self> {
        let [high, low] = schema::ID_HALVES.map(|half| segment.fast_fields().u64(half));
        Ok(Self([high?, low?]))
    }

    /// The range of the first halves. Ids grow with time: new rows are outside most segments.
    fn span(&self) -> RangeInclusive<u64> {
        let Self([high, _]) = self;
        high.min_value()..=high.max_value()
    }

    fn id(&self, document: DocId) -> Option<Uuid> {
        let Self([high, low]) = self;
        Some(Uuid::from_u64_pair(high.first(document)?, low.first(document)?))
    }
}
