//! Whether the file of a kind, or of a type of blocks, makes sense: what it declares can be stored and
//! shown.

use std::collections::HashSet;

use serde_json::Value;

use super::{
    block::{Block, Blocks},
    field::{Declared, Field, FieldType, When},
    kind::{BUILT_IN, Fields, Kind, UPLOADED, Unknown},
    mistake::Mistake,
    nested::OF_ITEMS,
    values::Refusal,
};

/// Addresses beside those of kinds.
const NO_KIND: [&str; 2] = ["schemas", "by-path"];

impl Kind {
    /// Reads and checks the source of a kind's file; `name` is the file's name without extension.
    /// `blocks` are the types of blocks that it may have.
    pub fn parse(name: &str, source: &str, blocks: &Blocks) -> Result<Self, Mistake> {
        let mut kind: Self = toml::from_str(source).map_err(|e| Mistake::of_toml(source, &e))?;
        if !kind.name.is_empty() {
            return Err(Mistake::new("'name' is the file's name, and stands nowhere else"));
        }
        if !kind.blocks.is_empty() {
            return Err(Mistake::new("types of blocks are declared in content/blocks"));
        }
        name.clone_into(&mut kind.name);
        for field in kind.fields.values_mut() {
            field.complete();
        }
        kind.check_page()?;
        kind.add_page_fields()?;
        let named: HashSet<&str> =
            kind.fields.values().flat_map(|f| &f.blocks).map(String::as_str).collect();
        let of = |name| blocks.get_key_value(name).ok_or(name);
        let found: Result<Vec<_>, &str> = named.into_iter().map(of).collect();
        let missing = |name| Mistake::new(format!("there is no block '{name}' in content/blocks"));
        let found = found.map_err(missing)?.into_iter();
        kind.blocks = found.map(|(name, block)| (name.clone(), block.clone())).collect();
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
        if self.single && self.unknown == Unknown::Home {
            return Err(Mistake::new("`unknown` is for kinds with several pages"));
        }
        if self.fields[&self.title].is_nested() {
            return Err(Mistake::new("a title is one text"));
        }
        check_all(&self.fields, 0)
    }
}

/// Most letters of a name: an id begins with one.
const MAX_NAME: usize = 16;

impl Block {
    /// Reads and checks the source of a file; `name` is the file's name without extension.
    pub fn parse(name: &str, source: &str) -> Result<Self, Mistake> {
        let mut block: Self = toml::from_str(source).map_err(|e| Mistake::of_toml(source, &e))?;
        for field in block.fields.values_mut() {
            field.complete();
        }
        let of_name = |c: char| c.is_ascii_lowercase() || c == '_';
        if name.len() > MAX_NAME || !name.chars().all(of_name) || name.starts_with('_') {
            let told = format!("the name of a block is at most {MAX_NAME} small letters and _");
            return Err(Mistake::new(told));
        }
        if let Some(title) = &block.title
            && !block.fields.contains_key(title)
        {
            return Err(Mistake::new(format!("title names '{title}', which is no field")));
        }
        check_all(&block.fields, 1)?;
        Ok(block)
    }
}

/// Most fields of an object or a block.
const MAX_FIELDS: usize = 20;
/// Most levels of lists and objects within each other.
const MAX_DEPTH: usize = 3;

/// `depth` counts the lists and objects that these fields are in.
fn check_all(fields: &Declared, depth: usize) -> Result<(), Mistake> {
    if depth > 0 && fields.len() > MAX_FIELDS {
        return Err(Mistake::new(format!("at most {MAX_FIELDS} fields in one")));
    }
    for (name, field) in fields {
        let told = |what: String| Mistake::new(format!("field '{name}': {what}"));
        field.check(name, fields).map_err(told)?;
        if depth > 0 {
            field.check_within(name).map_err(|what| told(what.to_owned()))?;
        }
        if field.is_nested() {
            if depth >= MAX_DEPTH {
                return Err(told(format!("at most {MAX_DEPTH} lists and objects in each other")));
            }
            check_all(&field.fields, depth + 1)?;
        }
    }
    Ok(())
}

impl Field {
    /// Says of what need not be written what it is, for those who read the declaration.
    fn complete(&mut self) {
        if self.item() == FieldType::Image {
            self.target.get_or_insert_with(|| UPLOADED.to_owned());
        }
        self.fields.values_mut().for_each(Self::complete);
    }

    /// Refuses a declaration that makes no sense beside its siblings. The error is a sentence about it.
    fn check(&self, name: &str, siblings: &Declared) -> Result<(), String> {
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
        if (self.min_width.is_some() || self.ratio.is_some()) && item != Some(FieldType::Image) {
            return refuse("`min_width` and `ratio` are for an image");
        }
        if self.unique == Some(true) && (self.kind == FieldType::List || self.is_nested()) {
            return refuse("`unique` is for a single value");
        }
        if let Some(was) = &self.was {
            let is_other = |(other, field): (&String, &Self)| {
                other != name && (other == was || field.was.as_ref() == Some(was))
            };
            if was == name || BUILT_IN.contains(&&**was) || siblings.iter().any(is_other) {
                return Err(format!("`was` names '{was}', which is a field or was another's name"));
            }
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
            Some(FieldType::Image) if self.target.as_deref() != Some(UPLOADED) => {
                return refuse("an image is of the kind 'media'");
            }
            Some(FieldType::Reference | FieldType::Image) if self.localized => {
                return refuse("a reference is the same in every language");
            }
            Some(FieldType::Template) if !self.declares_variables(siblings) => {
                return refuse("a template needs `variables`, the name of a shared list field");
            }
            Some(FieldType::Link) if self.localized => {
                return refuse("a link is the same in every language");
            }
            Some(FieldType::List) => return refuse("a list of lists is not possible"),
            Some(FieldType::Blocks) if self.kind == FieldType::List => {
                return refuse("`blocks` is a list already");
            }
            Some(_) => {}
        }
        for bound in self.earliest.iter().chain(&self.latest).chain(&self.on) {
            self.item().form(bound).map_err(|(_, told)| format!("{bound}: {told}"))?;
        }
        self.check_chosen()?;
        self.check_nested()?;
        self.check_empty(siblings)?;
        self.check_when(name, siblings)?;
        self.check_default()
    }

    /// Refuses that readers choose or order entries by what has no single values to compare.
    fn check_chosen(&self) -> Result<(), String> {
        use FieldType::{Blocks, Link, List, Markdown, Object, Template};
        let is_compared = !matches!(self.item(), Blocks | Link | Markdown | Object | Template);
        if self.filter == Some(true) && !is_compared {
            return Err("`filter` is for single values, and lists of them".to_owned());
        }
        if self.sort == Some(true) && (!is_compared || self.kind == List) {
            return Err("`sort` is for a single value".to_owned());
        }
        Ok(())
    }

    fn check_nested(&self) -> Result<(), String> {
        let refuse = |what: &str| Err(what.to_owned());
        let is_of_objects = self.is_nested() && self.kind != FieldType::Blocks;
        if self.fields.is_empty() == is_of_objects {
            return refuse("`fields` is for an object, which needs some");
        }
        if self.blocks.is_empty() == (self.kind == FieldType::Blocks) {
            return refuse("`blocks` is for a field of this type, which names some");
        }
        if self.is_nested() && (self.localized || self.required || self.default.is_some()) {
            return refuse("what is in it is `localized` or `required`, not the whole");
        }
        if self.empty.is_some() && !(self.kind == FieldType::List && self.target().is_some()) {
            return refuse("`empty` is for a list of references");
        }
        if (self.same.is_some() || self.most.is_some()) && self.empty.is_none() {
            return refuse("`same` and `most` are for a list that is `empty`");
        }
        if !self.with.is_empty() && self.target().is_none() {
            return refuse("`with` is for references");
        }
        Ok(())
    }

    /// The same of a field of an object or a block.
    fn check_within(&self, name: &str) -> Result<(), &'static str> {
        use FieldType::{Markdown, Template, Text};
        let of_name = |c: char| c.is_ascii_lowercase() || c == '_';
        if OF_ITEMS.contains(&name) || !name.chars().all(of_name) {
            return Err("a name here is small letters and _, and not id, type or languages");
        }
        if self.kind == FieldType::Blocks {
            return Err("blocks are in no others");
        }
        if self.item() == Template {
            return Err("a template is in no other");
        }
        if [self.unique, self.filter, self.sort].contains(&Some(true)) {
            return Err("`unique`, `filter` and `sort` are for a field of the entry itself");
        }
        if self.localized && !(matches!(self.item(), Text | Markdown) && self.default.is_none()) {
            return Err("here, each language has texts of its own and nothing else");
        }
        Ok(())
    }

    fn declares_variables(&self, siblings: &Declared) -> bool {
        let list = self.variables.as_ref().and_then(|name| siblings.get(name));
        list.is_some_and(|f| f.kind == FieldType::List && !f.localized)
    }

    fn check_empty(&self, siblings: &Declared) -> Result<(), String> {
        let is_a = |name: &Option<String>, kind: FieldType| {
            let named = name.as_ref().map(|name| siblings.get(name));
            named.is_none_or(|field| field.is_some_and(|f| f.kind == kind && !f.localized))
        };
        if !is_a(&self.same, FieldType::Reference) {
            return Err("`same` names a reference beside it".to_owned());
        }
        if !is_a(&self.most, FieldType::Number) {
            return Err("`most` names a number beside it".to_owned());
        }
        Ok(())
    }

    fn check_when(&self, name: &str, siblings: &Declared) -> Result<(), String> {
        let mut seen = vec![name];
        let mut next = self.when.as_ref();
        while let Some(When { field: other, is }) = next {
            let is_fit = |field: &&Field| !field.localized && !field.is_nested();
            let found = siblings.get(other).filter(is_fit);
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
        use FieldType::{Image, Link, List, Markdown, Reference, Template};
        let Some(value) = &self.default else { return Ok(()) };
        if [Image, Link, List, Markdown, Reference, Template].contains(&self.kind) {
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
        let kind = Kind::parse("x", "label = \"X\"\ntitle = \"a\"\n[fields]\n", &Blocks::new());
        assert_eq!(kind, Err(Mistake::new("a kind needs at least one field")));
        let kind = Kind::parse(
            "x",
            "label = \"X\"\ntitle = \"a\"\ncolour = 1\n[fields.a]\n",
            &Blocks::new(),
        );
        assert_eq!(kind.expect_err("refused").line, Some(3));
        let field = "[fields.a]\ntype = \"text\"\nlocalized = true\n";
        let source = format!("label = \"X\"\ntitle = \"a\"\nstand_in = \"a\"\n{field}");
        let told = Mistake::new("stand_in names 'a', which is no shared field");
        assert_eq!(Kind::parse("x", &source, &Blocks::new()), Err(told));
    }
}
