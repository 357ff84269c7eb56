//! Requests about somebody's own data: from the form of the privacy notice, and on the desk of staff.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use axum::{
    Extension,
    body::Bytes,
    extract::{State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::VariantArray as _;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    model::{PrivacyRequest, RequestKind, RequestState},
    requests::{self, PrivacyForm},
    store,
};
use crate::{
    features::{
        auth::{May, Privacy, Read, Update},
        content::{kind::NOTICE, live::LiveContent},
    },
    platform::{
        config::Limits,
        error::{Error, Problem, Result},
        fields::{Fields, Object},
        forms::{FormEncoding, RefusedForm, unread},
        http::{Id, IfMatch, Json, Query, version_tag},
        keyset::{Page, PageQuery},
        limits::{ClientAddress, Limiter, Rate, TOO_MANY},
        state::AppState,
    },
};

/// What one address may ask for: nobody has ten requests at once.
const RATE: Rate = Rate { burst: 10, each: Duration::from_mins(5) };

/// Where the page of the notice says that a request has come.
const RECEIVED: &str = "#request-received";

#[derive(Default)]
struct PrivacyLimits(Limiter);

/// The public form, and the list of staff.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(submit_privacy_request))
        .routes(routes!(list_privacy_requests))
        .routes(routes!(update_privacy_request))
        .layer(Extension(Arc::<PrivacyLimits>::default()))
}

/// What a visitor sends.
#[derive(Debug, Deserialize, ToSchema)]
#[expect(dead_code, reason = "for the contract: `PrivacyForm` reads the fields one by one")]
struct PrivacyInput {
    kind: RequestKind,
    /// `+91` and ten digits; spaces, dashes and Indic digits are understood. Staff call it first.
    #[schema(example = "+919876543210")]
    phone: String,
    #[schema(max_length = 2000)]
    text: Option<String>,
    /// The language to be called in; `en` when left out.
    locale: Option<String>,
    /// `privacy`, for the page that shows the form again.
    form: Option<String>,
    /// Path of the page that the form is on.
    page: Option<String>,
}

/// That a request has come.
#[derive(Debug, Serialize, ToSchema)]
struct PrivacyReceipt {
    id: Uuid,
}

/// Ask to see, correct or erase one's own data, or take back a consent. A form post is answered with a
/// page.
///
/// Nothing changes until staff have called the number.
#[utoipa::path(
    post,
    path = "/api/privacy-requests",
    tag = "privacy",
    request_body(content(
        (PrivacyInput = "application/json"),
        (PrivacyInput = "application/x-www-form-urlencoded"),
    )),
    responses(
        (status = 201, description = "Created", body = PrivacyReceipt),
        (status = 303, description = "To the privacy notice, after a form post"),
        (status = 422, description = "`errors` has every field that is wrong, with its sentence; \
            after a form post, the page says so", content((String = "text/html"))),
        (status = 429, description = "More than 10 at once of an address, then one each 5 minutes"),
    )
)]
async fn submit_privacy_request(
    State(app): State<AppState>,
    Extension(limits): Extension<Arc<PrivacyLimits>>,
    Extension(live): Extension<LiveContent>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response> {
    let encoding = FormEncoding::of(&headers)?;
    let body = body.map_err(|e| unread(&e))?;
    let given = read(encoding, &body)?;
    let is_form = encoding == FormEncoding::Form;
    let typed = if is_form { texts(&given) } else { BTreeMap::new() };
    let submitting = async {
        let form = PrivacyForm::read(Fields::new(given))?;
        if app.http.limits != Limits::Off {
            limits.0.count(RATE, &address, app.clock.monotonic(), TOO_MANY)?;
        }
        let locale = form.locale;
        Ok::<_, Error>((requests::submit(&app, form).await?, locale))
    };
    match submitting.await {
        Ok((_, locale)) if is_form => {
            let (kind, slug) = NOTICE;
            let page = live.now().path_of(kind, slug, locale);
            let page = page.unwrap_or_else(|| format!("{}/", locale.prefix()));
            let page = format!("{page}{RECEIVED}");
            Ok((StatusCode::SEE_OTHER, [(header::LOCATION, page)]).into_response())
        }
        Ok((id, _)) => Ok((StatusCode::CREATED, Json(PrivacyReceipt { id })).into_response()),
        Err(e) if is_form => Ok(RefusedForm::response(typed, e.into_problem(), headers)),
        Err(e) => Err(e),
    }
}

/// The fields of a body; of a name that is given twice, the last value.
fn read(encoding: FormEncoding, body: &[u8]) -> Result<Object> {
    Ok(match encoding {
        FormEncoding::Json => serde_json::from_slice(body).map_err(|e| {
            let code = if e.is_data() { "invalid" } else { "malformed" };
            Problem::new(code, format!("The body is not a JSON object: {e}"))
        })?,
        FormEncoding::Form => {
            let pairs: Vec<(String, String)> = serde_urlencoded::from_bytes(body)
                .map_err(|e| Problem::new("malformed", format!("The body is not a form: {e}")))?;
            pairs.into_iter().map(|(name, text)| (name, Value::String(text))).collect()
        }
    })
}

fn texts(given: &Object) -> BTreeMap<String, String> {
    let text = |(name, value): (&String, &Value)| Some((name.clone(), value.as_str()?.to_owned()));
    given.iter().filter_map(text).collect()
}

#[derive(Debug, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct PrivacyFilter {
    /// `new`, `verified`, `done` or `refused`; all when left out.
    state: Option<String>,
}

/// List requests about personal data, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/privacy",
    tag = "privacy",
    params(PageQuery, PrivacyFilter),
    responses(
        (status = 200, body = Page<PrivacyRequest>),
        (status = 422),
    )
)]
async fn list_privacy_requests(
    _: May<Read, Privacy>,
    State(app): State<AppState>,
    Query(page): Query<PageQuery>,
    Query(filter): Query<PrivacyFilter>,
) -> Result<Json<Page<PrivacyRequest>>> {
    let mut fields = Fields::query(&filter);
    let state = fields.word("state", RequestState::VARIANTS);
    let (state, limit) = (fields.finish(state)?, page.limit()?);
    let found = store::requests(&app.db, state, page.after()?, limit).await?;
    Ok(Json(Page::cut(found, limit, |request| (request.at, request.id))))
}

/// The body of a change.
#[derive(Debug, Deserialize, ToSchema)]
#[expect(dead_code, reason = "for the contract: `requests::set_state` reads the field")]
struct PrivacyChange {
    state: Option<RequestState>,
}

/// Set how far a request is. It is done only after staff have called the number.
#[utoipa::path(
    patch,
    path = "/api/admin/privacy/{id}",
    tag = "privacy",
    params(("id" = Uuid, Path), ("If-Match" = String, Header, example = "\"1\"")),
    request_body = PrivacyChange,
    responses(
        (status = 200, body = PrivacyRequest),
        (status = 404),
        (status = 412, description = "`current` is the request as it is now"),
        (status = 422),
    )
)]
async fn update_privacy_request(
    staff: May<Update, Privacy>,
    State(app): State<AppState>,
    Id(id): Id,
    IfMatch(seen): IfMatch,
    Json(body): Json<Object>,
) -> Result<Response> {
    let request = requests::set_state(&app, &staff, (id, seen), body).await?;
    Ok((version_tag(request.version), Json(request)).into_response())
}
