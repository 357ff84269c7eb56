//! Tables as CSV files: exported for spreadsheets and other programs, and imported from them.
//!
//! A file is UTF-8 with a header, commas and CRLF. What a spreadsheet would take for a formula (a
//! text that begins with `=`, `+`, `-`, `@`, a tab or a line break) gets an apostrophe in front;
//! reading takes it away again. That holds for phone numbers as well: spreadsheets would turn
//! `+919876543210` into a number and lose the plus. A file may leave the apostrophe out.
//!
//! A feature lists its [`Column`]s once; [`export`] and [`File::read`] both use that list.

mod reader;
mod writer;

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

pub use reader::{File, Record};
pub use writer::export;

use super::{
    changes::{self, Topic},
    db::Tx,
    error::{Error, FieldError, Problem, Result},
    state::AppState,
};

/// The largest file that is accepted, in bytes.
pub const LIMIT: usize = 10 * 1024 * 1024;

/// The most rows of a file: one transaction writes them all, and every other writer waits for it.
const MOST_ROWS: usize = 5_000;

/// The most errors that a report lists; it counts them all.
const MOST_ERRORS: usize = 100;

/// What a cell holds, and what an import does with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellKind {
    Text,
    Number,
    /// `true` or `false`; `yes`, `no`, `1` and `0` are understood.
    Flag,
    /// The number or code that people know a row by. A row that has one is not new.
    Key,
    /// Set by the engine: exported, and ignored by an import.
    ReadOnly,
}

/// The name in the header, and what the cells below it hold.
pub type Column = (&'static str, CellKind);

/// The query parameters of an export.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CsvExport {
    /// Begin with a byte order mark, by which Excel knows UTF-8.
    #[serde(default)]
    pub bom: bool,
}

/// The query parameters of an import.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CsvImport {
    /// Check everything and write nothing.
    #[serde(default)]
    pub dry_run: bool,
}

/// What an import did: it creates all rows, or none when there is a single error.
#[derive(Debug, Serialize, ToSchema)]
pub struct CsvReport {
    /// Rows of the file.
    pub rows: usize,
    /// Rows that were created; in a dry run, rows that would have been.
    pub created: usize,
    pub dry_run: bool,
    /// All errors, including those that are not listed.
    pub error_count: usize,
    /// The first 100.
    pub errors: Vec<CsvError>,
}

/// A mistake in a row of the file.
#[derive(Debug, Serialize, ToSchema)]
pub struct CsvError {
    /// Line of the file; the header is the first.
    pub row: u64,
    pub field: String,
    pub code: String,
    pub message: String,
}

impl CsvReport {
    /// A report without errors, on the rows of a file.
    pub fn new(file: &File, import: CsvImport) -> Self {
        Self {
            rows: file.rows.len(),
            created: 0,
            dry_run: import.dry_run,
            error_count: 0,
            errors: Vec::new(),
        }
    }

    /// The value, or None once the report has the client's mistakes. Other errors end the import.
    pub fn take<T>(&mut self, row: u64, result: Result<T>) -> Result<Option<T>> {
        let problem = match result {
            Ok(value) => return Ok(Some(value)),
            Err(Error::Problem(problem)) if problem.status < 500 => problem,
            Err(other) => return Err(other),
        };
        let own = FieldError::new("", problem.code, problem.detail);
        let errors = if problem.errors.is_empty() { vec![own] } else { problem.errors };
        self.error_count += errors.len();
        for FieldError { field, code, message, .. } in errors {
            if self.errors.len() < MOST_ERRORS {
                self.errors.push(CsvError { row, field, code, message });
            }
        }
        Ok(None)
    }
}

/// Commits all that was created; with an error or in a dry run, rolls all of it back.
pub async fn finish(
    app: &AppState,
    mut tx: Tx,
    mut report: CsvReport,
    (topic, created): (Topic, Vec<Uuid>),
) -> Result<CsvReport> {
    if report.error_count > 0 {
        return Ok(report);
    }
    report.created = created.len();
    if !report.dry_run {
        let now = app.clock.now();
        for id in created {
            changes::append(&mut tx, topic, id, now).await?;
        }
        app.feed.commit(tx).await?;
    }
    Ok(report)
}

/// Why a row that has a number or code cannot be created; `known` when that row exists.
pub fn not_new(column: &str, key: &str, known: bool) -> Problem {
    let key: String = key.chars().take(60).collect();
    if known {
        return Problem::field(column, "exists", &format!("{key} exists already"));
    }
    let sentence = "Leave this empty: it is given to a row when it is made";
    Problem::field(column, "given", sentence)
}

/// Whether a text is one that a spreadsheet would compute, however many apostrophes are in front:
/// so that removing one always gives back the original. Some spreadsheets take the wide signs of
/// East Asia for the plain ones.
fn is_formula(text: &str) -> bool {
    const SIGNS: [char; 11] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];
    text.trim_start_matches('\'').starts_with(SIGNS)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{reader::plain, writer::cell};

    #[test]
    fn what_a_spreadsheet_would_compute_comes_back_as_it_was() {
        for (text, written) in [
            ("=1+1", "'=1+1"),
            ("+919876543210", "'+919876543210"),
            ("-", "'-"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\tx", "'\tx"),
            ("＝1", "'＝1"),
            ("'=1", "''=1"),
            ("'tis", "'tis"),
            ("O'Brien", "O'Brien"),
            ("", ""),
            ("ಆಶಾ", "ಆಶಾ"),
        ] {
            assert_eq!(cell(&json!(text)), written);
            assert_eq!(plain(written), text);
        }
        assert_eq!(plain("+919876543210"), "+919876543210", "nobody has to write apostrophes");
        assert_eq!(cell(&json!(-12.5)), "-12.5", "a number is no formula");
        assert_eq!((cell(&json!(null)), cell(&json!(true))), (String::new(), "true".to_owned()));
    }
}
