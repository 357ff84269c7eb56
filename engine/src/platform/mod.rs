//! What every feature builds on. No business word lives here.

/// The version of engine, site, console and texts alike.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

pub mod address;
pub mod background;
pub mod backup;
pub mod changes;
pub mod clock;
pub mod columns;
pub mod config;
pub mod contact;
pub mod csv;
pub mod db;
pub mod decimal;
pub mod error;
pub mod etag;
pub mod fields;
pub mod files;
pub mod fold;
pub mod folder;
pub mod forms;
pub mod http;
pub mod identity;
pub mod ids;
pub mod keyset;
pub mod letters;
pub mod limits;
pub mod listener;
pub mod locale;
pub mod log;
pub mod markdown;
pub mod merging;
pub mod metrics;
pub mod migrate;
pub mod numbering;
pub mod objects;
pub mod old_phones;
pub mod origins;
pub mod private;
pub mod proxies;
pub mod secrets;
pub mod serving;
pub mod state;
pub mod templates;
pub mod tls;
pub mod vault;
pub mod words;
