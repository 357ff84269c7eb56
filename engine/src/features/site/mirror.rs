//! The live release in the data folder: what visitors get while the database is away.
//!
//! A folder `site` with `live.json` ([`Index`]), and a file for each page and asset under its hash.
//! A file is two lines, the content type and the BLAKE3 of what follows, and then the bytes: of a
//! page as Brotli, of an asset as they are. A file that a power cut has torn is one that is missing.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::task::spawn_blocking;

use super::store::Manifest;
use crate::platform::{clock::Instant, private};

const FOLDER: &str = "site";
const INDEX: &str = "live.json";

/// What no release names any more is kept this long: another engine may be about to name it.
const GRACE: Duration = Duration::from_hours(1);

/// What is live: all that a visitor's address is answered from.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Index {
    pub manifest: Manifest,
    /// Path → hash of the bundle's files.
    pub assets: BTreeMap<String, String>,
    /// Old slug → present slug of areas.
    pub moved: HashMap<String, String>,
    /// What the home page of each language is made from, to be made again with what a visitor
    /// typed.
    pub homes: BTreeMap<String, Box<RawValue>>,
}

/// A page or an asset as it is kept.
pub(super) struct Copy {
    pub content_type: String,
    pub body: Bytes,
}

#[derive(Clone)]
pub(super) struct Mirror(Arc<PathBuf>);

impl Mirror {
    pub(super) fn in_folder(data: &Path) -> Self {
        Self(Arc::new(data.join(FOLDER)))
    }

    /// What was live when this was last written; none before the first release.
    pub(super) fn index(&self) -> io::Result<Option<Index>> {
        match fs::read(self.0.join(INDEX)) {
            Ok(text) => Ok(Some(serde_json::from_slice(&text)?)),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(e) => Err(e),
        }
    }

    /// The hashes that are here.
    pub(super) async fn hashes(&self) -> io::Result<BTreeSet<String>> {
        let folder = self.0.clone();
        in_background(move || {
            private::folder(&folder)?;
            let names = fs::read_dir(&*folder)?.map(|file| Ok(file?.file_name()));
            let names: io::Result<Vec<_>> = names.collect();
            Ok(names?.into_iter().filter_map(|name| name.into_string().ok()).collect())
        })
        .await
    }

    /// A page or an asset; none when it is not here, or not whole.
    pub(super) async fn read(&self, hash: &str) -> Option<Copy> {
        let file = self.0.join(hash);
        in_background(move || Ok(parse(fs::read(file)?))).await.ok().flatten()
    }

    pub(super) async fn put(&self, hash: String, copy: Copy) -> io::Result<()> {
        let folder = self.0.clone();
        in_background(move || {
            let sum = blake3::hash(&copy.body).to_hex();
            let head = format!("{}\n{sum}\n", copy.content_type);
            // Many at once, beside leads that wait for the disk: what is lost is read again.
            put(&folder, &hash, &[head.as_bytes(), &copy.body], false)
        })
        .await
    }

    /// Names what is live, and drops what it does not name. All that it names is here by now.
    pub(super) async fn point(&self, index: Index, now: Instant) -> io::Result<()> {
        let folder = self.0.clone();
        in_background(move || {
            let text = serde_json::to_vec(&index)?;
            put(&folder, INDEX, &[&text], true)?;
            let named: BTreeSet<_> =
                index.manifest.pages.values().chain(index.assets.values()).collect();
            for file in fs::read_dir(&*folder)? {
                let file = file?;
                let name = file.file_name().to_string_lossy().into_owned();
                let age = SystemTime::from(now).duration_since(file.metadata()?.modified()?);
                let old = age.is_ok_and(|age| age > GRACE);
                if name != INDEX && !named.contains(&name) && old {
                    fs::remove_file(file.path())?;
                }
            }
            Ok(())
        })
        .await
    }
}

async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    spawn_blocking(work).await.map_err(io::Error::other)?
}

/// A whole file in place of an older one.
fn put(folder: &Path, name: &str, parts: &[&[u8]], lasting: bool) -> io::Result<()> {
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    for part in parts {
        file.write_all(part)?;
    }
    if lasting {
        file.as_file().sync_all()?;
    }
    file.persist(folder.join(name))?;
    Ok(())
}

fn parse(bytes: Vec<u8>) -> Option<Copy> {
    let mut parts = bytes.splitn(3, |byte| *byte == b'\n');
    let content_type = String::from_utf8(parts.next()?.to_vec()).ok()?;
    let sum = parts.next()?;
    let head = content_type.len() + sum.len() + 2;
    let is_whole = {
        let body = parts.next()?;
        blake3::hash(body).to_hex().as_bytes() == sum
    };
    is_whole.then(|| Copy { content_type, body: Bytes::from(bytes).slice(head..) })
}
