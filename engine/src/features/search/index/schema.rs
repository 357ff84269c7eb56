//! The fields of an index, and a document in them.
//!
//! No score uses term frequencies or lengths of texts: it depends only on where a match is found,
//! so that the query explains the order of hits.

use std::net::Ipv6Addr;

use tantivy::{
    TantivyDocument, Term,
    schema::{FAST, Field, IndexRecordOption, STORED, Schema, TextFieldIndexing, TextOptions},
};
use uuid::Uuid;

use super::{
    super::{
        analyzer::{self, Word},
        codes,
        document::{Document, group, number},
    },
    lines::LINES,
};

/// Part of the name of the folder that holds the indexes. Another shape of documents, of their shown
/// texts too, needs another number; other words alone need another one of the
/// [analyzer](analyzer::VERSION).
pub(super) const VERSION: u32 = 8;

/// The most bytes of an indexed beginning of a title's word.
const LONGEST_BEGINNING: usize = 12;

/// The names of the fast fields, by which their columns are opened. The id has two halves, because
/// a column of 128 bits takes long to open, and each query opens it.
pub(super) const ID_HALVES: [&str; 2] = ["id_high", "id_low"];
pub(super) const KIND: &str = "kind";
pub(super) const HASH: &str = "hash";
pub(super) const RANK: &str = "rank";

/// Where in a document a word is. One field holds nearly all parts, because each field has a
/// dictionary, and each commit writes it with a table of more than a mebibyte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The kind of a document; its column is for filters that come after the search.
    Kind,
    Code,
    /// A title as one word.
    Whole,
    Title,
    TitleSound,
    /// Two neighbours of a title as one word: "JP Nagar" is found by "jpnagar".
    TitleJoined,
    TitleSkeleton,
    TitleBeginning,
    Text,
    TextSound,
}

impl Part {
    /// The prefix of this part's words in their field; none for the part with a field of its own.
    const fn mark(self) -> Option<char> {
        Some(match self {
            Self::Kind => 'd',
            Self::Code => 'c',
            Self::Whole => 'w',
            Self::Title => 't',
            Self::TitleSound => return None,
            Self::TitleJoined => 'j',
            Self::TitleSkeleton => 'k',
            Self::TitleBeginning => 'b',
            Self::Text => 'x',
            Self::TextSound => 's',
        })
    }
}

#[derive(Debug, Clone)]
pub(super) struct IndexFields {
    pub(super) schema: Schema,
    /// The id of the row, as a number of 128 bits.
    pub(super) id: Field,
    pub(super) id_halves: [Field; 2],
    pub(super) kind: Field,
    pub(super) hash: Field,
    pub(super) rank: Field,
    pub(super) shown: Field,
    /// Words of all [parts](Part) but one, each marked with its part.
    words: Field,
    /// Sounds of title words. A search with typos walks through all of them.
    sounds: Field,
    /// All runs of three digits, with their positions.
    pub(super) digits: Field,
}

impl IndexFields {
    pub(super) fn new() -> Self {
        let mut schema = Schema::builder();
        let words = indexed(IndexRecordOption::Basic);
        let places = indexed(IndexRecordOption::WithFreqsAndPositions);
        Self {
            id: schema.add_ip_addr_field("id", tantivy::schema::INDEXED),
            id_halves: ID_HALVES.map(|half| schema.add_u64_field(half, FAST)),
            kind: schema.add_u64_field(KIND, FAST),
            hash: schema.add_u64_field(HASH, FAST),
            rank: schema.add_u64_field(RANK, FAST),
            shown: schema.add_text_field("shown", STORED),
            words: schema.add_text_field("words", words.clone()),
            sounds: schema.add_text_field("sounds", words),
            digits: schema.add_text_field("digits", places),
            schema: schema.build(),
        }
    }

    pub(super) fn key(&self, id: Uuid) -> Term {
        Term::from_field_ip_addr(self.id, address(id))
    }

    pub(super) fn term(&self, part: Part, word: &str) -> Term {
        match part.mark() {
            Some(mark) => Term::from_field_text(self.words, &format!("{mark}{word}")),
            None => Term::from_field_text(self.sounds, word),
        }
    }

    pub(super) fn row(&self, document: &Document) -> TantivyDocument {
        let mut row = TantivyDocument::new();
        row.add_ip_addr(self.id, address(document.id));
        let (high, low) = document.id.as_u64_pair();
        row.add_u64(self.id_halves[0], high);
        row.add_u64(self.id_halves[1], low);
        row.add_u64(self.kind, kind(&document.kind));
        if !document.entry_kind.is_empty() {
            row.add_u64(self.kind, kind(&group(&document.entry_kind)));
        }
        row.add_u64(self.hash, document.hash());
        row.add_u64(self.rank, document.rank);
        row.add_text(self.shown, &document.shown);
        let mut tokens = Tokens::default();
        tokens.add(Part::Kind, &document.kind);
        for code in document.codes.iter().flat_map(|code| codes::forms(code)) {
            tokens.add(Part::Code, &code);
        }
        for title in &document.titles {
            tokens.title(&analyzer::words(title));
        }
        for text in &document.texts {
            for word in analyzer::words(text) {
                tokens.add(Part::Text, &word.folded);
                tokens.add(Part::TextSound, &word.sound);
            }
        }
        row.add_text(self.words, tokens.words);
        row.add_text(self.sounds, tokens.sounds);
        for number in &document.numbers {
            let mut lines = String::new();
            for three in trigrams(&analyzer::digits(number)) {
                line(&mut lines, three);
            }
            row.add_text(self.digits, lines);
        }
        row
    }
}

#[derive(Default)]
struct Tokens {
    words: String,
    sounds: String,
}

impl Tokens {
    fn add(&mut self, part: Part, word: &str) {
        if word.is_empty() {
            return;
        }
        match part.mark() {
            Some(mark) => {
                self.words.push(mark);
                line(&mut self.words, word);
            }
            None => line(&mut self.sounds, word),
        }
    }

    fn title(&mut self, words: &[Word]) {
        self.add(Part::Whole, &analyzer::joined(words));
        for word in words {
            self.add(Part::Title, &word.folded);
            self.add(Part::TitleSound, &word.sound);
            self.add(Part::TitleSkeleton, &analyzer::skeleton(&word.sound));
            // A sound is ASCII: every byte is a letter.
            let longest = word.sound.len().min(LONGEST_BEGINNING);
            for length in 2..=longest {
                self.add(Part::TitleBeginning, &word.sound[..length]);
            }
        }
        for neighbours in words.windows(2) {
            self.add(Part::TitleJoined, &analyzer::joined(neighbours));
        }
    }
}

fn line(lines: &mut String, word: &str) {
    lines.push_str(word);
    lines.push('\n');
}

/// All runs of three digits, in order. The text has ASCII digits only.
pub(super) fn trigrams(digits: &str) -> impl Iterator<Item = &str> {
    (3..=digits.len()).map(|end| &digits[end - 3..end])
}

fn indexed(option: IndexRecordOption) -> TextOptions {
    let indexing = TextFieldIndexing::default()
        .set_tokenizer(LINES)
        .set_fieldnorms(false)
        .set_index_option(option);
    TextOptions::default().set_indexing_options(indexing)
}

fn address(id: Uuid) -> Ipv6Addr {
    Ipv6Addr::from(id.as_u128())
}

/// The hash of a kind's code: a column of numbers is quick to filter by several kinds.
pub(super) fn kind(code: &str) -> u64 {
    number(code.as_bytes())
}
