//! Reads a file as rows of fields; the error is a sentence with the line that is wrong.

use axum::{
    body::Bytes,
    extract::rejection::BytesRejection,
    http::{HeaderMap, StatusCode, header},
};
use serde_json::{Number, Value};

use super::{CellKind, Column, MOST_ROWS, is_formula};
use crate::platform::{
    error::{FieldError, Problem, Result},
    fields::Object,
};

/// A file that is a table of known columns.
#[derive(Debug)]
pub struct File {
    /// The columns of its header, in order.
    pub columns: Vec<Column>,
    pub rows: Vec<Record>,
}

/// A row of the file.
#[derive(Debug)]
pub struct Record {
    /// The line on which the row begins; the first line is 1.
    pub row: u64,
    /// Column and value of the row's number or code, if the row has one.
    pub key: Option<(&'static str, String)>,
    /// The fields as a form sends them; empty cells are left out.
    pub fields: Object,
}

impl File {
    /// A file of up to 5,000 rows. A mistake of the file as a whole is a problem with its line.
    pub fn read(
        headers: &HeaderMap,
        body: Result<Bytes, BytesRejection>,
        columns: &[Column],
    ) -> Result<Self> {
        Self::read_up_to(MOST_ROWS, headers, body, columns)
    }

    /// A file of up to `most` rows, for callers that do not write them all in one transaction.
    pub fn read_up_to(
        most: usize,
        headers: &HeaderMap,
        body: Result<Bytes, BytesRejection>,
        columns: &[Column],
    ) -> Result<Self> {
        let kind = headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
        if !kind.trim().eq_ignore_ascii_case("text/csv") {
            return Err(Problem::new("media_type", "Send text/csv").into());
        }
        let body = body.map_err(|e| match e.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                Problem::new("too_large", "The file is larger than 10 MiB")
            }
            _ => Problem::new("malformed", "The body cannot be read"),
        })?;
        Self::parse(&body, columns, most)
    }

    fn parse(bytes: &[u8], columns: &[Column], most: usize) -> Result<Self> {
        let text = std::str::from_utf8(bytes).map_err(|e| {
            let before = std::str::from_utf8(&bytes[..e.valid_up_to()]).unwrap_or_default();
            let line = line_ends(before) + 1;
            malformed(format!("Line {line} is not UTF-8: save the file as CSV UTF-8"))
        })?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        // Rows of the wrong length are reported below.
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        let mut records = reader.records();
        let first = records.next().transpose().map_err(|e| malformed(e.to_string()))?;
        let first = first.ok_or_else(|| malformed("The file is empty: it has no header"))?;
        let header = header_of(&first, columns)?;
        let mut rows = Vec::new();
        let (mut row, mut counted) = (1, 0);
        for record in records {
            let record = record.map_err(|e| malformed(e.to_string()))?;
            let begins = begin_of(text, &record);
            row += line_ends(&text[counted..begins]);
            counted = begins;
            if record.len() != header.len() {
                return Err(malformed(format!(
                    "Line {row} has another number of cells than the header ({}, not {}): a cell \
                     with a comma or a quote needs quotes around it",
                    record.len(),
                    header.len()
                )))?;
            }
            if rows.len() == most {
                return Err(malformed(format!(
                    "The file has more than {most} rows: send it in parts"
                )))?;
            }
            rows.push(record_of(row, &record, &header));
        }
        Ok(Self { columns: header, rows })
    }
}

/// The byte at which a record begins. The parser's own position, and so its line, can be that of
/// the line ends in front of it.
fn begin_of(text: &str, record: &csv::StringRecord) -> usize {
    let told = record.position().and_then(|at| usize::try_from(at.byte()).ok()).unwrap_or_default();
    let rest = text.get(told..).unwrap_or_default();
    text.len() - rest.trim_start_matches(['\r', '\n']).len()
}

/// Counts line ends: those of Windows, Unix and the old Macintosh differ.
fn line_ends(text: &str) -> u64 {
    let pairs = text.matches("\r\n").count();
    let all = text.matches(['\r', '\n']).count();
    (all - pairs) as u64
}

fn malformed(sentence: impl Into<String>) -> Problem {
    Problem::new("malformed", sentence)
}

/// Each name in the header must be a column, once.
fn header_of(names: &csv::StringRecord, columns: &[Column]) -> Result<Vec<Column>> {
    for (sign, name) in [(';', "semicolons"), ('\t', "tabs"), ('|', "bars")] {
        if names.len() == 1 && names[0].contains(sign) {
            let sentence = format!("Line 1 is separated by {name}: columns need commas");
            return Err(malformed(sentence).into());
        }
    }
    let (mut header, mut errors) = (Vec::new(), Vec::new());
    for given in names {
        let name: String = given.trim().chars().take(60).collect();
        match columns.iter().find(|(known, _)| *known == name) {
            None if columns.iter().all(|(known, _)| *known != name) => {
                let sentence = format!("There is no column '{name}'");
                errors.push(FieldError::new(name, "unknown", sentence));
            }
            Some(column) if header.contains(column) => {
                let sentence = format!("The column '{name}' comes twice");
                errors.push(FieldError::new(name, "duplicate", sentence));
            }
            found => header.extend(found),
        }
    }
    if errors.len() == names.len() {
        let known: Vec<_> = columns.iter().map(|(name, _)| *name).collect();
        let sentence = format!("Line 1 must be a header of these columns: {}", known.join(", "));
        return Err(malformed(sentence).into());
    }
    if errors.is_empty() { Ok(header) } else { Err(Problem::invalid(errors).into()) }
}

fn record_of(row: u64, record: &csv::StringRecord, header: &[Column]) -> Record {
    let mut read = Record { row, key: None, fields: Object::new() };
    for ((name, kind), cell) in header.iter().zip(record) {
        let text = plain(cell);
        if text.trim().is_empty() {
            continue;
        }
        let value = match kind {
            CellKind::ReadOnly => continue,
            CellKind::Key => {
                read.key = Some((*name, text.trim().to_owned()));
                continue;
            }
            CellKind::Number => number(text.trim()),
            CellKind::Flag => flag(text.trim()),
            CellKind::Text => Value::String(text.to_owned()),
        };
        read.fields.insert((*name).to_owned(), value);
    }
    read
}

/// The original text, without the apostrophe that kept spreadsheets from computing it.
pub(super) fn plain(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(cell)
}

/// A number, or the text itself, so that the form refuses it.
fn number(text: &str) -> Value {
    text.parse::<Number>().map_or_else(|_| Value::String(text.to_owned()), Value::Number)
}

fn flag(text: &str) -> Value {
    match text.to_ascii_lowercase().as_str() {
        "true" | "yes" | "1" => Value::Bool(true),
        "false" | "no" | "0" => Value::Bool(false),
        _ => Value::String(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use serde_json::json;

    use super::*;

    const COLUMNS: &[Column] = &[
        ("code", CellKind::Key),
        ("name", CellKind::Text),
        ("price", CellKind::Number),
        ("active", CellKind::Flag),
        ("made", CellKind::ReadOnly),
    ];

    fn parse(bytes: impl AsRef<[u8]>) -> std::result::Result<Vec<Record>, String> {
        let file = File::parse(bytes.as_ref(), COLUMNS, MOST_ROWS);
        file.map(|file| file.rows).map_err(|e| {
            let problem = e.into_problem();
            let errors = problem.errors.iter().map(|e| e.message.clone());
            if problem.errors.is_empty() {
                problem.detail
            } else {
                errors.collect::<Vec<_>>().join("; ")
            }
        })
    }

    #[test]
    fn a_row_is_read_as_a_form_has_it() {
        let rows = parse(
            "\u{feff}active,name,price,made,code\r\nyes,\"Asha, \"\"A\"\"\nRao\",12.50,2026,\r\nmaybe,'=1+1,x,,CU-1\r\n",
        )
        .expect("rows");
        assert_eq!(
            json!(rows[0].fields),
            json!({ "active": true, "name": "Asha, \"A\"\nRao", "price": 12.50 })
        );
        assert_eq!((rows[0].row, &rows[0].key), (2, &None));
        assert_eq!(
            json!(rows[1].fields),
            json!({ "active": "maybe", "name": "=1+1", "price": "x" })
        );
        assert_eq!((rows[1].row, &rows[1].key), (4, &Some(("code", "CU-1".to_owned()))));
        assert!(parse("name,price\n").expect("no rows").is_empty());
    }

    #[test]
    fn a_row_is_known_by_the_line_it_begins_on() {
        for text in [
            "name,price\nA,1\n\n\"B\nb\",2\nC,3",
            "name,price\r\nA,1\r\n\r\n\"B\r\nb\",2\r\nC,3\r\n",
            "name,price\rA,1\r\r\"B\rb\",2\rC,3\r",
        ] {
            let lines: Vec<_> = parse(text).expect("rows").iter().map(|r| r.row).collect();
            assert_eq!(lines, [2, 4, 6], "{text:?}");
        }
    }

    #[test]
    fn what_is_no_table_is_told_with_its_line() {
        let said = |bytes: &[u8]| parse(bytes).expect_err("refused");
        assert_snapshot!(said(b""), @"The file is empty: it has no header");
        assert_snapshot!(said(b"name,price\nAsha\n"), @"Line 2 has another number of cells than the header (1, not 2): a cell with a comma or a quote needs quotes around it");
        assert_snapshot!(said(b"name;price\nAsha;1\n"), @"Line 1 is separated by semicolons: columns need commas");
        assert_snapshot!(said(b"name\tprice\nAsha\t1\n"), @"Line 1 is separated by tabs: columns need commas");
        assert_snapshot!(said(b"name,price\nAsha,1\nB\xe9,2\n"), @"Line 3 is not UTF-8: save the file as CSV UTF-8");
        assert_snapshot!(said(b"Asha,12\n"), @"Line 1 must be a header of these columns: code, name, price, active, made");
        assert_snapshot!(said(b"name,prize,name\nAsha,1,2\n"), @"There is no column 'prize'; The column 'name' comes twice");
        assert_snapshot!(said(b"name,price\n\"Asha,1\nBela,2\n"), @"Line 2 has another number of cells than the header (1, not 2): a cell with a comma or a quote needs quotes around it");
        assert_snapshot!(said("name\n".to_owned().repeat(5002).as_bytes()), @"The file has more than 5000 rows: send it in parts");
    }
}
