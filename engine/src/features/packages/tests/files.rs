//! The price list as a CSV file, and the rules that hold for every CSV file.

use std::fmt::Write as _;

use axum::{body::Body, http::Request};
use insta::assert_snapshot;
use serde_json::json;

use crate::testing::{Admin, Marketer, Support, TestApp, Visitor};

const FILE: &str = "/api/admin/packages.csv";
const LIST: &str = "/api/admin/packages";

async fn add(app: &TestApp, name: &str, price: f64) {
    let body = json!({
        "service_type": "rms_single", "service_name": name, "room_type": "2_bhk",
        "before_discount": price, "discount_percentage": 12.5, "validity_days": 45,
    });
    app.create(Admin, LIST, body).await;
}

/// The export without the ids and times that the engine sets, sorted.
async fn exported(app: &TestApp) -> String {
    let file = app.get(Admin, FILE).await;
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"packages.csv\"");
    let text = file.text();
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    let mut out = csv::Writer::from_writer(Vec::new());
    out.write_record(rows.headers().expect("a header")).expect("written");
    let mut lines: Vec<Vec<String>> = rows
        .records()
        .map(|row| {
            let row = row.expect("a row");
            let own = row.len() - 2;
            let keep =
                |(n, cell): (usize, &str)| if n == 0 || n >= own { "" } else { cell }.to_owned();
            row.iter().enumerate().map(keep).collect()
        })
        .collect();
    lines.sort();
    for line in lines {
        out.write_record(line).expect("written");
    }
    String::from_utf8(out.into_inner().expect("bytes")).expect("text")
}

#[tokio::test]
async fn what_goes_out_comes_in_as_it_was() {
    let (here, there) = (TestApp::start().await, TestApp::start().await);
    for (name, price) in [
        ("=1+1", 1249.5),
        ("+91 \"A\", B", 0.0),
        ("ಇಲಿ 🐀 \u{202e}x", 2000.0),
        ("'tis; -- drop", 99.99),
    ] {
        add(&here, name, price).await;
    }
    let file = exported(&here).await;
    assert_snapshot!(file.replace('\u{202e}', "[turn]"), @r#"
    id,service_type,service_name,room_type,before_discount,after_discount,final_price,discount_percentage,number_of_services,validity_days,is_active,created_at,updated_at
    ,rms_single,"'+91 ""A"", B",2_bhk,0,0,0,12.5,1,45,true,,
    ,rms_single,'=1+1,2_bhk,1249.5,1093.31,1093.31,12.5,1,45,true,,
    ,rms_single,'tis; -- drop,2_bhk,99.99,87.49,87.49,12.5,1,45,true,,
    ,rms_single,ಇಲಿ 🐀 [turn]x,2_bhk,2000,1750,1750,12.5,1,45,true,,
    "#);
    let done = there.upload(Admin, FILE, file.clone()).await;
    assert_snapshot!(done, @r#"200 {"rows":4,"created":4,"dry_run":false,"error_count":0,"errors":[]}"#);
    assert_eq!(exported(&there).await, file);
    let bom = here.get(Admin, &format!("{FILE}?bom=true")).await;
    assert!(bom.body.starts_with("\u{feff}id,service_type,".as_bytes()));
}

#[tokio::test]
async fn a_dry_run_and_a_file_with_one_mistake_write_nothing() {
    let app = TestApp::start().await;
    let good = "service_name,service_type,before_discount\nR,rms_single,100\nS,rms_single,200\n";
    assert_snapshot!(app.upload(Admin, &format!("{FILE}?dry_run=true"), good).await, @r#"200 {"rows":2,"created":2,"dry_run":true,"error_count":0,"errors":[]}"#);
    let bad = format!("{good},dragon,free\n");
    assert_snapshot!(app.upload(Admin, FILE, bad).await, @r#"200 {"rows":3,"created":0,"dry_run":false,"error_count":3,"errors":[{"row":4,"field":"before_discount","code":"type","message":"This must be a number"},{"row":4,"field":"service_name","code":"required","message":"Service name is required"},{"row":4,"field":"service_type","code":"choice","message":"Service type is not one of the list"}]}"#);
    assert_eq!(app.get(Admin, LIST).await.json()["summary"]["total"], 0);
}

#[tokio::test]
async fn an_export_that_is_brought_in_again_doubles_nothing() {
    let app = TestApp::start().await;
    add(&app, "R", 100.0).await;
    let file = app.get(Admin, FILE).await.text();
    let again = app.upload(Admin, FILE, file.clone()).await.json();
    let id = file.lines().nth(1).expect("a row")[..36].to_owned();
    assert_eq!(
        again["errors"],
        json!([
            { "row": 2, "field": "id", "code": "exists", "message": format!("{id} exists already") },
        ])
    );
    let strange = app.upload(Admin, FILE, "id,service_name\n7,R\n").await.json();
    assert_eq!(
        strange["errors"][0]["message"],
        "Leave this empty: it is given to a row when it is made"
    );
    assert_eq!(app.get(Admin, LIST).await.json()["summary"]["total"], 1);
}

#[tokio::test]
async fn a_file_that_is_no_table_is_refused_with_a_sentence() {
    let app = TestApp::start().await;
    assert_snapshot!(app.upload(Admin, FILE, "service_name;service_type\nR;x\n").await, @r#"400 {"code":"malformed","detail":"Line 1 is separated by semicolons: columns need commas"}"#);
    assert_snapshot!(app.upload(Admin, FILE, "service_name,prize\nR,1\n").await, @r#"422 {"code":"invalid","detail":"There is no column 'prize'","errors":[{"field":"prize","code":"unknown","message":"There is no column 'prize'"}]}"#);
    assert_snapshot!(app.upload(Admin, FILE, "service_name,service_type\nR\n").await, @r#"400 {"code":"malformed","detail":"Line 2 has another number of cells than the header (1, not 2): a cell with a comma or a quote needs quotes around it"}"#);
    let json = app.send(Admin, "POST", FILE, json!({})).await;
    assert_snapshot!(json, @r#"415 {"code":"media_type","detail":"Send text/csv"}"#);
    // More bytes than a form may have, then more than a file may.
    let wide = format!("service_name\n{}", "R\n".repeat(50_000));
    assert_snapshot!(app.upload(Admin, FILE, wide).await, @r#"400 {"code":"malformed","detail":"The file has more than 5000 rows: send it in parts"}"#);
    let heavy = vec![b'x'; 10 * 1024 * 1024 + 1];
    assert_snapshot!(app.upload(Admin, FILE, heavy).await, @r#"413 {"code":"too_large","detail":"The file is larger than 10 MiB"}"#);
}

#[tokio::test]
async fn a_hundred_errors_are_told_and_all_are_counted() {
    let app = TestApp::start().await;
    let mut file = "service_name,service_type,before_discount\n".to_owned();
    for n in 0..150 {
        let _ = writeln!(file, "R{n},dragon,{n}");
    }
    let report = app.upload(Admin, FILE, file).await.json();
    assert_eq!((&report["rows"], &report["error_count"]), (&json!(150), &json!(150)));
    let errors = report["errors"].as_array().expect("errors");
    assert_eq!((errors.len(), &errors[99]["row"]), (100, &json!(101)));
}

#[tokio::test]
async fn thousands_of_rows_come_in_and_go_out_in_parts() {
    let app = TestApp::start().await;
    let mut file = "service_name,service_type,before_discount\n".to_owned();
    for n in 0..1_201 {
        let _ = writeln!(file, "R{n},rms_single,{n}");
    }
    assert_eq!(app.upload(Admin, FILE, file).await.json()["created"], 1_201);
    let out = app.get(Admin, FILE).await.text();
    let mut names: Vec<_> = out.lines().skip(1).filter_map(|l| l.split(',').nth(2)).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!((out.lines().count(), names.len()), (1_202, 1_201));
}

#[tokio::test]
async fn files_are_for_admins() {
    let app = TestApp::start().await;
    assert_eq!(app.get(Visitor, FILE).await.status, 401);
    assert_snapshot!(app.get(Support, FILE).await, @r#"403 {"code":"forbidden","detail":"You do not have permission to export or import packages"}"#);
    let post = Request::post(FILE).header("content-type", "text/csv");
    assert_eq!(app.ask(Marketer, post, Body::from("service_name\nR\n")).await.status, 403);
}
