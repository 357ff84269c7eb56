//! WhatsApp messages to a lead: the engine fills in the text, a member of staff sends it. An editor
//! of the templates can preview the messages.

mod fill;
#[cfg(all(test, feature = "testing"))]
mod tests;

use std::collections::BTreeMap;

use axum::{Extension, extract::State, response::Response};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::task::spawn_blocking;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use self::fill::MessageFacts;
use crate::{
    features::{
        auth::{Content, Leads, May, Read, Update},
        content::{live::LiveContent, model::Snapshot},
        leads::{
            change::{Event, LeadChange},
            edit::answer,
            store::Place,
            view::LeadDetail,
        },
        releases,
    },
    platform::{
        error::{Error, Problem, Result},
        http::{Id, Json, Path},
        keyset::Page,
        locale::Locale,
        state::AppState,
        templates,
    },
};

const NO_URL: &str = "No WhatsApp URL: This lead does not have a WhatsApp URL generated.";

/// All routes of messages.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(write_whatsapp))
        .routes(routes!(sent_whatsapp))
        .routes(routes!(fill_message))
}

/// Create the chat link: the template `whatsapp_lead` in the lead's language, filled with the
/// lead's facts. Created again, it has the present facts.
#[utoipa::path(
    post,
    path = "/api/admin/leads/{id}/whatsapp",
    tag = "leads",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, body = LeadDetail),
        (status = 409, description = "The template cannot be filled"),
    )
)]
async fn write_whatsapp(
    staff: May<Update, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
    Extension(live): Extension<LiveContent>,
) -> Result<Response> {
    let mut change = LeadChange::begin(&app, &staff, (id, Place::Desk), None).await?;
    let (lead, content) = (change.lead.clone(), live.now());
    let filling = move || fill::to_lead(&lead, &content);
    let filled = spawn_blocking(filling).await.map_err(Error::internal)?;
    let text = filled.map_err(|why| {
        let sentence = format!("The message cannot be written until its text is corrected: {why}");
        Problem::new("conflict", &sentence)
    })?;
    change.lead.whatsapp_url = Some(chat(&change.lead.primary_contact, &text));
    let detail = Some(json!({ "locale": change.lead.locale, "text": text }));
    let event = Event { kind: "whatsapp", action: "leads.whatsapp", detail };
    Ok(answer(change.commit(event).await?))
}

/// Mark the message as sent, because the chat was opened.
#[utoipa::path(
    post,
    path = "/api/admin/leads/{id}/whatsapp/sent",
    tag = "leads",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, body = LeadDetail),
        (status = 409, description = "There is no link yet"),
    )
)]
async fn sent_whatsapp(
    staff: May<Update, Leads>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<Response> {
    let mut change = LeadChange::begin(&app, &staff, (id, Place::Desk), None).await?;
    if change.lead.whatsapp_url.is_none() {
        return Err(Problem::new("conflict", NO_URL).into());
    }
    change.lead.whatsapp_sent = true;
    change.lead.whatsapp_sent_at = Some(change.now);
    change.lead.whatsapp_sent_by = Some(staff.id);
    let detail = Some(json!({}));
    let event = Event { kind: "whatsapp_sent", action: "leads.whatsapp_sent", detail };
    Ok(answer(change.commit(event).await?))
}

fn chat(number: &str, text: &str) -> String {
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    format!("https://wa.me/{digits}?text={}", utf8_percent_encode(text, NON_ALPHANUMERIC))
}

/// Unsaved texts of an editor.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MessageTexts {
    /// By language; the others are used as they were saved last.
    bodies: Option<BTreeMap<Locale, String>>,
}

/// A message as a lead would get it.
#[derive(Debug, Serialize, ToSchema)]
struct FilledMessage {
    locale: Locale,
    /// Null when the text cannot be filled.
    text: Option<String>,
    /// A sentence that says why not; null when the text could be filled.
    error: Option<String>,
}

/// Preview a message in every language, filled with the facts of an example lead.
///
/// For texts that are not given, the newest drafts are used, and English where there is none.
#[utoipa::path(
    post,
    path = "/api/admin/messages/{slug}/filled",
    tag = "content",
    params(("slug" = String, Path, example = "whatsapp_lead")),
    request_body = MessageTexts,
    responses(
        (status = 200, body = Page<FilledMessage>),
        (status = 404),
        (status = 409, description = "A text of the website, with other facts", body = Problem,
            content_type = "application/problem+json"),
        (status = 422),
    )
)]
async fn fill_message(
    _: May<Read, Content>,
    State(app): State<AppState>,
    Extension(live): Extension<LiveContent>,
    Path(slug): Path<String>,
    Json(given): Json<MessageTexts>,
) -> Result<Json<Page<FilledMessage>>> {
    let content = live.with(&app, &releases::ready(&app.db).await?).await?;
    let filling = move || fill_all(&slug, &given, &content);
    let filled = spawn_blocking(filling).await.map_err(Error::internal)??;
    Ok(Json(Page::whole(filled)))
}

fn fill_all(slug: &str, given: &MessageTexts, content: &Snapshot) -> Result<Vec<FilledMessage>> {
    let sample = MessageFacts::sample(content);
    let missing = || Problem::new("not_found", format!("There is no template '{slug}'"));
    let template = content.find("template", slug).ok_or_else(missing)?;
    if let Some(fact) = sample.lacks(template) {
        let detail = format!("'{slug}' is no message to a lead: it tells of '{fact}'");
        return Err(Problem::new("conflict", detail).into());
    }
    let variables = template.shared_list("variables");
    let known: Vec<&str> = variables.iter().map(String::as_str).collect();
    let filled = Locale::ALL.into_iter().map(|locale| {
        let saved = template.optional(locale, "body");
        let body = given.bodies.as_ref().and_then(|b| b.get(&locale)).unwrap_or(&saved);
        let checked = templates::check(body, &known);
        let text = checked.and_then(|()| sample.fill(body, content, locale));
        let error = text.as_ref().err().cloned();
        FilledMessage { locale, text: text.ok(), error }
    });
    Ok(filled.collect())
}
