//! Defects in spite of which an engine serves. Operators read them in `/readyz`, and once in the
//! log when they begin.

use std::{collections::HashSet, fmt, path::Path, time::Duration};

use super::{
    Engine,
    backup::{Backups, Health},
    transfer,
};
use crate::{
    features::{
        alerts::{self, AlertKind},
        site::Site,
    },
    platform::{VERSION, clock::Instant, db, files, state::AppState},
};

/// How often the engine looks for defects.
const LOOK: Duration = Duration::from_mins(1);

/// A defect; its text is one line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Defect {
    /// Keys of texts, and names of templates, that the site asks for and the live content lacks.
    UnknownTexts(Vec<String>),
    /// Live templates that this version refuses, each with its reason.
    RefusedTemplates(Vec<String>),
    /// A part whose version is not the engine's.
    OtherVersion {
        part: &'static str,
        version: String,
    },
    /// The newest backup, if any, and the most hours that it may be old.
    OldBackup(Option<Instant>, u32),
    NoBackup(String),
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownTexts(keys) => {
                write!(f, "texts are asked for that are not there: {}", keys.join(", "))
            }
            Self::RefusedTemplates(lines) => {
                write!(f, "templates are refused: {}", lines.join("; "))
            }
            Self::OtherVersion { part, version } => {
                write!(f, "{part} of version {version}, the engine of version {VERSION}")
            }
            Self::OldBackup(None, hours) => {
                write!(f, "there is no backup; there should be one every {hours} hours")
            }
            Self::OldBackup(Some(newest), hours) => {
                let newest = newest.format("%Y-%m-%d %H:%M UTC");
                write!(f, "the newest backup, of {newest}, is older than {hours} hours")
            }
            Self::NoBackup(why) => write!(f, "the last backup failed: {why}"),
        }
    }
}

impl Defect {
    /// The alert for staff, if the defect has one; operators see the others in `/readyz`.
    fn alert(&self) -> Option<(AlertKind, String)> {
        match self {
            Self::UnknownTexts(keys) => Some((AlertKind::TextsMissing, keys.join(", "))),
            Self::OldBackup(newest, _) => {
                let newest = newest.map(|at| at.format("%Y-%m-%d %H:%M UTC").to_string());
                Some((AlertKind::BackupOverdue, newest.unwrap_or_default()))
            }
            // The release that fails for a refused template is an alert already.
            Self::RefusedTemplates(_) | Self::OtherVersion { .. } | Self::NoBackup(_) => None,
        }
    }
}

/// All defects at this time.
pub(super) async fn defects(
    app: &AppState,
    site: &Site,
    backups: &Backups,
) -> db::Result<Vec<Defect>> {
    let mut found = Vec::new();
    match backups.health(app.clock.now()) {
        Health::None | Health::Fresh(_) => {}
        Health::Old(newest, hours) => found.push(Defect::OldBackup(newest, hours)),
        Health::Failing(why) => found.push(Defect::NoBackup(why)),
    }
    let refused = site.refused_templates().await?;
    if !refused.is_empty() {
        found.push(Defect::RefusedTemplates(refused));
    }
    let unknown = site.unknown_texts();
    if !unknown.is_empty() {
        found.push(Defect::UnknownTexts(unknown));
    }
    let parts = [
        ("the site is", site.version()),
        ("the console is", console_version(&app.config.admin_dist)),
        ("the texts are", transfer::version_of_texts(app).await?),
    ];
    for (part, version) in parts {
        if let Some(version) = version.filter(|version| version != VERSION) {
            found.push(Defect::OtherVersion { part, version });
        }
    }
    Ok(found)
}

/// The version that the built console names; None when it is not built, which `/admin` reports.
fn console_version(dist: &Path) -> Option<String> {
    let page = files::read_text(&dist.join("index.html")).ok()?;
    let tag = page.split('<').find(|tag| tag.contains("name=\"jaali-version\""));
    let version = tag.and_then(|tag| tag.split("content=\"").nth(1)?.split('"').next());
    Some(version.unwrap_or("unknown").to_owned())
}

/// Logs a defect when it begins and when it ends. A job of the engine.
pub(super) async fn watch(engine: Engine) {
    let mut told = HashSet::new();
    loop {
        match defects(&engine.state, &engine.site, &engine.backups).await {
            Ok(found) => {
                let found: HashSet<Defect> = found.into_iter().collect();
                for defect in found.difference(&told) {
                    tracing::error!("{defect}");
                }
                for defect in told.difference(&found) {
                    tracing::info!("no more: {defect}");
                }
                match alert(&engine.state, &told, &found).await {
                    Ok(()) => told = found,
                    Err(e) => tracing::error!(error = %e, "cannot alert of what is wrong"),
                }
            }
            Err(e) => tracing::error!(error = %e, "cannot look for what is wrong"),
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Raises alerts for new defects, and settles those of defects that have ended.
async fn alert(app: &AppState, told: &HashSet<Defect>, found: &HashSet<Defect>) -> db::Result<()> {
    let of = |some: Vec<&Defect>| some.into_iter().filter_map(Defect::alert).collect::<Vec<_>>();
    let begun = of(found.difference(told).collect());
    let over = of(told.difference(found).collect());
    if begun.is_empty() && over.is_empty() {
        return Ok(());
    }
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    for (kind, about) in over {
        alerts::settle(&mut tx, kind, &about, now).await?;
    }
    for (kind, about) in begun {
        alerts::raise(&mut tx, kind, &about, now).await?;
    }
    app.feed.commit(tx).await
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use super::*;
    use crate::testing::{Admin, Support, TestApp};

    #[tokio::test]
    async fn what_is_wrong_alerts_those_who_may_act_until_it_is_over() {
        let app = TestApp::start().await;
        let wrong = HashSet::from([
            Defect::UnknownTexts(vec!["area.crumb".to_owned()]),
            Defect::OldBackup(None, 24),
            Defect::NoBackup("no room".to_owned()),
        ]);
        let listed = async |actor| {
            let list = app.get(actor, "/api/admin/alerts").await.json();
            let items = list["items"].as_array().cloned().unwrap_or_default();
            let open = items.into_iter().filter(|alert| alert["seen_at"].is_null());
            let mut said: Vec<_> = open.map(|a| a["sentence"].to_string()).collect();
            said.sort();
            said
        };
        alert(&app.state, &HashSet::new(), &wrong).await.expect("alerted");
        // After a restart the same defects are found again, but alert once.
        alert(&app.state, &HashSet::new(), &wrong).await.expect("alerted");
        let [backup, texts] =
            ["\"No backup has been made yet\"", "\"Texts of the site are missing: area.crumb\""];
        assert_eq!(listed(Admin).await, [backup, texts]);
        assert!(listed(Support).await.is_empty());

        let left = HashSet::from([Defect::OldBackup(None, 24)]);
        alert(&app.state, &wrong, &left).await.expect("told");
        assert_eq!(listed(Admin).await, [backup]);
    }
}
