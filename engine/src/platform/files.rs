//! Files: reading with errors that name them, and writing that survives a crash.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Reads a text; the error names the file, and the line of the first byte that is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    String::from_utf8(bytes).map_err(|e| {
        let good = &e.as_bytes()[..e.utf8_error().valid_up_to()];
        let line = good.split(|b| *b == b'\n').count();
        format!("{}:{line}: not UTF-8", path.display())
    })
}

/// The files of a folder with one extension, sorted by name; none when the folder is missing.
pub fn list(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(e) => return Err(format!("{}: {e}", folder.display())),
    };
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.map_err(|e| format!("{}: {e}", folder.display()))?.path();
        if path.is_file() && path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Every file in a folder and its subfolders, in no order.
pub fn below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let named = |e: io::Error| format!("{}: {e}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(named)? {
        let path = entry.map_err(named)?.path();
        if path.is_dir() {
            found.extend(below(&path)?);
        } else {
            found.push(path);
        }
    }
    Ok(found)
}

/// Writes a whole file or nothing: to a `.part` file beside it, which is synced and then renamed.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let named = |e: io::Error| format!("{}: {e}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(named)?;
    }
    let beside = path.with_extension("part");
    let mut file = fs::File::create(&beside).map_err(named)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(named)?;
    fs::rename(&beside, path).map_err(named)
}
