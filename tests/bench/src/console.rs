//! What the console takes to start, and what each of its screens adds, by the manifest of its build.

use std::{collections::BTreeSet, fs, path::Path};

use serde_json::Value;

use crate::{During, Result, bytes::gzip, table::Table};

/// The goals, scripts and styles together, in kilobytes: the first load, and what a screen may add.
const FIRST: f64 = 200.0;
const SCREEN: f64 = 60.0;

/// The chunk that everything starts with.
const START: &str = "index.html";

pub(crate) fn measure(table: &mut Table) -> Result<()> {
    let dist = Path::new("admin-ui/dist");
    let manifest = fs::read(dist.join(".vite/manifest.json")).during("read the console's build")?;
    let manifest: Value = serde_json::from_slice(&manifest).during("read the console's build")?;
    let weight = |files: &mut dyn Iterator<Item = &String>| -> Result<f64> {
        let mut sum = 0.0;
        for file in files {
            sum += gzip(&fs::read(dist.join(file)).during("read a file of the console")?)?;
        }
        Ok(sum)
    };
    let first = files(&manifest, START);
    let name = format!("console, first load ({} files), gzip", first.len());
    table.row(name, weight(&mut first.iter())?, "kB").at_most(FIRST).print();
    for chunk in manifest.as_object().into_iter().flat_map(|chunks| chunks.keys()) {
        let Some(screen) = chunk.strip_prefix("src/features/").filter(|c| c.contains("Page."))
        else {
            continue;
        };
        let added = files(&manifest, chunk);
        let added = weight(&mut added.difference(&first))?;
        table.row(format!("  {screen} adds"), added, "kB").at_most(SCREEN).print();
    }
    Ok(())
}

/// The files of a chunk and of all that it imports.
fn files(manifest: &Value, chunk: &str) -> BTreeSet<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().into_iter().flatten().map(text).collect::<Vec<_>>();
    let (mut seen, mut found) = (BTreeSet::new(), BTreeSet::new());
    let mut left = vec![chunk.to_owned()];
    while let Some(name) = left.pop() {
        let chunk = &manifest[&name];
        if seen.insert(name) {
            found.insert(text(&chunk["file"]));
            found.extend(list(&chunk["css"]));
            left.extend(list(&chunk["imports"]));
        }
    }
    found
}
