//! Attachments of leads, customers and bookings: list, upload, send, remove.

use axum::{
    body::Bytes,
    extract::{DefaultBodyLimit, State, rejection::BytesRejection},
    http::{HeaderMap, HeaderName, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    super::{about::About, store as rows},
    files,
    model::{self, Attachment},
    store,
};
use crate::{
    features::auth::{Bookings, Caller, Customers, Leads, May, Notes, Read, Update},
    platform::{
        error::{Error, OrProblem as _, Problem, Result},
        fields::Fields,
        http::{Id, Json, Query},
        keyset::{Page, PageQuery},
        state::AppState,
    },
};

/// Nothing within a file runs, asks for anything, or stands in a frame.
const POLICY: &str = "default-src 'none'; sandbox; frame-ancestors 'none'";

/// The files beside leads, customers and bookings, of at most 15 MB each.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_lead_attachments, attach_to_lead))
        .routes(routes!(list_customer_attachments, attach_to_customer))
        .routes(routes!(list_booking_attachments, attach_to_booking))
        .layer(DefaultBodyLimit::max(model::LARGEST))
        .routes(routes!(read_attachment, remove_attachment))
}

async fn page_of(
    app: &AppState,
    caller: &Caller,
    about: About,
    page: &PageQuery,
) -> Result<Json<Page<Attachment>>> {
    let limit = page.limit()?;
    rows::readable(&app.db, caller, about).await.or_not_found(about.kind.not_found())?;
    let files = store::list(&app.db, caller, about, page.after()?, limit + 1).await?;
    Ok(Json(Page::cut(files, limit, |file| (file.created_at, file.id))))
}

#[derive(Debug, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct AttachmentName {
    /// The file's name; left out, it is named after its type.
    #[param(example = "kitchen.jpg")]
    name: Option<String>,
}

/// What a client sends to attach a file.
struct Sent {
    headers: HeaderMap,
    body: std::result::Result<Bytes, BytesRejection>,
    name: AttachmentName,
}

impl Sent {
    /// The bytes; whatever type a browser takes them for, their content says what they are.
    fn bytes(
        headers: &HeaderMap,
        body: std::result::Result<Bytes, BytesRejection>,
    ) -> Result<Bytes> {
        let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if kind != Some("application/octet-stream") {
            let sentence = "Send the file's bytes as application/octet-stream";
            return Err(Problem::new("media_type", sentence).into());
        }
        let sent = body.map_err(|e| match e.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                Problem::new("too_large", "An attachment has at most 15 MB")
            }
            _ => Problem::new("malformed", "The upload broke off"),
        })?;
        if sent.is_empty() {
            return Err(Problem::new("malformed", "The file is empty").into());
        }
        Ok(sent)
    }

    async fn attach(self, app: &AppState, caller: &Caller, about: About) -> Result<Response> {
        rows::readable(&app.db, caller, about).await.or_not_found(about.kind.not_found())?;
        let sent = Self::bytes(&self.headers, self.body)?;
        let mut fields = Fields::query(&self.name);
        let name = fields.text("name", model::MAX_NAME);
        let name = fields.finish(name)?.unwrap_or_default();
        let (attachment, is_new) = files::add(app, caller, about, &name, sent).await?;
        let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
        Ok((status, Json(attachment)).into_response())
    }
}

/// The files beside a lead, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/leads/{id}/attachments",
    tag = "notes",
    params(("id" = Uuid, Path), PageQuery),
    responses(
        (status = 200, body = Page<Attachment>),
        (status = 422),
    )
)]
async fn list_lead_attachments(
    staff: May<Read, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<Attachment>>> {
    page_of(&app, &staff, About::lead(id), &page).await
}

/// Attach a file to a lead: a picture, a PDF or a recording, recognised by its content. The same file
/// again is the same attachment (200).
#[utoipa::path(
    post,
    path = "/api/admin/leads/{id}/attachments",
    tag = "notes",
    params(("id" = Uuid, Path), AttachmentName),
    request_body(content = String, content_type = "application/octet-stream",
        description = "The file's bytes."),
    extensions(("x-max-bytes" = json!(model::LARGEST))),
    responses(
        (status = 200, description = "The same file was attached before", body = Attachment),
        (status = 201, body = Attachment),
        (status = 507, description = "The disk is full"),
    )
)]
async fn attach_to_lead(
    staff: May<Update, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
    Query(name): Query<AttachmentName>,
    headers: HeaderMap,
    body: std::result::Result<Bytes, BytesRejection>,
) -> Result<Response> {
    Sent { headers, body, name }.attach(&app, &staff, About::lead(id)).await
}

/// The files beside a customer, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/customers/{id}/attachments",
    tag = "notes",
    params(("id" = Uuid, Path), PageQuery),
    responses(
        (status = 200, body = Page<Attachment>),
        (status = 422),
    )
)]
async fn list_customer_attachments(
    staff: May<Read, Customers>,
    State(app): State<AppState>,
    Id(id): Id,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<Attachment>>> {
    page_of(&app, &staff, About::customer(id), &page).await
}

/// Attach a file to a customer: a picture, a PDF or a recording, recognised by its content. The same
/// file again is the same attachment (200).
#[utoipa::path(
    post,
    path = "/api/admin/customers/{id}/attachments",
    tag = "notes",
    params(("id" = Uuid, Path), AttachmentName),
    request_body(content = String, content_type = "application/octet-stream",
        description = "The file's bytes."),
    extensions(("x-max-bytes" = json!(model::LARGEST))),
    responses(
        (status = 200, description = "The same file was attached before", body = Attachment),
        (status = 201, body = Attachment),
        (status = 507, description = "The disk is full"),
    )
)]
async fn attach_to_customer(
    staff: May<Update, Customers>,
    State(app): State<AppState>,
    Id(id): Id,
    Query(name): Query<AttachmentName>,
    headers: HeaderMap,
    body: std::result::Result<Bytes, BytesRejection>,
) -> Result<Response> {
    Sent { headers, body, name }.attach(&app, &staff, About::customer(id)).await
}

/// The files beside a booking, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/bookings/{id}/attachments",
    tag = "notes",
    params(("id" = Uuid, Path), PageQuery),
    responses(
        (status = 200, body = Page<Attachment>),
        (status = 422),
    )
)]
async fn list_booking_attachments(
    staff: May<Read, Bookings>,
    State(app): State<AppState>,
    Id(id): Id,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<Attachment>>> {
    page_of(&app, &staff, About::booking(id), &page).await
}

/// Attach a file to a booking: a picture, a PDF or a recording, recognised by its content. The same
/// file again is the same attachment (200).
#[utoipa::path(
    post,
    path = "/api/admin/bookings/{id}/attachments",
    tag = "notes",
    params(("id" = Uuid, Path), AttachmentName),
    request_body(content = String, content_type = "application/octet-stream",
        description = "The file's bytes."),
    extensions(("x-max-bytes" = json!(model::LARGEST))),
    responses(
        (status = 200, description = "The same file was attached before", body = Attachment),
        (status = 201, body = Attachment),
        (status = 507, description = "The disk is full"),
    )
)]
async fn attach_to_booking(
    staff: May<Update, Bookings>,
    State(app): State<AppState>,
    Id(id): Id,
    Query(name): Query<AttachmentName>,
    headers: HeaderMap,
    body: std::result::Result<Bytes, BytesRejection>,
) -> Result<Response> {
    Sent { headers, body, name }.attach(&app, &staff, About::booking(id)).await
}

/// The bytes of an attachment, for who may read what it is about.
#[utoipa::path(
    get,
    path = "/api/admin/attachments/{id}",
    tag = "notes",
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, description = "The file", content(
            (String = "application/pdf"),
            (String = "audio/aac"),
            (String = "audio/amr"),
            (String = "audio/mp4"),
            (String = "audio/mpeg"),
            (String = "audio/ogg"),
            (String = "audio/wav"),
            (String = "image/gif"),
            (String = "image/heic"),
            (String = "image/jpeg"),
            (String = "image/png"),
            (String = "image/webp"),
        )),
        (status = 206, description = "The part that `Range` asks for"),
        (status = 304, description = "The client has it, and may still read it"),
    )
)]
async fn read_attachment(
    staff: May<Read, Notes>,
    State(app): State<AppState>,
    Id(id): Id,
    headers: HeaderMap,
) -> Result<Response> {
    let file = files::find(&app, &staff, id).await?;
    // Its content never changes, but who may read it does: it is asked for each time.
    let tag = format!("\"{id}\"");
    let how = if file.media_type.is_shown() { "inline" } else { "attachment" };
    let told = [
        (header::CONTENT_TYPE, file.media_type.word().to_owned()),
        (header::CONTENT_DISPOSITION, model::disposition(how, &file.name)),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
        (header::ETAG, tag.clone()),
        (header::ACCEPT_RANGES, "bytes".to_owned()),
        (header::CONTENT_SECURITY_POLICY, POLICY.to_owned()),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin".to_owned()),
    ];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, told).into_response());
    }
    let bytes = app.media.get(&model::object(id)).await.map_err(Error::Internal)?;
    let bytes = bytes.ok_or_else(|| Problem::new("not_found", files::NO_FILE))?;
    let range = headers.get(header::RANGE).and_then(|range| range.to_str().ok());
    let Some((first, last)) = range.and_then(|range| model::part(range, bytes.len())) else {
        return Ok((told, bytes).into_response());
    };
    let place = [(header::CONTENT_RANGE, format!("bytes {first}-{last}/{}", bytes.len()))];
    Ok((StatusCode::PARTIAL_CONTENT, told, place, bytes[first..=last].to_vec()).into_response())
}

/// Remove an attachment and its file.
#[utoipa::path(
    delete,
    path = "/api/admin/attachments/{id}",
    tag = "notes",
    params(("id" = Uuid, Path)),
    responses(
        (status = 204, description = "Removed"),
    )
)]
async fn remove_attachment(
    staff: May<Update, Notes>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<StatusCode> {
    files::remove(&app, &staff, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
