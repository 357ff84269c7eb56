//! Export: the content of the database as the files that import reads.

use std::{
    collections::{BTreeMap, HashMap},
    path::Path,
};

use super::{
    files::{self, Cells},
    kind::{TEXT, TEXT_VALUE},
    store,
};
use crate::platform::{db::Db, files::write, locale::Locale};

/// Writes `content/` (kinds, types of blocks and entries) and `locales/` below a folder. Returns the number of
/// files, or a sentence that says what could not be read or written.
pub async fn write_tree(db: &Db, root: &Path) -> Result<usize, String> {
    let failed = |e: crate::platform::db::Error| format!("cannot read the content: {e}");
    let mut count = 0;
    let mut put = |path: &str, text: &str| {
        count += 1;
        write(&root.join(path), text.as_bytes())
    };
    for (name, source) in store::kind_sources(db).await.map_err(failed)? {
        put(&format!("content/kinds/{name}.toml"), &source)?;
    }
    for (name, source) in store::block_sources(db).await.map_err(failed)? {
        put(&format!("content/blocks/{name}.toml"), &source)?;
    }
    let kinds = store::kinds(db).await.map_err(failed)?;
    let newest = store::newest_revisions(db).await.map_err(failed)?;
    let mut cells: HashMap<_, Cells> = HashMap::new();
    for revision in newest.into_values() {
        let of_entry = cells.entry(revision.entry_id).or_default();
        of_entry.insert(revision.locale, revision.fields.0);
    }
    let mut texts: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for entry in store::entries(db).await.map_err(failed)? {
        let mut cells = cells.remove(&entry.id).unwrap_or_default();
        if entry.kind == TEXT {
            for (locale, fields) in cells {
                let text = fields.get(TEXT_VALUE).and_then(|v| v.as_str()).unwrap_or_default();
                texts.entry(locale).or_default().insert(entry.slug.clone(), text.to_owned());
            }
            continue;
        }
        let Some(kind) = kinds.get(&entry.kind) else { continue };
        kind.begin_english(&mut cells);
        kind.lift(&mut cells);
        let path = format!("content/{}/{}.toml", entry.kind, entry.slug);
        let source = store::file(db, &path).await.map_err(failed)?;
        let text = files::render_entry(kind, source.as_deref(), &cells)
            .map_err(|m| format!("{path}: {}", m.message))?;
        put(&path, &text)?;
    }
    for locale in Locale::ALL {
        let path = format!("locales/{}.json", locale.code());
        let source = store::file(db, &path).await.map_err(failed)?;
        let strings = texts.remove(locale.code()).unwrap_or_default();
        if source.is_none() && strings.is_empty() {
            continue;
        }
        let text = files::render_texts(source.as_deref(), &strings)
            .map_err(|m| format!("{path}: {}", m.message))?;
        put(&path, &text)?;
    }
    Ok(count)
}
