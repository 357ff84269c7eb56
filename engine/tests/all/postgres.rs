//! An empty database on the PostgreSQL server of the tests, for tests that start from nothing.

use jaali::platform::ids;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

pub(crate) struct EmptyDatabase {
    pub(crate) url: String,
    name: String,
    server: PgConnection,
}

impl EmptyDatabase {
    /// None when `TEST_DATABASE_URL` names no server.
    #[expect(clippy::disallowed_methods, reason = "a setting of the tests, not of the engine")]
    pub(crate) async fn make() -> Option<Self> {
        let server = std::env::var("TEST_DATABASE_URL").ok().filter(|url| !url.is_empty())?;
        let name = format!("jaali_test_{}", ids::new().simple());
        let url = server.replace("/postgres?", &format!("/{name}?"));
        let mut server = PgConnection::connect(&server).await.expect("a server");
        let create = AssertSqlSafe(format!("create database {name}"));
        sqlx::query(create).execute(&mut server).await.expect("made");
        Some(Self { url, name, server })
    }

    pub(crate) async fn remove(mut self) {
        let drop = AssertSqlSafe(format!("drop database {} with (force)", self.name));
        sqlx::query(drop).execute(&mut self.server).await.expect("dropped");
    }
}
