//! Media: photographs that marketers upload and entries show.
//!
//! A picture is content: an entry of the kind `media` with its size, its focus and a description
//! in each language. So drafts, translations, history, releases, export and "who uses it" are
//! those of every entry. This feature adds the bytes: [`routes`] receives and sends them, [`work`] makes
//! their [`sizes`] after the answer, and the objects of the platform keep them.

mod files;
mod library;
pub mod model;
mod routes;
mod sizes;
#[cfg(all(test, feature = "testing"))]
mod tests;
mod work;

use std::time::Duration;

use tokio::{task::spawn_blocking, time::interval};

pub use files::{export, import, write_sizes};
pub use routes::routes;
pub use work::{make_loop, make_next};

use crate::platform::state::AppState;

/// Removes the files of interrupted uploads, now and each hour. A job of the engine; it never ends.
pub async fn tidy_loop(app: AppState) {
    let mut hours = interval(Duration::from_hours(1));
    loop {
        hours.tick().await;
        let (objects, now) = (app.media.clone(), app.clock.now());
        if let Ok(Err(e)) = spawn_blocking(move || objects.tidy(now)).await {
            tracing::warn!(error = e, "cannot remove what uploads left behind");
        }
    }
}
