//! One folder per thing the business does. Edges between them are written in
//! `tests/architecture.toml`.

pub mod alerts;
pub mod audit;
pub mod auth;
pub mod bookings;
pub mod cards;
pub mod catalogue;
pub mod content;
pub mod customers;
pub mod dashboard;
pub mod delivery;
pub mod editing;
pub mod events;
pub mod leads;
pub mod media;
pub mod merges;
pub mod messages;
pub mod notes;
pub mod notices;
pub mod outbox;
pub mod packages;
pub mod privacy;
pub mod publishing;
pub mod quarantine;
pub mod releases;
pub mod search;
pub mod settings;
pub mod site;
pub mod transfer;
pub mod translations;
pub mod views;
pub mod webhooks;
