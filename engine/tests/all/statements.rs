//! Every fixed statement can be prepared on the database of this run.

use std::collections::BTreeSet;

use jaali::{platform::db::Statement, testing::TestApp};

#[tokio::test]
async fn the_database_understands_every_statement() {
    let app = TestApp::start().await;
    let mut broken = Vec::new();
    for statement in inventory::iter::<Statement> {
        if let Err(e) = app.state.db.prepare(statement.sql).await {
            broken.push(format!("{}:{}: {e}", statement.file, statement.line));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn no_statement_is_left_out() {
    let registered: BTreeSet<_> =
        inventory::iter::<Statement>.into_iter().map(|s| (s.file, s.line)).collect();
    let mut written = 0;
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let source = std::fs::read_to_string(&path).expect("a source file");
                let code = source.lines().filter(|l| !l.trim_start().starts_with("//"));
                written += code.map(|l| l.matches("sql!(").count()).sum::<usize>();
            }
        }
    }
    assert!(written > 0);
    assert_eq!(registered.len(), written, "registered against written");
}
