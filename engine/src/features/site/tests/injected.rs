//! Texts that would be code somewhere, through every field of every kind: on pages, in their data
//! and in the content API they stay text.

use std::{cell::RefCell, collections::BTreeMap};

use html5ever::{
    tendril::StrTendril,
    tokenizer::{
        BufferQueue, StartTag, TagToken, Token, TokenSink, TokenSinkResult, Tokenizer,
        TokenizerOpts, states::RawKind,
    },
};
use serde_json::{Value, json};

use crate::{
    platform::locale::Locale,
    testing::{Admin, Marketer, TestApp, Visitor, publish_by},
};

/// Short enough for every field except the pincode.
const TEXTS: [&str; 7] = [
    "</script><script>pwn()",
    "\"><svg onload=pwn()>",
    "' onerror='pwn()",
    "<img src=x onerror=pwn()>",
    "{{7919*7}}{%pwn%}\u{2028}",
    "javascript:pwn()",
    "<!--<script>pwn()",
];

const MARKDOWN: &str = "[a](javascript:pwn()) [b](JaVaScRiPt&#58;pwn()) [c](data:text/html,pwn())\n\n\
    ![d](javascript:pwn()) <javascript:pwn()> <a href=\"javascript:pwn()\" onclick=\"pwn()\">e</a>\n\n\
    [f][x] [g](\tjava\nscript:pwn()) [h](//pwn.example \"' onclick='pwn()\")\n\n[x]: vbscript:pwn()\n\n\
    <svg><script>pwn()</script></svg>\n\n| <img src=x onerror=pwn()> |\n|---|\n";

/// What a browser would make of a page.
#[derive(Debug, Default, PartialEq)]
struct Shape {
    /// Number of elements by name, for elements that could run, load or send something.
    elements: BTreeMap<String, usize>,
    /// Sources of the scripts that run.
    scripts: Vec<String>,
    /// Contents of the data blocks, which do not run.
    data: Vec<String>,
    faults: Vec<String>,
    /// Inside a script element: whether it runs.
    within: Option<bool>,
}

const WATCHED: [&str; 14] = [
    "base", "embed", "form", "frame", "iframe", "image", "img", "link", "math", "meta", "object",
    "script", "style", "svg",
];
const ADDRESSES: [&str; 7] =
    ["action", "data", "formaction", "href", "poster", "src", "xlink:href"];
const SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];

/// Whether an address is a path or has a harmless scheme, as browsers read it.
fn is_harmless(address: &str) -> bool {
    let seen: String = address.chars().filter(|c| *c > ' ').collect();
    let scheme = seen.split(['/', '?', '#']).next().unwrap_or_default().split_once(':');
    scheme.is_none_or(|(scheme, _)| SCHEMES.contains(&&*scheme.to_ascii_lowercase()))
}

#[derive(Default)]
struct Browser(RefCell<Shape>);

impl TokenSink for Browser {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        let mut shape = self.0.borrow_mut();
        match token {
            Token::CharacterTokens(text) => match shape.within {
                Some(true) => shape.scripts.last_mut().expect("a script").push_str(&text),
                Some(false) => shape.data.last_mut().expect("data").push_str(&text),
                None => {}
            },
            TagToken(tag) if tag.kind == StartTag => {
                let name = &*tag.name;
                if WATCHED.contains(&name) {
                    *shape.elements.entry(name.to_owned()).or_default() += 1;
                }
                for attribute in &tag.attrs {
                    let (key, value) = (&*attribute.name.local, &*attribute.value);
                    let runs = key.starts_with("on") || key == "srcdoc";
                    if runs || ADDRESSES.contains(&key) && !is_harmless(value) {
                        shape.faults.push(format!("<{name} {key}={value:?}>"));
                    }
                }
                let kind = tag.attrs.iter().find(|a| &*a.name.local == "type");
                match name {
                    "script" => {
                        let data = kind.is_some_and(|kind| kind.value.contains("json"));
                        shape.within = Some(!data);
                        let list = if data { &mut shape.data } else { &mut shape.scripts };
                        list.push(String::new());
                        return TokenSinkResult::RawData(RawKind::ScriptData);
                    }
                    "title" | "textarea" => return TokenSinkResult::RawData(RawKind::Rcdata),
                    "style" => return TokenSinkResult::RawData(RawKind::Rawtext),
                    _ => {}
                }
            }
            TagToken(_) => shape.within = None,
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

fn shape(html: &str) -> Shape {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    let browser = Tokenizer::new(Browser::default(), TokenizerOpts::default());
    while !input.is_empty() {
        let _ = browser.feed(&input);
    }
    browser.end();
    browser.sink.0.into_inner()
}

#[test]
fn the_browser_of_this_test_sees_what_would_run() {
    for html in TEXTS.into_iter().chain(["<a href=' java\nscript:pwn()'>", "<b onclick=x>"]) {
        let seen = shape(&format!("<p title=\"{html}\">{html}</p>"));
        let harmless = html.starts_with(['\'', '{', 'j']) || html.starts_with("<!--");
        assert_eq!(seen == Shape::default(), harmless, "{html} {seen:?}");
    }
}

/// A text for a field: all of [`TEXTS`] when they fit, else the n-th.
fn text(field: &Value, n: usize, was: &str) -> String {
    let max = usize::try_from(field["max"].as_u64().unwrap_or(2000)).expect("small");
    let all = TEXTS.join(" ");
    match field["type"].as_str().expect("a type") {
        // As many items as before, one a line.
        "list" => was.lines().map(|_| all.as_str()).collect::<Vec<_>>().join("\n"),
        // Braces are code in a template, and the engine checks them on saving.
        "template" => format!("{was} {} {}", all.replace(['{', '}'], ""), MARKDOWN),
        "markdown" => format!("{MARKDOWN}\n\n{all}"),
        "text" if all.len() <= max => all,
        _ => TEXTS[n % TEXTS.len()].to_owned(),
    }
}

/// The field at a path of a kind. Within blocks, and within a list, fields of one name are of one type.
fn field<'m>(model: &'m Value, path: &str) -> &'m Value {
    fn within<'f>(fields: &'f Value, name: &str) -> Option<&'f Value> {
        let fields = fields.as_object()?;
        let deeper = || fields.values().find_map(|field| within(&field["fields"], name));
        fields.get(name).or_else(deeper)
    }
    let Some((list, _)) = path.split_once('/') else { return &model["fields"][path] };
    let name = path.rsplit('/').next().expect("a last part");
    if let Some(field) = within(&model["fields"][list]["fields"], name) {
        return field;
    }
    let blocks = model["blocks"].as_object().expect("types of blocks").values();
    blocks.into_iter().find_map(|block| within(&block["fields"], name)).expect("a field")
}

/// The same value of blocks with texts of [`TEXTS`].
fn in_blocks(model: &Value, path: &str, was: &Value) -> Value {
    let Some(within) = was.as_object() else {
        return json!(text(field(model, path), path.len(), was.as_str().unwrap_or_default()));
    };
    let deeper = within.iter().map(|(name, value)| {
        let value = in_blocks(model, &format!("{path}/{name}"), value);
        (name.clone(), value)
    });
    Value::Object(deeper.collect())
}

/// Whether a field holds any text; one with a pattern holds none that could do harm.
fn is_text(field: &Value) -> bool {
    if !field["pattern"].is_null() {
        return false;
    }
    let item = if field["type"] == "list" { &field["of"] } else { &field["type"] };
    ["text", "markdown", "template"].iter().any(|kind| item == kind)
}

/// The placeholders of a text of the site, which its translations must keep.
fn placeholders(text: &str) -> String {
    let inner = text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    let names = inner.filter(|(name, _)| name.chars().all(|c| c.is_ascii_alphanumeric()));
    names.fold(String::new(), |placeholders, (name, _)| format!("{placeholders} {{{name}}}"))
}

/// Writes the texts into English and the shared fields of some entries of every kind.
async fn into_english(app: &TestApp, models: &BTreeMap<String, Value>) {
    for (kind, model) in models {
        let fields = &model["fields"];
        let path = format!("/api/admin/content/{kind}");
        let list = app.get(Marketer, &format!("{path}?limit=200")).await.json();
        let some = if kind == "area" { 3 } else { 200 };
        for (e, item) in list["items"].as_array().expect("entries").iter().take(some).enumerate() {
            let path = format!("{path}/{}", item["slug"].as_str().expect("a slug"));
            let entry = app.get(Marketer, &path).await.json();
            for cell in entry["cells"].as_array().expect("cells") {
                let locale = cell["locale"].as_str().expect("a language");
                // The program looks up a template's variables by name.
                if !["*", "en"].contains(&locale) || (kind, locale) == (&"template".to_owned(), "*")
                {
                    continue;
                }
                let mut new = cell["fields"].clone();
                for (n, (name, field)) in fields.as_object().expect("fields").iter().enumerate() {
                    let is_nested = field["type"] == "blocks" || field["of"] == "object";
                    if is_nested && locale == "en" {
                        if new[name].is_object() {
                            new[name] = in_blocks(model, name, &new[name]);
                        }
                        continue;
                    }
                    let Some(was) = new.get(name).filter(|_| is_text(field)).cloned() else {
                        continue;
                    };
                    new[name] = match was.as_array() {
                        // A list of a thousand words would be longer than a cell may be.
                        Some(items) => items.iter().take(50).map(|_| TEXTS.join(" ")).collect(),
                        None => json!(text(field, e + n, was.as_str().unwrap_or_default())),
                    };
                }
                if new == cell["fields"] {
                    continue;
                }
                let version = cell["version"].to_string();
                let path = format!("{path}/{locale}");
                let body = json!({ "fields": new });
                let saved = app.change(Marketer, "PUT", &path, &version, body).await;
                assert!(saved.is_ok(), "{path} {saved}");
            }
        }
    }
}

/// Writes the texts into all translations, by importing a translator's file.
async fn into_translations(app: &TestApp, models: &BTreeMap<String, Value>) {
    let path = "/api/admin/translations.csv";
    let file = app.get(Marketer, path).await.text();
    let mut reader = csv::Reader::from_reader(file.as_bytes());
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(reader.headers().expect("a header")).expect("a row");
    for (n, row) in reader.records().map(|row| row.expect("a row")).enumerate() {
        let mut row: Vec<String> = row.iter().map(ToOwned::to_owned).collect();
        let mut target = text(field(&models[&row[0]], &row[3]), n, &row[5]);
        if row[0] == "text" {
            target.push_str(&placeholders(&row[4]));
        }
        row[5] = target;
        writer.write_record(&row).expect("a row");
    }
    let report = app.upload(Marketer, path, writer.into_inner().expect("a file")).await.json();
    assert_eq!((&report["unchanged"], &report["refused"]), (&json!(0), &json!([])));
}

async fn shapes(app: &TestApp, area: &str) -> BTreeMap<String, Shape> {
    let mut shapes = BTreeMap::new();
    for locale in Locale::ALL {
        let area = format!("/pest-control/{area}");
        for page in ["/", &area, "/offers/quiet-kitchen", "/about", "/thank-you", "/404"] {
            let path = format!("{}{page}", locale.prefix());
            shapes.insert(path.clone(), shape(&app.get(Visitor, &path).await.text()));
        }
    }
    shapes
}

#[tokio::test]
async fn what_an_editor_types_never_runs() {
    let app = TestApp::with_site().await;
    let areas = app.get(Marketer, "/api/admin/content/area?limit=1").await.json();
    let area = areas["items"][0]["slug"].as_str().expect("an area").to_owned();
    let before = shapes(&app, &area).await;

    let mut models = BTreeMap::new();
    let kinds = app.get(Marketer, "/api/admin/content").await.json();
    for kind in kinds["items"].as_array().expect("kinds") {
        let kind = kind["kind"].as_str().expect("a kind").to_owned();
        let list = app.get(Marketer, &format!("/api/admin/content/{kind}?limit=1")).await.json();
        models.insert(kind, list["kind"].clone());
    }
    into_english(&app, &models).await;
    let release = publish_by(Admin, &app, &app.engine).await;
    assert_eq!(release["status"], "live", "{}", release["error"]);
    into_translations(&app, &models).await;
    let release = publish_by(Admin, &app, &app.engine).await;
    assert_eq!(release["status"], "live", "{}", release["error"]);

    for (path, now) in shapes(&app, &area).await {
        let page = app.get(Visitor, &path).await.text();
        assert!(page.contains("pwn()"), "{path} shows none of it");
        assert!(!page.contains("55433"), "{path}: braces were computed");
        assert_eq!(now.faults, [""; 0], "{path}");
        for data in &now.data {
            assert!(serde_json::from_str::<Value>(data).is_ok(), "{path}: {data:.200}");
        }
        let was = &before[&path];
        assert_eq!((&now.elements, &now.scripts), (&was.elements, &was.scripts), "{path}");
    }
    for locale in Locale::ALL {
        let islands = app.get(Visitor, &format!("{}/islands.json", locale.prefix())).await;
        assert!(islands.json().is_object() && islands.text().contains("pwn()"));
        assert!(islands.header("content-type").starts_with("application/json"));
        // Terms are for staff alone.
        for kind in models.keys().filter(|kind| *kind != "term") {
            let path = format!("/api/content/{kind}?locale={}", locale.code());
            let answer = app.get(Visitor, &path).await;
            assert_eq!(answer.header("x-content-type-options"), "nosniff");
            assert_eq!(answer.header("content-type"), "application/json");
            for entry in answer.json()["items"].as_array().expect("entries") {
                for (name, html) in entry["html"].as_object().expect("html") {
                    let html = shape(html.as_str().expect("a text"));
                    assert_eq!(html, Shape::default(), "{path} {} {name}", entry["slug"]);
                }
            }
        }
    }
    for (path, kind) in [
        ("/sitemap.xml", "application/xml"),
        ("/llms.txt", "text/plain"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ] {
        let file = app.get(Visitor, path).await;
        assert!(
            file.header("content-type").starts_with(kind),
            "{path} {}",
            file.header("content-type")
        );
        assert_eq!(file.header("x-content-type-options"), "nosniff");
    }
}
