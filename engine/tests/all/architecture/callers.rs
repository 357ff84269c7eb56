//! What staff see is in their scope: the stores of their rows take the caller, or a row found with one.

use std::collections::BTreeSet;

use super::{agree, rules, source::sources};

/// Name and parameters of each function of a source that others may call and that asks the database.
fn asking(code: &str) -> impl Iterator<Item = (&str, &str)> {
    code.split("async fn ").skip(1).filter_map(|rest| {
        let (name, rest) = rest.split_at(rest.find(['(', '<'])?);
        let (parameters, _) = rest.split_once(") -> ")?;
        let asks = ["db: &Db", "tx: &mut Tx"].iter().any(|kind| parameters.contains(kind));
        asks.then_some((name, parameters))
    })
}

#[test]
fn rows_of_staff_are_asked_for_by_a_caller() {
    let rules = rules();
    let mut broken = BTreeSet::new();
    let mut excepted: BTreeSet<_> = rules.except.callers.iter().map(String::as_str).collect();
    for source in sources().iter().filter(|s| s.is_called("store") && !s.is_test()) {
        let Some(feature) = source.feature() else { continue };
        if !rules.callers.rooms.contains(&source.room()) {
            continue;
        }
        for (name, parameters) in asking(source.code()) {
            let is_proven = rules.callers.proof.iter().any(|proof| parameters.contains(&**proof));
            let id = format!("{feature} {name}");
            let is_excepted = rules.except.callers.contains(&id);
            excepted.remove(&*id);
            if is_proven == is_excepted {
                let what = if is_proven { "needs no exception" } else { "takes no caller" };
                broken.insert(format!("{}: {name} {what}", source.path));
            }
        }
    }
    broken.extend(excepted.into_iter().map(|id| format!("there is no {id}: take it away")));
    agree(&broken);
}
