//! Promises about the whole engine, each a test.

mod migrations;
mod statements;
