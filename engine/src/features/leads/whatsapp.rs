//! Writing to a lead by WhatsApp: the engine makes the text, a person sends it.

use axum::{Extension, extract::State, response::Response};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    change::{Happened, LeadChange},
    edit::answer,
    model::Lead,
    store::Place,
    view::LeadDetail,
};
use crate::{
    features::{
        auth::{Action, Resource, Staff},
        content::{live::LiveContent, model::Snapshot},
    },
    platform::{
        decimal::Money,
        error::{Error, Problem, Result},
        http::Id,
        locale::Locale,
        state::AppState,
        templates,
    },
};

const MAY_NOT: &str = "You do not have permission to update leads";
const NO_URL: &str = "No WhatsApp URL: This lead does not have a WhatsApp URL generated.";

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(write_whatsapp)).routes(routes!(sent_whatsapp))
}

/// Make the chat link: the template `whatsapp_lead` in the lead's language, filled with what it
/// asked for. Made again, it says what the lead is now.
#[utoipa::path(
    post,
    path = "/api/admin/leads/{id}/whatsapp",
    tag = "leads",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, body = LeadDetail),
    )
)]
async fn write_whatsapp(
    State(app): State<AppState>,
    staff: Staff,
    Id(id): Id,
    Extension(live): Extension<LiveContent>,
) -> Result<Response> {
    staff.may(Action::Update, Resource::Leads).or_forbid(MAY_NOT)?;
    let mut change = LeadChange::begin(&app, &staff, (id, Place::Desk), None).await?;
    let text = message(&change.lead, &live.now()).map_err(Error::Internal)?;
    change.lead.whatsapp_url = Some(chat(&change.lead.primary_contact, &text));
    let detail = Some(json!({ "locale": change.lead.locale, "text": text }));
    let happened = Happened { kind: "whatsapp", action: "leads.whatsapp", detail };
    Ok(answer(change.commit(happened).await?))
}

/// The chat was opened: the message counts as sent.
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
async fn sent_whatsapp(State(app): State<AppState>, staff: Staff, Id(id): Id) -> Result<Response> {
    staff.may(Action::Update, Resource::Leads).or_forbid(MAY_NOT)?;
    let mut change = LeadChange::begin(&app, &staff, (id, Place::Desk), None).await?;
    if change.lead.whatsapp_url.is_none() {
        return Err(Problem::new("conflict", NO_URL).into());
    }
    change.lead.whatsapp_sent = true;
    change.lead.whatsapp_sent_at = Some(change.now);
    change.lead.whatsapp_sent_by = Some(staff.id);
    let detail = Some(json!({}));
    let happened = Happened { kind: "whatsapp_sent", action: "leads.whatsapp_sent", detail };
    Ok(answer(change.commit(happened).await?))
}

fn chat(number: &str, text: &str) -> String {
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    format!("https://wa.me/{digits}?text={}", utf8_percent_encode(text, NON_ALPHANUMERIC))
}

/// The text to a lead, in its language.
fn message(lead: &Lead, content: &Snapshot) -> Result<String, String> {
    let locale = Locale::parse(&lead.locale).unwrap_or(Locale::En);
    let template = content
        .find("template", "whatsapp_lead")
        .ok_or_else(|| "there is no template 'whatsapp_lead'".to_owned())?;
    let values = facts(lead, content, locale);
    templates::fill(&template.optional(locale, "body"), &values)
        .map(|text| text.trim().to_owned())
        .map_err(|e| format!("template 'whatsapp_lead' in {locale}: {e}"))
}

fn facts(lead: &Lead, content: &Snapshot, locale: Locale) -> Value {
    let name = |kind: &str, code: &Option<String>| {
        let code = code.as_deref()?;
        Some(content.find(kind, code).map_or_else(|| code.to_owned(), |e| e.text(locale, "name")))
    };
    let text = |text: Option<String>| text.unwrap_or_default();
    let place = [&lead.address, &lead.pincode].into_iter().flatten();
    // The inline form made the address of the pincode already.
    let place = place.fold(String::new(), |place, part| match &*place {
        "" => part.clone(),
        known if known.contains(part.as_str()) => place,
        known => format!("{known}, {part}"),
    });
    json!({
        "name": lead.name,
        "lead_number": lead.lead_number,
        "location": place,
        "service": text(name("service_type", &lead.service_type)),
        "room": text(name("room_type", &lead.room_type)),
        "price": text(lead.quoted_amount.map(rupees)),
        "date": text(lead.preferred_date.as_deref().map(day)),
        "time": text(lead.preferred_time.as_deref().map(|time| time_of_day(time, content, locale))),
        "notes": text(lead.notes.clone()),
    })
}

/// `morning` in the words of the form; any other time as it was written.
fn time_of_day(time: &str, content: &Snapshot, locale: Locale) -> String {
    let slug = format!("form.time.{time}");
    content.find("text", &slug).map_or_else(|| time.to_owned(), |text| text.text(locale, "value"))
}

/// `2026-11-21` as people in India write it: `21/11/2026`.
fn day(date: &str) -> String {
    let parts: Vec<_> = date.rsplit('-').collect();
    parts.join("/")
}

/// `₹1,20,549.15`: two digits a group above the thousands.
fn rupees(amount: Money) -> String {
    let text = amount.to_string();
    let (whole, paise) = text.split_once('.').map_or((&*text, None), |(w, p)| (w, Some(p)));
    let mut grouped = String::new();
    for (i, digit) in whole.chars().enumerate() {
        let left = whole.len() - i;
        if i > 0 && (left == 3 || left > 3 && left % 2 == 1) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    paise.map_or_else(|| format!("₹{grouped}"), |paise| format!("₹{grouped}.{paise}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rupees_are_grouped_as_in_india() {
        for (paise, shown) in [
            (0, "₹0"),
            (99_900, "₹999"),
            (254_915, "₹2,549.15"),
            (12_054_900, "₹1,20,549"),
            (10_000_000_000, "₹10,00,00,000"),
        ] {
            assert_eq!(rupees(crate::platform::decimal::Decimal(paise)), shown);
        }
    }
}
