//! Makes a query of the index from slots. There is no query syntax: signs have no meaning.

use tantivy::{
    Searcher, Term,
    query::{
        BooleanQuery, ConstScoreQuery, DisjunctionMaxQuery, FuzzyTermQuery, Occur, PhraseQuery,
        Query, TermQuery, TermSetQuery,
    },
    schema::IndexRecordOption,
};
use uuid::Uuid;

use super::{
    super::analyzer::{self, Word},
    Result,
    schema::{self, IndexFields, Part},
};

/// The score of a found word, by where and how it is found. A document gets the best score of each
/// slot, and the sum of all slots.
mod worth {
    /// The document's number, or the address that a word stands for.
    pub(super) const CODE: f32 = 7.0;
    /// All words together sound like the title.
    pub(super) const WHOLE: f32 = 6.0;
    pub(super) const TITLE: f32 = 6.0;
    pub(super) const DIGITS: f32 = 6.0;
    /// A word with the same meaning is in the title.
    pub(super) const MEANT: f32 = 5.0;
    pub(super) const SOUND: f32 = 4.0;
    pub(super) const BEGINNING: f32 = 3.0;
    pub(super) const TYPO: f32 = 2.5;
    /// The beginning of a word, with a typo.
    pub(super) const HALF_TYPO: f32 = 2.0;
    pub(super) const TEXT: f32 = 1.0;
    pub(super) const SKELETON: f32 = 0.9;
    pub(super) const TEXT_SOUND: f32 = 0.8;
}

/// The most words of a query that may have typos: each walks through all title words of the index.
const FUZZY: usize = 3;

/// From this many letters on, a word may have two typos, and the beginning of a word one.
const LONG: usize = 8;
const HALF: usize = 6;

/// A query: slots, and what restricts the hits.
#[derive(Debug, Clone, Default)]
pub struct IndexQuery {
    pub slots: Vec<QuerySlot>,
    /// Codes of kinds; all kinds when empty.
    pub kinds: Vec<String>,
    /// Whether a document must match every slot; otherwise one is enough.
    pub all: bool,
    /// Whether only titles are searched.
    pub titles: bool,
    /// The only rows that may be found; every row when none.
    pub own: Option<OwnRows>,
}

/// Rows in a caller's scope.
#[derive(Debug, Clone, Default)]
pub struct OwnRows {
    pub ids: Vec<Uuid>,
    /// Codes of kinds of which every row may be found.
    pub kinds: Vec<String>,
}

/// A part of the query, which a document matches by any of these fields.
#[derive(Debug, Clone, Default)]
pub struct QuerySlot {
    /// The word as typed; none for a number, and for several words that have a meaning together.
    pub word: Option<Word>,
    /// Sounds of this word joined with a neighbour: a title may write both as one word.
    pub joined: Vec<String>,
    /// Three or more digits of a phone or a pincode.
    pub digits: Option<String>,
    /// Codes of documents: the number that was typed, or the pages that the word stands for.
    pub codes: Vec<String>,
    /// Words with the same meaning.
    pub meant: Vec<Word>,
}

/// None when the query has no slots.
pub(super) fn of(
    fields: &IndexFields,
    searcher: &Searcher,
    wanted: &IndexQuery,
) -> Result<Option<Box<dyn Query>>> {
    let maker = Maker { fields, searcher, titles: wanted.titles };
    let occur = if wanted.all { Occur::Must } else { Occur::Should };
    let mut fuzzy = FUZZY;
    let mut parts: Vec<(Occur, Box<dyn Query>)> = Vec::new();
    for slot in &wanted.slots {
        parts.push((occur, maker.slot(slot, &mut fuzzy)?));
    }
    if parts.is_empty() {
        return Ok(None);
    }
    let words: Vec<Word> = wanted.slots.iter().filter_map(|slot| slot.word.clone()).collect();
    let whole = analyzer::joined(&words);
    if !whole.is_empty() {
        parts.push((Occur::Should, maker.part(Part::Whole, &whole, worth::WHOLE)));
    }
    if let Some(own) = &wanted.own {
        let found: Box<dyn Query> = Box::new(BooleanQuery::new(parts));
        parts = vec![(Occur::Must, found), (Occur::Must, maker.own(own))];
    }
    Ok(Some(Box::new(BooleanQuery::new(parts))))
}

struct Maker<'a> {
    fields: &'a IndexFields,
    searcher: &'a Searcher,
    titles: bool,
}

impl Maker<'_> {
    fn slot(&self, slot: &QuerySlot, fuzzy: &mut usize) -> Result<Box<dyn Query>> {
        let mut ways: Vec<Box<dyn Query>> = Vec::new();
        for code in &slot.codes {
            ways.push(self.part(Part::Code, code, worth::CODE));
        }
        if let Some(word) = &slot.word {
            self.word(word, fuzzy, &mut ways)?;
        }
        for joined in &slot.joined {
            ways.push(self.part(Part::TitleSound, joined, worth::SOUND));
            ways.push(self.part(Part::Whole, joined, worth::SOUND));
        }
        for word in &slot.meant {
            ways.push(self.part(Part::Title, &word.folded, worth::MEANT));
            ways.push(self.part(Part::TitleSound, &word.sound, worth::SOUND));
            if !self.titles {
                ways.push(self.part(Part::Text, &word.folded, worth::TEXT));
            }
        }
        if let Some(digits) = &slot.digits {
            ways.extend(self.digits(digits));
        }
        Ok(Box::new(DisjunctionMaxQuery::new(ways)))
    }

    fn word(&self, word: &Word, fuzzy: &mut usize, ways: &mut Vec<Box<dyn Query>>) -> Result<()> {
        ways.push(self.part(Part::Title, &word.folded, worth::TITLE));
        let sound = &word.sound;
        if !self.titles {
            ways.push(self.part(Part::Text, &word.folded, worth::TEXT));
            if !word.is_number() {
                ways.push(self.part(Part::TextSound, sound, worth::TEXT_SOUND));
            }
        }
        if word.is_number() {
            return Ok(());
        }
        ways.push(self.part(Part::TitleSound, sound, worth::SOUND));
        ways.push(self.part(Part::TitleJoined, sound, worth::SOUND));
        ways.push(self.part(Part::TitleBeginning, sound, worth::BEGINNING));
        // The beginning of a word may end in an anusvara, whose sound depends on the next letter.
        if let Some(before) = sound.strip_suffix('m') {
            let nasal = format!("{before}n");
            ways.push(self.part(Part::TitleBeginning, &nasal, worth::BEGINNING));
        }
        let skeleton = analyzer::skeleton(sound);
        if skeleton.len() > 2 {
            ways.push(self.part(Part::TitleSkeleton, &skeleton, worth::SKELETON));
        }
        let there = self.fields.term(Part::TitleSound, sound);
        if *fuzzy > 0 && sound.len() > 3 && self.searcher.doc_freq(&there)? == 0 {
            *fuzzy -= 1;
            if sound.len() >= HALF {
                let like = Box::new(FuzzyTermQuery::new_prefix(there.clone(), 1, true));
                ways.push(Box::new(ConstScoreQuery::new(like, worth::HALF_TYPO)));
            }
            let typos = if sound.len() < LONG { 1 } else { 2 };
            let like = Box::new(FuzzyTermQuery::new(there, typos, true));
            ways.push(Box::new(ConstScoreQuery::new(like, worth::TYPO)));
        }
        Ok(())
    }

    /// None for fewer than three digits.
    fn digits(&self, digits: &str) -> Option<Box<dyn Query>> {
        let term = |three| Term::from_field_text(self.fields.digits, three);
        let terms: Vec<Term> = schema::trigrams(&analyzer::digits(digits)).map(term).collect();
        let query: Box<dyn Query> = match terms.as_slice() {
            [] => return None,
            [only] => Box::new(TermQuery::new(only.clone(), IndexRecordOption::Basic)),
            _ => Box::new(PhraseQuery::new(terms)),
        };
        Some(Box::new(ConstScoreQuery::new(query, worth::DIGITS)))
    }

    /// Restricts the hits and adds nothing to their scores.
    fn own(&self, own: &OwnRows) -> Box<dyn Query> {
        let ids = own.ids.iter().map(|id| self.fields.key(*id));
        let kinds = own.kinds.iter().map(|code| self.fields.term(Part::Kind, code));
        let rows: Vec<Box<dyn Query>> =
            vec![Box::new(TermSetQuery::new(ids)), Box::new(TermSetQuery::new(kinds))];
        Box::new(ConstScoreQuery::new(Box::new(BooleanQuery::union(rows)), 0.0))
    }

    fn part(&self, part: Part, word: &str, worth: f32) -> Box<dyn Query> {
        let query = TermQuery::new(self.fields.term(part, word), IndexRecordOption::Basic);
        Box::new(ConstScoreQuery::new(Box::new(query), worth))
    }
}
