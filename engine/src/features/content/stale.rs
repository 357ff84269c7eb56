//! Translations whose English has changed since, text by text: one is stale only if a text that it has
//! to say is another one now.
//!
//! The hash of the whole English cell answers most questions. Where it differs, the texts are compared:
//! that of a block which the page no longer has, or which the language does not show, does not count, nor
//! does the new name of a field.

use std::collections::{BTreeMap, HashMap, HashSet};

use uuid::Uuid;

use super::{
    kind::{Fields, Kind, Series},
    store,
};
use crate::platform::{
    db::{self, Db},
    locale::Locale,
};

/// A live translation that was made from another English cell than the live one.
#[derive(Debug)]
pub(super) struct Doubtful {
    pub entry: Uuid,
    pub kind: String,
    pub locale: String,
    /// Hashes of the English cells that it was right for.
    pub sources: Vec<String>,
}

/// The kinds by name, each in whatever its owner keeps it.
type Kinds<K> = BTreeMap<String, K>;

/// Those that still say what the live English says, by entry and language.
pub(super) async fn not_stale<K: AsRef<Kind>>(
    db: &Db,
    kinds: &Kinds<K>,
    doubtful: &[Doubtful],
) -> db::Result<HashSet<(Uuid, String)>> {
    let mut found = HashSet::new();
    if doubtful.is_empty() {
        return Ok(found);
    }
    let entries: Vec<Uuid> =
        doubtful.iter().map(|one| one.entry).collect::<HashSet<_>>().into_iter().collect();
    let live: HashMap<(Uuid, String), Fields> = store::live_sources(db, &entries).await?;
    let hashes: HashSet<&str> =
        doubtful.iter().flat_map(|one| &one.sources).map(|h| &**h).collect();
    let earlier = store::english_cells(db, &entries, &hashes).await?;
    let none = Fields::new();
    for Doubtful { entry, kind, locale, sources } in doubtful {
        let of = |locale: &str| live.get(&(*entry, locale.to_owned()));
        let shared = of(Series::SHARED).unwrap_or(&none);
        let (Some(kind), Some(now), Some(reader)) =
            (kinds.get(kind), of(Locale::En.code()), Locale::parse(locale))
        else {
            continue;
        };
        let mut texts = sources.iter().filter_map(|hash| earlier.get(&(*entry, hash.clone())));
        if texts.any(|was| kind.as_ref().says_the_same((was, now), shared, reader)) {
            found.insert((*entry, locale.clone()));
        }
    }
    Ok(found)
}

impl Kind {
    /// Whether two English cells say the same to a language, with what is in the entry now.
    fn says_the_same(
        &self,
        (was, now): (&Fields, &Fields),
        shared: &Fields,
        reader: Locale,
    ) -> bool {
        let present = |fields: &Fields| {
            let mut fields = fields.clone();
            self.lift_cell(Series::English, &mut fields, shared);
            fields
        };
        let (was, now) = (present(was), present(now));
        let was = self.leaves(Series::English, &was, Some(shared));
        let now = self.leaves(Series::English, &now, Some(shared));
        let mut texts = was.iter().zip(&now);
        texts.all(|(was, now)| was.value == now.value || !now.used || !now.languages.has(reader))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::features::content::block::{Block, Blocks};

    const PAGE: &str = "label = \"Page\"\ntitle = \"name\"\n\
        [fields.name]\ntype = \"text\"\nlocalized = true\n\
        [fields.lead]\ntype = \"text\"\nlocalized = true\nwas = \"summary\"\n\
        [fields.body]\ntype = \"blocks\"\nblocks = [\"quote\"]\n";
    const QUOTE: &str = "label = \"Quote\"\n[fields.words]\ntype = \"text\"\nlocalized = true\n";

    #[test]
    fn only_a_text_that_a_language_has_to_say_makes_it_stale() {
        let quote = Block::parse("quote", QUOTE).expect("a block");
        let kind = Kind::parse("page", PAGE, &Blocks::from([("quote".into(), quote)]));
        let kind = kind.expect("a kind");
        let fields = |value: Value| serde_json::from_value::<Fields>(value).expect("an object");
        let shared = fields(json!({ "body": [
            { "id": "a", "type": "quote" },
            { "id": "b", "type": "quote", "languages": ["en", "ta"] },
        ] }));
        let was = json!({
            "name": "About", "summary": "Us",
            "body": { "a": { "words": "One" }, "b": { "words": "Two" }, "gone": { "words": "X" } },
        });
        let same = |change: &dyn Fn(&mut Value), reader: Locale| {
            let mut now = was.clone();
            change(&mut now);
            kind.says_the_same((&fields(was.clone()), &fields(now)), &shared, reader)
        };
        assert!(same(&|_| {}, Locale::Kn));
        assert!(same(&|now| now["body"]["gone"]["words"] = "Y".into(), Locale::Kn));
        assert!(same(&|now| now["body"]["b"]["words"] = "2".into(), Locale::Kn));
        assert!(!same(&|now| now["body"]["b"]["words"] = "2".into(), Locale::Ta));
        assert!(!same(&|now| now["body"]["a"]["words"] = "1".into(), Locale::Kn));
        assert!(!same(&|now| now["name"] = "We".into(), Locale::Kn));
        let renamed = |now: &mut Value| {
            now["summary"] = Value::Null;
            now["lead"] = "Us".into();
        };
        assert!(same(&renamed, Locale::Kn));
    }
}
