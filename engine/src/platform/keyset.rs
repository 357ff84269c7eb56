//! Keyset pages: a list continues after the last row seen, never at an offset.
//!
//! A cursor is opaque to clients: base64url of the JSON of the last row's sort key.

use axum::{
    http::header,
    response::{IntoResponse, Response},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::Datelike as _;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use utoipa::{IntoParams, ToSchema};

use super::{
    clock::Instant,
    error::{Error, Problem, Result},
};

/// Rows of a page when the client names no number, and the most that it may ask for.
const DEFAULT: u16 = 50;
const MAX_LIMIT: u16 = 200;

/// The query parameters of every list.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// Rows per page, 1 to 200; 50 when left out.
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u16>,
    /// `next` of the previous page.
    pub cursor: Option<String>,
}

/// A page of a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// Cursor of the next page; null on the last.
    pub next: Option<String>,
    /// Set when more rows match the search than this; the list then holds the best of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capped_at: Option<usize>,
}

impl<T> Page<T> {
    /// A list that is never split into pages.
    pub fn whole(items: Vec<T>) -> Self {
        Self { items, next: None, capped_at: None }
    }

    /// The first `limit` rows. The store reads one row more; when there is one, `next` is set.
    pub fn cut<K: Serialize>(mut items: Vec<T>, limit: i64, key: impl Fn(&T) -> K) -> Self {
        let wanted = usize::try_from(limit).unwrap_or(usize::MAX);
        let more = items.len() > wanted;
        items.truncate(wanted);
        let next = items.last().filter(|_| more).map(|last| encode(&key(last)));
        Self { items, next, capped_at: None }
    }

    /// Notes that the search matched more rows than these; None when it did not.
    #[must_use]
    pub fn capped_at(self, capped_at: Option<usize>) -> Self {
        Self { capped_at, ..self }
    }

    /// The same page with each row changed.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> Page<U> {
        let Self { items, next, capped_at } = self;
        Page { items: items.into_iter().map(change).collect(), next, capped_at }
    }
}

/// The JSON of a row of a long list, written while the next row is read.
#[derive(Debug)]
pub struct WrittenRow(Vec<u8>);

impl WrittenRow {
    /// Bytes of most rows, reserved at once: a text that grows is copied each time.
    const USUAL: usize = 3 * 1024;

    /// Fails when serialising the row does.
    pub fn of(row: &impl Serialize) -> Result<Self> {
        let mut json = Vec::with_capacity(Self::USUAL);
        serde_json::to_writer(&mut json, row).map_err(Error::internal)?;
        Ok(Self(json))
    }
}

/// The response with a [`Page`] of rows that are written already.
#[derive(Debug, Clone)]
pub struct WrittenPage(Vec<u8>);

impl WrittenPage {
    /// As [`Page::cut`], of rows beside their sort keys.
    pub fn cut(rows: Vec<(impl Serialize + Copy, Result<WrittenRow>)>, limit: i64) -> Result<Self> {
        let Page { items, next, .. } = Page::cut(rows, limit, |(place, _)| *place);
        let rows = items.into_iter().map(|(_, row)| row).collect::<Result<Vec<_>>>()?;
        let end = serde_json::to_vec(&next).map_err(Error::internal)?;
        let length = rows.iter().map(|row| row.0.len() + 1).sum::<usize>() + end.len();
        let mut json = Vec::with_capacity(length + 32);
        json.extend(br#"{"items":["#);
        for (i, row) in rows.iter().enumerate() {
            if i > 0 {
                json.push(b',');
            }
            json.extend(&row.0);
        }
        json.extend(br#"],"next":"#);
        json.extend(end);
        json.push(b'}');
        Ok(Self(json))
    }

    /// As [`Page::capped_at`].
    #[must_use]
    pub fn capped_at(mut self, capped_at: Option<usize>) -> Self {
        if let Some(rows) = capped_at {
            self.0.pop();
            self.0.extend(format!(r#","capped_at":{rows}}}"#).into_bytes());
        }
        self
    }
}

impl IntoResponse for WrittenPage {
    fn into_response(self) -> Response {
        let headers =
            [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
        (headers, self.0).into_response()
    }
}

impl PageQuery {
    /// Rows per page, 50 by default; 422 when not within 1 to 200.
    pub fn limit(&self) -> Result<i64> {
        match self.limit.unwrap_or(DEFAULT) {
            n @ 1..=MAX_LIMIT => Ok(i64::from(n)),
            _ => Err(Problem::field("limit", "range", "Limit must be between 1 and 200").into()),
        }
    }

    /// The sort key after which the page begins; None for the first page, 422 for a broken cursor.
    pub fn after<K: DeserializeOwned>(&self) -> Result<Option<K>> {
        self.cursor.as_deref().map(decode).transpose()
    }
}

/// Whether both databases can hold the text, and the instant that it may name.
fn is_kept(text: &str) -> bool {
    let at = text.parse::<Instant>().ok();
    !text.contains('\0') && at.is_none_or(|at| at.year() >= 0)
}

/// A cursor that holds this key.
pub fn encode(key: &impl Serialize) -> String {
    // A tuple of times, numbers and ids always serialises.
    URL_SAFE_NO_PAD.encode(serde_json::to_vec(key).unwrap_or_default())
}

/// The key of a cursor; 422 for one that [`encode`] did not make.
pub fn decode<K: DeserializeOwned>(cursor: &str) -> Result<K> {
    let wrong = || Problem::field("cursor", "cursor", "This cursor is not one of ours");
    let bytes = URL_SAFE_NO_PAD.decode(cursor).map_err(|_| wrong())?;
    let key: serde_json::Value = serde_json::from_slice(&bytes).map_err(|_| wrong())?;
    let parts = key.as_array().map_or(std::slice::from_ref(&key), Vec::as_slice);
    if !parts.iter().filter_map(|part| part.as_str()).all(is_kept) {
        return Err(wrong().into());
    }
    Ok(serde_json::from_value(key).map_err(|_| wrong())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_page_reads_as_any_other() {
        for count in 0..4_u8 {
            let rows: Vec<_> =
                (0..count).map(|n| (n, WrittenRow::of(&format!("row {n}")))).collect();
            let written = WrittenPage::cut(rows, 2).expect("rows that can be written");
            let items = (0..count).map(|n| format!("row {n}")).collect();
            let page = Page::cut(items, 2, |row: &String| row.as_bytes()[4] - b'0');
            for at in [None, Some(1_000)] {
                let (written, page) = (written.clone().capped_at(at), page.clone().capped_at(at));
                assert_eq!(written.0, serde_json::to_vec(&page).expect("a page"), "{count} rows");
            }
        }
    }
}
