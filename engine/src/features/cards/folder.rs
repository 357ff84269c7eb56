//! The cards that were drawn, in the data folder: a limited number of files, which can be drawn again.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use super::model::CardHash;
use crate::platform::private;

const FOLDER: &str = "cards";

/// The limits of the folder. A card has about 40 kB.
const MAX_FILES: usize = 2000;
const MAX_BYTES: u64 = 128 * 1024 * 1024;

/// The time of a file is when it was last used, give or take this: else each reader would write.
const GRAIN: Duration = Duration::from_hours(1);

/// How each PNG ends; a file without was not written whole.
const END: &[u8] = b"IEND\xae\x42\x60\x82";

/// The folder `cards`, with the limits of what it keeps.
pub struct KeptCards {
    folder: PathBuf,
    files: usize,
    bytes: u64,
}

impl KeptCards {
    /// The folder in the data folder, made when there is a card to keep.
    pub fn within(data: &Path) -> Self {
        Self { folder: data.join(FOLDER), files: MAX_FILES, bytes: MAX_BYTES }
    }

    /// A kept card, which counts as used now.
    pub fn read(&self, hash: CardHash, now: SystemTime) -> Option<Vec<u8>> {
        let path = self.folder.join(hash.file());
        let png = fs::read(&path).ok().filter(|png| png.ends_with(END))?;
        let used = fs::metadata(&path).and_then(|file| file.modified());
        if used.is_ok_and(|used| now.duration_since(used).is_ok_and(|age| age > GRAIN))
            && let Err(e) =
                File::options().append(true).open(&path).and_then(|f| f.set_modified(now))
        {
            tracing::debug!(error = %e, "a card counts as not used");
        }
        Some(png)
    }

    /// Keeps a card, and drops those that were not used for longest beyond the limits.
    pub fn put(&self, hash: CardHash, png: &[u8], now: SystemTime) -> io::Result<()> {
        private::folder(&self.folder)?;
        let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
        file.write_all(png)?;
        file.as_file().set_modified(now)?;
        file.as_file().sync_all()?;
        file.persist(self.folder.join(hash.file()))?;
        self.trim()
    }

    fn trim(&self) -> io::Result<()> {
        let mut files = Vec::new();
        for file in fs::read_dir(&self.folder)? {
            let file = file?;
            // Another engine with the same folder may have removed it.
            if let Ok(is) = file.metadata() {
                files.push((is.modified()?, is.len(), file.path()));
            }
        }
        files.sort_unstable();
        let mut count = files.len();
        let mut bytes: u64 = files.iter().map(|(_, bytes, _)| bytes).sum();
        for (_, size, path) in files {
            if count <= self.files && bytes <= self.bytes {
                break;
            }
            match fs::remove_file(path) {
                Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(e),
                _ => (count, bytes) = (count - 1, bytes - size),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{features::cards::CardText, platform::locale::Locale};

    fn hash(number: usize) -> CardHash {
        let [title, line, brand, phone] = [&number.to_string(), "", "", ""].map(str::to_owned);
        CardText { locale: Locale::En, title, line, brand, phone }.hash()
    }

    #[test]
    fn the_card_that_was_not_used_for_longest_goes_first() -> io::Result<()> {
        let data = tempfile::tempdir()?;
        let kept = KeptCards { files: 3, bytes: 100, ..KeptCards::within(data.path()) };
        let hours = |n: u64| SystemTime::UNIX_EPOCH + Duration::from_hours(10 + 2 * n);
        for n in 0..3 {
            kept.put(hash(n), END, hours(n as u64))?;
        }
        assert!(kept.read(hash(0), hours(3)).is_some());
        kept.put(hash(3), END, hours(4))?;
        let is_kept = |n| kept.folder.join(hash(n).file()).exists();
        assert_eq!([0, 1, 2, 3].map(is_kept), [true, false, true, true]);

        let large = [&[0; 80][..], END].concat();
        kept.put(hash(4), &large, hours(5))?;
        assert_eq!([0, 2, 3, 4].map(is_kept), [false, false, true, true]);
        assert_eq!(fs::read_dir(data.path().join(FOLDER))?.count(), 2);
        Ok(())
    }

    #[test]
    fn a_torn_file_is_none() -> io::Result<()> {
        let data = tempfile::tempdir()?;
        let kept = KeptCards::within(data.path());
        kept.put(hash(0), b"\x89PNG", SystemTime::UNIX_EPOCH)?;
        assert_eq!(kept.read(hash(0), SystemTime::UNIX_EPOCH), None);
        Ok(())
    }
}
