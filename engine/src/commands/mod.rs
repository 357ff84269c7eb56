//! What each command does. A command's error is a sentence for the person at the terminal.

use std::{
    fmt,
    io::{self, Write as _},
};

pub(crate) mod backup;
pub(crate) mod content;
pub(crate) mod demo;
pub(crate) mod key;
pub(crate) mod leads;
pub(crate) mod link;
pub(crate) mod reindex;
pub(crate) mod release;
pub(crate) mod serve;
pub(crate) mod site;
pub(crate) mod token;
pub(crate) mod transfer;
pub(crate) mod user;

/// Writes a line to standard output. A reader such as `head` may have gone: the command goes on.
pub(crate) fn say(line: fmt::Arguments<'_>) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// Who works at this terminal, for the history.
pub(crate) fn person() -> String {
    #[expect(clippy::disallowed_methods, reason = "not a setting: the terminal's user")]
    let user = std::env::var("USER");
    format!("{} (command line)", user.unwrap_or_else(|_| "somebody".to_owned()))
}
