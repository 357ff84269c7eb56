//! The files of an index. What is written waits in memory, where it is searched as well, until
//! [`IndexDirectory::save`] brings it to the disk.
//!
//! The library waits for the disk with every file, and a commit of one document has fifteen, most
//! of which the next merges delete. An engine that is killed meanwhile finds the index as saved
//! last, and reads the changes since then from the feed.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fs::File,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard},
};

use tantivy::{
    Directory,
    directory::{
        AntiCallToken, DirectoryLock, FileHandle, Lock, MmapDirectory, OwnedBytes,
        TerminatingWrite, WatchCallback, WatchHandle, WritePtr,
        error::{DeleteError, LockError, OpenReadError, OpenWriteError},
    },
};

use crate::platform::background;

/// A file of more bytes goes to the disk while it is written: those of large merges, and of an
/// index that is built.
const LARGE: usize = 256 * 1024;

/// A folder of an index; clones share it.
#[derive(Clone, Debug)]
pub(super) struct IndexDirectory {
    folder: PathBuf,
    disk: MmapDirectory,
    unsaved: Arc<RwLock<Unsaved>>,
    /// Held by the one who saves.
    saving: Arc<Mutex<()>>,
}

/// What the disk lacks.
#[derive(Debug, Default)]
struct Unsaved {
    /// Files that are written once.
    files: HashMap<PathBuf, OwnedBytes>,
    /// Files that are replaced: what files there are, and which of them are the last commit.
    lists: BTreeMap<PathBuf, OwnedBytes>,
    /// Files that are still on the disk, because the lists there name them.
    deleted: HashSet<PathBuf>,
}

impl IndexDirectory {
    pub(super) fn open(folder: &Path) -> tantivy::Result<Self> {
        let disk = MmapDirectory::open(folder)?;
        let (unsaved, saving) = (Arc::default(), Arc::default());
        Ok(Self { folder: folder.to_owned(), disk, unsaved, saving })
    }

    fn read(&self) -> RwLockReadGuard<'_, Unsaved> {
        self.unsaved.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Unsaved> {
        self.unsaved.write().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn is_saved(&self) -> bool {
        let Unsaved { files, lists, deleted } = &*self.read();
        files.is_empty() && lists.is_empty() && deleted.is_empty()
    }

    /// Brings everything to the disk: the files first, then the lists that name them. Others may
    /// write meanwhile.
    pub(super) fn save(&self) -> io::Result<()> {
        let _alone = self.saving.lock().unwrap_or_else(PoisonError::into_inner);
        let (files, lists, deleted) = {
            let Unsaved { files, lists, deleted } = &*self.read();
            (files.clone(), lists.clone(), deleted.clone())
        };
        // One wait for the disk brings most of the files there, so all are written first.
        let mut written = Vec::with_capacity(files.len());
        for (path, bytes) in &files {
            let mut file = File::create(self.folder.join(path))?;
            file.write_all(bytes)?;
            written.push(file);
        }
        for file in written {
            file.sync_data()?;
        }
        self.disk.sync_directory()?;
        for (path, bytes) in &lists {
            self.disk.atomic_write(path, bytes)?;
        }
        self.disk.sync_directory()?;
        for path in &deleted {
            gone(self.disk.delete(path))?;
        }
        let mut unsaved = self.write();
        for path in files.into_keys() {
            if unsaved.files.remove(&path).is_none() {
                unsaved.deleted.insert(path);
            }
        }
        unsaved.lists.retain(|path, bytes| lists.get(path).is_none_or(|saved| !same(saved, bytes)));
        unsaved.deleted.retain(|path| !deleted.contains(path));
        Ok(())
    }

    /// Removes what a killed engine left on the disk: files that no list there names.
    /// `is_alive` says whether a file belongs to the last commit.
    pub(super) fn sweep(&self, is_alive: impl Fn(&str) -> bool) -> io::Result<()> {
        for file in self.folder.read_dir()? {
            let file = file?;
            if !file.file_name().to_str().is_some_and(&is_alive) {
                std::fs::remove_file(file.path())?;
            }
        }
        Ok(())
    }

    /// Drops what is remembered of files that are closed; otherwise each would leave some hundred
    /// bytes for ever.
    pub(super) fn forget_closed(&self) {
        self.disk.get_cache_info();
    }
}

/// The same bytes in memory, not equal ones.
fn same(a: &OwnedBytes, b: &OwnedBytes) -> bool {
    std::ptr::eq(a.as_slice(), b.as_slice())
}

fn gone(deleted: Result<(), DeleteError>) -> io::Result<()> {
    match deleted {
        Ok(()) | Err(DeleteError::FileDoesNotExist(_)) => Ok(()),
        Err(e) => Err(io::Error::other(e)),
    }
}

impl Directory for IndexDirectory {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        let unsaved = self.read();
        if let Some(bytes) = unsaved.files.get(path) {
            return Ok(Arc::new(bytes.clone()));
        }
        if unsaved.deleted.contains(path) {
            return Err(OpenReadError::FileDoesNotExist(path.to_owned()));
        }
        // Under the lock: a file that is saved meanwhile would be in neither place.
        self.disk.get_file_handle(path)
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        let mut unsaved = self.write();
        if unsaved.files.remove(path).is_some() {
            return Ok(());
        }
        let is_there = self.disk.exists(path).map_err(|e| DeleteError::IoError {
            io_error: Arc::new(io::Error::other(e)),
            filepath: path.to_owned(),
        })?;
        if is_there && unsaved.deleted.insert(path.to_owned()) {
            return Ok(());
        }
        Err(DeleteError::FileDoesNotExist(path.to_owned()))
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        let unsaved = self.read();
        if unsaved.files.contains_key(path) || unsaved.lists.contains_key(path) {
            return Ok(true);
        }
        Ok(!unsaved.deleted.contains(path) && self.disk.exists(path)?)
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        let (directory, path) = (self.clone(), path.to_owned());
        Ok(BufWriter::new(Box::new(FileWriter { directory, path, bytes: Vec::new(), disk: None })))
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        match self.read().lists.get(path) {
            Some(bytes) => Ok(bytes.to_vec()),
            None => self.disk.atomic_read(path),
        }
    }

    fn atomic_write(&self, path: &Path, data: &[u8]) -> io::Result<()> {
        self.write().lists.insert(path.to_owned(), OwnedBytes::new(data.to_vec()));
        Ok(())
    }

    fn sync_directory(&self) -> io::Result<()> {
        Ok(())
    }

    fn acquire_lock(&self, lock: &Lock) -> Result<DirectoryLock, LockError> {
        self.disk.acquire_lock(lock)
    }

    /// Never calls back: readers are told when to look.
    fn watch(&self, _: WatchCallback) -> tantivy::Result<WatchHandle> {
        Ok(WatchHandle::empty())
    }
}

/// Writes a file; it is there once it is terminated.
struct FileWriter {
    directory: IndexDirectory,
    path: PathBuf,
    bytes: Vec<u8>,
    /// Where the bytes go once they are [`LARGE`].
    disk: Option<WritePtr>,
}

impl Write for FileWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        background::give_way();
        if let Some(disk) = &mut self.disk {
            return disk.write(bytes);
        }
        self.bytes.extend_from_slice(bytes);
        if self.bytes.len() > LARGE {
            let mut disk = self.directory.disk.open_write(&self.path).map_err(io::Error::other)?;
            disk.write_all(&std::mem::take(&mut self.bytes))?;
            self.disk = Some(disk);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.disk.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl TerminatingWrite for FileWriter {
    fn terminate_ref(&mut self, _: AntiCallToken) -> io::Result<()> {
        if let Some(disk) = self.disk.take() {
            return disk.terminate();
        }
        let bytes = OwnedBytes::new(std::mem::take(&mut self.bytes));
        let mut unsaved = self.directory.write();
        // An earlier file of this name is replaced when this one is saved.
        unsaved.deleted.remove(&self.path);
        unsaved.files.insert(self.path.clone(), bytes);
        Ok(())
    }
}
