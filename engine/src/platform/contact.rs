//! Ways to reach people, as they type them: Indian phone numbers, e-mail addresses, pincodes.

/// The number in E.164 (`+919876543210`), or None when it is not a valid Indian one: `+91` and
/// ten digits, once spaces and dashes are gone. Digits of the Indian scripts count.
pub fn phone(given: &str) -> Option<String> {
    let number: String = given
        .chars()
        .filter(|c| !c.is_whitespace() && !is_dash(*c) && !is_invisible(*c))
        .map(ascii_digit)
        .collect();
    let digits = number.strip_prefix("+91")?;
    (digits.len() == 10 && digits.bytes().all(|b| b.is_ascii_digit())).then_some(number)
}

/// The number as it is kept when staff type it: E.164 when it is an Indian one, with or without
/// `+91` or a leading 0; any other as it stands, if it has the ten characters that are asked for.
pub fn staff_phone(given: &str) -> Option<String> {
    let dense: String = given.chars().filter(char::is_ascii_digit).collect();
    let local = dense.strip_prefix('0').unwrap_or(&dense);
    let number = phone(given).or_else(|| phone(&format!("+91{local}")));
    number.or_else(|| (given.chars().count() >= 10).then(|| given.to_owned()))
}

/// Six digits; blanks are dropped, digits of the Indian scripts count.
pub fn pincode(given: &str) -> Option<String> {
    let code: String = given.chars().filter(|c| !c.is_whitespace()).map(ascii_digit).collect();
    (code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit())).then_some(code)
}

/// What an email input of a browser accepts, and mail can be sent to.
pub fn email(given: &str) -> Option<String> {
    const LONGEST: usize = 254;
    let (user, host) = given.rsplit_once('@').filter(|_| given.len() <= LONGEST)?;
    let user_ok = !user.is_empty()
        && user.bytes().all(|b| b.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&b));
    let host_ok = host.split('.').all(|label| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    });
    (user_ok && host_ok).then(|| given.to_owned())
}

/// A digit of an Indian script as its ASCII digit; anything else as it is.
pub fn ascii_digit(c: char) -> char {
    // Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam.
    const ZEROS: [u32; 9] =
        [0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66];
    let code = u32::from(c);
    ZEROS
        .into_iter()
        .find(|zero| (*zero..zero + 10).contains(&code))
        .and_then(|zero| char::from_digit(code - zero, 10))
        .unwrap_or(c)
}

fn is_dash(c: char) -> bool {
    c == '-' || ('\u{2010}'..='\u{2015}').contains(&c)
}

/// Marks of direction and joining, which come along when a number is copied.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}' | '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_one_however_it_is_typed() {
        for given in [
            "+919876543210",
            "+91 98765 43210",
            "+91-98765-43210",
            " +91 98765\u{2013}43210 ",
            "+91\u{a0}98765\u{a0}43210",
            "\u{202a}+91 98765 43210\u{202c}",
            "+೯೧ ೯೮೭೬೫ ೪೩೨೧೦",
            "+९१ ९८७६५ ४३२१०",
            "+௯௧ ௯௮௭௬௫ ௪௩௨௧௦",
            "+౯౧ ౯౮౭౬౫ ౪౩౨౧౦",
            "+৯১ ৯৮৭৬৫ ৪৩২১০",
        ] {
            assert_eq!(phone(given).as_deref(), Some("+919876543210"), "{given}");
        }
    }

    #[test]
    fn anything_else_is_not_a_number() {
        for given in [
            "",
            "+91 ",
            "9876543210",
            "09876543210",
            "919876543210",
            "+91987654321",
            "+9198765432100",
            "+1 98765 43210",
            "+91 98765 4321x",
            "+91 (98765) 43210",
            "++919876543210",
        ] {
            assert_eq!(phone(given), None, "{given}");
        }
    }
}
