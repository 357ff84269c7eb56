//! Many editors at once: no text is lost, and no release goes live in part.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::{
    features::releases::{self, NextRelease},
    platform::{ids, locale::Locale},
    testing::{Marketer, TestApp, Visitor, is_soak, project},
};

/// The work of each editor: every round two texts of its own, sometimes the text that all of them
/// share, and sometimes a release of its two texts.
#[derive(Clone, Copy)]
struct Work {
    editors: usize,
    rounds: usize,
    shared_every: usize,
    publish_every: usize,
}

impl Work {
    /// How often all editors together save the text that they share.
    fn shared(self) -> usize {
        self.editors * (self.rounds / self.shared_every)
    }

    fn releases(self) -> usize {
        self.editors * (self.rounds / self.publish_every)
    }

    fn saves(self) -> usize {
        self.editors * self.rounds * 2 + self.shared()
    }
}

/// Questions whose answers always go live together.
const PAIRS: [[&str; 2]; 3] = [["safe", "price"], ["warranty", "prepare"], ["change", "areas"]];
const SHARED: &str = "/api/admin/content/faq/how-soon/kn";

/// A text with its version, as an editor has it open.
struct Open {
    path: String,
    version: Value,
    fields: Value,
    /// Texts whose saving succeeded.
    saved: Vec<String>,
}

impl Open {
    async fn at(app: &TestApp, path: String) -> Self {
        let (entry, locale) = path.rsplit_once('/').expect("a cell");
        let entry = app.get(Marketer, entry).await.json();
        let cells = entry["cells"].as_array().expect("cells");
        let cell = cells.iter().find(|c| c["locale"] == locale).expect("a text").clone();
        Self {
            path,
            version: cell["version"].clone(),
            fields: cell["fields"].clone(),
            saved: Vec::new(),
        }
    }

    /// Saves the text; after another editor's save, starts again from that text.
    async fn save(&mut self, app: &TestApp, change: impl Fn(&str) -> String) {
        loop {
            let mut fields = self.fields.clone();
            let answer = change(fields["answer"].as_str().unwrap_or_default());
            fields["answer"] = json!(answer);
            let version = self.version.to_string();
            let body = json!({ "fields": fields });
            let said = app.change(Marketer, "PUT", &self.path, &version, body).await;
            let now = if said.status == 412 { said.json()["current"].clone() } else { said.json() };
            assert!(said.is_ok() || said.status == 412, "{said}");
            (self.version, self.fields) = (now["version"].clone(), now["fields"].clone());
            if said.is_ok() {
                self.saved.push(answer);
                return;
            }
        }
    }
}

fn locale_of(editor: usize) -> Locale {
    Locale::ALL[editor % 7]
}

async fn edit(app: Arc<TestApp>, work: Work, editor: usize) -> Vec<Open> {
    let locale = locale_of(editor).code();
    let pair = PAIRS[editor / 7];
    let [first, second] = pair.map(|slug| format!("/api/admin/content/faq/{slug}/{locale}"));
    let mut pair_open = [Open::at(&app, first).await, Open::at(&app, second).await];
    let mut shared = Open::at(&app, SHARED.to_owned()).await;
    for round in 1..=work.rounds {
        for (side, open) in pair_open.iter_mut().enumerate() {
            open.save(&app, |_| format!("mark-{editor}-{round}-{side}-")).await;
        }
        if round % work.shared_every == 0 {
            shared.save(&app, |text| format!("{text} {editor}.{round}")).await;
        }
        if round % work.publish_every == 0 {
            let items = pair.map(|slug| json!({ "kind": "faq", "slug": slug, "locale": locale }));
            let wish = json!({ "items": items, "note": format!("{editor} {round}") });
            let queued = app.send(Marketer, "POST", "/api/admin/releases", wish).await;
            assert_eq!(queued.status, 202, "{queued}");
        }
    }
    pair_open.into_iter().chain([shared]).collect()
}

/// The marks on a page: editor → round, and which of the two texts.
fn marks(page: &str) -> BTreeMap<usize, BTreeSet<(usize, usize)>> {
    let mut found: BTreeMap<usize, BTreeSet<_>> = BTreeMap::new();
    for mark in page.split("mark-").skip(1) {
        let mut parts = mark.split('-').map(|part| part.parse().expect("a number"));
        let mut next = || parts.next().expect("a part");
        found.entry(next()).or_default().insert((next(), next()));
    }
    found
}

/// The address at which visitors read the questions of a language.
type Address = fn(Locale) -> String;

/// Reads pages all the time: two answers that belong together must be of one round.
async fn watch(app: Arc<TestApp>, address: Address, done: Arc<AtomicBool>) -> usize {
    let mut seen = BTreeSet::new();
    loop {
        // Reads once more after the work is done, to see the last release.
        let is_last = done.load(Ordering::Relaxed);
        for locale in Locale::ALL {
            let page = app.get(Visitor, &address(locale)).await;
            assert_eq!(page.status, 200);
            for (editor, shown) in marks(&page.text()) {
                let (round, _) = *shown.first().expect("a mark");
                let whole = BTreeSet::from([(round, 0), (round, 1)]);
                assert_eq!(shown, whole, "half a release of {editor}");
                seen.insert((editor, round));
            }
        }
        if is_last {
            return seen.len();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Waits until the queue is empty. Returns the releases of the editors.
async fn settled(app: &TestApp) -> Vec<Value> {
    for _ in 0..1200 {
        let list = app.get(Marketer, "/api/admin/releases?limit=200").await.json();
        let mut all = list["items"].as_array().expect("releases").clone();
        all.retain(|r| r["cause"] == "people");
        if all.iter().all(|r| r["status"] == "live" || r["status"] == "failed") {
            return all;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("releases are still waiting");
}

/// Lets the editors work while a publisher runs, then looks for lost texts.
async fn work_together(app: Arc<TestApp>, work: Work, address: Address) {
    let done = Arc::new(AtomicBool::new(false));
    let watcher = tokio::spawn(watch(app.clone(), address, done.clone()));
    let before = Open::at(&app, SHARED.to_owned()).await.fields["answer"].clone();
    let mut editors = JoinSet::new();
    for editor in 0..work.editors {
        editors.spawn(edit(app.clone(), work, editor));
    }
    let open: Vec<Open> = editors.join_all().await.into_iter().flatten().collect();
    let releases = settled(&app).await;
    let failed: Vec<&Value> = releases.iter().filter(|r| r["status"] != "live").collect();
    assert_eq!((releases.len(), failed.len()), (work.releases(), 0), "{failed:?}");

    // Visitors read what went live last, once every engine has read the change.
    let newest = async |editor: usize| {
        let page = app.get(Visitor, &address(locale_of(editor))).await.text();
        marks(&page).get(&editor).is_some_and(|shown| shown.contains(&(work.rounds, 0)))
    };
    for editor in 0..work.editors {
        let shown = async {
            while !newest(editor).await {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), shown).await.expect("the last round is live");
    }
    done.store(true, Ordering::Relaxed);
    assert!(watcher.await.expect("no half release") >= work.editors);
    nothing_is_lost(&app, work, &open, before.as_str().expect("a text")).await;
}

async fn nothing_is_lost(app: &TestApp, work: Work, open: &[Open], before: &str) {
    let mut saved: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for open in open {
        saved.entry(&open.path).or_default().extend(open.saved.iter().map(String::as_str));
    }
    assert_eq!(saved.values().map(Vec::len).sum::<usize>(), work.saves());
    for (path, texts) in &saved {
        // Every text whose saving succeeded is in the history, which has no gaps.
        let list = app.get(Marketer, &format!("{path}/revisions")).await.json();
        let list = list["items"].as_array().expect("revisions").clone();
        let written: BTreeSet<&str> =
            list.iter().filter_map(|r| r["fields"]["answer"].as_str()).collect();
        assert!(texts.iter().all(|text| written.contains(text)), "{path}");
        let numbers: Vec<u64> = list.iter().rev().filter_map(|r| r["number"].as_u64()).collect();
        let expected: Vec<u64> = (1..).take(1 + texts.len()).collect();
        assert_eq!(numbers, expected, "{path}");
    }
    // No editor overwrote what another one had just written in the shared text.
    let shared = Open::at(app, SHARED.to_owned()).await.fields["answer"].clone();
    let added = shared.as_str().and_then(|text| text.strip_prefix(before)).expect("only more");
    let added: BTreeSet<&str> = added.split_whitespace().collect();
    assert_eq!(added.len(), work.shared());
}

/// Makes releases live as the publisher does, but without pages.
async fn publish_without_pages(app: Arc<TestApp>) {
    let engine = ids::new();
    loop {
        let found = releases::claim(&app.state, engine, None).await.expect("a claim");
        let NextRelease::Mine(claim) = found else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        let now = app.state.clock.now();
        let mut tx = app.state.db.begin().await.expect("a transaction");
        assert!(releases::go_live(&mut tx, claim, now).await.expect("live"));
        releases::announce(&mut tx, claim.release, now).await.expect("announced");
        app.state.feed.commit(tx).await.expect("committed");
        app.engine.content.present(&app.state).await.expect("the live content");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_saves_and_publishes_of_twenty_editors_lose_no_text() {
    let app = Arc::new(TestApp::start().await);
    app.cookie(Marketer).await;
    let (rounds, changes) = if is_soak() { (20, 1_000) } else { (4, 200) };
    let work = Work { editors: 20, rounds, shared_every: 4, publish_every: 4 };
    assert_eq!(work.saves() + work.releases(), changes);
    let publisher = tokio::spawn(publish_without_pages(app.clone()));
    let address = |locale: Locale| format!("/api/content/faq?locale={}", locale.code());
    work_together(app, work, address).await;
    publisher.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_engines_and_many_editors_show_no_page_by_halves() {
    let app = Arc::new(TestApp::with_site().await);
    app.cookie(Marketer).await;
    let other = app.rendered_by(&project().join("site/dist")).await;
    let _jobs = (app.engine.jobs(), other.jobs());
    let work = Work { editors: 7, rounds: 2, shared_every: 2, publish_every: 2 };
    work_together(app, work, |locale| format!("{}/", locale.prefix())).await;
}
