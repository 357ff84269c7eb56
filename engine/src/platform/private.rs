//! Files and folders that only their owner may use, whatever the umask says: customers' data, links
//! for signing in.
//!
//! Existing ones are restricted too. What belongs to another user stays as it is, and so does a
//! folder in which every user may write (`/tmp`).

use std::{
    fs::{self, DirBuilder, File, OpenOptions, Permissions},
    io::{self, Write as _},
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _},
    path::Path,
};

use rustix::{fs::Mode, process::umask};

const OTHERS: u32 = 0o077;
const STICKY: u32 = 0o1000;

/// Makes every file and folder that this process writes from now on its owner's alone: libraries
/// make some too, those of the search index say.
pub fn by_default() {
    umask(Mode::from_bits_truncate(OTHERS));
}

/// Makes a folder where there is none, and restricts it.
pub fn folder(path: &Path) -> io::Result<()> {
    if !path.is_dir() {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        match DirBuilder::new().mode(0o700).create(path) {
            // Another process was first.
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => {}
            made => made?,
        }
    }
    restrict(path)
}

/// Makes a file, or empties an existing one, and restricts it.
pub fn create(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path)?;
    restrict(path)?;
    Ok(file)
}

/// Makes an empty file where there is none.
pub fn touch(path: &Path) -> io::Result<()> {
    OpenOptions::new().append(true).create(true).mode(0o600).open(path).map(|_| ())
}

/// Writes a whole file to disk, in place of an older one.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut file = create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Takes away what other users may do with a file or folder; a missing one is no error.
pub fn restrict(path: &Path) -> io::Result<()> {
    let mode = match fs::metadata(path) {
        Ok(found) => found.permissions().mode(),
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(e) => return Err(e),
    };
    if mode & OTHERS == 0 || mode & STICKY != 0 {
        return Ok(());
    }
    match fs::set_permissions(path, Permissions::from_mode(mode & 0o7777 & !OTHERS)) {
        Err(e) if e.kind() == io::ErrorKind::PermissionDenied => {
            tracing::info!(path = %path.display(), "belongs to another user, others may read it");
            Ok(())
        }
        done => done,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("it is there").permissions().mode() & 0o7777
    }

    #[test]
    fn what_is_made_or_was_open_is_the_owners_alone_afterwards() -> io::Result<()> {
        let within = tempfile::tempdir()?;
        let (data, file) = (within.path().join("new/data"), within.path().join("new/data/link"));
        folder(&data)?;
        write(&file, "https://…")?;
        assert_eq!((mode(&data), mode(&file)), (0o700, 0o600));

        fs::set_permissions(&data, Permissions::from_mode(0o755))?;
        fs::set_permissions(&file, Permissions::from_mode(0o664))?;
        folder(&data)?;
        touch(&file)?;
        restrict(&file)?;
        assert_eq!((mode(&data), mode(&file)), (0o700, 0o600));
        assert_eq!(fs::read_to_string(&file)?, "https://…");
        Ok(())
    }

    #[test]
    fn a_folder_in_which_everybody_writes_and_a_missing_file_stay_so() -> io::Result<()> {
        let within = tempfile::tempdir()?;
        let shared = within.path().join("tmp");
        fs::create_dir(&shared)?;
        fs::set_permissions(&shared, Permissions::from_mode(0o1777))?;
        folder(&shared)?;
        assert_eq!(mode(&shared), 0o1777);
        restrict(&shared.join("missing"))?;
        assert!(folder(Path::new("/dev/null")).is_err());
        Ok(())
    }
}
