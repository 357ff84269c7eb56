//! A file of new rows: all of them are created, or none when one is wrong.

use std::marker::PhantomData;

use axum::{
    Extension,
    body::Bytes,
    extract::{FromRequest, FromRequestParts as _, Request},
};
use uuid::Uuid;

use super::Table;
use crate::{
    features::{auth::Caller, catalogue::Codes, content::live::LiveContent},
    platform::{
        clock::Instant,
        csv::{self, CsvImport, CsvReport, File, Record},
        db::Tx,
        error::{Error, Result},
        http::{Json, Query},
        state::AppState,
    },
};

/// A file to import; refused when it is not a table of known columns.
pub struct ImportRequest<T> {
    app: AppState,
    codes: Codes,
    query: CsvImport,
    file: File,
    table: PhantomData<fn() -> T>,
}

impl<T: Table> FromRequest<AppState> for ImportRequest<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &AppState) -> Result<Self> {
        let (mut parts, body) = request.into_parts();
        let live = Extension::<LiveContent>::from_request_parts(&mut parts, app).await;
        let Extension(live) = live.map_err(Error::internal)?;
        let Query(query) = Query::from_request_parts(&mut parts, app).await?;
        let headers = parts.headers.clone();
        let body = Bytes::from_request(Request::from_parts(parts, body), app).await;
        let file = File::read(&headers, body, T::COLUMNS)?;
        Ok(Self {
            app: app.clone(),
            codes: Codes::new(live.now()),
            query,
            file,
            table: PhantomData,
        })
    }
}

impl<T: Table> ImportRequest<T> {
    /// Creates the rows in one transaction; none on any error, or in a dry run. The report has the
    /// errors, by row and column.
    pub async fn run(self, caller: &Caller) -> Result<Json<CsvReport>> {
        let Self { app, codes, query, file, .. } = self;
        let now = app.clock.now();
        let mut report = CsvReport::new(&file, query);
        let mut tx = app.db.begin().await?;
        let mut created = Vec::new();
        for record in file.rows {
            let row = record.row;
            let done = create::<T>(&mut tx, caller, record, &codes, now).await;
            created.extend(report.take(row, done)?);
        }
        Ok(Json(csv::finish(&app, tx, report, (T::TOPIC, created)).await?))
    }
}

async fn create<T: Table>(
    tx: &mut Tx,
    caller: &Caller,
    record: Record,
    codes: &Codes,
    now: Instant,
) -> Result<Uuid> {
    if let Some((column, key)) = &record.key {
        let known = T::knows(tx, caller, key).await?;
        return Err(csv::not_new(column, key, known).into());
    }
    T::create(tx, caller, record.fields, codes, now).await
}
