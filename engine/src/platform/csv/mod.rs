//! Tables as CSV files: out for spreadsheets and other programs, in from them.
//!
//! A file is UTF-8 with a header, commas and CRLF. What a spreadsheet would take for a formula (a
//! text that begins with `=`, `+`, `-`, `@`, a tab or a line break) gets an apostrophe in front;
//! reading takes it away again. That holds for phone numbers as well: spreadsheets would turn
//! `+919876543210` into a number and lose the plus. A file may leave the apostrophe out.
//!
//! A feature lists its [`Column`]s once: [`export`] and [`File::read`] both go by them.

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

/// The largest file that is taken, in bytes.
pub const LIMIT: usize = 10 * 1024 * 1024;

/// Rows of a file: one transaction writes them all, and everybody who writes waits for it.
const MOST_ROWS: usize = 5_000;

/// Errors that a report tells; it counts them all.
const MOST_ERRORS: usize = 100;

/// What a cell holds, and what becomes of it in a file that comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Text,
    Number,
    /// `true` or `false`; `yes`, `no`, `1` and `0` are understood.
    Flag,
    /// The number or code that people know a row by. A row that brings one is not new.
    Key,
    /// The engine's own: written, and not read.
    Told,
}

pub type Column = (&'static str, Kind);

#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CsvExport {
    /// Begin with a byte order mark, by which Excel knows UTF-8.
    #[serde(default)]
    pub bom: bool,
}

#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CsvImport {
    /// Check everything and write nothing.
    #[serde(default)]
    pub dry_run: bool,
}

/// What an import did: all rows, or none when there is a single error.
#[derive(Debug, Serialize, ToSchema)]
pub struct CsvReport {
    /// Rows of the file.
    pub rows: usize,
    /// Rows that are there now; in a dry run those that would be.
    pub created: usize,
    pub dry_run: bool,
    /// All errors, also those that are not told.
    pub error_count: usize,
    /// The first 100.
    pub errors: Vec<CsvError>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CsvError {
    /// Line of the file; the header is the first.
    pub row: u64,
    pub field: String,
    pub code: String,
    pub message: String,
}

impl CsvReport {
    pub fn new(file: &File, import: CsvImport) -> Self {
        Self {
            rows: file.rows.len(),
            created: 0,
            dry_run: import.dry_run,
            error_count: 0,
            errors: Vec::new(),
        }
    }

    /// The value, or a line of the report. Only what is nobody's fault outside ends the import.
    pub fn take<T>(&mut self, row: u64, result: Result<T>) -> Result<Option<T>> {
        let problem = match result {
            Ok(value) => return Ok(Some(value)),
            Err(Error::Problem(problem)) if problem.status < 500 => problem,
            Err(other) => return Err(other),
        };
        let own = FieldError::new("", problem.code, problem.detail);
        let errors = if problem.errors.is_empty() { vec![own] } else { problem.errors };
        self.error_count += errors.len();
        for FieldError { field, code, message } in errors {
            if self.errors.len() < MOST_ERRORS {
                self.errors.push(CsvError { row, field, code, message });
            }
        }
        Ok(None)
    }
}

/// Keeps all that was created, or, with an error or in a dry run, nothing of it.
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

/// Why a row that says which one it is cannot be made.
pub fn not_new(column: &str, key: &str, known: bool) -> Problem {
    let key: String = key.chars().take(60).collect();
    if known {
        return Problem::field(column, "exists", &format!("{key} exists already"));
    }
    let sentence = "Leave this empty: it is given to a row when it is made";
    Problem::field(column, "given", sentence)
}

/// Where a cell of text begins that a spreadsheet would compute, however many apostrophes are
/// in front: so that taking one away always gives back what was there. Some take the wide signs of
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
