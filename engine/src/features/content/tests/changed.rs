//! A kind that changes while it has entries: what was written is read by what it declares now.

use std::sync::Arc;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    features::content::{
        block::{Block, Blocks},
        cell::Cell,
        export,
        files::Cells,
        kind::{Fields, Kind},
        model::Entry,
        store,
    },
    platform::locale::Locale,
    testing::{Marketer, TestApp, Visitor, cell, declare, go_live},
};

const OFFER: &str = "/api/admin/content/offer/quiet-kitchen";

const KIND: &str = r#"
    label = "Offer"
    title = "name"
    [fields.price]
    type = "number"
    [fields.note]
    type = "text"
    [fields.name]
    type = "text"
    localized = true
    [fields.summary]
    type = "text"
    localized = true
    [fields.body]
    type = "blocks"
    blocks = ["quote"]
"#;

const QUOTE: &str = "label = \"Quote\"\n[fields.words]\ntype = \"text\"\nlocalized = true\n";

/// The kind after some changes of its declaration: what stood there, and what stands there now.
fn kind(changes: &[(&str, &str)], quote: &str) -> Kind {
    let mut source = KIND.to_owned();
    for (from, to) in changes {
        assert!(source.contains(from), "{from}");
        source = source.replacen(from, to, 1);
    }
    let quote = Block::parse("quote", quote).expect("a block");
    Kind::parse("offer", &source, &Blocks::from([("quote".into(), quote)])).expect("a kind")
}

fn fields(value: Value) -> Fields {
    serde_json::from_value(value).expect("an object")
}

fn written() -> Cells {
    let shared = json!({
        "price": 500, "note": "Ask us", "body": [{ "id": "q", "type": "quote" }]
    });
    let english = json!({
        "name": "Diwali", "summary": "**Now**", "body": { "q": { "words": "Good" } }
    });
    let kannada = json!({ "name": "ದೀಪಾವಳಿ", "body": { "q": { "words": "ಚೆನ್ನ" } } });
    [("*", shared), ("en", english), ("kn", kannada)]
        .map(|(locale, value)| (locale.to_owned(), fields(value)))
        .into()
}

fn read(kind: &Kind) -> Value {
    let mut cells = written();
    kind.begin_english(&mut cells);
    kind.lift(&mut cells);
    serde_json::to_value(cells).expect("JSON")
}

#[test]
fn what_the_kind_still_declares_reads_as_it_was_written() {
    let kind = kind(&[], QUOTE);
    assert_eq!(read(&kind), serde_json::to_value(written()).expect("JSON"));
}

#[test]
fn a_renamed_field_is_read_under_its_new_name_in_blocks_too() {
    let quote = QUOTE.replacen("words]", "line]\nwas = \"words\"", 1);
    let names = [
        ("[fields.price]", "[fields.cost]\n was = \"price\""),
        ("[fields.summary]", "[fields.lead]\n was = \"summary\""),
    ];
    let read = read(&kind(&names, &quote));
    assert_eq!(read["*"]["cost"], 500);
    assert_eq!((&read["en"]["lead"], &read["en"]["summary"]), (&json!("**Now**"), &Value::Null));
    assert_eq!(read["kn"]["body"], json!({ "q": { "line": "ಚೆನ್ನ" } }));
}

#[test]
fn a_number_becomes_text_and_a_text_a_list_of_it() {
    let list = "[fields.note]\n    type = \"list\"\n    of = \"text\"";
    let price = "[fields.price]\n    type = \"text\"";
    let changes = [
        ("[fields.price]\n    type = \"number\"", price),
        ("[fields.note]\n    type = \"text\"", list),
    ];
    let read = read(&kind(&changes, QUOTE));
    assert_eq!((&read["*"]["price"], &read["*"]["note"]), (&json!("500"), &json!(["Ask us"])));
}

#[test]
fn a_field_that_gets_languages_begins_in_english_and_one_that_loses_them_keeps_the_english() {
    let by_language = "[fields.note]\n    localized = true";
    let shared = "[fields.summary]\n    type = \"text\"\n    localized = false";
    let changes = [
        ("[fields.note]", by_language),
        ("[fields.summary]\n    type = \"text\"\n    localized = true", shared),
    ];
    let read = read(&kind(&changes, QUOTE));
    assert_eq!((&read["*"]["note"], &read["en"]["note"]), (&Value::Null, &json!("Ask us")));
    assert_eq!((&read["*"]["summary"], &read["en"]["summary"]), (&json!("**Now**"), &Value::Null));
}

#[test]
fn a_text_that_becomes_markdown_is_shown_as_html() {
    let markdown = "[fields.summary]\n    type = \"markdown\"";
    let kind = kind(&[("[fields.summary]\n    type = \"text\"", markdown)], QUOTE);
    let cell = |fields| Cell::new(fields, Fields::new());
    let cells = written().into_iter().map(|(locale, fields)| (locale, cell(fields))).collect();
    let entry =
        Arc::new(Entry { id: Uuid::nil(), slug: "diwali".to_owned(), cells, ..Entry::default() });
    assert_eq!(kind.as_read(entry).html(Locale::Kn, "summary"), "<p><strong>Now</strong></p>");
}

#[test]
fn a_name_that_another_field_has_or_had_is_refused() {
    for source in [
        KIND.replacen("[fields.note]", "[fields.note]\n was = \"price\"", 1),
        KIND.replacen("[fields.note]", "[fields.note]\n was = \"note\"", 1),
        KIND.replacen("[fields.note]", "[fields.note]\n was = \"old\"", 1).replacen(
            "[fields.price]",
            "[fields.price]\n was = \"old\"",
            1,
        ),
    ] {
        let quote = Block::parse("quote", QUOTE).expect("a block");
        let blocks = Blocks::from([("quote".into(), quote)]);
        let told = Kind::parse("offer", &source, &blocks).expect_err("refused").message;
        assert!(told.contains("is a field or was another's name"), "{told}");
    }
}

#[tokio::test]
async fn a_renamed_field_of_live_entries_is_read_edited_exported_and_released() {
    let app = TestApp::start().await;
    let sources = store::kind_sources(&app.state.db).await.expect("kinds");
    let (_, source) = sources.into_iter().find(|(name, _)| name == "offer").expect("the offer");
    let path = "/api/content/offer/quiet-kitchen?locale=kn";
    let before = app.get(Visitor, path).await.json();
    let was = before["fields"]["summary"].clone();
    let renamed = source
        .replacen("description = \"summary\"", "description = \"pitch\"", 1)
        .replacen("[fields.summary]", "[fields.pitch]\nwas = \"summary\"", 1);
    declare(&app, "offer", &renamed).await;
    let after = app.get(Visitor, path).await.json();
    assert_eq!((&after["fields"]["pitch"], &after["fields"]["summary"]), (&was, &Value::Null));

    let entry = app.get(Marketer, OFFER).await.json();
    let kannada = cell(&entry, "kn").clone();
    assert_eq!((&kannada["fields"]["pitch"], &kannada["problems"]), (&was, &json!([])));
    let folder = app.folder().join("out");
    export::write_tree(&app.state.db, &folder).await.expect("exported");
    let file = std::fs::read_to_string(folder.join("content/offer/quiet-kitchen.toml"));
    assert!(!file.expect("the file").contains("\nsummary = "));

    let mut fields = kannada["fields"].clone();
    fields["pitch"] = "ಹೊಸದು".into();
    let (path, version) = (format!("{OFFER}/kn"), kannada["version"].to_string());
    let saved = app.change(Marketer, "PUT", &path, &version, json!({ "fields": fields })).await;
    assert!(saved.is_ok(), "{saved}");
    go_live(&app).await;
    let after = app.get(Visitor, "/api/content/offer/quiet-kitchen?locale=kn").await.json();
    assert_eq!(after["fields"]["pitch"], "ಹೊಸದು");
}
