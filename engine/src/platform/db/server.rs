//! Connections to a PostgreSQL server, and whether the server answers.
//!
//! The pool alone retries in silence until its timeout: every request would wait 30 s for a server
//! that is restarting. Here a caller that waits for a connection has the server probed; if it does
//! not answer, all callers are refused at once until it does again.

use std::{
    str::FromStr as _,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use sqlx::{
    ConnectOptions as _, Connection as _, Error, PgConnection, PgPool, Postgres,
    pool::PoolConnection,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tokio::{
    sync::watch,
    time::{sleep, timeout},
};

/// Several requests take turns on one: each waits for the disk of the server, not for the engine.
const MAX_CONNECTIONS: u32 = 10;
/// How long a server may take to open a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// A caller that waits longer for a connection has the server probed.
const SUSPICIOUS: Duration = Duration::from_millis(100);
/// How long a probe may take, and the pause until the next one.
const PROBE_TIMEOUT: Duration = Duration::from_secs(1);
const PROBE_PAUSE: Duration = Duration::from_millis(250);
/// A connection that was used within this time is not tested.
const FRESH: Duration = Duration::from_secs(1);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Answers,
    /// One task is probing the server.
    Asked,
    Away,
}

/// A PostgreSQL server and the connections to it. Clones share them.
#[derive(Clone)]
pub struct Server(Arc<Connections>);

struct Connections {
    options: PgConnectOptions,
    pool: PgPool,
    state: watch::Sender<State>,
    /// How many connections callers got so far.
    given: AtomicU64,
}

impl Server {
    /// `acquire_timeout` is how long a caller waits while others have all connections.
    pub(super) async fn connect(url: &str, acquire_timeout: Duration) -> Result<Self, Error> {
        let options = PgConnectOptions::from_str(url)?;
        // A pool does not say why it cannot connect; one connection does.
        connect(&options, CONNECT_TIMEOUT).await?.close().await?;
        let pool = PgPoolOptions::new()
            .max_connections(MAX_CONNECTIONS)
            .acquire_timeout(acquire_timeout)
            .test_before_acquire(false)
            .before_acquire(|connection, about| {
                Box::pin(
                    async move { Ok(about.idle_for < FRESH || connection.ping().await.is_ok()) },
                )
            })
            .connect_with(options.clone())
            .await?;
        let state = watch::Sender::new(State::Answers);
        Ok(Self(Arc::new(Connections { options, pool, state, given: AtomicU64::new(0) })))
    }

    /// Opens one connection beside the pool; the caller closes it.
    pub(super) async fn reach(url: &str) -> Result<PgConnection, Error> {
        connect(&PgConnectOptions::from_str(url)?, CONNECT_TIMEOUT).await
    }

    /// The pool, for calls of sqlx that take one; they do not probe the server.
    pub fn pool(&self) -> &PgPool {
        &self.0.pool
    }

    /// A connection; a network error at once while the server does not answer.
    pub(super) async fn acquire(&self) -> Result<PoolConnection<Postgres>, Error> {
        let connection = self.wait().await?;
        self.0.given.fetch_add(1, Ordering::Relaxed);
        Ok(connection)
    }

    async fn wait(&self) -> Result<PoolConnection<Postgres>, Error> {
        let mut state = self.0.state.subscribe();
        // Boxed: it can open a connection, which makes it 16 kB, and every answer that asks the
        // database would be moved about with so much room for it.
        let mut waiting = Box::pin(self.0.pool.acquire());
        if *state.borrow() != State::Away {
            if let Ok(acquired) = timeout(SUSPICIOUS, &mut waiting).await {
                return acquired;
            }
            self.ask();
        }
        let away = state.wait_for(|state| *state == State::Away);
        tokio::select! {
            acquired = waiting => acquired,
            _ = away => Err(Error::Io(std::io::ErrorKind::NotConnected.into())),
        }
    }

    /// Has one task probe the server until it answers.
    fn ask(&self) {
        let first = self.0.state.send_if_modified(|state| {
            let first = *state == State::Answers;
            if first {
                *state = State::Asked;
            }
            first
        });
        if !first {
            return;
        }
        let server = self.0.clone();
        tokio::spawn(async move {
            let Connections { options, state, given, .. } = &*server;
            loop {
                let before = given.load(Ordering::Relaxed);
                let Err(e) = connect(options, PROBE_TIMEOUT).await else { break };
                // A server with too many connections does answer, and will have one free.
                if matches!(&e, Error::Database(d) if d.code().as_deref() == Some("53300")) {
                    break;
                }
                // A busy server may open a connection slowly while it serves those it has: callers
                // still take turns on them.
                let is_late =
                    matches!(&e, Error::Io(e) if e.kind() == std::io::ErrorKind::TimedOut);
                if is_late && given.load(Ordering::Relaxed) != before {
                    continue;
                }
                if state.send_replace(State::Away) != State::Away {
                    tracing::error!(error = %e, "the database is away");
                }
                sleep(PROBE_PAUSE).await;
            }
            if state.send_replace(State::Answers) == State::Away {
                tracing::info!("the database is back");
            }
        });
    }
}

async fn connect(options: &PgConnectOptions, patience: Duration) -> Result<PgConnection, Error> {
    let timed_out = || Error::Io(std::io::ErrorKind::TimedOut.into());
    timeout(patience, options.connect()).await.unwrap_or_else(|_| Err(timed_out()))
}
