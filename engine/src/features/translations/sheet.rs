//! Translations as a CSV table for spreadsheets.

use std::sync::Arc;

use axum::{body::Bytes, extract::rejection::BytesRejection, http::HeaderMap, response::Response};
use serde_json::Value;

use super::{import::FileRow, units::Unit};
use crate::platform::{
    csv::{
        self,
        CellKind::{ReadOnly, Text},
        Column, File,
    },
    error::{Problem, Result},
};

/// The English text is read-only; import compares its hash.
const COLUMNS: &[Column] = &[
    ("kind", Text),
    ("slug", Text),
    ("locale", Text),
    ("field", Text),
    ("source", ReadOnly),
    ("target", Text),
    ("state", ReadOnly),
    ("source_hash", Text),
];

pub(super) fn export(units: Vec<Unit>, bom: bool) -> Result<Response> {
    let units = Arc::new(units);
    csv::export(
        "translations",
        COLUMNS,
        bom,
        |line: &Line| line.n,
        move |after: Option<usize>, limit| {
            let units = units.clone();
            async move {
                let limit = usize::try_from(limit).unwrap_or(usize::MAX);
                let rest = units.iter().enumerate().skip(after.map_or(0, |n| n + 1)).take(limit);
                Ok(rest.map(|(n, unit)| Line { n, unit: unit.clone() }).collect())
            }
        },
    )
}

/// A text with its place in the file.
#[derive(serde::Serialize)]
struct Line {
    #[serde(skip)]
    n: usize,
    #[serde(flatten)]
    unit: Unit,
}

/// Most rows of an imported file: several times all languages of the whole site.
const MOST_ROWS: usize = 50_000;

pub(super) fn read(
    headers: &HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Vec<FileRow>> {
    let file = File::read_up_to(MOST_ROWS, headers, body, COLUMNS)?;
    let needed = COLUMNS.iter().filter(|(_, kind)| *kind != ReadOnly);
    if let Some((name, _)) = needed.into_iter().find(|column| !file.columns.contains(column)) {
        return Err(Problem::new("malformed", format!("Line 1 lacks the column '{name}'")).into());
    }
    let rows = file.rows.into_iter().map(|record| {
        let text = |name: &str| {
            let value = record.fields.get(name).and_then(Value::as_str);
            value.unwrap_or_default().to_owned()
        };
        FileRow {
            kind: text("kind"),
            slug: text("slug"),
            locale: text("locale"),
            field: text("field"),
            source_hash: text("source_hash"),
            target: text("target"),
        }
    });
    Ok(rows.collect())
}
