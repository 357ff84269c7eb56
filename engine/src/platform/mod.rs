//! What every feature stands on. No business word lives here.

pub mod backup;
pub mod changes;
pub mod clock;
pub mod config;
pub mod contact;
pub mod db;
pub mod decimal;
pub mod error;
pub mod etag;
pub mod fields;
pub mod files;
pub mod fold;
pub mod folder;
pub mod http;
pub mod ids;
pub mod keyset;
pub mod limits;
pub mod locale;
pub mod log;
pub mod markdown;
pub mod metrics;
pub mod migrate;
pub mod numbering;
pub mod serving;
pub mod state;
pub mod templates;
