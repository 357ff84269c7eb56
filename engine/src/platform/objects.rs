//! Objects: files kept by name, in the data folder or in an S3 bucket.

use std::{error::Error, fs, io, path::PathBuf, sync::Arc, time::Duration};

use object_store::{
    ClientConfigKey, ObjectStore, ObjectStoreExt, ObjectStoreScheme, RetryConfig, WriteMultipart,
    aws::{AmazonS3Builder, AmazonS3ConfigKey},
    local::LocalFileSystem,
    path::Path,
};

use tokio::io::AsyncReadExt as _;

use super::{backup::archive::MEDIA, clock::Instant, config::Config, files, private, tls};

/// How long a bucket may take to answer.
const RETRY_TIMEOUT: Duration = Duration::from_secs(15);
/// After this time no process is still writing an unfinished file.
const LEFT: Duration = Duration::from_hours(1);
/// Bytes of a part of a large file, and how many parts are sent at once.
const PART: usize = 8 * 1024 * 1024;
const PARTS: usize = 2;

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

/// Where objects are kept. Each is written whole or not at all.
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
        Self::bucket(address, "JAALI_MEDIA_URL")
    }

    /// A bucket, as `s3://name/folder`; errors begin with the name of the setting.
    pub fn bucket(address: &str, setting: &str) -> Result<Self, String> {
        let wrong = |e: &dyn std::fmt::Display| format!("{setting}: {e}");
        let url = address.parse().map_err(|e| wrong(&e))?;
        let (scheme, below) = ObjectStoreScheme::parse(&url).map_err(|e| wrong(&e))?;
        if scheme != ObjectStoreScheme::AmazonS3 {
            return Err(wrong(&"use s3://bucket/folder"));
        }
        tls::install();
        // A marketer waits for the answer: an unreachable bucket must fail soon.
        let patience =
            RetryConfig { max_retries: 3, retry_timeout: RETRY_TIMEOUT, ..Default::default() };
        let store = AmazonS3Builder::from_env()
            .with_url(address)
            .with_retry(patience)
            .with_config(AmazonS3ConfigKey::Client(ClientConfigKey::Timeout), "15 seconds")
            .build();
        Ok(Self { store: Arc::new(store.map_err(|e| wrong(&e))?), below, folder: None })
    }

    /// Stores a file that is too large for memory, part by part, and checks the size that arrived.
    pub async fn put_file(&self, name: &str, file: &std::path::Path) -> Result<(), String> {
        let to = self.path(name);
        let mut from = tokio::fs::File::open(file).await.map_err(|e| e.to_string())?;
        let upload = self.store.put_multipart(&to).await.map_err(|e| e.to_string())?;
        let mut upload = WriteMultipart::new_with_chunk_size(upload, PART);
        let mut buffer = vec![0; PART];
        let mut bytes = 0;
        loop {
            let n = from.read(&mut buffer).await.map_err(|e| e.to_string())?;
            if n == 0 {
                break;
            }
            upload.wait_for_capacity(PARTS).await.map_err(|e| e.to_string())?;
            upload.write(&buffer[..n]);
            bytes += n as u64;
        }
        upload.finish().await.map_err(|e| e.to_string())?;
        let there = self.store.head(&to).await.map_err(|e| e.to_string())?.size;
        if there == bytes { Ok(()) } else { Err(format!("{name}: {there} of {bytes} bytes came")) }
    }

    /// The names of all objects outside subfolders.
    pub async fn names(&self) -> Result<Vec<String>, String> {
        let below = (!self.below.as_ref().is_empty()).then_some(&self.below);
        let found = self.store.list_with_delimiter(below).await.map_err(|e| e.to_string())?;
        let names = found.objects.into_iter();
        Ok(names.filter_map(|o| Some(o.location.filename()?.to_owned())).collect())
    }

    /// Deletes an object, unless it is gone already; the error is the store's own text.
    pub async fn remove(&self, name: &str) -> Result<(), String> {
        match self.store.delete(&self.path(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(e) => Err(e.to_string()),
        }
    }

    /// Stores an object, in place of an older one; [`Lost::Full`] when the disk is full.
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

    /// Removes files that a killed engine did not finish, after an hour. In a folder, an unfinished
    /// file has a `#` in its name; a bucket has none.
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
