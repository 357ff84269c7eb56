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

/// The fewest characters of a phone number that staff type, as the form tells them.
pub const STAFF_PHONE: usize = 10;

/// A number that staff type, in E.164; None when it is not a number, or too short. Ten digits are
/// an Indian number, landlines with their STD code included, with `+91`, 91, 0 or nothing in front;
/// other countries have `+` or 00 in front, and 8 to 15 digits. Digits of the Indian scripts count.
pub fn staff_phone(given: &str) -> Option<String> {
    let dense: String = given.chars().filter(|c| !is_between(*c)).map(ascii_digit).collect();
    let digits = dense.strip_prefix('+').unwrap_or(&dense);
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let is_abroad = digits.len() < dense.len();
    let abroad = if is_abroad { Some(digits) } else { digits.strip_prefix("00") };
    // People dial a 0 in front at home, and also write it after the country code.
    let local = |number: &str| match number.len() {
        10 => Some(format!("+91{number}")),
        11 => number.strip_prefix('0').map(|number| format!("+91{number}")),
        _ => None,
    };
    let Some(abroad) = abroad else {
        return local(digits).or_else(|| local(digits.strip_prefix("91")?));
    };
    if let Some(indian) = abroad.strip_prefix("91") {
        return local(indian);
    }
    (8..=15).contains(&abroad.len()).then(|| format!("+{abroad}"))
}

/// An Indian number as people read it: `+91 98765 43210`. Other numbers stay as they are.
pub fn spaced(phone: &str) -> String {
    match phone.strip_prefix("+91").and_then(|local| local.split_at_checked(5)) {
        Some((first, second)) if second.len() == 5 => format!("+91 {first} {second}"),
        _ => phone.to_owned(),
    }
}

/// Six ASCII digits, or None; white space is dropped, digits of the Indian scripts count.
pub fn pincode(given: &str) -> Option<String> {
    let code: String = given.chars().filter(|c| !c.is_whitespace()).map(ascii_digit).collect();
    (code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit())).then_some(code)
}

/// The address if a browser's email field accepts it and mail can be sent to it, else None.
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

/// What people write between the digits of a number, except the `+` of a country.
pub fn is_between(c: char) -> bool {
    c.is_whitespace() || is_dash(c) || is_invisible(c) || "().".contains(c)
}

fn is_dash(c: char) -> bool {
    c == '-' || ('\u{2010}'..='\u{2015}').contains(&c)
}

/// Marks of direction and joining, which are copied along with a number.
pub fn is_invisible(c: char) -> bool {
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
    fn staff_may_leave_out_the_country_and_dial_as_at_home() {
        for given in [
            "9876543210",
            "09876543210",
            "919876543210",
            "+91 0 98765 43210",
            "0091 98765 43210",
            "(98765) 43210",
            "98765.43210",
            "೯೮೭೬೫ ೪೩೨೧೦",
            "०९८७६५ ४३२१०",
        ] {
            assert_eq!(staff_phone(given).as_deref(), Some("+919876543210"), "{given}");
        }
        assert_eq!(staff_phone("080-2222 3333").as_deref(), Some("+918022223333"));
        assert_eq!(staff_phone("+1 (415) 555-0100").as_deref(), Some("+14155550100"));
        assert_eq!(staff_phone("00 971 50 123 4567").as_deref(), Some("+971501234567"));
    }

    #[test]
    fn what_is_no_number_is_not_kept_as_one() {
        for given in [
            "9.87651E+11",
            "98765432101",
            "call the office",
            "+91 98765 4321",
            "+1234567",
            "+1234567890123456",
            "98765 43210 / 11",
            "+91 98765 43210 ext 4",
            "12345678",
            "++919876543210",
        ] {
            assert_eq!(staff_phone(given), None, "{given}");
        }
    }

    #[test]
    fn what_is_kept_can_be_given_again() {
        for given in ["98765 43210", "080-2222 3333", "+1 23 456 78", "00 12345678"] {
            let kept = staff_phone(given);
            assert!(kept.is_some(), "{given}");
            assert_eq!(kept.as_deref().and_then(staff_phone), kept, "{given}");
        }
    }

    #[test]
    fn a_number_is_read_in_two_halves() {
        assert_eq!(spaced("+919876543210"), "+91 98765 43210");
        assert_eq!(spaced("080 2222 3333"), "080 2222 3333");
        assert_eq!(spaced("+91"), "+91");
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
