//! Messages to a lead: a template of the content in its language, filled with the lead's facts.

use serde_json::{Value, json};

use crate::{
    features::{
        content::{
            asked::{Template, Text},
            model::{Entry, Snapshot},
        },
        leads::model::Lead,
    },
    platform::{
        decimal::{Decimal, Money},
        locale::Locale,
        templates,
    },
};

/// The text to a lead, in its language; the error says why the template cannot be filled.
pub(super) fn to_lead(lead: &Lead, content: &Snapshot) -> Result<String, String> {
    let locale = Locale::parse(&lead.locale).unwrap_or(Locale::En);
    let template = Template::WhatsappLead.of(content, locale)?;
    MessageFacts::by(lead)
        .fill(&template, content, locale)
        .map_err(|e| format!("template 'whatsapp_lead' in {locale}: {e}"))
}

/// The facts of a lead that a message can contain.
#[derive(Debug, Default)]
pub(super) struct MessageFacts<'l> {
    name: &'l str,
    lead_number: &'l str,
    address: Option<&'l str>,
    pincode: Option<&'l str>,
    /// The slug of the area whose page it came from.
    area: Option<&'l str>,
    service_type: Option<&'l str>,
    room_type: Option<&'l str>,
    quoted_amount: Option<Money>,
    preferred_date: Option<&'l str>,
    preferred_time: Option<&'l str>,
    notes: Option<&'l str>,
}

impl<'l> MessageFacts<'l> {
    fn by(lead: &'l Lead) -> Self {
        Self {
            name: &lead.name,
            lead_number: &lead.lead_number,
            address: lead.address.as_deref(),
            pincode: lead.pincode.as_deref(),
            area: lead.area.as_deref(),
            service_type: lead.service_type.as_deref(),
            room_type: lead.room_type.as_deref(),
            quoted_amount: lead.quoted_amount,
            preferred_date: lead.preferred_date.as_deref(),
            preferred_time: lead.preferred_time.as_deref(),
            notes: lead.notes.as_deref(),
        }
    }

    /// The facts of an example lead, in which none is missing.
    pub(super) fn sample(content: &'l Snapshot) -> Self {
        let first = |kind: &str| content.all(kind).first().map(|e| e.slug.as_str());
        Self {
            name: "Ananya Rao",
            lead_number: "LD-2026-000123",
            address: Some("14, 3rd Cross, Koramangala"),
            pincode: Some("560034"),
            area: first("area"),
            service_type: first("service_type"),
            room_type: first("room_type"),
            quoted_amount: Some(Decimal(249_900)),
            preferred_date: Some("2026-12-24"),
            preferred_time: Some("morning"),
            notes: Some("Two cats at home"),
        }
    }

    /// Fills a template with the facts.
    pub(super) fn fill(
        &self,
        body: &str,
        content: &Snapshot,
        locale: Locale,
    ) -> Result<String, String> {
        templates::fill(body, &self.facts(content, locale)).map(|text| text.trim().to_owned())
    }

    /// A variable of the template that leads do not have; None when they have all.
    pub(super) fn lacks(&self, template: &Entry) -> Option<String> {
        let facts = self.facts(&Snapshot::default(), Locale::En);
        template.shared_list("variables").into_iter().find(|name| facts.get(name).is_none())
    }

    fn facts(&self, content: &Snapshot, locale: Locale) -> Value {
        let name = |kind: &str, code: Option<&str>| {
            let code = code?;
            Some(
                content
                    .find(kind, code)
                    .map_or_else(|| code.to_owned(), |e| e.text(locale, "name")),
            )
        };
        let text = |text: Option<String>| text.unwrap_or_default();
        let place = [self.address, self.pincode].into_iter().flatten();
        // The inline form has put the pincode into the address already.
        let place = place.fold(String::new(), |place, part| match &*place {
            "" => part.to_owned(),
            known if known.contains(part) => place,
            known => format!("{known}, {part}"),
        });
        json!({
            "name": self.name,
            "lead_number": self.lead_number,
            "location": place,
            "area": text(name("area", self.area)),
            "service": text(name("service_type", self.service_type)),
            "room": text(name("room_type", self.room_type)),
            "price": text(self.quoted_amount.map(Money::in_rupees)),
            "date": text(self.preferred_date.map(day)),
            "time": text(self.preferred_time.map(|time| time_of_day(time, content, locale))),
            "notes": self.notes.unwrap_or_default(),
        })
    }
}

/// `morning` in the words of the form; any other time as it was written.
fn time_of_day(time: &str, content: &Snapshot, locale: Locale) -> String {
    let text = Text::of_time(time).and_then(|text| text.of(content, locale));
    text.unwrap_or_else(|| time.to_owned())
}

/// `2026-11-21` as people in India write it: `21/11/2026`.
fn day(date: &str) -> String {
    let parts: Vec<_> = date.rsplit('-').collect();
    parts.join("/")
}
