//! Writers that share nothing but the feed of changes.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use serde_json::json;
use sqlx::{Connection as _, Executor as _, postgres::PgConnection};
use tokio::task::JoinSet;

use crate::{
    During, Result,
    engine::{Engine, Program},
    http::{Connection, get, request},
    leads::{a_package, lead},
    load,
    postgres::Postgres,
    table::{self, Table, median},
};

const WRITERS: usize = 32;
const ROUNDS: u8 = 3;
const LASTING: Duration = Duration::from_secs(2);
/// Times the rate of writers that wait for each other's commit.
const GOAL: f64 = 6.0;

/// Each edit of a lead ends with a sleep of ten milliseconds.
const SLOW: &str = "
    create function last() returns trigger language plpgsql as
      'begin perform pg_sleep(0.01); return null; end';
    create constraint trigger last after update on leads
      deferrable initially deferred for each row execute function last()";

/// Every change takes its number from one row, which is locked until the commit.
const ONE_COUNTER: &str = "
    insert into counters (name, value) values ('bench', 0);
    create function count_change() returns trigger language plpgsql as
      'begin update counters set value = value + 1 where name = ''bench''; return new; end';
    create trigger count before insert on changes for each row execute function count_change()";

const NO_COUNTER: &str = "
    drop trigger count on changes;
    drop function count_change;
    delete from counters where name = 'bench'";

pub(crate) async fn measure(program: &Program, table: &mut Table) -> Result<()> {
    table::heading(
        "Edits of 32 leads at once on PostgreSQL, 10 ms each, beside the same on a counter",
    );
    let data = program.folder()?;
    let Some(server) = Postgres::start(program.scratch()).await else { return Ok(()) };
    let url = server.url();
    let mut engine = program.start(data.path(), Some(&url))?;
    engine.ready().await?;
    engine.next_release().await?;
    program.add_user(data.path(), Some(&url)).await?;
    let writers = writers(&engine).await?;
    let mut database = PgConnection::connect(&url).await.during("PostgreSQL")?;
    database.execute(SLOW).await.during("PostgreSQL")?;
    let (mut rates, mut behind_one) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        rates.push(edits(&engine, &writers).await?);
        database.execute(ONE_COUNTER).await.during("PostgreSQL")?;
        behind_one.push(edits(&engine, &writers).await?);
        database.execute(NO_COUNTER).await.during("PostgreSQL")?;
    }
    let row = table.row("edits, 32 connections", median(&rates), "/s");
    row.beside(median(&behind_one)).at_least_times(GOAL).print();
    database.close().await.during("PostgreSQL")?;
    engine.stop().await?;
    server.stop().await
}

/// Two requests for each lead.
async fn writers(engine: &Engine) -> Result<Vec<[Vec<u8>; 2]>> {
    let cookie = engine.sign_in().await?;
    let package = a_package(engine.address).await?;
    let mut connection = Connection::open(engine.address).await?;
    let mut writers = Vec::new();
    for _ in 0..WRITERS {
        writers.push(there_and_back(&mut connection, &cookie, &package).await?);
    }
    Ok(writers)
}

/// Two requests on a new lead: assign it to the user, and to no one.
pub(crate) async fn there_and_back(
    connection: &mut Connection,
    cookie: &str,
    package: &str,
) -> Result<[Vec<u8>; 2]> {
    let headers = [("cookie", cookie)];
    let me = connection.send(&get("/api/auth/me", &headers)).await?.expect(200)?.json()?;
    let made = connection.send(&lead(package)).await?.expect(201)?.json()?;
    let id = made["id"].as_str().ok_or("a lead without an id")?;
    let path = format!("/api/admin/leads/{id}/assignee");
    Ok([me["user"]["id"].clone(), json!(null)].map(|to| {
        let body = json!({ "assigned_to": to }).to_string();
        request("PUT", &path, &headers, &body)
    }))
}

/// Edits per second, each lead by its own connection.
async fn edits(engine: &Engine, writers: &[[Vec<u8>; 2]]) -> Result<f64> {
    let mut all = JoinSet::new();
    for [to_me, to_nobody] in writers {
        let (to_me, to_nobody) = (to_me.clone(), to_nobody.clone());
        let given = AtomicBool::new(false);
        let next = move |out: &mut Vec<u8>| {
            let given = given.fetch_xor(true, Ordering::Relaxed);
            out.extend(if given { &to_nobody } else { &to_me });
        };
        all.spawn(load::run(engine.address, 1, LASTING, 200, next));
    }
    let mut rate = 0.0;
    while let Some(one) = all.join_next().await {
        rate += one.during("a writer")??.per_second;
    }
    Ok(rate)
}
