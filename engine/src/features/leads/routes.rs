//! The public route that receives leads from visitors.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Extension,
    body::Bytes,
    extract::{State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    fields::{Given, LeadInput},
    intake::{Intake, RetryKey},
    model::LeadReceipt,
    submission::{Submission, Suspicion},
};
use crate::{
    features::{catalogue::Codes, content::live::LiveContent, settings::LiveSettings},
    platform::{
        config::Limits,
        error::{Problem, Result},
        forms::{FormEncoding, RefusedForm, unread},
        http::Json,
        limits::{ClientAddress, Limiter, Rate, TOO_MANY},
        locale::Locale,
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(submit_lead))
        .layer(Extension(Arc::<PublicForms>::default()))
}

/// An address is refused when it sends more than this many times its limit.
const REFUSED_PAST: u32 = 10;

/// What requests share: the limits of each address, and the queue to the writer.
#[derive(Default)]
struct PublicForms {
    limiter: Limiter,
    refusing: Limiter,
    intake: Arc<Intake>,
}

impl PublicForms {
    /// Counts one submission of an address. Past the limit it is only suspicious, because an office
    /// or a mobile network has one address for many people. Far past it, it is refused (429).
    fn count(&self, app: &AppState, rate: Rate, address: &str) -> Result<Option<Suspicion>> {
        if app.http.limits == Limits::Off {
            return Ok(None);
        }
        let now = app.clock.monotonic();
        self.refusing.count(rate.times(REFUSED_PAST), address, now, TOO_MANY)?;
        let over = self.limiter.count(rate, address, now, TOO_MANY).is_err();
        Ok(over.then_some(Suspicion::OverLimit))
    }
}

/// Submit a lead. A form post is answered with a page.
#[utoipa::path(
    post,
    path = "/api/leads",
    tag = "leads",
    params(("Idempotency-Key" = Option<String>, Header,
        description = "A retry with the same key and body gets the first answer")),
    request_body(content(
        (LeadInput = "application/json"),
        (LeadInput = "application/x-www-form-urlencoded"),
    )),
    responses(
        (status = 201, description = "Created", body = LeadReceipt),
        (status = 303, description = "To the thank-you page, after a form post"),
        (status = 422, description = "`errors` has every field that is wrong, with its sentence; \
            after a form post, the page says so", content((String = "text/html"))),
        (status = 429, description = "More than ten times what the settings allow: by default 200 \
            at once of an address, then one each 3 seconds. Past 20, then one each 30 seconds, a \
            lead is kept in quarantine and answered as any other"),
        (status = 503, description = "Not on disk. The same body and key may be sent again; after \
            a form post the page with what was typed"),
    )
)]
async fn submit_lead(
    State(app): State<AppState>,
    Extension(desk): Extension<Arc<PublicForms>>,
    Extension(live): Extension<LiveContent>,
    Extension(settings): Extension<LiveSettings>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response> {
    let now = app.clock.now();
    let encoding = FormEncoding::of(&headers)?;
    let over_limit = desk.count(&app, settings.limits().leads(), &address)?;
    let body = body.map_err(|e| unread(&e))?;
    let key = idempotency_key(&headers, &body)?;
    let mut given = Given::read(encoding, &body)?;
    given.add_campaign(&headers, &app.address.now());
    // Only the page of a form post shows the typed texts again.
    let typed = if encoding == FormEncoding::Form { given.texts() } else { BTreeMap::new() };

    let (mut input, errors) = given.sort();
    input.complete();
    let mut submission =
        match Submission::check(input, errors, encoding, &Codes::new(live.now()), now) {
            Ok(submission) => submission,
            Err(errors) if encoding == FormEncoding::Form => {
                return Ok(RefusedForm::response(typed, Problem::invalid(errors), headers));
            }
            Err(errors) => return Err(Problem::invalid(errors).into()),
        };
    submission.suspicion = submission.suspicion.or(over_limit);
    let locale = submission.locale;
    let asked = match encoding {
        FormEncoding::Form => asked(&submission),
        FormEncoding::Json => Vec::new(),
    };
    match (desk.intake.submit(&app, submission, key).await, encoding) {
        (Ok(receipt), FormEncoding::Json) => {
            Ok((StatusCode::CREATED, Json(receipt)).into_response())
        }
        (Ok(receipt), FormEncoding::Form) => Ok(thanks(locale, &receipt, asked)),
        (Err(e), FormEncoding::Json) => Err(e),
        (Err(e), FormEncoding::Form) => Ok(RefusedForm::response(typed, e.into_problem(), headers)),
    }
}

/// The 503 for a lead while no database is open. The form keeps the lead and sends it again;
/// without JavaScript the page shows the typed texts, and other ways to reach us.
pub async fn decline(headers: HeaderMap, body: Result<Bytes, BytesRejection>) -> Result<Response> {
    let away = Problem::away();
    if FormEncoding::of(&headers)? == FormEncoding::Json {
        return Err(away.into());
    }
    let body = body.map_err(|e| unread(&e))?;
    let typed = Given::read(FormEncoding::Form, &body)?.texts();
    Ok(RefusedForm::response(typed, away, headers))
}

/// What the page that thanks can say of a request. Nothing of it says who asked.
fn asked(submission: &Submission) -> Vec<(&'static str, String)> {
    let words = [
        ("service", submission.service_type.clone()),
        ("package", submission.package_id.map(|id| id.to_string())),
        ("date", submission.preferred_date.map(|date| date.to_string())),
        ("time", submission.input.preferred_time.clone()),
    ];
    words.into_iter().filter_map(|(name, word)| Some((name, word?))).collect()
}

fn thanks(locale: Locale, receipt: &LeadReceipt, asked: Vec<(&str, String)>) -> Response {
    let lead = ("lead", receipt.lead_number.clone());
    let query: Vec<_> = std::iter::once(lead).chain(asked).collect();
    let query = serde_urlencoded::to_string(query).unwrap_or_default();
    let page = format!("{}/thank-you?{query}", locale.prefix());
    (StatusCode::SEE_OTHER, [(header::LOCATION, page)]).into_response()
}

fn idempotency_key(headers: &HeaderMap, body: &[u8]) -> Result<Option<RetryKey>> {
    const LONGEST: usize = 200;
    let Some(given) = headers.get("idempotency-key") else { return Ok(None) };
    let key = given.to_str().map(str::trim).unwrap_or_default();
    if key.is_empty() || key.len() > LONGEST {
        let sentence = "Idempotency-Key must be 1 to 200 ASCII characters";
        return Err(Problem::field("Idempotency-Key", "length", sentence).into());
    }
    let body = blake3::hash(body).to_hex().to_string();
    Ok(Some(RetryKey { key: key.to_owned(), body }))
}
