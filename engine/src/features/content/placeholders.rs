//! Placeholders in the texts of the site: `{name}`, which a page replaces with a fact.

use std::collections::BTreeSet;

/// A piece of a text: what stands in it, or a placeholder.
#[derive(Debug, PartialEq, Eq)]
pub enum Piece<'t> {
    Text(&'t str),
    /// With its braces.
    Placeholder(&'t str),
}

/// Splits a text into pieces; joined together they are the text again.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let (mut rest, mut from) = (text, 0);
    while let Some(at) = rest[from..].find('{').map(|at| from + at) {
        let inner = &rest[at + 1..];
        let name = inner.len() - inner.trim_start_matches(is_name).len();
        if name > 0 && inner[name..].starts_with('}') {
            if at > 0 {
                pieces.push(Piece::Text(&rest[..at]));
            }
            let end = at + name + 2;
            pieces.push(Piece::Placeholder(&rest[at..end]));
            (rest, from) = (&rest[end..], 0);
        } else {
            from = at + 1;
        }
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Compares a translation with its English. The error names a missing or an extra placeholder.
pub(super) fn compare(english: &str, translation: &str) -> Result<(), String> {
    let of = |text| -> BTreeSet<&str> {
        let placeholder = |piece| match piece {
            Piece::Placeholder(placeholder) => Some(placeholder),
            Piece::Text(_) => None,
        };
        pieces(text).into_iter().filter_map(placeholder).collect()
    };
    let (wanted, given) = (of(english), of(translation));
    if let Some(lost) = wanted.difference(&given).next() {
        return Err(format!("Keep {lost} as it is: a fact is put there"));
    }
    match given.difference(&wanted).next() {
        Some(extra) => Err(format!("There is no {extra} in the English text")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_name_in_braces_is_a_placeholder() {
        let found = pieces("{a} of {{b}} { c } {}{d");
        let expected = [
            Piece::Placeholder("{a}"),
            Piece::Text(" of {"),
            Piece::Placeholder("{b}"),
            Piece::Text("} { c } {}{d"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_placeholder_may_move_and_repeat_but_neither_go_nor_come() {
        assert_eq!(compare("{n} of {of}", "{of} ರಲ್ಲಿ {n}, {n}"), Ok(()));
        let lost = "Keep {of} as it is: a fact is put there".to_owned();
        assert_eq!(compare("{n} of {of}", "{n} ಮತ್ತು {off}"), Err(lost));
        assert_eq!(compare("Yes", "{n}"), Err("There is no {n} in the English text".to_owned()));
    }
}
