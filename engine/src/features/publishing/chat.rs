//! The links that open a chat on WhatsApp, with a first message typed in.

use serde::Serialize;
use serde_json::json;

use super::text_template::TextTemplate;

/// The chat of a language.
#[derive(Serialize)]
pub(super) struct Chat {
    address: String,
    message: TextTemplate,
}

impl Chat {
    /// `address` is the business's, without a message.
    pub(super) const fn new(address: String, message: TextTemplate) -> Self {
        Self { address, message }
    }

    /// The chat of somebody in an area, or who reads about a service; each may be empty.
    pub(super) fn href(&self, area: &str, service: &str) -> Result<String, String> {
        let text = self.message.fill(&json!({ "area": area, "service": service }))?;
        let query = serde_urlencoded::to_string([("text", text)]).unwrap_or_default();
        Ok(format!("{}?{query}", self.address))
    }
}
