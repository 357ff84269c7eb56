//! The live site as plain files, for a web server or a CDN.

use std::{collections::BTreeSet, num::NonZero, path::Path, sync::Arc, thread, time::SystemTime};

use futures_util::future::try_join_all;

use super::{cards::NamedCards, manifest::ReleaseManifest, plan, store};
use crate::{
    features::{
        cards::{CardHash, Cards},
        content::live::LiveContent,
        media,
    },
    platform::{db, files, serving::pack::unpack_brotli, state::AppState},
};

fn broken(e: &db::Error) -> String {
    format!("cannot read the live site: {e}")
}

async fn manifest(app: &AppState) -> Result<ReleaseManifest, String> {
    let live = store::live(&app.db).await.map_err(|e| broken(&e))?;
    live.ok_or_else(|| "no site is live yet; jaali serve makes the first release".to_owned())
}

/// Writes every page and file of the live release, and the pictures that they name. `/kn/` becomes
/// `kn/index.html`, other pages get the ending `.html`. Returns the number of files, or a sentence that says what failed.
pub async fn export(app: &AppState, to: &Path) -> Result<usize, String> {
    let (mut count, mut cards) = (0, BTreeSet::new());
    for (path, hash) in manifest(app).await?.pages {
        let body = plain(app, &path, &hash).await?;
        cards.extend(CardHash::named_in(&String::from_utf8_lossy(&body)));
        files::write(&to.join(file_of(&path)), &body)?;
        count += 1;
    }
    for (path, _) in store::asset_hashes(&app.db).await.map_err(|e| broken(&e))? {
        if let Some(asset) = store::asset(&app.db, &path).await.map_err(|e| broken(&e))? {
            files::write(&to.join(path.trim_start_matches('/')), &asset.body)?;
            count += 1;
        }
    }
    Ok(count + media::write_sizes(app, to).await? + write_cards(app, cards, to).await?)
}

/// Writes the cards of pages that are not there yet: a static host has nobody who draws them.
async fn write_cards(
    app: &AppState,
    named: BTreeSet<CardHash>,
    to: &Path,
) -> Result<usize, String> {
    let content = LiveContent::default().present(app).await.map_err(|e| broken(&e))?;
    let sources = plan::gather(app, content).await.map_err(|e| e.to_string())?;
    let known = Arc::new(NamedCards::new(Arc::new(sources)));
    let at_once = thread::available_parallelism().map_or(1, NonZero::get);
    let (cards, now) = (Cards::new(&app.config, at_once), SystemTime::from(app.clock.now()));
    let folder = to.join("card");
    let missing: Vec<_> = named.iter().filter(|hash| !folder.join(hash.file()).exists()).collect();
    let lanes = missing.chunks(missing.len().div_ceil(at_once).max(1)).map(async |lane| {
        for hash in lane {
            let Some(text) = known.text(**hash) else {
                tracing::warn!(card = %hash, "a page names a card of texts that are not live");
                continue;
            };
            files::write(&folder.join(hash.file()), &cards.make(text, now).await?)?;
        }
        Ok::<_, String>(())
    });
    try_join_all(lanes).await?;
    Ok(named.len())
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
