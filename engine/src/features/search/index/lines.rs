//! A tokenizer for words that are already analyzed, one a line. Tantivy's own way for such words
//! passes them between threads as JSON, which takes a quarter of the time of indexing.

use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

use crate::platform::background;

/// The name under which an index registers the tokenizer.
pub(super) const LINES: &str = "lines";

#[derive(Clone, Default)]
pub(super) struct Lines(Token);

impl Tokenizer for Lines {
    type TokenStream<'a> = Words<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Words<'a> {
        background::give_way();
        self.0.reset();
        Words { lines: text.lines(), token: &mut self.0 }
    }
}

pub(super) struct Words<'a> {
    lines: std::str::Lines<'a>,
    token: &'a mut Token,
}

impl TokenStream for Words<'_> {
    fn advance(&mut self) -> bool {
        let Some(line) = self.lines.next() else { return false };
        // Before the first word the position is `usize::MAX`, which wraps to 0.
        self.token.position = self.token.position.wrapping_add(1);
        self.token.text.clear();
        self.token.text.push_str(line);
        true
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
}
