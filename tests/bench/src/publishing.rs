//! From a change to the live site.

use std::time::{Duration, Instant};

use jaali::platform::locale::Locale;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::{
    Result,
    engine::{Engine, Program},
    http::{Connection, get, request},
    memory, seed,
    table::{self, Table, count, median, median_of, percentile},
};

const ALL_PAGES: u8 = 5;
const ONE_PAGE: u8 = 30;
/// How often the visitor looks.
const LOOK: Duration = Duration::from_millis(1);

/// Texts of the release that is looked at, how often that is done, and the goal in milliseconds.
const GATE: usize = 500;
const GATE_TIMES: u8 = 5;
const GATE_GOAL: f64 = 150.0;

/// The goals for one changed page, in milliseconds from saving to seeing.
const SMALL_GOAL: f64 = 50.0;
const LARGE_GOAL: f64 = 120.0;

/// The goals for all pages again.
const PAGES_PER_SECOND: f64 = 1_000.0;
const LARGE_SECONDS: f64 = 20.0;

pub(crate) async fn measure(program: &Program, table: &mut Table) -> Result<()> {
    let data = program.folder()?;
    let mut engine = program.start(data.path(), None)?;
    engine.ready().await?;
    engine.next_release().await?;
    program.add_user(data.path(), None).await?;
    let mut editor = Editor::sign_in(&engine).await?;
    table::heading("All pages again, by warm renderers, after a change on every page");
    all_pages(&mut engine, &mut editor, table, ALL_PAGES).await?;
    table::heading("One changed page: an answer of the FAQ in Kannada, 30 times");
    one_page(&mut engine, &mut editor, table, SMALL_GOAL).await?;
    table::heading(&format!("A release of {GATE} texts is looked at and planned"));
    gate(&mut editor, table).await?;
    engine.stop().await
}

/// The same with so many areas that home and area pages are `pages` together.
pub(crate) async fn measure_large(
    program: &Program,
    pages: usize,
    table: &mut Table,
) -> Result<()> {
    table::heading(&format!("A site of {pages} pages: first start"));
    let project = program.folder()?;
    seed::areas(project.path(), pages / Locale::ALL.len() - 1)?;
    let program = program.on(project.path());
    let data = program.folder()?;
    let mut engine = program.start(data.path(), None)?;
    let ready = engine.ready().await?;
    let release = engine.next_release().await?;
    if release.rendered < count(pages) {
        return Err(format!("{} pages were rendered, not {pages}", release.rendered));
    }
    table.row("import and all pages, start to live", ready / 1000.0, "s").print();
    table.row("all pages cold", release.milliseconds / 1000.0, "s").print();
    let speed = release.rendered / release.milliseconds * 1000.0;
    table.row("pages rendered, cold", speed, "pages/s").print();
    let memory = memory::of(engine.process()?)?;
    table.row("engine after it, resident", memory.resident, "MiB").print();
    program.add_user(data.path(), None).await?;
    let mut editor = Editor::sign_in(&engine).await?;
    table::heading(&format!(
        "{pages} pages again, by warm renderers, after a change on every page"
    ));
    all_pages(&mut engine, &mut editor, table, 1).await?;
    table::heading(&format!("One changed page of {pages}, {ONE_PAGE} times"));
    one_page(&mut engine, &mut editor, table, LARGE_GOAL).await?;
    let memory = memory::of(engine.process()?)?;
    table.row("engine after it, resident", memory.resident, "MiB").print();
    engine.stop().await
}

async fn all_pages(
    engine: &mut Engine,
    editor: &mut Editor,
    table: &mut Table,
    times: u8,
) -> Result<()> {
    let (mut pages, mut seconds, mut spent) = (Vec::new(), Vec::new(), Vec::new());
    for n in 1..=times {
        editor.change_all_pages(n.into()).await?;
        let before = memory::processor_seconds(engine.process()?)?;
        editor.release().await?;
        let release = engine.next_release().await?;
        let after = memory::processor_seconds(engine.process()?)?;
        spent.push((after.0 - before.0, after.1 - before.1));
        seconds.push(release.milliseconds / 1000.0);
        pages.push(release.rendered / release.milliseconds * 1000.0);
    }
    table.row("all pages warm", median(&seconds), "s").at_most(LARGE_SECONDS).print();
    let speed = table.row("pages rendered, warm", median(&pages), "pages/s");
    speed.at_least(PAGES_PER_SECOND).print();
    table.row("processor time, engine", median_of(&spent, |s| s.0), "s").print();
    table.row("processor time, renderers", median_of(&spent, |s| s.1), "s").print();
    Ok(())
}

async fn one_page(
    engine: &mut Engine,
    editor: &mut Editor,
    table: &mut Table,
    goal: f64,
) -> Result<()> {
    let mut visitor = Visitor::open(engine, "/kn/").await?;
    let (mut seen, mut published) = (Vec::new(), Vec::new());
    for n in 1..=ONE_PAGE {
        let mut fields = editor.fields("faq/safe", "kn").await?;
        let answer = format!("ಉತ್ತರ {n}.");
        fields["answer"] = json!(answer);
        let asked = Instant::now();
        editor.write("faq/safe", "kn", fields).await?;
        editor.release().await?;
        visitor.sees(&answer).await?;
        seen.push(asked.elapsed().as_secs_f64() * 1000.0);
        let release = engine.next_release().await?;
        if (release.rendered - 1.0).abs() > 0.5 {
            return Err(format!("{} pages were rendered for one answer", release.rendered));
        }
        published.push(release.milliseconds);
    }
    table.row("saved and asked to seen by a visitor, p50", median(&seen), "ms").print();
    table.row("  p95", percentile(&seen, 95), "ms").at_most(goal).print();
    table.row("of that, the engine's publishing, p50", median(&published), "ms").print();
    Ok(())
}

/// What a marketer waits for who plans a release: every entry of it is looked at as it will be.
async fn gate(editor: &mut Editor, table: &mut Table) -> Result<()> {
    let areas = editor.change_texts("area", "name", GATE).await?;
    editor.change_texts("text", "value", GATE - areas).await?;
    let mut took = Vec::new();
    for _ in 0..GATE_TIMES {
        let asked = Instant::now();
        let planned = editor.plan().await?;
        took.push(asked.elapsed().as_secs_f64() * 1000.0);
        let items = planned["items"].as_array().map_or(0, Vec::len);
        if items != GATE {
            return Err(format!("{items} texts were planned, not {GATE}"));
        }
        editor.cancel(planned["id"].as_str().unwrap_or_default()).await?;
    }
    table.row("asked to answered, p50", median(&took), "ms").at_most(GATE_GOAL).print();
    Ok(())
}

/// A marketer who is signed in.
pub(crate) struct Editor {
    connection: Connection,
    cookie: String,
}

impl Editor {
    pub(crate) async fn sign_in(engine: &Engine) -> Result<Self> {
        let cookie = engine.sign_in().await?;
        Ok(Self { connection: Connection::open(engine.address).await?, cookie })
    }

    /// Drafts a text that every page shows.
    pub(crate) async fn change_all_pages(&mut self, n: u32) -> Result<()> {
        for locale in Locale::ALL {
            let value = json!({ "value": format!("Home {n} {}", locale.code()) });
            self.write("text/nav.home", locale.code(), value).await?;
        }
        Ok(())
    }

    async fn cell(&mut self, entry: &str, locale: &str) -> Result<Option<Value>> {
        let path = format!("/api/admin/content/{entry}");
        let ask = get(&path, &[("cookie", &self.cookie)]);
        let found = self.connection.send(&ask).await?.expect(200)?.json()?;
        let cells = found["cells"].as_array().cloned().unwrap_or_default();
        Ok(cells.into_iter().find(|c| c["locale"] == locale))
    }

    async fn fields(&mut self, entry: &str, locale: &str) -> Result<Value> {
        let cell = self.cell(entry, locale).await?;
        Ok(cell.map_or_else(|| json!({}), |mut c| c["fields"].take()))
    }

    async fn write(&mut self, entry: &str, locale: &str, fields: Value) -> Result<()> {
        let version = self.cell(entry, locale).await?.map_or(json!(0), |mut c| c["version"].take());
        let path = format!("/api/admin/content/{entry}/{locale}");
        let version = format!("\"{version}\"");
        let headers = [("cookie", self.cookie.as_str()), ("if-match", &version)];
        let ask = request("PUT", &path, &headers, &json!({ "fields": fields }).to_string());
        self.connection.send(&ask).await?.expect(200)?;
        Ok(())
    }

    /// Drafts a longer text in so many cells of a kind, or in all there are. Returns how many.
    async fn change_texts(&mut self, kind: &str, field: &str, most: usize) -> Result<usize> {
        let ask = get(&format!("/api/admin/content/{kind}?limit=200"), &[("cookie", &self.cookie)]);
        let found = self.connection.send(&ask).await?.expect(200)?.json()?;
        let mut changed = 0;
        for entry in found["items"].as_array().into_iter().flatten() {
            for cell in entry["cells"].as_array().into_iter().flatten() {
                let Some(text) = cell["fields"][field].as_str().filter(|_| changed < most) else {
                    continue;
                };
                let mut fields = cell["fields"].clone();
                fields[field] = json!(format!("{text}."));
                let place = |name: &str| entry[name].as_str().unwrap_or_default().to_owned();
                let (slug, locale) = (place("slug"), cell["locale"].as_str().unwrap_or_default());
                self.write(&format!("{kind}/{slug}"), locale, fields).await?;
                changed += 1;
            }
        }
        Ok(changed)
    }

    /// Plans a release of all that is ready for a day far away.
    async fn plan(&mut self) -> Result<Value> {
        let when = "2099-01-01T00:00:00Z";
        let body = json!({ "items": "ready", "note": "Benchmark", "publish_at": when }).to_string();
        let headers = [("cookie", self.cookie.as_str())];
        let ask = request("POST", "/api/admin/releases", &headers, &body);
        self.connection.send(&ask).await?.expect(202)?.json()
    }

    async fn cancel(&mut self, release: &str) -> Result<()> {
        let path = format!("/api/admin/releases/{release}");
        let ask = request("DELETE", &path, &[("cookie", self.cookie.as_str())], "");
        self.connection.send(&ask).await?.expect(200)?;
        Ok(())
    }

    pub(crate) async fn release(&mut self) -> Result<()> {
        let body = json!({ "items": "ready", "note": "Benchmark" }).to_string();
        let headers = [("cookie", self.cookie.as_str())];
        let ask = request("POST", "/api/admin/releases", &headers, &body);
        self.connection.send(&ask).await?.expect(202)?;
        Ok(())
    }
}

/// A visitor who has a page open and reloads it again and again.
struct Visitor {
    connection: Connection,
    path: &'static str,
    tag: String,
}

impl Visitor {
    async fn open(engine: &Engine, path: &'static str) -> Result<Self> {
        Ok(Self { connection: Connection::open(engine.address).await?, path, tag: String::new() })
    }

    async fn sees(&mut self, text: &str) -> Result<()> {
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(10) {
            let ask = get(self.path, &[("if-none-match", &self.tag)]);
            let answer = self.connection.send(&ask).await?;
            if answer.status == 200 {
                let found = answer.body.windows(text.len()).any(|w| w == text.as_bytes());
                self.tag = answer.header("etag").ok_or("a page without ETag")?;
                if found {
                    return Ok(());
                }
            } else {
                answer.expect(304)?;
            }
            sleep(LOOK).await;
        }
        Err(format!("'{text}' is not to be seen on {}", self.path))
    }
}
