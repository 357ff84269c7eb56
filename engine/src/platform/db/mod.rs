//! The one door to the database: SQLite or PostgreSQL, chosen by the address at run time.
//!
//! Every statement is one text that both accept, with `$1` placeholders and native types.
//! [`Db`] reads, [`Tx`] reads and writes, [`Query`] and [`Script`] bind. Nothing outside a feature's
//! `store` calls this, and nothing else talks to sqlx. README.md beside this file draws it.
//!
//! SQLite has one writer connection (`begin immediate`) beside read-only ones: deferred
//! writers fail under load, a queue in front of one writer does not.

mod database;
mod error;
mod query;
mod readers;
mod server;
mod sqlite;
mod statement;
mod wal;
mod writer;

pub use self::{
    database::{Db, Tx},
    error::{Error, Result},
    query::{AnswerOf, Answers, Query, Row, Script, Value, runs},
    statement::Statement,
};
pub use crate::sql;
