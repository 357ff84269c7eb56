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
async fn each_answer_is_of_its_own_statement() {
    let app = TestApp::start().await;
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let mut script = tx.script();
    count(&mut script, "a", 1);
    let two = script.ask::<(String, i64)>("select name, value from counters where name in", |q| {
        q.push_list(&["a", "b", "c"]).push(" order by name");
    });
    count(&mut script, "b", 2);
    let none = script.ask::<(String,)>("select name from counters where name = ", |q| {
        q.push_bind("", "c");
    });
    let again = script.ask::<(i64,)>("select value from counters where name = ", |q| {
        q.push_bind("", "b");
    });
    let answers = tx.ask(script).await.expect("answers");
    assert_eq!(answers.take_one(&again).expect("a row"), (2,));
    assert_eq!(answers.take(&two).expect("a row"), [("a".to_owned(), 1)]);
    assert!(matches!(answers.take_one(&none), Err(Error::NotFound)));
    assert_eq!(answers.take(&none).expect("no row"), []);
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
