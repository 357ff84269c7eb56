//! The links that open a chat on WhatsApp, with a first message typed in.

use serde::Serialize;
use serde_json::json;

use super::build::{Sources, TextTemplate};
use crate::{features::content::asked, platform::locale::Locale};

/// The chat of a language.
#[derive(Serialize)]
pub(super) struct Chat {
    address: String,
    message: TextTemplate,
}

impl Chat {
    pub(super) fn new(sources: &Sources, locale: Locale) -> Result<Self, String> {
        let message = sources.template(locale, asked::Template::WhatsappChat)?;
        Ok(Self { address: sources.profile.whatsapp_href(), message })
    }

    /// The chat of somebody in an area, or who reads about a service; each may be empty.
    pub(super) fn href(&self, area: &str, service: &str) -> Result<String, String> {
        let text = self.message.fill(&json!({ "area": area, "service": service }))?;
        let query = serde_urlencoded::to_string([("text", text)]).unwrap_or_default();
        Ok(format!("{}?{query}", self.address))
    }
}
