//! Leads: people who asked for help, from the moment they press the button.
//!
//! A lead is never lost and never refused for a reason that the visitor cannot mend: what looks
//! like a machine is kept in quarantine, a day that is over and a package that is gone are
//! flagged. The answer goes out after the row is on disk.
//!
//! Follow a submission: [`routes`] takes it, [`fields`] reads it, [`submission`] says whether it
//! may, [`intake`] writes it down, [`arrival`] with all that belongs to it; [`score`] says how
//! urgent it is. Follow the staff: they find it in a [`list`], [`form`] is what they may write,
//! and whatever they do to it is a [`change`]. [`message`] is what they write to it.

mod arrival;
mod calls;
mod change;
mod convert;
mod create;
mod detail;
mod edit;
mod fields;
mod form;
mod intake;
mod list;
mod message;
pub mod model;
mod package;
mod phones;
mod quarantine;
mod removal;
mod rescore;
mod routes;
pub mod score;
pub mod search;
pub mod store;
mod submission;
#[cfg(all(test, feature = "testing"))]
mod tests;
mod timeline;
mod transfer;
mod view;
mod whatsapp;

use utoipa_axum::router::OpenApiRouter;

pub use phones::{bring_phones_over, unread_phones};
pub use removal::purge_loop;
pub use rescore::{rescore, rescore_loop};
pub use routes::decline;

use crate::platform::state::AppState;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(routes::routes())
        .merge(list::routes())
        .merge(create::routes())
        .merge(edit::routes())
        .merge(removal::routes())
        .merge(calls::routes())
        .merge(whatsapp::routes())
        .merge(convert::routes())
        .merge(timeline::routes())
        .merge(quarantine::routes())
        .merge(transfer::routes())
}
