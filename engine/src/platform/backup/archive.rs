//! A gzipped tar: `manifest.json` first, which names every other file with its size and hash.
//! An archive that does not agree with its manifest is refused.

use std::{
    collections::BTreeMap,
    fmt::Display,
    fs::{self, File},
    io::{self, BufReader, BufWriter, Read, Write},
    path::{Component, Path},
};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use serde::{Deserialize, Serialize};

use crate::platform::{clock::Instant, private};

/// The name of the database's file, in an archive and in a data folder.
pub const DATABASE: &str = "jaali.db";
/// The folder of media, in both.
pub const MEDIA: &str = "media";
const MANIFEST: &str = "manifest.json";
/// The most bytes that are read of a manifest, whatever a foreign file says.
const MANIFEST_BYTES: u64 = 64 * 1024 * 1024;

/// The description at the beginning of an archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the engine that wrote it.
    pub engine: String,
    /// The newest migration of the database in it.
    pub schema: i64,
    pub created_at: Instant,
    /// Table → rows.
    pub rows: BTreeMap<String, i64>,
    pub files: BTreeMap<String, Content>,
}

/// Size and BLAKE3 hash (in hex) of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    pub bytes: u64,
    pub blake3: String,
}

impl Content {
    /// Reads a whole file; the error names it.
    pub fn of(path: &Path) -> Result<Self, String> {
        let hash = || {
            let mut hasher = blake3::Hasher::new();
            hasher.update_reader(File::open(path)?)?;
            Ok(Self { bytes: hasher.count(), blake3: hasher.finalize().to_hex().to_string() })
        };
        hash().map_err(|e: io::Error| format!("{}: {e}", path.display()))
    }
}

impl Display for Manifest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rows: i64 = self.rows.values().sum();
        let media = self.files.len() - 1;
        write!(f, "{rows} rows in {} tables, {media} media files", self.rows.len())
    }
}

/// Writes an archive, with media files from `media` and all others from `folder`.
pub fn write(
    archive: &Path,
    manifest: &Manifest,
    folder: &Path,
    media: &Path,
) -> Result<(), String> {
    let named = |e: io::Error| format!("{}: {e}", archive.display());
    let text = serde_json::to_vec_pretty(manifest).map_err(|e| e.to_string())?;
    let file = private::create(archive).map_err(named)?;
    // Pages are compressed already: more effort would save little more.
    let packing = GzEncoder::new(BufWriter::new(file), Compression::fast());
    let mut tar = tar::Builder::new(packing);
    let mut header = tar::Header::new_gnu();
    header.set_size(text.len() as u64);
    header.set_mode(0o600);
    tar.append_data(&mut header, MANIFEST, &*text).map_err(named)?;
    for name in manifest.files.keys() {
        let from = match name.strip_prefix(MEDIA).and_then(|rest| rest.strip_prefix('/')) {
            Some(rest) => media.join(rest),
            None => folder.join(name),
        };
        let file = File::open(&from).map_err(|e| format!("{}: {e}", from.display()))?;
        let mut header = tar::Header::new_gnu();
        header.set_metadata(&file.metadata().map_err(named)?);
        header.set_mode(0o600);
        tar.append_data(&mut header, name, file).map_err(named)?;
    }
    let written = tar.into_inner().and_then(GzEncoder::finish).and_then(|mut buffer| {
        buffer.flush()?;
        buffer.get_ref().sync_all()
    });
    written.map_err(named)
}

/// Which files of an archive are unpacked, and into which folder.
#[derive(Debug, Clone, Copy)]
pub enum Unpack<'a> {
    Nothing,
    Database(&'a Path),
    All(&'a Path),
}

impl<'a> Unpack<'a> {
    fn folder(self, name: &str) -> Option<&'a Path> {
        match self {
            Self::Nothing => None,
            Self::Database(folder) => (name == DATABASE).then_some(folder),
            Self::All(folder) => Some(folder),
        }
    }
}

/// Reads an archive to its end and compares it with its manifest. One whose schema is above
/// `newest` is refused.
pub fn read(archive: &Path, newest: i64, unpack: Unpack<'_>) -> Result<Manifest, String> {
    let torn = |what: &dyn Display| format!("{} is torn or no backup: {what}", archive.display());
    let file = File::open(archive).map_err(|e| format!("{}: {e}", archive.display()))?;
    let mut tar = tar::Archive::new(GzDecoder::new(BufReader::new(file)));
    let mut entries = tar.entries().map_err(|e| torn(&e))?;
    let mut first = match entries.next() {
        Some(entry) => entry.map_err(|e| torn(&e))?,
        None => return Err(torn(&"it is empty")),
    };
    if &*first.path_bytes() != MANIFEST.as_bytes() {
        return Err(torn(&"it has no manifest"));
    }
    let mut text = Vec::new();
    first.by_ref().take(MANIFEST_BYTES).read_to_end(&mut text).map_err(|e| torn(&e))?;
    let manifest: Manifest = serde_json::from_slice(&text).map_err(|e| torn(&e))?;
    if manifest.schema > newest {
        return Err(format!(
            "{} was written by jaali {}, which is newer than this one: restore it with that version",
            archive.display(),
            manifest.engine
        ));
    }
    let mut missing = manifest.files.clone();
    for entry in entries {
        let mut entry = entry.map_err(|e| torn(&e))?;
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let inside = Path::new(&name).components().all(|c| matches!(c, Component::Normal(_)));
        let expected = missing.remove(&name).filter(|_| inside);
        let expected = expected.ok_or_else(|| torn(&format!("{name} does not belong to it")))?;
        let found = match unpack.folder(&name) {
            Some(folder) => take(&mut entry, &folder.join(&name), &torn)?,
            None => pass(&mut entry, &mut io::sink(), &torn, &|e| e.to_string())?,
        };
        if found != expected {
            return Err(torn(&format!("{name} is not what was backed up")));
        }
    }
    match missing.keys().next() {
        Some(name) => Err(torn(&format!("{name} is missing"))),
        None => Ok(manifest),
    }
}

fn take(
    from: &mut impl Read,
    path: &Path,
    torn: &dyn Fn(&dyn Display) -> String,
) -> Result<Content, String> {
    let named = |e: io::Error| format!("{}: {e}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(named)?;
    }
    let mut file = private::create(path).map_err(named)?;
    let content = pass(from, &mut file, torn, &named)?;
    file.sync_all().map_err(named)?;
    Ok(content)
}

/// Copies and hashes; the error says whether reading or writing failed.
fn pass(
    from: &mut impl Read,
    to: &mut impl Write,
    torn: &dyn Fn(&dyn Display) -> String,
    named: &dyn Fn(io::Error) -> String,
) -> Result<Content, String> {
    let mut hasher = blake3::Hasher::new();
    let mut buffer = vec![0; 128 * 1024];
    loop {
        let n = from.read(&mut buffer).map_err(|e| torn(&e))?;
        if n == 0 {
            let blake3 = hasher.finalize().to_hex().to_string();
            return Ok(Content { bytes: hasher.count(), blake3 });
        }
        hasher.update(&buffer[..n]);
        to.write_all(&buffer[..n]).map_err(named)?;
    }
}
