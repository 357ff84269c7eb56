//! Rows of the database as a file, a batch at a time.

use axum::{
    body::{Body, Bytes},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use futures_util::stream;
use serde::Serialize;
use serde_json::Value;

use super::{Column, is_formula};
use crate::platform::{
    background, db,
    error::{Error, Result},
};

/// Rows in memory at once.
const AT_ONCE: i64 = 500;

/// Sends a file of the rows that `next` reads, batch by batch, after the key of the last row. If
/// the database fails meanwhile, the connection breaks off: half a file must not look whole.
pub fn export<T, K, F, Fut>(
    name: &str,
    columns: &'static [Column],
    bom: bool,
    key: fn(&T) -> K,
    next: F,
) -> Result<Response>
where
    T: Serialize + Send + 'static,
    K: Send + 'static,
    F: Fn(Option<K>, i64) -> Fut + Send + 'static,
    Fut: Future<Output = db::Result<Vec<T>>> + Send,
{
    let names: Vec<String> = columns.iter().map(|(name, _)| (*name).to_owned()).collect();
    let mut head = if bom { "\u{feff}".as_bytes().to_vec() } else { Vec::new() };
    head.extend(lines(&[names])?);

    let batches = stream::try_unfold((Some((None, head)), next), move |(state, next)| async move {
        let Some((after, head)) = state else { return Ok(None) };
        let rows = next(after, AT_ONCE).await.map_err(stopped)?;
        let whole = i64::try_from(rows.len()).is_ok_and(|n| n == AT_ONCE);
        let going_on = rows.last().filter(|_| whole).map(|last| (Some(key(last)), Vec::new()));
        // Requests go before an export.
        let written = background::run("export", move || {
            let table: Vec<_> = rows.iter().map(|row| cells(row, columns)).collect();
            lines(&table)
        });
        let mut bytes = head;
        bytes.extend(written.await.map_err(stopped)?.map_err(stopped)?);
        Ok::<_, String>(Some((Bytes::from(bytes), (going_on, next))))
    });
    let mut response = Body::from_stream(batches).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let disposition = format!("attachment; filename=\"{name}.csv\"");
    headers.insert(
        header::CONTENT_DISPOSITION,
        HeaderValue::try_from(disposition).map_err(Error::internal)?,
    );
    Ok(response)
}

/// Logs the error; the client sees the connection end.
fn stopped(e: impl std::fmt::Display) -> String {
    tracing::error!(error = %e, "an export broke off");
    e.to_string()
}

fn cells(row: &impl Serialize, columns: &[Column]) -> Vec<String> {
    let row = serde_json::to_value(row).unwrap_or_default();
    columns.iter().map(|(name, _)| cell(&row[*name])).collect()
}

/// A value as a cell; a text that would be a formula gets an apostrophe.
pub(super) fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) if is_formula(text) => format!("'{text}"),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn lines(rows: &[Vec<String>]) -> Result<Vec<u8>> {
    let mut writer =
        csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).map_err(Error::internal)?;
    }
    writer.into_inner().map_err(Error::internal)
}
