//! Which rows look like the same person: with the same phone, or with a name that is nearly the same
//! and the same e-mail address or pincode.

use std::collections::HashSet;

use uuid::Uuid;

use crate::platform::{fold::fold, words::closed_words};

/// The most duplicates that are offered of one row.
const MOST: usize = 5;

closed_words! {
    /// Why a row looks like another, the surest first.
    pub enum DuplicateReason {
        /// They share a phone number, as main or as alternate contact.
        #[default]
        SamePhone,
        /// Nearly the same name, and the same e-mail address.
        NameAndEmail,
        /// Nearly the same name of two words or more, and the same pincode.
        NameAndPincode,
    }
}

/// What is compared of a row.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Person<'a> {
    pub(super) id: Uuid,
    pub(super) name: &'a str,
    pub(super) phones: [Option<&'a str>; 2],
    pub(super) email: Option<&'a str>,
    pub(super) pincode: Option<&'a str>,
}

/// Why two rows look like the same person; None: they do not.
fn reason(one: &Person<'_>, other: &Person<'_>) -> Option<DuplicateReason> {
    let mut phones = one.phones.iter().flatten();
    if phones.any(|phone| other.phones.contains(&Some(phone))) {
        return Some(DuplicateReason::SamePhone);
    }
    let words = same_words(one.name, other.name);
    let emails = one.email.zip(other.email);
    if words >= 1 && emails.is_some_and(|(one, other)| one.eq_ignore_ascii_case(other)) {
        return Some(DuplicateReason::NameAndEmail);
    }
    let same_pincode = one.pincode.is_some() && one.pincode == other.pincode;
    (words >= 2 && same_pincode).then_some(DuplicateReason::NameAndPincode)
}

/// The rows that look like the same person as `one`, the surest first and otherwise in the given
/// order, each once; five at most.
pub(super) fn duplicates<T>(
    one: &Person<'_>,
    others: Vec<T>,
    person: impl Fn(&T) -> Person<'_>,
) -> Vec<(DuplicateReason, T)> {
    let mut seen = HashSet::new();
    let mut found: Vec<_> = others
        .into_iter()
        .filter_map(|other| {
            let person = person(&other);
            let reason = reason(one, &person)?;
            seen.insert(person.id).then_some((reason, other))
        })
        .collect();
    found.sort_by_key(|(reason, _)| *reason as u8);
    found.truncate(MOST);
    found
}

/// How many words two names share, when every word of the shorter name is one of the longer: the
/// same word, one with a letter typed differently (of four letters or more), or its initial. 0: they
/// are different names.
fn same_words(one: &str, other: &str) -> usize {
    let [one, other] = [fold(one), fold(other)];
    let [mut few, mut many] = [words(&one), words(&other)];
    if few.len() > many.len() {
        std::mem::swap(&mut few, &mut many);
    }
    let mut whole = 0;
    // Whole words first: an initial must not take the word that another one is.
    few.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
    for word in &few {
        let place = many.iter().position(|theirs| is_same(word, theirs));
        whole += usize::from(place.is_some());
        let place = place.or_else(|| many.iter().position(|theirs| is_initial(word, theirs)));
        let Some(place) = place else { return 0 };
        many.swap_remove(place);
    }
    if whole == 0 { 0 } else { few.len() }
}

fn words(name: &str) -> Vec<&str> {
    name.split(|c: char| c.is_whitespace() || ".,-".contains(c)).filter(|w| !w.is_empty()).collect()
}

fn is_same(one: &str, other: &str) -> bool {
    let is_long = one.chars().count().min(other.chars().count()) >= 4;
    one == other || is_long && strsim::osa_distance(one, other) == 1
}

fn is_initial(one: &str, other: &str) -> bool {
    let is_letter = |word: &str| word.chars().count() == 1;
    (is_letter(one) || is_letter(other)) && one.chars().next() == other.chars().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_nearly_the_same_by_word() {
        for (one, other, same) in [
            ("Asha Rao", "asha  rao", 2),
            ("Asha Rao", "Rao, Asha", 2),
            ("Asha Rao", "Ashaa Rao", 2),
            ("Asha Rao", "Asha R.", 2),
            ("Asha Rao", "Asha", 1),
            ("Asha Rao", "Asha Lakshmi Rao", 2),
            ("Lakshmi Gowda", "Lakhsmi Gowda", 2),
            ("Asha Rao", "Usha Rao", 2),
            ("Ravi K", "Ravi M", 0),
            ("Ravi K", "R Kumar", 0),
            ("Asha Rao", "Asha Nair", 0),
            ("Ann", "Anu", 0),
            ("", "Asha", 0),
            ("ಆಶಾ ರಾವ್", "ಆಶಾ ರಾವ್", 2),
        ] {
            assert_eq!(same_words(one, other), same, "{one:?} {other:?}");
            assert_eq!(same_words(other, one), same, "{other:?} {one:?}");
        }
    }

    fn person(id: u128, name: &'static str) -> Person<'static> {
        Person { id: Uuid::from_u128(id), name, ..Person::default() }
    }

    #[test]
    fn a_phone_is_enough_and_a_name_is_not() {
        use DuplicateReason::{NameAndEmail, NameAndPincode, SamePhone};
        let asha = Person {
            phones: [Some("+919876543210"), Some("+918012345678")],
            email: Some("Asha@example.in"),
            pincode: Some("560034"),
            ..person(1, "Asha Rao")
        };
        let reason = |other: Person<'_>| reason(&asha, &other);
        let other = |name| person(2, name);
        let phones = [None, Some("+919876543210")];
        assert_eq!(reason(Person { phones, ..other("Ravi") }), Some(SamePhone));
        assert_eq!(reason(Person { phones: [None, None], ..other("Asha Rao") }), None);
        let email = Some("asha@example.in");
        assert_eq!(reason(Person { email, ..other("Asha") }), Some(NameAndEmail));
        assert_eq!(reason(Person { email, ..other("Ravi") }), None);
        let pincode = Some("560034");
        assert_eq!(reason(Person { pincode, ..other("Asha R") }), Some(NameAndPincode));
        assert_eq!(reason(Person { pincode, ..other("Asha") }), None, "many are called so");
        assert_eq!(reason(Person { pincode: Some("560001"), ..other("Asha Rao") }), None);
    }

    #[test]
    fn the_surest_come_first_each_once_and_five_at_most() {
        let asha =
            Person { phones: [Some("1"), None], pincode: Some("2"), ..person(1, "Asha Rao") };
        let by_name = Person { pincode: Some("2"), ..person(2, "Asha Rao") };
        let by_phone = Person { phones: [Some("1"), None], ..person(3, "Ravi") };
        let found = duplicates(&asha, vec![by_name, by_phone, by_phone], |p| *p);
        let ids: Vec<_> = found.iter().map(|(_, p)| p.id.as_u128()).collect();
        assert_eq!(ids, [3, 2]);
        let many = (10..20).map(|id| Person { id: Uuid::from_u128(id), ..by_phone }).collect();
        assert_eq!(duplicates(&asha, many, |p| *p).len(), 5);
    }
}
