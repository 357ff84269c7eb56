//! What each command does. A command's error is a sentence for the person at the terminal.

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
pub(crate) mod transfer;
pub(crate) mod user;

/// Who works at this terminal, for the history.
pub(crate) fn person() -> String {
    #[expect(clippy::disallowed_methods, reason = "not a setting: the terminal's user")]
    let user = std::env::var("USER");
    format!("{} (command line)", user.unwrap_or_else(|_| "somebody".to_owned()))
}
