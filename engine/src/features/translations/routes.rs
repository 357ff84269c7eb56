//! The matrix of translations, and export and import of their files.

use axum::{
    Extension,
    body::Bytes,
    extract::{DefaultBodyLimit, State, rejection::BytesRejection},
    http::HeaderMap,
    response::Response,
};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    import::{TranslationReport, import},
    matrix::{self, TranslationMatrix},
    sheet,
    units::{self, Choice},
    xliff,
};
use crate::{
    features::{
        auth::{self, Client, May, Read, Translations, Update},
        content::status::EntryCriteria,
        search::Search,
    },
    platform::{
        csv,
        error::{Problem, Result},
        http::{Json, Query},
        keyset::PageQuery,
        locale::Locale,
        state::AppState,
    },
};

/// Action and label of an export in the audit log.
const EXPORTED: (&str, &str) = ("translations.export", "Translations");

/// The routes of the matrix and of the files, with bodies of up to [`csv::LIMIT`] bytes.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(read_translations))
        .routes(routes!(export_translations, import_translations))
        .routes(routes!(export_xliff, import_xliff))
        .layer(DefaultBodyLimit::max(csv::LIMIT))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct MatrixFilter {
    kind: Option<String>,
    /// The language that `state` is about; any language when left out.
    locale: Option<Locale>,
    /// missing, draft, changed, stale, live, `held_back`, ready (a draft in no planned release), or
    /// scheduled.
    state: Option<String>,
    /// Part of the slug or of any text.
    q: Option<String>,
    /// Entries to answer with, 1 to 200; 50 when left out.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u16>,
    /// `next` of the previous page.
    cursor: Option<String>,
}

/// The translation status of every entry in every language, with totals.
#[utoipa::path(
    get,
    path = "/api/admin/translations",
    tag = "translations",
    params(MatrixFilter),
    responses(
        (status = 200, body = TranslationMatrix),
        (status = 422),
    )
)]
async fn read_translations(
    _: May<Read, Translations>,
    State(app): State<AppState>,
    Extension(search): Extension<Search>,
    Query(filter): Query<MatrixFilter>,
) -> Result<Json<TranslationMatrix>> {
    let sought = search.sought_content(filter.kind.as_deref(), filter.q.as_deref()).await;
    let wanted = EntryCriteria::read(sought, None, filter.state.as_deref(), false)?;
    let columns = filter.locale.map_or_else(|| Locale::ALL.to_vec(), |locale| vec![locale]);
    let page = PageQuery { limit: filter.limit, cursor: filter.cursor };
    Ok(Json(matrix::read(&app, filter.kind.as_deref(), &columns, &wanted, &page).await?))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct FileFilter {
    /// The language to translate into; all six in a CSV file when left out.
    locale: Option<Locale>,
    kind: Option<String>,
    /// Only texts of cells in this state: missing, draft, changed, stale, live, `held_back`, ready,
    /// scheduled.
    state: Option<String>,
    /// Begin a CSV file with a byte order mark, by which Excel recognises UTF-8.
    #[serde(default)]
    bom: bool,
}

impl FileFilter {
    fn choice(&self) -> Result<Choice> {
        let mut locales: Vec<Locale> =
            self.locale.map_or_else(|| Locale::ALL.to_vec(), |locale| vec![locale]);
        locales.retain(|l| *l != Locale::En);
        if locales.is_empty() {
            let sentence = "English is what the others are translated from: choose another one";
            return Err(Problem::field("locale", "choice", sentence).into());
        }
        let wanted = EntryCriteria::read(None, None, self.state.as_deref(), false)?;
        Ok(Choice { kind: self.kind.clone(), locales, wanted })
    }
}

#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Bringing {
    /// Check the whole file and write nothing.
    #[serde(default)]
    dry_run: bool,
}

/// Export English texts and their translations side by side, as a CSV file.
#[utoipa::path(
    get,
    path = "/api/admin/translations.csv",
    tag = "translations",
    params(FileFilter),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 422),
    )
)]
async fn export_translations(
    staff: May<Read, Translations>,
    client: Client,
    State(app): State<AppState>,
    Query(filter): Query<FileFilter>,
) -> Result<Response> {
    auth::exported(&app, &client, &staff, EXPORTED, json!({})).await?;
    sheet::export(units::read(&app, &filter.choice()?).await?, filter.bom)
}

/// Import a CSV file: valid rows become drafts, the others are listed with the reason.
///
/// A row whose English changed since the export is refused. An empty target changes nothing.
#[utoipa::path(
    post,
    path = "/api/admin/translations.csv",
    tag = "translations",
    params(Bringing),
    request_body(content = String, content_type = "text/csv"),
    responses(
        (status = 200, body = TranslationReport),
        (status = 400, description = "The body is no CSV table"),
        (status = 413),
        (status = 415),
        (status = 422, description = "The file has unknown columns"),
    )
)]
async fn import_translations(
    staff: May<Update, Translations>,
    State(app): State<AppState>,
    Query(query): Query<Bringing>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<TranslationReport>> {
    let rows = sheet::read(&headers, body)?;
    Ok(Json(import(&app, &staff, rows, query.dry_run).await?))
}

/// Export English texts and one language side by side, as an XLIFF 2 file.
#[utoipa::path(
    get,
    path = "/api/admin/translations.xlf",
    tag = "translations",
    params(FileFilter),
    responses(
        (status = 200, body = String, content_type = "application/xliff+xml"),
        (status = 422),
    )
)]
async fn export_xliff(
    staff: May<Read, Translations>,
    client: Client,
    State(app): State<AppState>,
    Query(filter): Query<FileFilter>,
) -> Result<Response> {
    let choice = filter.choice()?;
    let &[locale] = choice.locales.as_slice() else {
        let sentence = "An XLIFF file is of one language: choose one";
        return Err(Problem::field("locale", "required", sentence).into());
    };
    auth::exported(&app, &client, &staff, EXPORTED, json!({})).await?;
    xliff::answer(&units::read(&app, &choice).await?, locale)
}

/// Import an XLIFF 2 file: valid texts become drafts, the others are listed with the reason.
#[utoipa::path(
    post,
    path = "/api/admin/translations.xlf",
    tag = "translations",
    params(Bringing),
    request_body(content = String, content_type = "application/xliff+xml"),
    extensions(("x-max-bytes" = json!(csv::LIMIT))),
    responses(
        (status = 200, body = TranslationReport),
        (status = 400, description = "Not XLIFF 2"),
        (status = 413),
        (status = 415),
    )
)]
async fn import_xliff(
    staff: May<Update, Translations>,
    State(app): State<AppState>,
    Query(query): Query<Bringing>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<TranslationReport>> {
    let rows = xliff::read(&headers, body)?;
    Ok(Json(import(&app, &staff, rows, query.dry_run).await?))
}
