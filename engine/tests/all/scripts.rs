//! A script of statements is answered, committed and rolled back as if they ran one by one.

use jaali::{
    platform::db::{Db, Error, Script},
    testing::TestApp,
};

fn count(script: &mut Script, name: &str, by: i64) {
    script
        .then("insert into counters (name, value) values (")
        .push_bind("", name)
        .push_bind(", ", by)
        .push(")");
}

async fn value(db: &Db, name: &'static str) -> Option<i64> {
    let mut q = db.q("select value from counters where name = ");
    q.push_bind("", name);
    q.optional().await.expect("an answer").map(|(value,): (i64,)| value)
}

#[tokio::test]
async fn each_statement_is_answered_in_its_order() {
    let app = TestApp::start().await;
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let mut script = tx.script();
    count(&mut script, "a", 1);
    count(&mut script, "b", 2);
    let q = script.then("select name, value from counters where name in");
    q.push_list(&["a", "b", "c"]).push(" order by name");
    script.then("select name from counters where name = ").push_bind("", "c");
    let mut answers = tx.ask(script).await.expect("answers");
    for _ in 0..2 {
        assert_eq!(answers.all::<(i64,)>().expect("an insert"), []);
    }
    let two: Vec<(String, i64)> = answers.all().expect("two rows");
    assert_eq!(two, [("a".to_owned(), 1), ("b".to_owned(), 2)]);
    assert!(matches!(answers.one::<(String,)>(), Err(Error::NotFound)));
    assert!(matches!(answers.all::<(String,)>(), Err(Error::NotFound)), "there was no fifth");
}

#[tokio::test]
async fn what_a_script_writes_is_there_after_the_commit() {
    let app = TestApp::start().await;
    let tx = app.state.db.begin().await.expect("a transaction");
    let mut script = tx.script();
    count(&mut script, "a", 1);
    count(&mut script, "b", 2);
    tx.commit_after(script).await.expect("a commit");
    assert_eq!(value(&app.state.db, "a").await, Some(1));
    assert_eq!(value(&app.state.db, "b").await, Some(2));
}

#[tokio::test]
async fn one_mistake_in_a_script_undoes_all_of_it() {
    let app = TestApp::start().await;
    let tx = app.state.db.begin().await.expect("a transaction");
    let mut script = tx.script();
    count(&mut script, "a", 1);
    count(&mut script, "a", 2);
    count(&mut script, "b", 3);
    let refused = tx.commit_after(script).await;
    assert!(matches!(refused, Err(Error::Conflict(_))), "{refused:?}");
    assert_eq!(value(&app.state.db, "a").await, None);
    assert_eq!(value(&app.state.db, "b").await, None);
    let next = app.state.db.begin().await.expect("the next transaction");
    next.commit().await.expect("a commit");
}
