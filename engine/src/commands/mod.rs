//! What each command does. A command's error is a sentence for the person at the terminal.

pub(crate) mod leads;
pub(crate) mod serve;
pub(crate) mod user;
