//! Pictures as files: `content/media/<id>.webp`, beside the entry that describes it.

use std::path::Path;

use super::{
    model::{self, Format, object, widths},
    sizes, work,
};
use crate::{
    features::content::{
        live::LiveContent,
        store::unfinished::{self, PictureState},
    },
    platform::{files, state::AppState},
};

const FOLDER: &str = "content/media";

/// Imports the pictures of a folder that are not stored yet; returns how many. The error names the
/// file that is missing, unreadable, or not the picture that its entry describes.
pub async fn import(app: &AppState, root: &Path) -> Result<usize, String> {
    let folder = root.join(FOLDER);
    let mut count = 0;
    for entry in files::list(&folder, "toml")? {
        let id = stem(&entry);
        if app.media.get(&model::original(&id)).await?.is_some() {
            continue;
        }
        let file = folder.join(format!("{id}.webp"));
        let named = |e: &dyn std::fmt::Display| format!("{}: {e}", file.display());
        let bytes = std::fs::read(&file).map_err(|e| named(&e))?;
        let size = sizes::measure(&bytes).map_err(|e| named(&e.sentences()))?;
        if described(&entry)? != (Some(size.0.into()), Some(size.1.into())) {
            return Err(named(&"it is not as wide and as high as its entry says"));
        }
        work::take_in(app, &id, bytes).await.map_err(|e| named(&e))?;
        count += 1;
    }
    Ok(count)
}

/// The width and the height that an entry gives its picture.
fn described(entry: &Path) -> Result<(Option<i64>, Option<i64>), String> {
    let named = |e: &dyn std::fmt::Display| format!("{}: {e}", entry.display());
    let text = std::fs::read_to_string(entry).map_err(|e| named(&e))?;
    let fields: toml::Table = text.parse().map_err(|e| named(&e))?;
    let shared = fields.get("shared");
    let side = |name: &str| shared.and_then(|shared| shared.get(name)?.as_integer());
    Ok((side("width"), side("height")))
}

/// Writes the originals of the entries that were exported to a folder; returns how many. A picture
/// that could not be made is left out. The error names an original that is not stored.
pub async fn export(app: &AppState, root: &Path) -> Result<usize, String> {
    let unfinished = unfinished::all(&app.db).await.map_err(|e| e.to_string())?;
    let mut count = 0;
    for entry in files::list(&root.join(FOLDER), "toml")? {
        let id = stem(&entry);
        match unfinished.get(&id).map(|picture| (picture.state, &picture.name)) {
            Some((PictureState::Failed, _)) => {
                std::fs::remove_file(&entry).map_err(|e| format!("{}: {e}", entry.display()))?;
                continue;
            }
            Some((_, name)) => return Err(format!("{name} is still being made; try again soon")),
            None => {}
        }
        let original = stored(app, &model::original(&id)).await?;
        files::write(&entry.with_extension("webp"), &original)?;
        count += 1;
    }
    Ok(count)
}

/// Writes all sizes of every live picture to `media/` below `to`, where pages expect them; returns
/// the number of files.
pub async fn write_sizes(app: &AppState, to: &Path) -> Result<usize, String> {
    let content = LiveContent::default().present(app).await.map_err(|e| e.to_string())?;
    let mut count = 0;
    for picture in content.all(model::KIND) {
        let width = picture.shared_int("width").and_then(|w| u32::try_from(w).ok());
        for width in widths(width.unwrap_or_default()) {
            for format in Format::ALL {
                let object = object(&picture.slug, width, format);
                files::write(&to.join("media").join(&object), &stored(app, &object).await?)?;
                count += 1;
            }
        }
    }
    Ok(count)
}

async fn stored(app: &AppState, object: &str) -> Result<Vec<u8>, String> {
    let bytes = app.media.get(object).await.map_err(|e| format!("{object}: {e}"))?;
    bytes.ok_or_else(|| format!("{object} is not stored"))
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
