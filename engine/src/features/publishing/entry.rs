//! Pages of entries whose kind asks for nothing but its fields.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use serde::Serialize;
use serde_json::{Value, json};

use super::{
    build::Sources,
    chat::Chat,
    data::{EntryData, PageData, PagePhoto, Told},
    price_data::{PagePrices, PriceRow},
    prices::Prices,
    readable,
    text_template::TextTemplate,
};
use crate::{
    features::content::{
        asked,
        field::FieldType,
        kind::Kind,
        model::Entry,
        nested::{ID, TYPE},
    },
    platform::{decimal::Money, locale::Locale},
};

/// Letters of a description that is cut from a page's text: more are not shown by search engines.
const DESCRIPTION: usize = 160;
/// The type of the blocks that show prices.
const PACKAGES: &str = "packages";

/// What such pages share in a language, beside what every page has.
#[derive(Serialize)]
pub(super) struct EntryFrame {
    title: TextTemplate,
    chat: Chat,
    /// Hashed with what all these pages share.
    #[serde(skip)]
    prices: Arc<Prices>,
}

impl EntryFrame {
    pub(super) fn new(
        sources: &Sources,
        locale: Locale,
        prices: Arc<Prices>,
    ) -> Result<Self, String> {
        let title = sources.template(locale, asked::Template::EntryTitle)?;
        Ok(Self { title, chat: sources.chat(locale)?, prices })
    }

    pub(super) fn told(
        &self,
        page: &PageData,
        kind: &Kind,
        entry: &Entry,
        (photo, blocks): (Option<PagePhoto>, Vec<Value>),
    ) -> Result<Told, String> {
        let locale = page.locale;
        let title = entry.text(locale, &kind.title);
        let lead = kind.description.as_deref().map(|name| entry.optional(locale, name));
        let lead = lead.unwrap_or_default();
        let texts = kind.fields_of(false).filter(|(_, field)| field.kind == FieldType::Markdown);
        let mut bodies: Vec<String> = texts.map(|(name, _)| entry.html(locale, name)).collect();
        bodies.retain(|body| !body.is_empty());
        let description =
            if lead.is_empty() { cut(&readable::text(&bodies.concat())) } else { lead.clone() };
        let brand = &page.business.profile.name;
        Ok(Told {
            title: self.title.fill(&json!({ "title": title, "brand": brand }))?,
            description,
            area: None,
            entry: Some(EntryData {
                kind: kind.name.clone(),
                slug: entry.slug.clone(),
                whatsapp_chat_href: self.chat.href("", &title)?,
                title,
                lead,
                photo,
                bodies,
                warranty_days: entry.shared("warranty_days").and_then(Value::as_i64),
                effective: entry.shared("effective").and_then(Value::as_str).map(str::to_owned),
                prices: self.prices_of(&blocks),
                lowest_prices: self.lowest_prices(page, &blocks),
                blocks,
            }),
        })
    }

    /// What the first block of prices with a single category shows.
    fn prices_of(&self, blocks: &[Value]) -> Option<PagePrices> {
        let picked = |block: &Value| match block["picks"].as_array()?.as_slice() {
            [only] if asks_for_all(block) => only["slug"].as_str().map(str::to_owned),
            _ => None,
        };
        let category = blocks.iter().find_map(picked)?;
        let tables = self.prices.get(&category)?.clone();
        Some(PagePrices { category, tables })
    }

    /// What the blocks that ask for some prices show.
    fn lowest_prices(
        &self,
        page: &PageData,
        blocks: &[Value],
    ) -> BTreeMap<String, BTreeMap<String, Money>> {
        let services = page.booking.iter().flat_map(|booking| &booking.service_types);
        let lasting: BTreeSet<&str> =
            services.filter(|service| service.days > 0).map(|service| &*service.code).collect();
        let mut found = BTreeMap::new();
        for block in blocks.iter().filter(|b| b[TYPE] == PACKAGES && !asks_for_all(b)) {
            let size = block["size"]["slug"].as_str();
            let is_wanted = |service: &str| match block["duration"].as_str() {
                Some("single") => !lasting.contains(service),
                Some(_) => lasting.contains(service),
                None => true,
            };
            let lowest = |category: &str| {
                let prices = self.prices.get(category)?.iter().flat_map(|table| {
                    let rows = table.rows.iter().filter(|row| size.is_none_or(|s| row.size == s));
                    let of_row = |row: &'_ PriceRow| {
                        let prices = table.services.iter().zip(row.prices.clone());
                        let wanted = prices.filter(|(service, _)| is_wanted(service));
                        wanted.filter_map(|(_, price)| Some(price?.final_price)).min()
                    };
                    rows.filter_map(of_row).collect::<Vec<_>>()
                });
                prices.min()
            };
            let picks = block["picks"].as_array().into_iter().flatten();
            let picks = picks.filter_map(|pick| pick["slug"].as_str());
            let prices = picks.filter_map(|slug| Some((slug.to_owned(), lowest(slug)?))).collect();
            found.insert(block[ID].as_str().unwrap_or_default().to_owned(), prices);
        }
        found
    }
}

/// Whether a block of prices shows those of every size and duration.
fn asks_for_all(block: &Value) -> bool {
    block[TYPE] == PACKAGES && block["size"].is_null() && block["duration"].is_null()
}

/// The beginning of a text, to the end of a word.
fn cut(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((end, _)) = words.char_indices().nth(DESCRIPTION) else { return words };
    let whole = words[..end].rfind(' ').unwrap_or(end);
    format!("{}…", &words[..whole])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_between_words() {
        assert_eq!(cut(" Short\n text "), "Short text");
        let long = "ಜಿರಳೆ ".repeat(60);
        let cut = cut(&long);
        assert!(cut.ends_with("ಜಿರಳೆ…") && cut.chars().count() <= DESCRIPTION + 1, "{cut}");
    }
}
