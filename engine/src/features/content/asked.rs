//! The texts and templates that the engine and the site look up by name, and which are missing.

use super::{
    kind::{TEMPLATE, TEXT, TEXT_VALUE},
    model::Snapshot,
};
use crate::platform::locale::Locale;

/// A text that the engine itself looks up. The site's renderer lists its own in its hello.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Text {
    AreaServices,
    /// There is no search now.
    FoundAway,
    FoundElsewhere,
    FoundNothing,
    FoundTooMany,
    /// Whether to read the page in this language.
    Invitation,
    NotFound,
    OfflineTitle,
    /// Stands before the lowest price.
    PricesFrom,
    SearchLabel,
    StartingBody,
    StartingTitle,
    Tagline,
    ThanksTitle,
    TimeAfternoon,
    TimeEvening,
    TimeMorning,
    /// The name of a zone with that of the city.
    Zone,
}

impl Text {
    /// All of them, for [`missing`].
    pub const ALL: [Self; 18] = [
        Self::AreaServices,
        Self::FoundAway,
        Self::FoundElsewhere,
        Self::FoundNothing,
        Self::FoundTooMany,
        Self::Invitation,
        Self::NotFound,
        Self::OfflineTitle,
        Self::PricesFrom,
        Self::SearchLabel,
        Self::StartingBody,
        Self::StartingTitle,
        Self::Tagline,
        Self::ThanksTitle,
        Self::TimeAfternoon,
        Self::TimeEvening,
        Self::TimeMorning,
        Self::Zone,
    ];

    /// The slug of the text's entry: its key in `locales/`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::AreaServices => "area.services",
            Self::FoundAway => "found.away",
            Self::FoundElsewhere => "found.elsewhere",
            Self::FoundNothing => "found.nothing",
            Self::FoundTooMany => "found.tooMany",
            Self::Invitation => "language.invitation",
            Self::NotFound => "notFound.body",
            Self::OfflineTitle => "offline.title",
            Self::PricesFrom => "services.from",
            Self::SearchLabel => "search.label",
            Self::StartingBody => "starting.body",
            Self::StartingTitle => "starting.title",
            Self::Tagline => "footer.tagline",
            Self::ThanksTitle => "thanks.title",
            Self::TimeAfternoon => "form.time.afternoon",
            Self::TimeEvening => "form.time.evening",
            Self::TimeMorning => "form.time.morning",
            Self::Zone => "common.zone",
        }
    }

    /// The text for the time of day at which a visitor wants to be called; none for another word.
    pub fn of_time(time: &str) -> Option<Self> {
        match time {
            "afternoon" => Some(Self::TimeAfternoon),
            "evening" => Some(Self::TimeEvening),
            "morning" => Some(Self::TimeMorning),
            _ => None,
        }
    }

    /// The text in a language, else in English, else its key; none without such an entry.
    pub fn of(self, content: &Snapshot, locale: Locale) -> Option<String> {
        content.find(TEXT, self.key()).map(|entry| entry.text(locale, TEXT_VALUE))
    }

    /// The text that a language has itself; none where it would be English.
    pub fn own(self, content: &Snapshot, locale: Locale) -> Option<String> {
        let entry = content.find(TEXT, self.key())?;
        Some(entry.own(locale, TEXT_VALUE)?.as_str()?.to_owned())
    }
}

/// A template that the engine fills in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Template {
    AreaBody,
    AreaDescription,
    AreaTitle,
    EntryTitle,
    HomeDescription,
    HomeTitle,
    WhatsappChat,
    WhatsappLead,
}

impl Template {
    /// All of them, for [`missing`].
    pub const ALL: [Self; 8] = [
        Self::AreaBody,
        Self::AreaDescription,
        Self::AreaTitle,
        Self::EntryTitle,
        Self::HomeDescription,
        Self::HomeTitle,
        Self::WhatsappChat,
        Self::WhatsappLead,
    ];

    /// The slug of the template's entry.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::AreaBody => "area_body",
            Self::AreaDescription => "area_description",
            Self::AreaTitle => "area_title",
            Self::EntryTitle => "entry_title",
            Self::HomeDescription => "home_description",
            Self::HomeTitle => "home_title",
            Self::WhatsappChat => "whatsapp_chat",
            Self::WhatsappLead => "whatsapp_lead",
        }
    }

    /// Its text in a language, else in English; an error sentence without such an entry.
    pub fn of(self, content: &Snapshot, locale: Locale) -> Result<String, String> {
        let found = content.find(TEMPLATE, self.slug());
        let found = found.ok_or_else(|| format!("there is no template '{}'", self.slug()))?;
        Ok(found.optional(locale, "body"))
    }
}

/// What a snapshot lacks of the texts and templates that the engine and a build of the site look
/// up; a page would show their keys. Returns keys and slugs, sorted, each once.
pub fn missing(content: &Snapshot, texts_of_site: &[String]) -> Vec<String> {
    let of_engine = Text::ALL.map(|text| (TEXT, text.key()));
    let of_site = texts_of_site.iter().map(|key| (TEXT, &**key));
    let templates = Template::ALL.map(|template| (TEMPLATE, template.slug()));
    let asked = of_site.chain(of_engine).chain(templates);
    let missing = asked.filter(|(kind, slug)| content.find(kind, slug).is_none());
    let mut missing: Vec<String> = missing.map(|(_, slug)| slug.to_owned()).collect();
    missing.sort();
    missing.dedup();
    missing
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{
        features::content::pages::KINDS,
        platform::files::read_text,
        testing::{content, project},
    };

    #[test]
    fn every_key_that_the_engine_asks_for_is_in_every_locale_file() {
        for locale in Locale::ALL {
            let file = project().join(format!("locales/{}.json", locale.code()));
            let source = read_text(&file).expect("a locale file");
            let texts: BTreeMap<String, String> = serde_json::from_str(&source).expect("texts");
            let found = KINDS.map(|kind| format!("found.{kind}"));
            let asked = Text::ALL.map(|text| text.key().to_owned()).into_iter().chain(found);
            for key in asked {
                assert!(texts.contains_key(&key), "{locale}: {key}");
            }
            for template in Template::ALL {
                let entry = content().find(TEMPLATE, template.slug()).cloned();
                let entry = entry.expect("a template");
                assert!(entry.cells.contains_key(locale.code()), "{locale}: {}", template.slug());
            }
        }
        assert_eq!(missing(&content(), &[]), [""; 0]);
    }

    #[test]
    fn what_a_snapshot_lacks_is_named() {
        let asked = ["nav.home".to_owned(), "area.unheard".to_owned()];
        assert_eq!(missing(&content(), &asked), ["area.unheard"]);
        let nothing = missing(&Snapshot::default(), &asked);
        assert_eq!(nothing.len(), Text::ALL.len() + Template::ALL.len() + 2);
    }
}
