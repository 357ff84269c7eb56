//! Documents for the search of staff: every release.

use super::store;
use crate::{
    features::search::{self, Document, Shown, StaffKind, Which},
    platform::{db::Result, state::AppState},
};

/// Documents of releases: number, author and note.
pub async fn documents(app: &AppState, which: Which<'_>) -> Result<Vec<Document>> {
    let rows = store::sought_releases(&app.db, which).await?;
    let document = |release: store::SoughtRelease| {
        let title = format!("Release {}", release.number);
        let shown = Shown {
            phone: None,
            kind: StaffKind::Release,
            number: None,
            title,
            subtitle: [release.author, release.note].join(" · "),
            url: format!("/admin/releases/{}", release.id),
        };
        let texts = vec![shown.subtitle.clone()];
        Document { texts, ..shown.document(release.id, search::rank(false, release.created_at)) }
    };
    Ok(rows.into_iter().map(document).collect())
}
