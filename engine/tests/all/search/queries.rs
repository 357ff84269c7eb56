//! Rows are found however users write the query: the labelled queries of `tests/search/`, sent to
//! both indexes through their routes.

use std::{
    collections::{BTreeMap, HashSet},
    sync::Arc,
};

use jaali::{
    features::content::model::Entry,
    platform::locale::Locale,
    testing::{Admin, Support, TestApp, Visitor, content, project},
};
use serde_json::{Value, json};

use super::asked;

/// The number of hits that are checked.
const AMONG: usize = 5;

/// The recall that each class must reach, and that all queries together must reach.
const EACH: f64 = 0.90;
const ALL: f64 = 0.97;

/// A person of `people.tsv`.
struct Person {
    key: String,
    number: String,
    name: String,
    phone: String,
    area: String,
}

struct Query {
    class: String,
    staff: bool,
    locale: String,
    typed: String,
    /// Any of these is right; for a service in an area, both are wanted.
    expected: Vec<String>,
}

fn lines(file: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(project().join("tests/search").join(file));
    let text = text.expect("a table");
    let cells = |line: &str| line.split('\t').map(str::to_owned).collect();
    text.lines().skip(1).map(cells).collect()
}

fn people() -> Vec<Person> {
    let person = |cells: Vec<String>| {
        let [key, number, name, phone, area] = cells.try_into().expect("five columns");
        Person { key, number, name, phone, area }
    };
    lines("people.tsv").into_iter().map(person).collect()
}

fn queries() -> Vec<Query> {
    let query = |cells: Vec<String>| {
        let [class, place, locale, typed, expected] = cells.try_into().expect("five columns");
        let expected = expected.split(' ').map(str::to_owned).collect();
        Query { class, staff: place == "staff", locale, typed, expected }
    };
    lines("queries.tsv").into_iter().map(query).collect()
}

/// The days of three visits, each to another customer.
const VISITS: [&str; 3] = ["2026-12-01", "2026-12-02", "2026-12-03"];

/// Adds the people and visits to the first customers, and returns their ids → what a query expects.
async fn populate(app: &TestApp) -> BTreeMap<String, String> {
    let mut keys = BTreeMap::new();
    let mut days = VISITS.iter();
    for person in people() {
        let path = match &person.number[..2] {
            "LD" => "/api/admin/leads",
            _ => "/api/admin/customers",
        };
        let mut body = super::person(&person.name, &person.phone);
        body["address"] = json!(person.area.replace('-', " "));
        let answer = app.send(Admin, "POST", path, body).await;
        assert!(answer.is_ok(), "{}: {answer}", person.key);
        let row = answer.json();
        let number = row["lead_number"].as_str().or(row["customer_id"].as_str());
        assert_eq!(number, Some(person.number.as_str()));
        if row["customer_id"].is_string()
            && let Some(day) = days.next()
        {
            let visit = json!({
                "customer_id": row["id"],
                "service_type": "cockroach_ants",
                "scheduled_date": day,
                "scheduled_time": "10:00",
            });
            let booking = app.send(Admin, "POST", "/api/admin/bookings", visit).await;
            assert!(booking.is_ok(), "{booking}");
            let booking = booking.json();
            let number = format!("booking:{}", text(&booking["booking_number"]));
            keys.insert(text(&booking["id"]).to_owned(), number);
        }
        keys.insert(text(&row["id"]).to_owned(), format!("person:{}", person.key));
    }
    keys
}

/// The answers of all refusals, in every language.
fn refusals() -> HashSet<String> {
    let content = content();
    let answers = |entry: &Arc<Entry>| Locale::ALL.map(|locale| entry.text(locale, "answer"));
    content.all("refusal").iter().flat_map(answers).collect()
}

/// What a query finds, and `refused` at the end when the answer is a refusal.
async fn hits(
    app: &TestApp,
    query: &Query,
    keys: &BTreeMap<String, String>,
    refusals: &HashSet<String>,
) -> Vec<String> {
    let typed = asked(&query.typed);
    let (actor, path) = if query.staff {
        (Support, format!("/api/admin/search?{typed}&limit={AMONG}"))
    } else {
        (Visitor, format!("/api/search?{typed}&locale={}&limit={AMONG}", query.locale))
    };
    let answer = app.get(actor, &path).await;
    assert!(answer.is_ok(), "{}: {answer}", query.typed);
    let body = answer.json();
    let mut hits: Vec<String> = Vec::new();
    for item in body["items"].as_array().expect("items") {
        hits.push(match item["id"].as_str() {
            Some(id) => keys.get(id).cloned().unwrap_or_default(),
            None => format!("{}:{}", text(&item["kind"]), text(&item["slug"])),
        });
    }
    if refusals.contains(text(&body["suggestion"])) {
        hits.push("refused".to_owned());
    }
    hits
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// How many queries of a class there are, how many have what is expected among the first
/// [`AMONG`] hits, and how many have it first.
#[derive(Default, Clone, Copy)]
struct Score {
    asked: usize,
    among: usize,
    first: usize,
}

impl Score {
    #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
    fn share(part: usize, of: usize) -> f64 {
        part as f64 / of as f64
    }

    fn recall(self) -> f64 {
        Self::share(self.among, self.asked)
    }
}

#[tokio::test]
async fn what_people_look_for_is_among_the_first_five() {
    let app = TestApp::start().await;
    let keys = populate(&app).await;
    let _job = app.search().await;
    let mut scores: BTreeMap<String, Score> = BTreeMap::new();
    let mut missed = Vec::new();
    let refusals = refusals();
    for query in queries() {
        let hits = hits(&app, &query, &keys, &refusals).await;
        let is_right = |hit: &String| match query.class.as_str() {
            "not-ours" => hit == "refused",
            _ => query.expected.contains(hit),
        };
        let is_refused = hits.iter().any(|hit| hit == "refused");
        let right = match query.class.as_str() {
            class if is_refused && class != "not-ours" => false,
            "service-and-area" => query.expected.iter().all(|wanted| hits.contains(wanted)),
            _ => hits.iter().any(is_right),
        };
        let score = scores.entry(query.class.clone()).or_default();
        score.asked += 1;
        score.among += usize::from(right);
        score.first += usize::from(hits.first().is_some_and(is_right));
        if !right {
            let Query { class, locale, typed, expected, .. } = &query;
            missed.push(format!("{class} {locale} '{typed}' → {hits:?}, not {expected:?}"));
        }
    }
    let refused = scores.remove("not-ours").expect("things we do not do");
    let questions = scores["question"];
    let total = scores.values().fold(Score::default(), |sum, score| Score {
        asked: sum.asked + score.asked,
        among: sum.among + score.among,
        first: sum.first + score.first,
    });
    let table: Vec<String> = scores
        .iter()
        .map(|(class, s)| {
            format!("{class} {:.3} ({} asked, {} first)", s.recall(), s.asked, s.first)
        })
        .collect();
    let told = format!(
        "{}\nall {:.3}, refused {:.3}\n{}",
        table.join("\n"),
        total.recall(),
        refused.recall(),
        missed.join("\n")
    );
    println!("{told}");
    assert!(total.asked >= 400 && scores.len() >= 13, "{told}");
    assert!(total.recall() >= ALL, "{told}");
    assert!(scores.values().all(|score| score.recall() >= EACH), "{told}");
    assert!(Score::share(questions.first, questions.asked) >= 0.75, "{told}");
    assert!(refused.recall() >= 0.95, "{told}");
}
