//! Promises about the whole engine, each a test.

mod commands;
mod migrations;
mod openapi;
mod statements;
