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
        marked(text, &self.places(text))
    }

    /// Up to 160 characters around the first match, as [`Self::html`], with `…` where text is left
    /// out; the beginning of the text when nothing matches.
    pub fn snippet(&self, text: &str) -> String {
        let places = self.places(text);
        let first = places.first().map_or(0, |place| place.0);
        let words = analyzer::words(text);
        // Four words before the match give it a context.
        let begins = words.iter().rev().filter(|word| word.start <= first).nth(4);
        let start = begins.map_or(0, |word| word.start);
        let most =
            text[start..].char_indices().nth(SNIPPET).map_or(text.len(), |(at, _)| start + at);
        let ends = words.iter().rev().find(|word| word.end <= most && word.start > start);
        let end = if most == text.len() { most } else { ends.map_or(most, |word| word.end) };
        let within = |place: &&(usize, usize)| place.0 >= start && place.1 <= end;
        let places: Vec<_> =
            places.iter().filter(within).map(|(from, to)| (from - start, to - start)).collect();
        let mut html = String::new();
        if start > 0 {
            html.push('…');
        }
        html.push_str(&marked(&text[start..end], &places));
        if end < text.len() {
            html.push('…');
        }
        html
    }

    /// Whether anything in the text matches.
    pub fn hit(&self, text: &str) -> bool {
        !self.places(text).is_empty()
    }

    fn places(&self, text: &str) -> Vec<(usize, usize)> {
        let words = analyzer::words(text);
        let mut places: Vec<(usize, usize)> = words
            .iter()
            .filter(|word| self.words.iter().any(|wanted| answers(word, wanted)))
            .map(|word| (word.start, word.end))
            .collect();
        for pair in words.windows(2) {
            let joined = analyzer::joined(pair);
            if self.words.iter().any(|wanted| wanted.sound == joined) {
                places.push((pair[0].start, pair[1].end));
            }
        }
        let joined = words.iter().filter(|word| self.joined.contains(&word.sound));
        places.extend(joined.map(|word| (word.start, word.end)));
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
        let snippet = Marks::of(&typed::read("warranty")).snippet(&text);
        assert!(snippet.starts_with('…') && snippet.ends_with('…'), "{snippet}");
        assert!(snippet.contains("first the <mark>warranty</mark> of"), "{snippet}");
        assert!(snippet.chars().count() < SNIPPET + 20, "{snippet}");
        let none = Marks::of(&typed::read("zebra")).snippet("Only this");
        assert_eq!(none, "Only this");
    }
}
