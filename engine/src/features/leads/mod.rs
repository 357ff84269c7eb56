//! Leads: people who asked for help, from the moment they send the form.
//!
//! A lead is never lost, and never refused for a reason that the visitor cannot correct: what
//! looks like a bot is kept in quarantine, a day in the past and a package that is not offered any
//! more are flagged. The answer is sent after the commit.
//!
//! The path of a submission: [`routes`] receives it, [`fields`] reads it, [`submission`] checks it,
//! [`intake`] stores it, with [`arrival`] for everything that belongs to it; [`score`] says how
//! urgent it is. Staff find leads in a [`list`]; [`form`] has the fields that they may write,
//! [`change`] the steps that all their commands share.

pub mod arrival;
mod bulk;
mod calls;
pub mod change;
mod convert;
mod create;
mod detail;
pub mod edit;
mod facts;
mod fields;
mod form;
mod intake;
mod leases;
mod list;
mod merge;
pub mod model;
mod old_phones;
mod package;
pub mod removal;
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
pub mod view;

use utoipa_axum::router::OpenApiRouter;

pub use leases::leave_loop;
pub use merge::{LeadChoices, LeadPair};
pub use old_phones::{bring_phones_over, unread_phones};
pub use removal::purge_loop;
pub use rescore::{rescore, rescore_loop};
pub use routes::decline;

use crate::platform::state::AppState;

/// All routes of leads: the public form, the desk of staff and the CSV file.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(routes::routes())
        .merge(list::routes())
        .merge(create::routes())
        .merge(edit::routes())
        .merge(removal::routes())
        .merge(calls::routes())
        .merge(bulk::routes())
        .merge(leases::routes())
        .merge(convert::routes())
        .merge(timeline::routes())
        .merge(transfer::routes())
}
