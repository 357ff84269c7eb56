//! Numbers of leads, customers and bookings: `LD-2026-000001`, with or without zeros and dashes.

/// Letters in front of a number.
const PREFIXES: [&str; 3] = ["ld", "cu", "bk"];

/// The forms under which a code is indexed: a number without leading zeros, and the same without
/// its year; any other code in lower case.
pub(super) fn forms(code: &str) -> Vec<String> {
    match parts(code) {
        Some((prefix, Some(year), number)) => {
            vec![format!("{prefix}-{year}-{number}"), format!("{prefix}-{number}")]
        }
        Some((prefix, None, number)) => vec![format!("{prefix}-{number}")],
        None => vec![code.to_lowercase()],
    }
}

/// One of the [`forms`] of a query that is a number; none for other queries.
pub(super) fn typed(query: &str) -> Option<String> {
    parts(query).map(|(prefix, year, number)| match year {
        Some(year) => format!("{prefix}-{year}-{number}"),
        None => format!("{prefix}-{number}"),
    })
}

fn parts(code: &str) -> Option<(&'static str, Option<u32>, u32)> {
    let dense: String = code
        .chars()
        .map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { ' ' })
        .collect();
    let dense = dense.trim();
    let prefix = PREFIXES.into_iter().find(|prefix| dense.starts_with(prefix))?;
    let rest: Vec<&str> = dense[prefix.len()..].split_whitespace().collect();
    match rest.as_slice() {
        [year, number] => Some((prefix, Some(whole(year)?), whole(number)?)),
        [both] if both.len() > 6 => {
            let (year, number) = both.split_at_checked(4)?;
            Some((prefix, Some(whole(year)?), whole(number)?))
        }
        [number] => Some((prefix, None, whole(number)?)),
        _ => None,
    }
}

fn whole(digits: &str) -> Option<u32> {
    let folded: String = digits.chars().map(crate::platform::contact::ascii_digit).collect();
    folded.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_one_however_it_is_written() {
        for given in ["LD-2026-000001", "ld-2026-1", "LD 2026 1", "ld2026000001", " Ld/2026/01 "] {
            assert_eq!(typed(given).as_deref(), Some("ld-2026-1"), "{given}");
            assert_eq!(forms(given), ["ld-2026-1", "ld-1"], "{given}");
        }
        for given in ["LD-1", "ld 000001", "LD1", "LD-೧"] {
            assert_eq!(typed(given).as_deref(), Some("ld-1"), "{given}");
        }
        for given in ["", "ld", "ladder", "ld-x", "ld-1-2-3", "12", "book 1", "LD-99999999999-1"] {
            assert_eq!(typed(given), None, "{given}");
        }
        assert_eq!(forms("faq/Safe"), ["faq/safe"]);
    }
}
