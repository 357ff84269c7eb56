//! The live release in the data folder, for visitors while the database is unreachable.
//!
//! A folder `site` with `live.json` ([`LiveIndex`]), and a file for each page and asset under its hash.
//! A file is two lines, the content type and the BLAKE3 of the rest, and then the bytes: Brotli for
//! a page, unpacked for an asset. A file that a power cut damaged counts as missing.

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

use crate::{
    features::publishing::manifest::ReleaseManifest,
    platform::{background, clock::Instant, private},
};

const FOLDER: &str = "site";
const INDEX: &str = "live.json";

/// A file that no release names is kept for this long: another engine may be about to name it.
const GRACE: Duration = Duration::from_hours(1);

/// What is live: everything needed to answer a visitor's address.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct LiveIndex {
    pub manifest: ReleaseManifest,
    /// Path → hash, for the bundle's files.
    pub assets: BTreeMap<String, String>,
    /// [`LiveRelease::moved`]
    #[serde(default, rename = "moved_addresses")]
    pub moved: HashMap<String, String>,
    /// [`LiveRelease::homeward`]
    #[serde(default)]
    pub homeward: Vec<String>,
    /// Locale → the data of its home page, to render it again with what a visitor typed.
    pub homes: BTreeMap<String, Box<RawValue>>,
}

/// A page or an asset as it is stored.
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

    /// The index that was written last; none before the first release.
    pub(super) fn index(&self) -> io::Result<Option<LiveIndex>> {
        match fs::read(self.0.join(INDEX)) {
            Ok(text) => Ok(Some(serde_json::from_slice(&text)?)),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(e) => Err(e),
        }
    }

    /// The names of the files in the folder: hashes, and the index.
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

    /// A page or an asset; none when it is missing or damaged.
    pub(super) async fn read(&self, hash: &str) -> Option<Copy> {
        let file = self.0.join(hash);
        // A visitor waits for it.
        spawn_blocking(move || fs::read(file).ok().and_then(parse)).await.ok().flatten()
    }

    /// Writes copies of pages and assets, each with its hash.
    pub(super) async fn put(&self, copies: Vec<(String, Copy)>) -> io::Result<()> {
        let folder = self.0.clone();
        in_background(move || {
            for (hash, copy) in copies {
                let file = folder.join(hash);
                write(&file, &copy).inspect_err(|_| drop(fs::remove_file(&file)))?;
            }
            Ok(())
        })
        .await
    }

    /// Writes the index, and deletes old files that it does not name. Copy all files of it first.
    pub(super) async fn point(&self, index: LiveIndex, now: Instant) -> io::Result<()> {
        let folder = self.0.clone();
        in_background(move || {
            let text = serde_json::to_vec(&index)?;
            put_index(&folder, &text)?;
            let named: BTreeSet<_> =
                index.manifest.pages.values().chain(index.assets.values()).collect();
            for file in fs::read_dir(&*folder)? {
                let file = file?;
                let name = file.file_name().to_string_lossy().into_owned();
                if name == INDEX || named.contains(&name) {
                    continue;
                }
                let age = SystemTime::from(now).duration_since(file.metadata()?.modified()?);
                if age.is_ok_and(|age| age > GRACE) {
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
    background::run("mirror", work).await?
}

/// Written in place and not synced: there are many, leads wait for the same disk, and one that is
/// lost or cut short is told by its sum and read again.
fn write(path: &Path, copy: &Copy) -> io::Result<()> {
    let sum = blake3::hash(&copy.body).to_hex();
    let mut file = private::create(path)?;
    file.write_all(format!("{}\n{sum}\n", copy.content_type).as_bytes())?;
    file.write_all(&copy.body)
}

/// Writes the index under a temporary name, syncs it and moves it into place.
fn put_index(folder: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text)?;
    file.as_file().sync_all()?;
    file.persist(folder.join(INDEX))?;
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
