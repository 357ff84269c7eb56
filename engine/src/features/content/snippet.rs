//! How much of a page's title and description fits into the results of a search engine, as a letter
//! is on average that wide in a language.

use unicode_segmentation::UnicodeSegmentation as _;

use super::{
    address::{SEO_DESCRIPTION, SEO_TITLE},
    finding::{Finding, Gate},
    kind::{Fields, Kind},
};
use crate::platform::locale::Locale;

/// Pixels that a title, and two lines of a description, have on a desktop.
const TITLE_ROOM: u32 = 600;
const DESCRIPTION_ROOM: u32 = 1_200;

/// Tenths of a pixel a letter, as Chromium draws them in Arial and its stand-ins at 20 and 14 px.
const fn letter_widths(locale: Locale) -> (u32, u32) {
    match locale {
        Locale::En => (88, 64),
        Locale::Hi => (99, 75),
        Locale::Mr => (105, 79),
        Locale::Kn => (111, 82),
        Locale::Te => (121, 92),
        Locale::Bn => (122, 92),
        Locale::Ta => (153, 109),
    }
}

impl Kind {
    /// Texts for search engines that do not fit there, in the cell of a language; none in `*`.
    pub fn too_wide(&self, locale: &str, fields: &Fields) -> Vec<Finding> {
        let Some(locale) = Locale::parse(locale).filter(|_| self.page.is_some()) else {
            return Vec::new();
        };
        let (title, description) = letter_widths(locale);
        let rooms =
            [(SEO_TITLE, TITLE_ROOM, title), (SEO_DESCRIPTION, DESCRIPTION_ROOM, description)];
        let too_wide = |(field, room, letter): (&str, u32, u32)| {
            let fit = room * 10 / letter;
            let has = fields.get(field)?.as_str()?.graphemes(true).count();
            (has > fit as usize).then(|| Finding {
                path: field.to_owned(),
                code: "wide",
                message: format!("Search results show about {fit} letters of its {has}"),
                gate: Gate::Warn,
            })
        };
        rooms.into_iter().filter_map(too_wide).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::features::content::block::Blocks;

    #[test]
    fn a_title_is_too_wide_by_the_letters_of_its_language() {
        let page = "label = \"Page\"\ntitle = \"name\"\npage = \"/{slug}\"\n\
            [fields.name]\ntype = \"text\"\nlocalized = true\n";
        let kind = Kind::parse("page", page, &Blocks::new()).expect("a kind");
        let told = |locale: &str, letter: &str, count: usize| {
            let fields = json!({ SEO_TITLE: letter.repeat(count) });
            let fields = serde_json::from_value(fields).expect("fields");
            kind.too_wide(locale, &fields).into_iter().map(|finding| finding.message).next()
        };
        assert_eq!(told("en", "a", 68), None);
        let english = "Search results show about 68 letters of its 69";
        assert_eq!(told("en", "a", 69).as_deref(), Some(english));
        assert_eq!(told("ta", "கி", 39), None);
        let tamil = "Search results show about 39 letters of its 40";
        assert_eq!(told("ta", "கி", 40).as_deref(), Some(tamil));
        assert_eq!(told("*", "a", 69), None);
    }
}
