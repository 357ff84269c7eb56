//! Text made comparable: for search in lists, and for names that must not differ by case only.

use super::contact::ascii_digit;

/// Lower case, single blanks, ASCII digits; no control characters, which PostgreSQL may refuse.
pub fn fold(text: &str) -> String {
    let seen = |c: &char| !c.is_control() || c.is_whitespace();
    let lower: String = text.to_lowercase().chars().filter(seen).map(ascii_digit).collect();
    lower.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text that a row is found by: its texts folded, in one line.
pub fn search_text(texts: &[Option<&str>]) -> String {
    fold(&texts.iter().flatten().copied().collect::<Vec<_>>().join(" "))
}

/// The `like` pattern (`escape '\'`) for a text typed into a search box.
pub fn pattern(typed: &str) -> String {
    let escaped = fold(typed).replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_");
    format!("%{escaped}%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_blanks_and_scripts_of_digits_do_not_matter() {
        assert_eq!(fold("  Asha \t RAO ९८७ "), "asha rao 987");
        assert_eq!(fold("a\u{0}b"), "ab");
        assert_eq!(search_text(&[Some("LD-1"), None, Some("Été")]), "ld-1 été");
    }

    #[test]
    fn signs_of_a_pattern_are_only_signs() {
        assert_eq!(pattern(r"50%_\"), r"%50\%\_\\%");
    }
}
