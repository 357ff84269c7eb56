//! A one-time link, for the person at the terminal alone.

use std::{
    io::{self, IsTerminal as _},
    path::{self, Path},
};

use jaali::{features::auth::links::Link, platform::private};

/// How whoever reads the output comes by a link. Output that is no terminal is kept, in the log of a
/// service say, for many to read: then the link is in a file in the data folder.
pub(crate) fn way_to(link: &Link, data: &Path, name: &str) -> Result<String, String> {
    if io::stdout().is_terminal() {
        return Ok(link.url.clone());
    }
    let file = data.join(name);
    let file = path::absolute(&file).unwrap_or(file);
    let written =
        private::folder(data).and_then(|()| private::write(&file, &format!("{}\n", link.url)));
    written.map_err(|e| format!("{}: {e}", file.display()))?;
    Ok(format!("the link is in {}", file.display()))
}
