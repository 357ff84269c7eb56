//! Files of translations: export, changes by a translator, import.

use std::fmt::Write as _;

use axum::{body::Body, http::Request};
use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::testing::{Admin, Answer, Marketer, SAFE, TestApp, cell, draft, go_live};

/// A table for spreadsheets, and the format of translators' tools.
const FORMATS: [(&str, &str); 2] = [("csv", "text/csv"), ("xlf", "application/xliff+xml")];

/// Markdown, quotes, commas, tags, line ends, formulas, placeholders, joined letters.
const QUESTION: &str = "=1+1, \"ಸುರಕ್ಷಿತವೇ\"? 'ಹೌದು'";
const ANSWER: &str =
    "- **ಒಂದು** <b>&amp;</b> ]]>\n\n\t+ \"ಎರಡು\", {name} {{x}} ಕ್\u{200d}ಷ 👩\u{200d}👧\u{2028}|\n";
const FEATURES: [&str; 3] = ["@ ಮೊದಲ", "'=2", " ಮೂರು, ನಾಲ್ಕು "];

const CELLS: [&str; 2] = ["/api/admin/content/faq/safe/kn", "/api/admin/content/plan/annual/kn"];

async fn export(app: &TestApp, format: &str, query: &str) -> String {
    let file = app.get(Marketer, &format!("/api/admin/translations.{format}?{query}")).await;
    assert!(file.is_ok(), "{file}");
    file.text()
}

async fn bring(app: &TestApp, (format, kind): (&str, &str), query: &str, file: &str) -> Answer {
    let path = format!("/api/admin/translations.{format}?{query}");
    let request = Request::post(path).header("content-type", kind);
    app.ask(Marketer, request, Body::from(file.to_owned())).await
}

/// The rows of a CSV file, the header first.
fn rows(file: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(file.as_bytes());
    let records = reader.records().map(|r| r.expect("a row"));
    records.map(|r| r.iter().map(ToOwned::to_owned).collect()).collect()
}

fn file_of(rows: &[Vec<String>]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).expect("a row");
    }
    String::from_utf8(writer.into_inner().expect("a file")).expect("UTF-8")
}

/// The file of one kind in Kannada with some targets replaced.
async fn translated(app: &TestApp, kind: &str, texts: &[(&str, &str, &str)]) -> String {
    let mut table = rows(&export(app, "csv", &format!("locale=kn&kind={kind}")).await);
    for (slug, field, target) in texts {
        let row = table.iter_mut().find(|row| row[1] == *slug && row[3] == *field);
        (*target).clone_into(&mut row.expect("a row")[5]);
    }
    file_of(&table)
}

async fn version(app: &TestApp, path: &str) -> String {
    let entry = app.get(Marketer, path.trim_end_matches("/kn")).await.json();
    cell(&entry, "kn")["version"].to_string()
}

#[tokio::test]
async fn what_is_exported_and_brought_in_is_exported_the_same() {
    for format in FORMATS {
        let app = TestApp::start().await;
        let hard = [
            json!({ "question": QUESTION, "answer": ANSWER }),
            json!({ "name": "ವಾರ್ಷಿಕ", "summary": "-", "features": FEATURES, "button": "<a>" }),
        ];
        for (path, fields) in CELLS.into_iter().zip(hard) {
            let version = version(&app, path).await;
            let saved =
                app.change(Marketer, "PUT", path, &version, json!({ "fields": fields })).await;
            assert!(saved.is_ok(), "{saved}");
        }
        let query = "locale=kn";
        let file = export(&app, format.0, query).await;
        let there = bring(&app, format, "", &file).await.json();
        assert_eq!((&there["changed"], &there["refused"]), (&json!(0), &json!([])), "{there}");

        for path in CELLS {
            let version = version(&app, path).await;
            let dropped = app.change(Marketer, "DELETE", path, &version, json!({})).await;
            assert!(dropped.is_ok(), "{dropped}");
        }
        let without = export(&app, format.0, query).await;
        assert_ne!(without, file);
        let tried = bring(&app, format, "dry_run=true", &file).await.json();
        assert_eq!((&tried["changed"], &tried["refused"]), (&json!(6), &json!([])), "{tried}");
        assert_eq!(export(&app, format.0, query).await, without, "a dry run writes nothing");
        assert_eq!(bring(&app, format, "", &file).await.json(), tried);
        assert_eq!(export(&app, format.0, query).await, file);
        let entry = app.get(Marketer, SAFE).await.json();
        let kannada = cell(&entry, "kn");
        assert_eq!(kannada["fields"], json!({ "question": QUESTION, "answer": ANSWER }));
        assert_eq!(
            (&kannada["state"], &kannada["author"]),
            (&json!("changed"), &json!("Marketer of the tests"))
        );
    }
}

/// Publishes another English answer to the same question.
async fn new_answer(app: &TestApp) {
    let entry = app.get(Marketer, SAFE).await.json();
    let mut fields = cell(&entry, "en")["fields"].clone();
    fields["answer"] = json!("Very.");
    let version = cell(&entry, "en")["version"].to_string();
    let path = format!("{SAFE}/en");
    let saved = app.change(Marketer, "PUT", &path, &version, json!({ "fields": fields })).await;
    assert!(saved.is_ok(), "{saved}");
    go_live(app).await;
}

#[tokio::test]
async fn an_export_is_in_the_audit_list() {
    let app = TestApp::start().await;
    for (format, _) in FORMATS {
        export(&app, format, "locale=kn").await;
    }
    let audit = app.get(Admin, "/api/admin/audit").await.json();
    let rows = audit["items"].as_array().expect("rows").iter();
    let exports = rows.filter(|row| row["action"] == "translations.export");
    assert_eq!(exports.count(), FORMATS.len());
}

#[tokio::test]
async fn a_row_whose_english_changed_is_refused_by_name_and_the_others_come_in() {
    let app = TestApp::start().await;
    let file = translated(
        &app,
        "faq",
        &[
            ("safe", "question", "ಸುರಕ್ಷಿತ?"),
            ("safe", "answer", "ಹೌದು."),
            ("price", "question", "ಬೆಲೆ?"),
        ],
    )
    .await;
    new_answer(&app).await;
    let report = bring(&app, FORMATS[0], "", &file).await;
    assert_snapshot!(report, @r#"200 {"changed":2,"unchanged":13,"refused":[{"kind":"faq","slug":"safe","locale":"kn","field":"answer","reason":"The English changed after this file was made: export it again"}]}"#);
    go_live(&app).await;
    let entry = app.get(Marketer, SAFE).await.json();
    assert_eq!(cell(&entry, "kn")["fields"]["question"], "ಸುರಕ್ಷಿತ?");
    // Its answer still translates the old English.
    assert_eq!(cell(&entry, "kn")["state"], "stale");
}

#[tokio::test]
async fn a_translation_keeps_the_places_where_facts_are_put() {
    let app = TestApp::start().await;
    let file = translated(
        &app,
        "text",
        &[
            ("services.visits", "value", "ಭೇಟಿಗಳು"),
            ("services.save", "value", "{amount} {total} ಉಳಿತಾಯ"),
            ("form.step", "value", "{of} ರಲ್ಲಿ {step}"),
        ],
    )
    .await;
    let report = bring(&app, FORMATS[0], "", &file).await.json();
    assert_eq!(report["changed"], 1);
    assert_snapshot!(report["refused"], @r#"[{"kind":"text","slug":"services.save","locale":"kn","field":"value","reason":"There is no {total} in the English text"},{"kind":"text","slug":"services.visits","locale":"kn","field":"value","reason":"Keep {count} as it is: a fact is put there"}]"#);
    // The editor gets the same message.
    let path = "/api/admin/content/text/services.visits/kn";
    let fields = json!({ "fields": { "value": "ಭೇಟಿಗಳು" } });
    let refused = app.change(Marketer, "PUT", path, &version(&app, path).await, fields).await;
    assert_snapshot!(refused, @r#"422 {"code":"invalid","detail":"Keep {count} as it is: a fact is put there","errors":[{"field":"value","code":"placeholder","message":"Keep {count} as it is: a fact is put there"}]}"#);
    // In a translator's tool the placeholder is protected.
    let xliff = export(&app, "xlf", "locale=kn&kind=text").await;
    assert!(xliff.contains("equiv=\"{count}\" disp=\"{count}\"/>"), "{xliff:.2000}");
    let lost = xliff.replace(
        "<ph id=\"1.1\" dataRef=\"d1\" equiv=\"{count}\" disp=\"{count}\"/> ಭೇಟಿಗಳು",
        "ಭೇಟಿಗಳು",
    );
    let report = bring(&app, FORMATS[1], "", &lost).await.json();
    assert_eq!(report["refused"][0]["slug"], "services.visits", "{report}");
}

#[tokio::test]
async fn what_names_nothing_is_refused_by_name() {
    let app = TestApp::start().await;
    let heading = "kind,slug,locale,field,source,target,state,source_hash\n";
    let file = format!(
        "{heading}faqs,safe,kn,answer,,A,,x\nfaq,saef,kn,answer,,A,,x\nfaq,safe,fr,answer,,A,,x\n\
         faq,safe,en,answer,,A,,x\nfaq,safe,kn,colour,,A,,x\nfaq,safe,kn,answer,,A,,x\n\
         faq,safe,kn,answer,,B,,x\n"
    );
    assert_snapshot!(bring(&app, FORMATS[0], "", &file).await, @r#"200 {"changed":0,"unchanged":0,"refused":[{"kind":"faqs","slug":"safe","locale":"kn","reason":"There is no content of the kind 'faqs'"},{"kind":"faq","slug":"saef","locale":"kn","reason":"There is no faq 'saef'"},{"kind":"faq","slug":"safe","locale":"fr","reason":"English is not translated into 'fr'"},{"kind":"faq","slug":"safe","locale":"en","reason":"English is not translated into 'en'"},{"kind":"faq","slug":"safe","locale":"kn","field":"colour","reason":"There is no English text 'colour'"},{"kind":"faq","slug":"safe","locale":"kn","field":"answer","reason":"The English changed after this file was made: export it again"},{"kind":"faq","slug":"safe","locale":"kn","field":"answer","reason":"This text comes twice in the file: its first row counts"}]}"#);
}

#[tokio::test]
async fn a_file_that_is_none_is_refused_with_its_line() {
    let app = TestApp::start().await;
    let mut said = String::new();
    for (format, file) in [
        (FORMATS[0], "slug,target\nsafe,A\n".to_owned()),
        (FORMATS[0], "kind,slug,locale,field,target,source_hash\nfaq,safe\n".to_owned()),
        (FORMATS[0], "x".repeat(10 * 1024 * 1024 + 1)),
        (FORMATS[1], "kind,slug\nfaq,safe\n".to_owned()),
        (FORMATS[1], "<xliff version=\"1.2\" trgLang=\"kn\"></xliff>".to_owned()),
        (FORMATS[1], "<xliff version=\"2.0\" trgLang=\"kn\">\n<file id=\"faq\">\n".to_owned()),
        (FORMATS[1], "<xliff version=\"2.0\" trgLang=\"kn\">\n</file>".to_owned()),
        (FORMATS[1], "x".repeat(10 * 1024 * 1024 + 1)),
        (("xlf", "text/csv"), "kind\n".to_owned()),
    ] {
        let _ = writeln!(said, "{}", bring(&app, format, "", &file).await);
    }
    assert_snapshot!(said, @r#"
    400 {"code":"malformed","detail":"Line 1 lacks the column 'kind'"}
    400 {"code":"malformed","detail":"Line 2 has another number of cells than the header (2, not 6): a cell with a comma or a quote needs quotes around it"}
    413 {"code":"too_large","detail":"The file is larger than 10 MiB"}
    400 {"code":"malformed","detail":"This is no XLIFF 2 file with a target language"}
    400 {"code":"malformed","detail":"This is no XLIFF 2 file with a target language"}
    400 {"code":"malformed","detail":"Line 3: the file breaks off here"}
    400 {"code":"malformed","detail":"Line 2: ill-formed document: expected `</xliff>`, but `</file>` was found"}
    413 {"code":"too_large","detail":"The file is larger than 10 MiB"}
    415 {"code":"media_type","detail":"Send application/xliff+xml"}
    "#);
    let english = app.get(Marketer, "/api/admin/translations.csv?locale=en").await;
    assert_eq!(english.json()["errors"][0]["field"], "locale", "{english}");
    let all = app.get(Marketer, "/api/admin/translations.xlf").await;
    assert_eq!(all.json()["errors"][0]["field"], "locale", "{all}");
}

#[tokio::test]
async fn a_file_holds_what_stands_where_it_was_asked_for() {
    let app = TestApp::start().await;
    assert!(draft(&app, "2", "ಹೌದು").await.is_ok());
    let table = rows(&export(&app, "csv", "kind=faq&state=changed&bom=true").await);
    let named: Vec<_> = table.iter().skip(1).map(|r| (&*r[1], &*r[2], &*r[3])).collect();
    assert_eq!(named, [("safe", "kn", "question"), ("safe", "kn", "answer")]);
    let all = rows(&export(&app, "csv", "kind=faq").await);
    assert_eq!(all.len(), 1 + 8 * 2 * 6);
    let xliff = export(&app, "xlf", "kind=faq&locale=kn").await;
    assert_eq!((xliff.matches("<unit ").count(), xliff.matches("<file ").count()), (16, 1));
    let none: Value = app.get(Marketer, "/api/admin/translations.csv?kind=x").await.json();
    assert_eq!(none["errors"][0]["field"], "kind");
}
