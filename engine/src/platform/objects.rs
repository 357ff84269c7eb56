//! Objects: files kept by name, in the data folder or in a bucket that speaks S3.

use std::{error::Error, fs, io, path::PathBuf, sync::Arc, time::Duration};

use object_store::{
    ClientConfigKey, ObjectStore, ObjectStoreExt, ObjectStoreScheme, RetryConfig,
    aws::{AmazonS3Builder, AmazonS3ConfigKey},
    local::LocalFileSystem,
    path::Path,
};

use super::{backup::archive::MEDIA, clock::Instant, config::Config, files, private};

/// How long a bucket may take to answer.
const PATIENCE: Duration = Duration::from_secs(15);
/// After so long nobody is writing a file any more.
const LEFT: Duration = Duration::from_hours(1);

/// Why an object was not stored.
#[derive(Debug, thiserror::Error)]
pub enum Lost {
    #[error("no space left")]
    Full,
    #[error("{0}")]
    Other(String),
}

fn is_full(e: &object_store::Error) -> bool {
    let mut cause: Option<&(dyn Error + 'static)> = Some(e);
    while let Some(e) = cause {
        if e.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::StorageFull) {
            return true;
        }
        cause = e.source();
    }
    false
}

/// Where objects are kept. One is written whole or not at all.
#[derive(Clone)]
pub struct Objects {
    store: Arc<dyn ObjectStore>,
    below: Path,
    /// None for a bucket.
    folder: Option<PathBuf>,
}

impl Objects {
    /// The bucket of the configuration, else the folder `media` in the data folder.
    pub fn open(config: &Config) -> Result<Self, String> {
        let Some(address) = &config.media_url else {
            let folder = config.data.join(MEDIA);
            let named = |e: &dyn std::fmt::Display| format!("{}: {e}", folder.display());
            for made in [&config.data, &folder] {
                private::folder(made).map_err(|e| named(&e))?;
            }
            let store = LocalFileSystem::new_with_prefix(&folder).map_err(|e| named(&e))?;
            let store = Arc::new(store.with_fsync(true));
            return Ok(Self { store, below: Path::default(), folder: Some(folder) });
        };
        let wrong = |e: &dyn std::fmt::Display| format!("JAALI_MEDIA_URL: {e}");
        let url = address.parse().map_err(|e| wrong(&e))?;
        let (scheme, below) = ObjectStoreScheme::parse(&url).map_err(|e| wrong(&e))?;
        if scheme != ObjectStoreScheme::AmazonS3 {
            return Err(wrong(&"use s3://bucket/folder"));
        }
        // Refused when there is one already, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        // A marketer waits for the answer: a bucket that is away is told soon.
        let patience =
            RetryConfig { max_retries: 3, retry_timeout: PATIENCE, ..Default::default() };
        let store = AmazonS3Builder::from_env()
            .with_url(address)
            .with_retry(patience)
            .with_config(AmazonS3ConfigKey::Client(ClientConfigKey::Timeout), "15 seconds")
            .build();
        Ok(Self { store: Arc::new(store.map_err(|e| wrong(&e))?), below, folder: None })
    }

    pub async fn put(&self, name: &str, bytes: Vec<u8>) -> Result<(), Lost> {
        let done = self.store.put(&self.path(name), bytes.into()).await;
        done.map(|_| ())
            .map_err(|e| if is_full(&e) { Lost::Full } else { Lost::Other(e.to_string()) })
    }

    /// None when there is no such object.
    pub async fn get(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        match self.store.get(&self.path(name)).await {
            Ok(found) => Ok(Some(found.bytes().await.map_err(|e| e.to_string())?.into())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(e) => Err(e.to_string()),
        }
    }

    /// Removes what an engine that was killed had begun to write. Until it is whole, a file in a
    /// folder has a `#` in its name.
    pub fn tidy(&self, now: Instant) -> Result<(), String> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let named = |file: &PathBuf, e: io::Error| format!("{}: {e}", file.display());
        for file in files::below(folder)? {
            let begun = file.file_name().is_some_and(|name| name.to_string_lossy().contains('#'));
            if !begun {
                continue;
            }
            let written = fs::metadata(&file).and_then(|m| m.modified());
            let written = written.map_err(|e| named(&file, e))?;
            if (now - Instant::from(written)).to_std().is_ok_and(|age| age > LEFT) {
                fs::remove_file(&file).map_err(|e| named(&file, e))?;
            }
        }
        Ok(())
    }

    fn path(&self, name: &str) -> Path {
        self.below.parts().chain(Path::from(name).parts()).collect()
    }
}
