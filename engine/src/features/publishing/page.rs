//! The data of the page at a place.

use std::sync::Arc;

use serde_json::json;
use tokio::task::spawn_blocking;

use super::{
    build::Sources,
    data::PageData,
    frame::{Beside, PageFrame, Shared},
    subject::{EntrySubject, PageSubject},
};
use crate::{
    features::content::asked::{self, Text},
    platform::locale::Locale,
};

impl Sources {
    /// The data of one page, for requests: templates are filled on a blocking thread.
    pub async fn page_apart(
        self: &Arc<Self>,
        locale: Locale,
        place: &PageSubject,
    ) -> Result<Option<PageData>, String> {
        let (sources, place) = (self.clone(), place.clone());
        let making = move || sources.page(locale, &place);
        spawn_blocking(making).await.map_err(|e| e.to_string())?
    }

    /// The data of one page; none when its entry does not exist in the language. An error when a template is
    /// missing or cannot be filled.
    pub fn page(&self, locale: Locale, place: &PageSubject) -> Result<Option<PageData>, String> {
        let mut page = self.shell(locale, place)?;
        match place {
            PageSubject::Home => {
                let booking = self.booking(locale);
                page.home = Some(self.home(locale, &booking));
                page.slides = self.slides(locale);
                page.booking = Some(booking);
                page.title = self.fill(
                    locale,
                    asked::Template::HomeTitle,
                    &json!({ "brand": self.brand(locale) }),
                )?;
                let values = json!({ "phone": self.profile.phone });
                page.description = self.fill(locale, asked::Template::HomeDescription, &values)?;
            }
            PageSubject::Entry(EntrySubject { kind, slug, .. }) => {
                let content = &self.content;
                let entry = content.find_in(kind, slug, locale);
                let Some((kind, entry)) = content.kinds.get(kind).zip(entry) else {
                    return Ok(None);
                };
                let beside = Beside::of(content, kind, entry, locale);
                let shared = Shared::new(self, kind, locale)?;
                return PageFrame::new(self, kind, shared)?.page(entry, beside).map(Some);
            }
            PageSubject::Islands => {
                page.slides = self.slides(locale);
                page.booking = Some(self.booking(locale));
            }
            PageSubject::ThankYou
            | PageSubject::NotFound
            | PageSubject::Offline
            | PageSubject::Search => {
                let title = match place {
                    PageSubject::ThankYou => Text::ThanksTitle,
                    PageSubject::Search => Text::SearchLabel,
                    PageSubject::Offline => Text::OfflineTitle,
                    _ => Text::NotFound,
                };
                let found = title.of(&self.content, locale);
                page.title = found.unwrap_or_else(|| title.key().to_owned());
            }
        }
        Ok(Some(page))
    }
}
