//! The errors of the database.

/// Why the database did not do what it was asked, in terms that a feature can act on.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("not found")]
    NotFound,
    /// A unique constraint; the text names it.
    #[error("already exists ({0})")]
    Conflict(String),
    #[error("refers to something that is not there")]
    Reference,
    #[error("rejected by a rule of the data ({0})")]
    Check(String),
    #[error("the database is busy, try again")]
    Retry,
    #[error("the disk is full")]
    Full,
    /// The server does not answer, stops, or takes no writes while another takes its place.
    #[error("the database is away ({0})")]
    Away(String),
    /// The database file is damaged; the text is the database's own.
    #[error(
        "the database is damaged ({0}): stop the engine, keep a copy of the files, and bring the \
         newest backup back with `jaali restore` (docs/operations.md, Backup)"
    )]
    Damaged(String),
    #[error(transparent)]
    Other(sqlx::Error),
}

/// The result of a statement or a transaction.
pub type Result<T> = std::result::Result<T, Error>;

impl From<sqlx::Error> for Error {
    fn from(e: sqlx::Error) -> Self {
        use sqlx::error::ErrorKind as Kind;
        let sqlx::Error::Database(d) = &e else {
            return match e {
                sqlx::Error::RowNotFound => Self::NotFound,
                sqlx::Error::PoolTimedOut => Self::Retry,
                sqlx::Error::Encode(e) => Self::Check(e.to_string()),
                sqlx::Error::Io(_) | sqlx::Error::WorkerCrashed | sqlx::Error::PoolClosed => {
                    Self::Away(e.to_string())
                }
                other => Self::Other(other),
            };
        };
        match (d.kind(), d.code().as_deref()) {
            // PostgreSQL names the constraint; SQLite says "UNIQUE constraint failed: users.email".
            (Kind::UniqueViolation, _) => {
                Self::Conflict(d.constraint().unwrap_or(d.message()).to_owned())
            }
            (Kind::ForeignKeyViolation, _) => Self::Reference,
            (Kind::CheckViolation | Kind::NotNullViolation, _) => {
                Self::Check(d.message().to_owned())
            }
            // PostgreSQL: a NUL in a text, a number or an instant out of range.
            (_, Some("22021" | "22P05" | "22003" | "22008")) => Self::Check(d.message().to_owned()),
            // PostgreSQL: serialization failure, deadlock. SQLite: BUSY, BUSY_SNAPSHOT.
            (_, Some("40001" | "40P01" | "5" | "517")) => Self::Retry,
            // PostgreSQL: a damaged table or index. SQLite: CORRUPT with its three kinds, NOTADB.
            (_, Some("XX001" | "XX002" | "11" | "267" | "523" | "779" | "26")) => {
                Self::Damaged(d.message().to_owned())
            }
            // PostgreSQL: disk full. SQLite: FULL, and IOERR_WRITE, which a quota gives.
            (_, Some("53100" | "13" | "778")) => Self::Full,
            // PostgreSQL: a lost connection, a server that ends or starts, too many connections, a
            // standby that takes over.
            (
                _,
                Some(
                    "08000" | "08001" | "08003" | "08004" | "08006" | "57P01" | "57P02" | "57P03"
                    | "53300" | "25006",
                ),
            ) => Self::Away(d.message().to_owned()),
            _ => Self::Other(e),
        }
    }
}
