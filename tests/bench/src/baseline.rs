//! The baselines: the same work done in the simplest way.

use std::{
    fs,
    net::SocketAddr,
    path::Path,
    process::Stdio,
    time::{Duration, Instant},
};

use axum::{Router, body::Bytes, http::StatusCode, response::IntoResponse, routing::get};
use sqlx::{
    Connection as _, Executor as _,
    postgres::PgConnection,
    sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous},
};
use tokio::{
    process::{Child, Command},
    task::JoinSet,
    time::sleep,
};

use crate::{During, Result, engine::free_address, http::Connection};

/// Bytes of a row: about what a lead takes.
const ROW: usize = 600;
const TABLE: &str = "create table rows (id integer primary key, body text not null)";

/// Transactions of one row that a bare SQLite makes durable in a second.
pub(crate) async fn sqlite_commits(folder: &Path, lasting: Duration) -> Result<f64> {
    let options = SqliteConnectOptions::new()
        .filename(folder.join("bare.db"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let mut connection = SqliteConnection::connect_with(&options).await.during("SQLite")?;
    connection.execute("drop table if exists rows").await.during("SQLite")?;
    connection.execute(TABLE).await.during("SQLite")?;
    let (began, mut done) = (Instant::now(), 0_u32);
    while began.elapsed() < lasting {
        let insert = sqlx::query("insert into rows (body) values ($1)").bind("x".repeat(ROW));
        insert.execute(&mut connection).await.during("SQLite")?;
        done += 1;
    }
    let rate = f64::from(done) / began.elapsed().as_secs_f64();
    connection.close().await.during("SQLite")?;
    Ok(rate)
}

/// The same for PostgreSQL, which makes the commits of several connections durable together.
pub(crate) async fn postgres_commits(
    url: &str,
    connections: u32,
    lasting: Duration,
) -> Result<f64> {
    let mut first = PgConnection::connect(url).await.during("PostgreSQL")?;
    first.execute("drop table if exists bench_rows").await.during("PostgreSQL")?;
    let table = "create table bench_rows (id bigserial primary key, body text not null)";
    first.execute(table).await.during("PostgreSQL")?;
    let began = Instant::now();
    let mut clients = JoinSet::new();
    for _ in 0..connections {
        let url = url.to_owned();
        clients.spawn(async move {
            let mut connection = PgConnection::connect(&url).await?;
            let mut done = 0_u32;
            while began.elapsed() < lasting {
                let insert = sqlx::query("insert into bench_rows (body) values ($1)");
                insert.bind("x".repeat(ROW)).execute(&mut connection).await?;
                done += 1;
            }
            Ok::<_, sqlx::Error>(done)
        });
    }
    let mut done = 0;
    while let Some(client) = clients.join_next().await {
        done += client.during("PostgreSQL")?.during("PostgreSQL")?;
    }
    Ok(f64::from(done) / began.elapsed().as_secs_f64())
}

/// A process that serves one body from memory, as [`serve_bare`] does.
pub(crate) struct Bare {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
}

impl Bare {
    pub(crate) async fn start(folder: &Path, body: &[u8]) -> Result<Self> {
        let file = folder.join("body");
        fs::write(&file, body).during(file.display())?;
        let address = free_address()?;
        let this = std::env::current_exe().during("this program")?;
        let mut command = Command::new(this);
        command.arg("--bare").arg(&file).stdin(Stdio::null()).kill_on_drop(true);
        let child = command.env("BARE_ADDRESS", address.to_string()).spawn();
        let child = child.during("the bare handler")?;
        for _ in 0..1000 {
            if Connection::open(address).await.is_ok() {
                return Ok(Self { child, address });
            }
            sleep(Duration::from_millis(2)).await;
        }
        Err("the bare handler does not start".to_owned())
    }
}

/// As many threads as the engine has, no layer, no header but the length: `/` answers the bytes,
/// `/304` nothing.
#[tokio::main]
pub(crate) async fn serve_bare(file: &Path) -> Result<()> {
    let body = Bytes::from(fs::read(file).during(file.display())?);
    let address = std::env::var("BARE_ADDRESS").during("BARE_ADDRESS")?;
    let listener = tokio::net::TcpListener::bind(&address).await.during(&address)?;
    let router = Router::new()
        .route("/", get(async || body.into_response()))
        .route("/304", get(async || StatusCode::NOT_MODIFIED));
    axum::serve(listener, router).await.during("the bare handler")
}
