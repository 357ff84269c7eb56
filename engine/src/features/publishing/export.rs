//! The live site as plain files, for a web server or a CDN.

use std::path::Path;

use super::{manifest::ReleaseManifest, store};
use crate::features::media;
use crate::platform::{db, files, serving::pack::unpack_brotli, state::AppState};

fn broken(e: &db::Error) -> String {
    format!("cannot read the live site: {e}")
}

async fn manifest(app: &AppState) -> Result<ReleaseManifest, String> {
    let live = store::live(&app.db).await.map_err(|e| broken(&e))?;
    live.ok_or_else(|| "no site is live yet; jaali serve makes the first release".to_owned())
}

/// Writes every page and file of the live release. `/kn/` becomes `kn/index.html`, other pages get
/// the ending `.html`. Returns the number of files, or a sentence that says what failed.
pub async fn export(app: &AppState, to: &Path) -> Result<usize, String> {
    let mut count = 0;
    for (path, hash) in manifest(app).await?.pages {
        let body = plain(app, &path, &hash).await?;
        files::write(&to.join(file_of(&path)), &body)?;
        count += 1;
    }
    for (path, _) in store::asset_hashes(&app.db).await.map_err(|e| broken(&e))? {
        if let Some(asset) = store::asset(&app.db, &path).await.map_err(|e| broken(&e))? {
            files::write(&to.join(path.trim_start_matches('/')), &asset.body)?;
            count += 1;
        }
    }
    Ok(count + media::write_sizes(app, to).await?)
}

async fn plain(app: &AppState, path: &str, hash: &str) -> Result<Vec<u8>, String> {
    let page = store::page(&app.db, hash).await.map_err(|e| broken(&e))?;
    let page = page.ok_or_else(|| format!("{path}: its page {hash} is not stored"))?;
    let body = unpack_brotli(&page.brotli).map_err(|e| format!("{path}: {e}"))?;
    Ok(body.to_vec())
}

fn file_of(path: &str) -> String {
    let path = path.trim_start_matches('/');
    if path.is_empty() || path.ends_with('/') {
        format!("{path}index.html")
    } else if Path::new(path).extension().is_some() {
        path.to_owned()
    } else {
        format!("{path}.html")
    }
}
