//! The fields of an index, and a document in them.
//!
//! No field keeps how often or how long: what a match is worth depends on where it is found alone,
//! so that the order of hits can be told from the query.

use std::net::Ipv6Addr;

use tantivy::{
    TantivyDocument, Term,
    schema::{
        FAST, Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions,
    },
    tokenizer::{PreTokenizedString, Token},
};
use uuid::Uuid;

use super::super::{
    analyzer::{self, Word},
    codes,
    document::{Document, group, number},
};

/// Part of the name of every index: another shape of its documents, another number.
pub(super) const VERSION: u32 = 3;

/// The most bytes of a title's beginnings.
const LONGEST_BEGINNING: usize = 12;

/// The fast fields by their names, as readers of columns ask for them. The id in two halves: a
/// column of 128 bits takes long to open, and each query opens it.
pub(super) const ID_HALVES: [&str; 2] = ["id_high", "id_low"];
pub(super) const KIND: &str = "kind";
pub(super) const HASH: &str = "hash";
pub(super) const RANK: &str = "rank";

#[derive(Debug, Clone)]
pub(super) struct Fields {
    pub(super) schema: Schema,
    /// The id of the row, as a number of 128 bits.
    pub(super) id: Field,
    pub(super) id_halves: [Field; 2],
    pub(super) kind: Field,
    pub(super) hash: Field,
    pub(super) rank: Field,
    pub(super) shown: Field,
    pub(super) code: Field,
    /// A title as one word.
    pub(super) whole: Field,
    pub(super) title: Field,
    pub(super) title_sound: Field,
    /// Two neighbours of a title as one word: "JP Nagar" is found by "jpnagar".
    pub(super) title_joined: Field,
    pub(super) title_skeleton: Field,
    pub(super) title_beginning: Field,
    pub(super) text: Field,
    pub(super) text_sound: Field,
    /// Every three digits in a row, at their places.
    pub(super) digits: Field,
}

impl Fields {
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
            code: schema.add_text_field("code", STRING),
            whole: schema.add_text_field("whole", STRING),
            title: schema.add_text_field("title", words.clone()),
            title_sound: schema.add_text_field("title_sound", words.clone()),
            title_joined: schema.add_text_field("title_joined", words.clone()),
            title_skeleton: schema.add_text_field("title_skeleton", words.clone()),
            title_beginning: schema.add_text_field("title_beginning", words.clone()),
            text: schema.add_text_field("text", words.clone()),
            text_sound: schema.add_text_field("text_sound", words),
            digits: schema.add_text_field("digits", places),
            schema: schema.build(),
        }
    }

    pub(super) fn key(&self, id: Uuid) -> Term {
        Term::from_field_ip_addr(self.id, address(id))
    }

    pub(super) fn row(&self, document: &Document) -> TantivyDocument {
        let mut row = TantivyDocument::new();
        row.add_ip_addr(self.id, address(document.id));
        let (high, low) = document.id.as_u64_pair();
        row.add_u64(self.id_halves[0], high);
        row.add_u64(self.id_halves[1], low);
        row.add_u64(self.kind, kind(document.kind));
        if !document.entry_kind.is_empty() {
            row.add_u64(self.kind, kind(&group(&document.entry_kind)));
        }
        row.add_u64(self.hash, document.hash());
        row.add_u64(self.rank, document.rank);
        row.add_text(self.shown, &document.shown);
        for code in document.codes.iter().flat_map(|code| codes::forms(code)) {
            row.add_text(self.code, code);
        }
        let mut tokens = Tokens::default();
        for title in &document.titles {
            let words = analyzer::words(title);
            let whole = analyzer::joined(&words);
            if !whole.is_empty() {
                row.add_text(self.whole, whole);
            }
            tokens.title(&words);
        }
        for text in &document.texts {
            for word in analyzer::words(text) {
                tokens.text.push(word.folded);
                tokens.text_sound.push(word.sound);
            }
        }
        let Tokens { title, title_sound, title_joined, title_skeleton, title_beginning, .. } =
            tokens;
        for (field, tokens) in [
            (self.title, title),
            (self.title_sound, title_sound),
            (self.title_joined, title_joined),
            (self.title_skeleton, title_skeleton),
            (self.title_beginning, title_beginning),
            (self.text, tokens.text),
            (self.text_sound, tokens.text_sound),
        ] {
            row.add_pre_tokenized_text(field, set(tokens));
        }
        for number in &document.numbers {
            row.add_pre_tokenized_text(self.digits, in_places(trigrams(number)));
        }
        row
    }
}

#[derive(Default)]
struct Tokens {
    title: Vec<String>,
    title_sound: Vec<String>,
    title_joined: Vec<String>,
    title_skeleton: Vec<String>,
    title_beginning: Vec<String>,
    text: Vec<String>,
    text_sound: Vec<String>,
}

impl Tokens {
    fn title(&mut self, words: &[Word]) {
        for word in words {
            self.title.push(word.folded.clone());
            self.title_sound.push(word.sound.clone());
            self.title_skeleton.push(analyzer::skeleton(&word.sound));
            // A sound is ASCII: every byte is a letter.
            let longest = word.sound.len().min(LONGEST_BEGINNING);
            let beginnings = (2..=longest).map(|length| word.sound[..length].to_owned());
            self.title_beginning.extend(beginnings);
        }
        let joined = words.windows(2).map(analyzer::joined);
        self.title_joined.extend(joined);
    }
}

/// Every three digits in a row of a number.
pub(super) fn trigrams(number: &str) -> Vec<String> {
    let digits = analyzer::digits(number);
    digits.as_bytes().windows(3).map(|w| w.iter().copied().map(char::from).collect()).collect()
}

fn indexed(option: IndexRecordOption) -> TextOptions {
    // Tokens come ready-made; "raw" is what is named, and never asked.
    let indexing = TextFieldIndexing::default()
        .set_tokenizer("raw")
        .set_fieldnorms(false)
        .set_index_option(option);
    TextOptions::default().set_indexing_options(indexing)
}

fn address(id: Uuid) -> Ipv6Addr {
    Ipv6Addr::from(id.as_u128())
}

/// The code of a kind as a number, of which one column can tell many quickly.
pub(super) fn kind(code: &str) -> u64 {
    number(code.as_bytes())
}

fn set(mut tokens: Vec<String>) -> PreTokenizedString {
    tokens.retain(|token| !token.is_empty());
    tokens.sort_unstable();
    tokens.dedup();
    in_places(tokens)
}

fn in_places(tokens: Vec<String>) -> PreTokenizedString {
    let token = |(position, text)| Token {
        offset_from: 0,
        offset_to: 0,
        position,
        text,
        position_length: 1,
    };
    let tokens = tokens.into_iter().enumerate().map(token).collect();
    PreTokenizedString { text: String::new(), tokens }
}
