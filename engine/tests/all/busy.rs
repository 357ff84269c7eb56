//! A PostgreSQL server that has a lot to do is not away.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use jaali::platform::db::{self, Db};
use sqlx::postgres::PgConnectOptions;
use tokio::{
    io::copy_bidirectional,
    net::{UnixListener, UnixStream},
    task::JoinSet,
    time::sleep,
};

use crate::postgres::EmptyDatabase;

const SOCKET: &str = ".s.PGSQL.5432";

/// More than an engine has connections to a server.
const CALLERS: usize = 30;

/// Stands before a server in `folder`; once it `is_slow`, no connection is opened in time.
async fn stand_before(server: &Path, folder: &Path, is_slow: &AtomicBool) {
    let listener = UnixListener::bind(folder.join(SOCKET)).expect("a socket");
    loop {
        let (mut caller, _) = listener.accept().await.expect("a caller");
        let late = Duration::from_secs(if is_slow.load(Ordering::Relaxed) { 30 } else { 0 });
        let server = server.join(SOCKET);
        tokio::spawn(async move {
            sleep(late).await;
            let mut server = UnixStream::connect(server).await.expect("the server");
            let _ = copy_bidirectional(&mut caller, &mut server).await;
        });
    }
}

/// Each caller has its turns: transactions that take longer than a caller waits before it has the
/// server probed.
async fn take_turns(db: &Db, turns: usize) -> Vec<db::Result<()>> {
    let mut callers = JoinSet::new();
    for _ in 0..CALLERS {
        let db = db.clone();
        callers.spawn(async move {
            for _ in 0..turns {
                let tx = db.begin().await?;
                sleep(Duration::from_millis(200)).await;
                tx.commit().await?;
            }
            Ok(())
        });
    }
    callers.join_all().await
}

#[tokio::test]
async fn a_server_that_serves_while_it_opens_no_connection_is_not_away() {
    let Some(empty) = EmptyDatabase::make().await else { return };
    let server: PgConnectOptions = empty.url.parse().expect("an address");
    // Only a server in a folder of this machine can be stood before.
    if let Some(folder) = server.get_socket().cloned() {
        let near = tempfile::tempdir().expect("a folder");
        let url = empty.url.replace(&*folder.to_string_lossy(), &near.path().to_string_lossy());
        let is_slow = Arc::new(AtomicBool::new(false));
        let (at, slow) = (near.path().to_owned(), is_slow.clone());
        tokio::spawn(async move { stand_before(&folder, &at, &slow).await });
        while !near.path().join(SOCKET).exists() {
            sleep(Duration::from_millis(5)).await;
        }
        let db = Db::connect(&url).await.expect("a database");
        take_turns(&db, 1).await.into_iter().collect::<db::Result<()>>().expect("all connections");

        is_slow.store(true, Ordering::Relaxed);
        let done: db::Result<()> = take_turns(&db, 8).await.into_iter().collect();
        done.expect("each caller had its turns");
    }
    empty.remove().await;
}
