//! Fixed statements, registered so that a test can prepare each on both databases.

/// A fixed statement, and where it is in the source.
pub struct Statement {
    pub sql: &'static str,
    pub file: &'static str,
    pub line: u32,
}
inventory::collect!(Statement);

/// Marks a fixed statement: `db.q(sql!("select …"))`.
#[macro_export]
macro_rules! sql {
    ($text:expr) => {{
        ::inventory::submit! {
            $crate::platform::db::Statement { sql: $text, file: file!(), line: line!() }
        }
        $text
    }};
}
pub(super) use sql;
