//! Highlights matches: `<mark>` around whole words, in text that is safe as HTML.

use super::{
    analyzer::{self, Word},
    index::QuerySlot,
};
use crate::platform::contact::ascii_digit;

/// The most characters of a snippet, without the markup.
const SNIPPET: usize = 160;

/// What to highlight, from the slots of a query; nothing by default.
#[derive(Default)]
pub struct Marks {
    words: Vec<Word>,
    joined: Vec<String>,
    digits: Vec<String>,
}

impl Marks {
    pub(super) fn of(slots: &[QuerySlot]) -> Self {
        let words = slots.iter().flat_map(|slot| slot.word.iter().chain(&slot.meant));
        Self {
            words: words.cloned().collect(),
            joined: slots.iter().flat_map(|slot| slot.joined.clone()).collect(),
            digits: slots.iter().filter_map(|slot| slot.digits.clone()).collect(),
        }
    }

    /// The whole text, escaped as HTML, with `<mark>` around each match.
    pub fn html(&self, text: &str) -> String {
        marked(text, &self.places(text, &analyzer::words(text)))
    }

    /// Up to 160 characters around the first match, as [`Self::html`], with `…` where text is left
    /// out; none when nothing matches.
    pub fn excerpt(&self, text: &str) -> Option<String> {
        Some(self.snippet(text, self.begins(text)?))
    }

    /// The same from the beginning of the text.
    pub fn beginning(&self, text: &str) -> String {
        self.snippet(text, 0)
    }

    /// Whether anything in the text matches.
    pub fn hit(&self, text: &str) -> bool {
        self.begins(text).is_some()
    }

    /// The start of the fourth word before the first match, for a context; none when nothing matches.
    /// Words after the match are not read: a long text would take milliseconds.
    fn begins(&self, text: &str) -> Option<usize> {
        let digits = self.digits.iter().filter_map(|digits| digits_in(text, digits));
        let digits = digits.map(|place| place.0).min();
        let mut words: Vec<Word> = Vec::new();
        for word in analyzer::each_word(text) {
            words.push(word);
            if let Some(first) = self.first(&words, digits) {
                return Some(first.checked_sub(4).map_or(0, |context| words[context].start));
            }
        }
        None
    }

    /// The match that the last of these words completes; `digits` is where wanted digits are.
    fn first(&self, words: &[Word], digits: Option<usize>) -> Option<usize> {
        let last = words.len().checked_sub(1)?;
        if digits.is_some_and(|at| at < words[last].end) || self.wants(&words[last]) {
            return Some(last);
        }
        let before = last.checked_sub(1)?;
        self.wants_joined(&words[before..]).then_some(before)
    }

    fn snippet(&self, text: &str, start: usize) -> String {
        let rest = &text[start..];
        let most = rest.char_indices().nth(SNIPPET).map(|(at, _)| at);
        let shown = &rest[..most.unwrap_or(rest.len())];
        let words = analyzer::words(shown);
        let whole = words.iter().rev().find(|word| word.end < shown.len() && word.start > 0);
        let end = whole.filter(|_| most.is_some()).map_or(shown.len(), |word| word.end);
        let mut places = self.places(shown, &words);
        places.retain(|place| place.1 <= end);
        let mut html = String::new();
        if start > 0 {
            html.push('…');
        }
        html.push_str(&marked(&shown[..end], &places));
        if end < rest.len() {
            html.push('…');
        }
        html
    }

    /// The byte ranges of the matches in a text with these words, in their order.
    fn places(&self, text: &str, words: &[Word]) -> Vec<(usize, usize)> {
        let found = words.iter().filter(|word| self.wants(word));
        let mut places: Vec<(usize, usize)> = found.map(|word| (word.start, word.end)).collect();
        let pairs = words.windows(2).filter(|pair| self.wants_joined(pair));
        places.extend(pairs.map(|pair| (pair[0].start, pair[1].end)));
        for digits in &self.digits {
            places.extend(digits_in(text, digits));
        }
        places.sort_unstable();
        let mut apart: Vec<(usize, usize)> = Vec::new();
        for place in places {
            match apart.last_mut() {
                Some(before) if place.0 < before.1 => before.1 = before.1.max(place.1),
                _ => apart.push(place),
            }
        }
        apart
    }

    fn wants(&self, word: &Word) -> bool {
        self.words.iter().any(|wanted| answers(word, wanted)) || self.joined.contains(&word.sound)
    }

    /// Whether two neighbouring words are a wanted one together.
    fn wants_joined(&self, pair: &[Word]) -> bool {
        let mut wanted = self.words.iter().map(|wanted| &wanted.sound);
        wanted.any(|sound| pair[0].may_begin(sound) && analyzer::joined(pair) == *sound)
    }
}

fn answers(word: &Word, wanted: &Word) -> bool {
    if word.folded == wanted.folded {
        return true;
    }
    if wanted.is_number() || word.is_number() {
        return false;
    }
    word.sound == wanted.sound || (wanted.sound.len() > 1 && word.sound.starts_with(&wanted.sound))
}

/// The byte range of the digits in a text that may write them with spaces and signs between.
fn digits_in(text: &str, digits: &str) -> Option<(usize, usize)> {
    let all: Vec<(usize, char)> =
        text.char_indices().filter(|(_, c)| ascii_digit(*c).is_ascii_digit()).collect();
    let dense: String = all.iter().map(|(_, c)| ascii_digit(*c)).collect();
    let first = dense.find(digits)?;
    let (start, _) = all.get(first)?;
    let (last, c) = all.get(first + digits.len() - 1)?;
    Some((*start, last + c.len_utf8()))
}

fn marked(text: &str, places: &[(usize, usize)]) -> String {
    let mut html = String::with_capacity(text.len() + 13 * places.len());
    let mut at = 0;
    for (start, end) in places {
        push_escaped(&mut html, &text[at..*start]);
        html.push_str("<mark>");
        push_escaped(&mut html, &text[*start..*end]);
        html.push_str("</mark>");
        at = *end;
    }
    push_escaped(&mut html, &text[at..]);
    html
}

fn push_escaped(html: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            other => html.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::typed, *};

    fn html(typed: &str, text: &str) -> String {
        Marks::of(&typed::read(typed)).html(text)
    }

    #[test]
    fn words_are_marked_in_the_script_they_are_written_in() {
        assert_eq!(html("suma", "ಸುಮಾ ರಾವ್"), "<mark>ಸುಮಾ</mark> ರಾವ್");
        assert_eq!(html("kora mangala", "Koramangala"), "<mark>Koramangala</mark>");
        assert_eq!(html("jpnagar", "JP Nagar 7"), "<mark>JP Nagar</mark> 7");
        assert_eq!(html("43210", "+91 98765 43210"), "+91 98765 <mark>43210</mark>");
        assert_eq!(html("765 432", "+91 98765 43210"), "+91 98<mark>765 432</mark>10");
    }

    #[test]
    fn what_is_typed_and_what_is_found_is_text() {
        let text = "<img src=x onerror=alert(1)> & \"ravi\"";
        let safe = "&lt;img src=x onerror=alert(1)&gt; &amp; &quot;<mark>ravi</mark>&quot;";
        assert_eq!(html("ravi", text), safe);
        assert_eq!(html("<b>", "<b>"), "&lt;<mark>b</mark>&gt;");
    }

    #[test]
    fn a_snippet_shows_the_hit_with_some_words_before_it() {
        let text =
            format!("{}the warranty of ninety days {}", "first ".repeat(60), "x ".repeat(99));
        let snippet = Marks::of(&typed::read("warranty")).excerpt(&text).unwrap_or_default();
        assert!(snippet.starts_with('…') && snippet.ends_with('…'), "{snippet}");
        assert!(snippet.contains("first the <mark>warranty</mark> of"), "{snippet}");
        assert!(snippet.chars().count() < SNIPPET + 20, "{snippet}");
        let zebra = Marks::of(&typed::read("zebra"));
        assert_eq!((zebra.excerpt(&text), zebra.hit(&text)), (None, false));
        assert_eq!(zebra.beginning("Only this"), "Only this");
        assert!(zebra.beginning(&text).ends_with(" first first…"), "{}", zebra.beginning(&text));
    }

    #[test]
    fn the_first_match_may_be_two_words_or_digits() {
        let text = "a b c d e f White Field 98450 12345 g";
        let excerpt = |typed: &str| Marks::of(&typed::read(typed)).excerpt(text);
        let both = "…c d e f <mark>White Field</mark> 98450 12345 g";
        assert_eq!(excerpt("whitefield").as_deref(), Some(both));
        let digits = "…e f White Field <mark>98450 1234</mark>5 g";
        assert_eq!(excerpt("984501234").as_deref(), Some(digits));
        assert_eq!(
            excerpt("a").as_deref(),
            Some("<mark>a</mark> b c d e f White Field 98450 12345 g")
        );
    }
}
