//! `/api/admin/media` for marketers, `/media/…` for all visitors.

use std::time::Duration;

use axum::{
    Extension,
    body::Bytes,
    extract::{DefaultBodyLimit, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, sleep};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    library::{self, Media, MediaChange, MediaCriteria, MediaTag},
    model, sizes,
};
use crate::{
    features::{
        auth::{Create, Delete, May, Read, Update, policy},
        content::store::unfinished::{self, PictureState},
        search::Search,
    },
    platform::{
        error::{Error, Problem, Result},
        http::{Json, Path, Query},
        keyset::{Page, PageQuery},
        locale::Locale,
        state::AppState,
    },
};

/// The library, with uploads of at most 15 MB, and the public sizes of pictures.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_media, upload_media))
        .layer(DefaultBodyLimit::max(sizes::LARGEST))
        .routes(routes!(list_tags))
        .routes(routes!(read_media, change_media, archive_media))
        .routes(routes!(replace_media))
        .route("/media/{id}/{file}", get(send))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct MediaFilter {
    /// Part of the file's name or of a description.
    q: Option<String>,
    /// When true, only archived pictures.
    #[serde(default)]
    archived: bool,
    /// Only pictures with this tag.
    #[param(example = "areas")]
    tag: Option<String>,
    /// When true, only pictures that no entry shows.
    #[serde(default)]
    unused: bool,
    /// Only pictures without a description in this language.
    #[param(example = "kn")]
    undescribed: Option<String>,
    /// The most pictures in a response, 1 to 200; 50 when left out.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u16>,
    /// `next` of the previous page.
    cursor: Option<String>,
}

/// List the pictures, newest first, with the values of their drafts and the entries that show them.
#[utoipa::path(
    get,
    path = "/api/admin/media",
    tag = "media",
    params(MediaFilter),
    responses(
        (status = 200, body = Page<Media>),
        (status = 422),
    )
)]
async fn list_media(
    _: May<Read, policy::Media>,
    State(app): State<AppState>,
    Extension(search): Extension<Search>,
    Query(filter): Query<MediaFilter>,
) -> Result<Json<Page<Media>>> {
    let page = PageQuery { limit: filter.limit, cursor: filter.cursor };
    let sought = search.sought_content(Some(model::KIND), filter.q.as_deref()).await;
    if filter.undescribed.as_deref().is_some_and(|l| Locale::parse(l).is_none()) {
        let sentence = "Undescribed must be one of: en, kn, hi, ta, te, mr, bn";
        return Err(Problem::field("undescribed", "choice", sentence).into());
    }
    let wanted = MediaCriteria {
        sought,
        archived: filter.archived,
        tag: filter.tag,
        unused: filter.unused,
        undescribed: filter.undescribed,
    };
    Ok(Json(library::list(&app, wanted, &page).await?))
}

#[derive(Debug, Serialize, ToSchema)]
struct MediaTags {
    items: Vec<MediaTag>,
}

/// List the tags of the pictures that are not archived, the most used first.
#[utoipa::path(
    get,
    path = "/api/admin/media/tags",
    tag = "media",
    responses((status = 200, body = MediaTags))
)]
async fn list_tags(
    _: May<Read, policy::Media>,
    State(app): State<AppState>,
) -> Result<Json<MediaTags>> {
    Ok(Json(MediaTags { items: library::all_tags(&app).await? }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Upload {
    /// The file's name.
    #[param(example = "kitchen.jpg")]
    name: String,
    /// Its description in English; it can be written later.
    alt: Option<String>,
}

/// Upload a picture: JPEG, PNG or WebP of at most 40 megapixels, recognised by its content.
///
/// It is stored without metadata such as place and time, at most 2,560 pixels on its longest side,
/// in the widths that pages ask for. They are made after the answer: until then its state is
/// `processing`, and entries can name it already. The same file is the same picture: one that is there
/// is returned (200), and tried again when it failed.
#[utoipa::path(
    post,
    path = "/api/admin/media",
    tag = "media",
    params(Upload),
    request_body(content = String, content_type = "application/octet-stream",
        description = "The file's bytes, as this or as any `image/*`."),
    extensions(("x-max-bytes" = json!(sizes::LARGEST))),
    responses(
        (status = 200, description = "The same picture was stored before", body = Media),
        (status = 201, body = Media),
        (status = 507, description = "The disk is full"),
    )
)]
async fn upload_media(
    staff: May<Create, policy::Media>,
    State(app): State<AppState>,
    Query(upload): Query<Upload>,
    headers: HeaderMap,
    body: std::result::Result<Bytes, BytesRejection>,
) -> Result<Response> {
    let sent = bytes(&headers, body)?;
    let alt = upload.alt.as_deref().filter(|alt| !alt.trim().is_empty());
    let (media, new) = library::add(&app, &staff, &upload.name, alt, sent).await?;
    let status = if new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(media)).into_response())
}

/// The bytes of an upload, whatever type of picture its header says they are.
fn bytes(headers: &HeaderMap, body: std::result::Result<Bytes, BytesRejection>) -> Result<Bytes> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|t| t.to_str().ok()).unwrap_or_default();
    if kind != "application/octet-stream" && !kind.starts_with("image/") {
        let sentence = "Send the file's bytes as application/octet-stream or as a type of image";
        return Err(Problem::new("media_type", sentence).into());
    }
    let sent = body.map_err(|e| match e.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::new("too_large", "A picture has at most 15 MB"),
        _ => Problem::new("malformed", "The upload broke off"),
    })?;
    if sent.is_empty() {
        return Err(Problem::new("malformed", "The file is empty").into());
    }
    Ok(sent)
}

/// Read one picture.
#[utoipa::path(
    get,
    path = "/api/admin/media/{id}",
    tag = "media",
    params(("id" = String, Path)),
    responses((status = 200, body = Media))
)]
async fn read_media(
    _: May<Read, policy::Media>,
    State(app): State<AppState>,
    Path(id): Path<String>,
) -> Result<Json<Media>> {
    Ok(Json(library::find(&app, &id).await?))
}

/// Draft descriptions, the focus and the tags of a picture.
#[utoipa::path(
    patch,
    path = "/api/admin/media/{id}",
    tag = "media",
    params(("id" = String, Path)),
    request_body = MediaChange,
    responses((status = 200, body = Media))
)]
async fn change_media(
    staff: May<Update, policy::Media>,
    State(app): State<AppState>,
    Path(id): Path<String>,
    Json(change): Json<MediaChange>,
) -> Result<Json<Media>> {
    Ok(Json(library::change(&app, &staff, &id, change).await?))
}

/// Archive a picture. Refused while entries show it; `errors` names them.
#[utoipa::path(
    delete,
    path = "/api/admin/media/{id}",
    tag = "media",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = Media),
        (status = 409, description = "An entry uses the picture"),
    )
)]
async fn archive_media(
    staff: May<Delete, policy::Media>,
    State(app): State<AppState>,
    Path(id): Path<String>,
) -> Result<Json<Media>> {
    library::archive(&app, &staff, &id).await?;
    Ok(Json(library::find(&app, &id).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MediaReplacement {
    /// The id of the picture to show instead.
    by: String,
}

/// Draft another picture in every entry that shows this one.
#[utoipa::path(
    post,
    path = "/api/admin/media/{id}/replace",
    tag = "media",
    params(("id" = String, Path)),
    request_body = MediaReplacement,
    responses((status = 200, description = "The other picture", body = Media))
)]
async fn replace_media(
    staff: May<Update, policy::Media>,
    State(app): State<AppState>,
    Path(id): Path<String>,
    Json(other): Json<MediaReplacement>,
) -> Result<Json<Media>> {
    Ok(Json(library::replace(&app, &staff, &id, &other.by).await?))
}

/// How long a request waits for a size that is being made, so that a preview shows it.
const PATIENCE: Duration = Duration::from_secs(20);
const LOOK: Duration = Duration::from_millis(250);

/// Sends one size of a picture. The URL names the hash of its content, so it never changes.
async fn send(
    State(app): State<AppState>,
    Path((id, file)): Path<(String, String)>,
) -> Result<Response> {
    let none = || Problem::new("not_found", "There is no such picture");
    let (object, format) = model::named(&id, &file).ok_or_else(none)?;
    let until = Instant::now() + PATIENCE;
    let found = loop {
        let found = app.media.get(&object).await.map_err(Error::Internal)?;
        if found.is_some() || Instant::now() > until || !is_processing(&app, &id).await? {
            break found;
        }
        sleep(LOOK).await;
    };
    let headers = [
        (header::CONTENT_TYPE, format.content_type()),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, found.ok_or_else(none)?).into_response())
}

async fn is_processing(app: &AppState, id: &str) -> Result<bool> {
    let unfinished = unfinished::find(&app.db, id).await?;
    Ok(unfinished.is_some_and(|picture| picture.state == PictureState::Processing))
}
