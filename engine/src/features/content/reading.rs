//! An entry as visitors read it: what stands in where nothing is written, without what is not used.

use std::sync::Arc;

use super::{
    cell::Cell,
    field::{Field, FieldType},
    kind::{Fields, Kind, LANGUAGES, Missing, Series},
    languages,
    leaves::Leaf,
    model::Entry,
};
use crate::platform::locale::Locale;

impl Kind {
    /// An entry as its kind declares it now ([`Kind::lifted`]), with the defaults, without fields that
    /// are not used, with the Markdown of its blocks, and held back where it has to be. What is stored
    /// stays as it is.
    pub fn as_read(&self, entry: Arc<Entry>) -> Arc<Entry> {
        let is_plain =
            |field: &Field| field.default.is_none() && field.when.is_none() && !field.is_nested();
        let is_all = self.missing == Missing::English
            && self.fields.values().all(is_plain)
            && !self.lacks_html(&entry);
        if is_all {
            return entry;
        }
        // One that nobody else has is not copied.
        let mut read = Arc::unwrap_or_clone(entry);
        let shared = read.cells.get(Series::SHARED).map(|cell| cell.fields.clone());
        let shared = shared.unwrap_or_default();
        for (name, field) in &self.fields {
            // A default in the language of the kind's file stands in for the others too.
            let home = if field.localized { Locale::En.code() } else { Series::SHARED };
            if !field.is_used(&self.fields, Some(&shared)) {
                for cell in read.cells.values_mut() {
                    cell.fields.remove(name);
                    cell.html.remove(name);
                }
            } else if let Some(default) = &field.default
                && (read.cells.contains_key(home) || !field.localized)
            {
                let cell = read.cells.entry(home.to_owned()).or_default();
                cell.fields.entry(name).or_insert_with(|| default.clone());
            }
        }
        self.add_late_html(&mut read);
        if self.missing == Missing::Absent {
            self.hold_back_incomplete(&mut read);
        }
        Arc::new(read)
    }

    /// Whether a text became markdown after it was saved.
    fn lacks_html(&self, entry: &Entry) -> bool {
        let mut markdown = self.fields.iter().filter(|(_, f)| f.kind == FieldType::Markdown);
        markdown.any(|(name, _)| {
            let lacks =
                |cell: &Cell| cell.fields.contains_key(name) && !cell.html.contains_key(name);
            entry.cells.values().any(lacks)
        })
    }

    /// Of an entry whose gaps are not filled with English: leaves it to the languages that have all
    /// required texts. English has them where it is released.
    fn hold_back_incomplete(&self, entry: &mut Entry) {
        let is_whole = |locale: &Locale| {
            entry.is_in(*locale)
                && (*locale == Locale::En || self.lacking(entry, *locale).is_none())
        };
        let whole: Vec<&str> =
            Locale::ALL.iter().filter(|l| is_whole(l)).map(|l| l.code()).collect();
        if let Some(languages) = languages::normalised(whole.into()) {
            let shared = entry.cells.entry(Series::SHARED.to_owned()).or_default();
            shared.fields.insert(LANGUAGES.to_owned(), languages);
        }
    }

    /// The path of the first required text that a language lacks; none when it has them all.
    pub fn lacking(&self, entry: &Entry, locale: Locale) -> Option<String> {
        let none = Fields::new();
        let of = |locale: &str| entry.cells.get(locale).map_or(&none, |cell| &cell.fields);
        let leaves = self.leaves(Series::Other, of(locale.code()), Some(of(Series::SHARED)));
        let is_gap = |leaf: &Leaf<'_>| {
            leaf.value.is_none()
                && leaf.used
                && leaf.field.is_asked_for()
                && leaf.languages.has(locale)
        };
        leaves.into_iter().find(is_gap).map(|leaf| leaf.path.into_owned())
    }

    /// The markdown whose HTML no save has made: in blocks and objects, because only the shared fields
    /// say which block a text is of, and of texts that became markdown later.
    fn add_late_html(&self, entry: &mut Entry) {
        let shared = entry.cells.get(Series::SHARED).map(|cell| cell.fields.clone());
        let shared = shared.unwrap_or_default();
        for (locale, cell) in &mut entry.cells {
            let Some(series) = Series::of(locale) else { continue };
            let mut late = Vec::new();
            for leaf in self.leaves(series, &cell.fields, Some(&shared)) {
                let is_left = leaf.field.kind == FieldType::Markdown
                    && (leaf.path.contains('/') || !cell.html.contains_key(&*leaf.path));
                if let (true, Some(text)) = (is_left, leaf.value.and_then(|v| v.as_str())) {
                    late.push((leaf.path.into_owned(), text.to_owned()));
                }
            }
            cell.add_late(late);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use serde_json::{Value, json};
    use uuid::Uuid;

    use super::*;
    use crate::features::content::{block::Blocks, references::Leads, validate::Beside};

    const OFFER: &str = r#"
        label = "Offer"
        title = "name"
        [fields.form]
        type = "choice"
        options = ["percent", "gift"]
        default = "percent"
        [fields.percent]
        type = "number"
        required = true
        when = { field = "form", is = ["percent"] }
        [fields.name]
        type = "text"
        localized = true
        default = "Offer"
        [fields.gift]
        type = "text"
        localized = true
        required = true
        when = { field = "form", is = ["gift"] }
    "#;

    fn fields(value: Value) -> Fields {
        serde_json::from_value(value).expect("an object")
    }

    fn read(cells: &[(&str, Value)]) -> Arc<Entry> {
        let kind = Kind::parse("offer", OFFER, &Blocks::new()).expect("a kind");
        let cell = |value: &Value| Cell::new(fields(value.clone()), Fields::new());
        let cells: HashMap<_, _> =
            cells.iter().map(|(locale, value)| ((*locale).to_owned(), cell(value))).collect();
        kind.as_read(Arc::new(Entry {
            id: Uuid::nil(),
            slug: "diwali".to_owned(),
            cells,
            ..Entry::default()
        }))
    }

    #[test]
    fn a_default_stands_in_and_a_field_that_is_not_used_is_not_read() {
        let offer = read(&[("en", json!({ "gift": "A cup" })), ("kn", json!({ "gift": "ಕಪ್" }))]);
        assert_eq!(offer.shared("form"), Some(&json!("percent")));
        assert_eq!(offer.text(Locale::Kn, "name"), "Offer");
        assert_eq!(offer.localized(Locale::Kn, "gift"), None);
        let gift = read(&[
            ("*", json!({ "form": "gift", "percent": 10 })),
            ("en", json!({ "name": "Diwali", "gift": "A cup" })),
        ]);
        assert_eq!(gift.shared("percent"), None);
        assert_eq!(
            (gift.text(Locale::En, "name"), gift.text(Locale::En, "gift")),
            ("Diwali".to_owned(), "A cup".to_owned())
        );
    }

    #[test]
    fn only_a_used_field_without_a_default_is_asked_for() {
        let kind = Kind::parse("offer", OFFER, &Blocks::new()).expect("a kind");
        let none = Fields::new();
        let leads = |_: &str, _: &str| Leads::There;
        let asked = |locale: &str, shared: Value| {
            let shared = fields(shared);
            let own = if locale == Series::SHARED { shared.clone() } else { Fields::new() };
            let beside = Beside { shared: &shared, english: &none, leads: &leads };
            let found = kind.validate(locale, &own, beside).into_iter();
            found.map(|one| format!("{} {}", one.path, one.code)).collect::<Vec<_>>()
        };
        assert_eq!(asked("*", json!({})), ["percent required"]);
        assert_eq!(asked("en", json!({})), [""; 0]);
        assert_eq!(asked("*", json!({ "form": "gift" })), [""; 0]);
        assert_eq!(asked("en", json!({ "form": "gift" })), ["gift required"]);
        assert_eq!(asked("*", json!({ "form": "gift", "percent": "x" })), ["percent type"]);
    }

    #[test]
    fn a_condition_or_a_default_that_cannot_hold_is_refused() {
        let told = |from: &str, to: &str| {
            let kind = Kind::parse("offer", &OFFER.replacen(from, to, 1), &Blocks::new());
            kind.expect_err("refused").message
        };
        assert_eq!(
            told("default = \"percent\"", "default = \"cash\""),
            "field 'form': `default`: \"cash\": 'cash' is not one of: percent, gift"
        );
        assert_eq!(
            told("is = [\"gift\"]", "is = [\"cup\"]"),
            "field 'gift': `when`: \"cup\": 'cup' is not one of: percent, gift"
        );
        assert_eq!(
            told("field = \"form\"", "field = \"name\""),
            "field 'percent': `when` names 'name', which is no shared field"
        );
        assert_eq!(
            told("default = \"percent\"", "when = { field = \"percent\", is = [1] }"),
            "field 'form': `when` leads back to 'form'"
        );
    }
}
