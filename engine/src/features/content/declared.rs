//! Whether the file of a kind makes sense: what it declares can be stored and shown.

use serde_json::Value;

use super::{
    field::{Field, FieldType, When},
    kind::{BUILT_IN, Fields, Kind, Mistake},
    values::Refusal,
};

/// Addresses beside those of kinds.
const NO_KIND: [&str; 2] = ["schemas", "by-path"];

impl Kind {
    /// Reads and checks the source of a kind's file; `name` is the file's name without extension.
    pub fn parse(name: &str, source: &str) -> Result<Self, Mistake> {
        let mut kind: Self = toml::from_str(source).map_err(|e| Mistake::of_toml(source, &e))?;
        if !kind.name.is_empty() {
            return Err(Mistake::new("'name' is the file's name, and stands nowhere else"));
        }
        name.clone_into(&mut kind.name);
        kind.check_page()?;
        kind.add_page_fields()?;
        kind.check()?;
        Ok(kind)
    }

    fn check(&self) -> Result<(), Mistake> {
        if NO_KIND.contains(&self.name.as_str()) {
            return Err(Mistake::new("this is an address below all kinds, and no name of one"));
        }
        if self.fields.is_empty() {
            return Err(Mistake::new("a kind needs at least one field"));
        }
        if !self.fields.contains_key(&self.title) {
            return Err(Mistake::new(format!("title names '{}', which is no field", self.title)));
        }
        if let Some(name) = &self.stand_in
            && self.fields.get(name).is_none_or(|f| f.localized)
        {
            return Err(Mistake::new(format!("stand_in names '{name}', which is no shared field")));
        }
        for (name, field) in &self.fields {
            field
                .check(name, self)
                .map_err(|what| Mistake::new(format!("field '{name}': {what}")))?;
        }
        Ok(())
    }
}

impl Field {
    /// Refuses a declaration that makes no sense in its kind. The error is a sentence about it.
    fn check(&self, name: &str, kind: &Kind) -> Result<(), String> {
        let refuse = |what: &str| Err(what.to_owned());
        if BUILT_IN.contains(&name) {
            return refuse("is built in and cannot be declared");
        }
        let item = if self.kind == FieldType::List { self.of } else { Some(self.kind) };
        let is_moment = matches!(item, Some(FieldType::Date | FieldType::DateTime));
        if self.pattern.is_some() && item != Some(FieldType::Text) {
            return refuse("`pattern` is for a text or a list of texts");
        }
        if self.pattern_help.is_some() && self.pattern.is_none() {
            return refuse("`pattern_help` is for a field with a `pattern`");
        }
        if (self.earliest.is_some() || self.latest.is_some()) && !is_moment {
            return refuse("`earliest` and `latest` are for a date or a datetime");
        }
        if self.on.is_some() && item != Some(FieldType::Color) {
            return refuse("`on` is for a color");
        }
        match item {
            None => return refuse("a list needs `of`"),
            Some(FieldType::Choice) if self.options.is_empty() => {
                return refuse("a choice needs `options`");
            }
            Some(FieldType::Reference) if self.target.is_none() => {
                return refuse("a reference needs `kind`");
            }
            Some(FieldType::Reference) if self.localized => {
                return refuse("a reference is the same in every language");
            }
            Some(FieldType::Template) if !self.declares_variables(kind) => {
                return refuse("a template needs `variables`, the name of a shared list field");
            }
            Some(FieldType::List) => return refuse("a list of lists is not possible"),
            Some(_) => {}
        }
        for bound in self.earliest.iter().chain(&self.latest).chain(&self.on) {
            self.item().form(bound).map_err(|(_, told)| format!("{bound}: {told}"))?;
        }
        self.check_when(name, kind)?;
        self.check_default()
    }

    fn declares_variables(&self, kind: &Kind) -> bool {
        let list = self.variables.as_ref().and_then(|name| kind.fields.get(name));
        list.is_some_and(|f| f.kind == FieldType::List && !f.localized)
    }

    fn check_when(&self, name: &str, kind: &Kind) -> Result<(), String> {
        let mut seen = vec![name];
        let mut next = self.when.as_ref();
        while let Some(When { field: other, is }) = next {
            let found = kind.fields.get(other).filter(|field| !field.localized);
            let found = found.ok_or(format!("`when` names '{other}', which is no shared field"))?;
            if seen.contains(&other.as_str()) {
                return Err(format!("`when` leads back to '{other}'"));
            }
            for value in is {
                found.check_value(value).map_err(|told| format!("`when`: {told}"))?;
            }
            seen.push(other);
            next = found.when.as_ref();
        }
        Ok(())
    }

    fn check_default(&self) -> Result<(), String> {
        use FieldType::{List, Markdown, Reference, Template};
        let Some(value) = &self.default else { return Ok(()) };
        if [List, Markdown, Reference, Template].contains(&self.kind) {
            return Err("`default` is for a single value that is no reference".to_owned());
        }
        self.check_value(value).map_err(|told| format!("`default`: {told}"))
    }

    fn check_value(&self, value: &Value) -> Result<(), String> {
        let told = |(_, told): Refusal| format!("{value}: {told}");
        self.stores_one(value, &Fields::new()).map_err(told)?;
        self.shows_one(value).map_err(told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_without_fields_or_with_an_unknown_word_is_refused() {
        let kind = Kind::parse("x", "label = \"X\"\ntitle = \"a\"\n[fields]\n");
        assert_eq!(kind, Err(Mistake::new("a kind needs at least one field")));
        let kind = Kind::parse("x", "label = \"X\"\ntitle = \"a\"\ncolour = 1\n[fields.a]\n");
        assert_eq!(kind.expect_err("refused").line, Some(3));
        let field = "[fields.a]\ntype = \"text\"\nlocalized = true\n";
        let source = format!("label = \"X\"\ntitle = \"a\"\nstand_in = \"a\"\n{field}");
        let told = Mistake::new("stand_in names 'a', which is no shared field");
        assert_eq!(Kind::parse("x", &source), Err(told));
    }
}
