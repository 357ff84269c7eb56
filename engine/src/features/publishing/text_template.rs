//! Texts that pages fill with facts.

use serde::Serialize;

use crate::platform::{locale::Locale, templates::Template};

/// A text with placeholders, in one language.
#[derive(Serialize)]
pub(super) struct TextTemplate {
    slug: &'static str,
    locale: Locale,
    body: String,
    #[serde(skip)]
    compiled: Template,
}

impl TextTemplate {
    pub(super) fn new(slug: &'static str, locale: Locale, body: String) -> Result<Self, String> {
        let compiled = Template::new(&body).map_err(|e| wrong(slug, locale, &e))?;
        Ok(Self { slug, locale, body, compiled })
    }

    pub(super) fn fill(&self, values: &serde_json::Value) -> Result<String, String> {
        let filled = self.compiled.fill(values).map(|text| text.trim().to_owned());
        filled.map_err(|e| wrong(self.slug, self.locale, &e))
    }
}

fn wrong(slug: &str, locale: Locale, why: &str) -> String {
    format!("template '{slug}' in {locale}: {why}")
}
