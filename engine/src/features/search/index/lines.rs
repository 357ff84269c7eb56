//! Words that come ready-made, one a line. Tantivy's own way for such words hands them from thread
//! to thread as JSON, a quarter of all that indexing takes.

use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

/// Under which name an index knows it.
pub(super) const LINES: &str = "lines";

#[derive(Clone, Default)]
pub(super) struct Lines(Token);

impl Tokenizer for Lines {
    type TokenStream<'a> = Words<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Words<'a> {
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
        // Before the first word it stands at the greatest number there is.
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
