//! What a reader of content asks for. Whatever the grammar does not know is refused with what is
//! allowed, and what is asked costs no more than a walk over the entries of one kind.

use std::collections::HashSet;

use url::form_urlencoded;

use super::{
    condition::Condition,
    include::Include,
    key::Reading,
    order::{Order, Place},
    shape::Shape,
};
use crate::{
    features::content::{kind::Kind, model::Snapshot},
    platform::{
        error::{FieldError, Problem, Result},
        keyset,
        locale::Locale,
    },
};

/// Parameters of a list, and those of one entry.
const OF_LIST: [&str; 10] =
    ["locale", "missing", "where", "sort", "fields", "include", "limit", "cursor", "count", AT];
const OF_ONE: [&str; 5] = ["locale", "missing", "fields", "include", AT];
const OF_PATH: [&str; 2] = [PATH, AT];

/// The parameter that names the moment, and that of an address of the site.
const AT: &str = "at";
const PATH: &str = "path";

/// The moment of which content is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    /// What visitors see.
    Live,
    /// What they would see if every draft were published.
    Draft,
}

impl Moment {
    /// The moment that a query names: live when it names none.
    pub(super) fn of(query: &str) -> Result<Self> {
        let named = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == AT);
        match named.as_ref().map(|(_, value)| &**value) {
            None | Some("live") => Ok(Self::Live),
            Some("draft") => Ok(Self::Draft),
            Some(other) => {
                let told = format!("'{other}' is none of live, draft");
                Err(Problem::field(AT, "invalid", &told).into())
            }
        }
    }
}

/// Refuses every parameter: for answers that depend on none.
pub(super) fn nothing(query: Option<&str>) -> Result<()> {
    let given = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
    let refused = given
        .map(|(name, _)| FieldError::new(name.as_ref(), "unknown", "There are no parameters here"));
    let errors: Vec<FieldError> = refused.collect();
    if errors.is_empty() { Ok(()) } else { Err(Problem::invalid(errors).into()) }
}

/// The address that a query asks about; 422 for other parameters, or without it.
pub(super) fn path(query: &str) -> Result<String> {
    let (mut errors, mut path) = (Vec::new(), None);
    let mut seen = HashSet::new();
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        if !OF_PATH.contains(&&*name) || !seen.insert(name.clone()) {
            let told = format!("There are {}, each once", OF_PATH.join(", "));
            errors.push(FieldError::new(name.as_ref(), "unknown", told));
        } else if name == PATH {
            path = Some(value.into_owned());
        }
    }
    match path.filter(|path| path.starts_with('/')) {
        Some(path) if errors.is_empty() => Ok(path),
        Some(_) => Err(Problem::invalid(errors).into()),
        None => {
            let told = "An address of the site that begins with /";
            errors.push(FieldError::new(PATH, "required", told));
            Err(Problem::invalid(errors).into())
        }
    }
}

/// Most conditions.
const MAX_CONDITIONS: usize = 8;
/// Entries of a page when no number is named, and the most that may be asked for.
const USUAL: usize = 50;
const MAX_LIMIT: usize = 200;

/// A query, read for a kind.
#[derive(Debug)]
pub(super) struct Ask<'k> {
    pub(super) reading: Reading,
    /// The first is that the answer has the entry; then those that the query names.
    pub(super) conditions: Vec<Condition<'k>>,
    pub(super) order: Order<'k>,
    pub(super) shape: Shape,
    pub(super) include: Include,
    pub(super) limit: usize,
    pub(super) after: Option<Place>,
    /// Whether the answer says how many entries there are in all.
    pub(super) counts: bool,
    /// A hash of what chooses and orders the entries: a cursor is of one such list.
    pub(super) list: String,
}

impl<'k> Ask<'k> {
    /// The query of a list; 422 with every wrong parameter.
    pub(super) fn list(content: &Snapshot, kind: &'k Kind, query: &str) -> Result<Self> {
        Self::read(content, kind, query, &OF_LIST)
    }

    /// The query of one entry.
    pub(super) fn one(content: &Snapshot, kind: &'k Kind, query: &str) -> Result<Self> {
        Self::read(content, kind, query, &OF_ONE)
    }

    fn read(content: &Snapshot, kind: &'k Kind, query: &str, allowed: &[&str]) -> Result<Self> {
        let mut ask = Self::of_nothing();
        let mut cursor = None;
        let (mut errors, mut seen) = (Vec::new(), HashSet::new());
        let mut list = vec![kind.name.clone()];
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let mut refuse = |code: &str, told: String| {
                errors.push(FieldError::new(name.as_ref(), code, told));
            };
            if !allowed.contains(&name.as_ref()) {
                let told =
                    format!("There is no parameter '{name}'; there are {}", allowed.join(", "));
                refuse("unknown", told);
                continue;
            }
            if name != "where" && !seen.insert(name.clone()) {
                refuse("twice", format!("'{name}' stands only once"));
                continue;
            }
            if name == AT {
                continue;
            }
            if ["locale", "missing", "where", "sort"].contains(&name.as_ref()) {
                list.push(format!("{name}={value}"));
            }
            if name == "cursor" {
                cursor = Some(value.into_owned());
            } else if let Err(told) = ask.take(content, kind, &name, &value) {
                refuse("invalid", told);
            }
        }
        if ask.conditions.len() > MAX_CONDITIONS + 1 {
            let told = format!("'where' stands at most {MAX_CONDITIONS} times");
            errors.push(FieldError::new("where", "too_many", told));
        }
        let hash = blake3::hash(list.join("\n").as_bytes()).to_hex();
        hash[..16].clone_into(&mut ask.list);
        if let Some(cursor) = cursor {
            match keyset::decode::<(String, Place)>(&cursor) {
                Ok((of, place)) if of == ask.list && ask.order.fits(&place) => {
                    ask.after = Some(place);
                }
                _ => {
                    let told = "This cursor is not of this list".to_owned();
                    errors.push(FieldError::new("cursor", "cursor", told));
                }
            }
        }
        if errors.is_empty() { Ok(ask) } else { Err(Problem::invalid(errors).into()) }
    }

    fn of_nothing() -> Self {
        Self {
            reading: Reading { locale: Locale::En, is_own: false },
            conditions: vec![Condition::is_here()],
            order: Order::default(),
            shape: Shape::default(),
            include: Include::default(),
            limit: USUAL,
            after: None,
            counts: false,
            list: String::new(),
        }
    }

    fn take(
        &mut self,
        content: &Snapshot,
        kind: &'k Kind,
        name: &str,
        value: &str,
    ) -> std::result::Result<(), String> {
        match name {
            "locale" => {
                let codes = Locale::ALL.map(Locale::code).join(", ");
                let unknown = || format!("'{value}' is none of {codes}");
                self.reading.locale = Locale::parse(value).ok_or_else(unknown)?;
            }
            "missing" => {
                self.reading.is_own = match value {
                    "english" => false,
                    "absent" => true,
                    _ => return Err(format!("'{value}' is none of english, absent")),
                };
            }
            "where" => self.conditions.push(Condition::parse(kind, value)?),
            "sort" => self.order = Order::parse(kind, value)?,
            "fields" => self.shape = Shape::parse(kind, value)?,
            "include" => self.include = Include::parse(content, kind, value)?,
            "limit" => {
                let limit = value.parse().ok().filter(|n| (1..=MAX_LIMIT).contains(n));
                let wrong = || format!("'{value}' is no number from 1 to {MAX_LIMIT}");
                self.limit = limit.ok_or_else(wrong)?;
            }
            _ => {
                let wrong = |_| format!("'{value}' is neither true nor false");
                self.counts = value.parse().map_err(wrong)?;
            }
        }
        Ok(())
    }
}
