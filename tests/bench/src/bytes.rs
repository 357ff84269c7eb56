//! What a phone has to fetch.

use std::io::Write;

use flate2::{Compression, write::GzEncoder};

use crate::{
    During, Result,
    engine::Engine,
    http::{Connection, get},
    table::{self, Table},
};

/// The issue's goal for the JavaScript an area page starts with, in kilobytes.
const JAVASCRIPT: f64 = 2.5;

pub(crate) async fn measure(engine: &Engine, table: &mut Table) -> Result<()> {
    let mut connection = Connection::open(engine.address).await?;
    let mut fetch = async |path: &str, encoding: &str| -> Result<Vec<u8>> {
        let ask = get(path, &[("accept-encoding", encoding)]);
        Ok(connection.send(&ask).await?.expect(200)?.body.to_vec())
    };
    let area = "/pest-control/koramangala";
    let in_kannada = "/kn/pest-control/koramangala";
    for (name, path) in
        [("home", "/"), ("home in Tamil", "/ta/"), ("area", area), ("area in Kannada", in_kannada)]
    {
        for encoding in ["br", "gzip"] {
            let body = fetch(path, encoding).await?;
            table.row(format!("{name}, HTML, {encoding}"), kilobytes(body.len()), "kB").print();
        }
    }

    let html = fetch(area, "identity").await?;
    let scripts = Scripts::of(&String::from_utf8_lossy(&html));
    let (mut gzipped, mut sent) = (0.0, 0.0);
    for text in &scripts.inline {
        gzipped += gzip(text.as_bytes())?;
    }
    for address in &scripts.files {
        gzipped += gzip(&fetch(address, "identity").await?)?;
        sent += kilobytes(fetch(address, "br, gzip").await?.len());
    }
    let name = format!("area, initial JavaScript ({} files), gzip", scripts.files.len());
    table.row(name, gzipped, "kB").at_most(JAVASCRIPT).print();
    table.row("  its files as the engine sends them", sent, "kB").print();
    Ok(())
}

/// The scripts that a page starts with.
struct Scripts {
    inline: Vec<String>,
    files: Vec<String>,
}

impl Scripts {
    fn of(html: &str) -> Self {
        let (mut inline, mut files) = (Vec::new(), Vec::new());
        for part in html.split("<script").skip(1) {
            let (tag, rest) = part.split_once('>').unwrap_or((part, ""));
            if let Some(address) = attribute(tag, "src") {
                files.push(address);
            } else if attribute(tag, "type").is_none_or(|t| !t.contains("json")) {
                inline.push(rest.split("</script").next().unwrap_or_default().to_owned());
            }
        }
        for part in html.split("<link").skip(1) {
            let tag = part.split('>').next().unwrap_or_default();
            if attribute(tag, "rel").as_deref() == Some("modulepreload") {
                files.extend(attribute(tag, "href"));
            }
        }
        Self { inline, files }
    }
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, value) = tag.split_once(&format!(" {name}=\""))?;
    Some(value.split('"').next()?.to_owned())
}

pub(crate) fn gzip(bytes: &[u8]) -> Result<f64> {
    let mut out = GzEncoder::new(Vec::new(), Compression::new(6));
    out.write_all(bytes).during("gzip")?;
    Ok(kilobytes(out.finish().during("gzip")?.len()))
}

fn kilobytes(bytes: usize) -> f64 {
    table::count(bytes) / 1000.0
}
