//! The loop of a job that serves what is due in a table: to each receiver by itself, so that a slow
//! one keeps no other waiting.

use std::{collections::HashSet, time::Duration};

use tokio::{task::JoinSet, time::sleep};
use uuid::Uuid;

use super::{changes::Listener, db};

/// How long it waits after news, so that what comes together is found together.
const GATHER: Duration = Duration::from_millis(20);

/// Receivers that are served at the same time, at most.
const MAX_SERVED: usize = 32;

/// Serves the receivers that `due` finds, each by one task at a time. It looks after every change,
/// after `fallback` without one, and when a receiver was served. Never returns.
pub async fn serve_loop<D, S>(
    mut news: Listener,
    fallback: Duration,
    due: impl Fn() -> D + Send,
    serve: impl Fn(Uuid) -> S + Send,
) where
    D: Future<Output = db::Result<Vec<Uuid>>> + Send,
    S: Future<Output = ()> + Send + 'static,
{
    let (mut served, mut busy) = (JoinSet::new(), HashSet::new());
    loop {
        match due().await {
            Ok(due) => {
                for receiver in due {
                    if served.len() < MAX_SERVED && busy.insert(receiver) {
                        let served_whole = serve(receiver);
                        served.spawn(async move {
                            served_whole.await;
                            receiver
                        });
                    }
                }
            }
            Err(e) => tracing::warn!(error = %e, "cannot see what is due"),
        }
        tokio::select! {
            () = sleep(fallback) => {}
            () = heard(&mut news) => sleep(GATHER).await,
            Some(done) = served.join_next() => match done {
                Ok(receiver) => drop(busy.remove(&receiver)),
                // Which one died is not known; what the others send is claimed.
                Err(_) => busy.clear(),
            },
        }
    }
}

/// Waits for news, and takes all that is at hand.
async fn heard(news: &mut Listener) {
    if news.next().await.is_none() {
        std::future::pending::<()>().await;
    }
    while news.at_hand().is_some() {}
}
