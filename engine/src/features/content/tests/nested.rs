//! Blocks and objects: how they are kept, checked and read.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    features::content::{
        block::{Block, Blocks},
        cell::Cell,
        delivered::ContentEntry,
        files::{Cells, parse_entry, render_entry},
        kind::{Fields, Kind, Series},
        leaves::{at, put},
        links::Link,
        model::{Entry, Snapshot},
        references::{Leads, refer},
        schema,
        validate::Beside,
    },
    platform::locale::Locale,
};

const HERO: &str = r#"
    label = "Hero"
    title = "title"
    [fields.picture]
    type = "reference"
    kind = "media"
    [fields.title]
    type = "text"
    localized = true
    required = true
    max = 20
    [fields.buttons]
    type = "list"
    of = "object"
    max = 2
    [fields.buttons.fields.label]
    type = "text"
    localized = true
    required = true
    [fields.buttons.fields.link]
    type = "link"
    required = true
"#;

const TEXT: &str = r#"
    label = "Text"
    [fields.text]
    type = "markdown"
    localized = true
    required = true
"#;

const OFFER: &str = r#"
    label = "Offer"
    title = "name"
    page = "/offers/{slug}"
    [fields.name]
    type = "text"
    localized = true
    required = true
    [fields.prize]
    type = "object"
    [fields.prize.fields.worth]
    type = "number"
    [fields.prize.fields.what]
    type = "text"
    localized = true
    [fields.body]
    type = "blocks"
    blocks = ["hero", "text"]
    max = 3
"#;

/// An offer as its file has it.
const FILE: &str = r#"# For the feast.

[shared.prize]
worth = 500 # rupees

[[shared.body]]
id = "h7k2"
type = "hero"
buttons = [{ id = "q1", link = "entry:offer/diwali" }]

# The small print.
[[shared.body]]
id = "m3"
type = "text"
languages = ["en", "kn"]

[en]
name = "Diwali"

[en.prize]
what = "A lamp"

[en.body.h7k2]
title = "A calm feast"
buttons = { q1 = { label = "Book" } }

[en.body.m3]
text = "No **ants**."

[kn]
name = "ದೀಪಾವಳಿ"

[kn.body.h7k2]
title = "ನೆಮ್ಮದಿಯ ಹಬ್ಬ"
"#;

fn offer() -> Kind {
    let blocks = [("hero", HERO), ("text", TEXT)].map(|(name, source)| {
        (name.to_owned(), Block::parse(name, source).expect("a type of blocks"))
    });
    Kind::parse("offer", OFFER, &Blocks::from(blocks)).expect("a kind")
}

fn fields(value: Value) -> Fields {
    serde_json::from_value(value).expect("an object")
}

fn stored() -> Cells {
    let kind = offer();
    let cells = parse_entry(FILE).expect("an entry").into_iter();
    let stored = |(locale, fields): (String, Fields)| {
        let series = Series::of(&locale).expect("a series");
        (locale, kind.normalise(series, fields))
    };
    cells.map(stored).collect()
}

/// What is wrong with a cell beside the file: gate, path and code of each.
fn wrong(locale: &str, value: Value) -> Vec<String> {
    let kind = offer();
    let cells = stored();
    let own = fields(value);
    let shared = if locale == Series::SHARED { &own } else { &cells[Series::SHARED] };
    let leads = |kind: &str, slug: &str| {
        Leads::to(kind, (kind == "offer" && slug == "diwali").then_some(true))
    };
    let beside = Beside { shared, english: &cells["en"], leads: &leads };
    let found = kind.validate(locale, &own, beside).into_iter();
    found.map(|one| format!("{:?} {} {}", one.gate, one.path, one.code)).collect()
}

fn entry() -> Entry {
    let cell = |(locale, fields)| (locale, Cell::new(fields, Fields::new()));
    let cells = stored().into_iter().map(cell).collect();
    Entry { id: Uuid::nil(), slug: "diwali".to_owned(), cells, ..Entry::default() }
}

fn content() -> Snapshot {
    let kinds = [("offer".to_owned(), offer().into())].into();
    Snapshot::new(kinds, vec![("offer".to_owned(), entry().into())])
}

fn delivered(locale: Locale) -> Value {
    let content = content();
    let entry = content.find("offer", "diwali").expect("an offer");
    let delivered = ContentEntry::new(&content, &content.kinds["offer"], entry, locale);
    serde_json::to_value(delivered).expect("JSON")
}

#[test]
fn leaves_have_the_path_through_the_ids_of_what_they_are_in() {
    let (kind, cells) = (offer(), stored());
    let paths = |locale: &str| {
        let series = Series::of(locale).expect("a series");
        let leaves = kind.leaves(series, &cells[locale], Some(&cells[Series::SHARED]));
        let written = leaves.into_iter().filter(|leaf| leaf.value.is_some());
        written.map(|leaf| leaf.path.into_owned()).collect::<Vec<_>>()
    };
    assert_eq!(paths("*"), ["prize/worth", "body/h7k2/buttons/q1/link"]);
    assert_eq!(
        paths("en"),
        ["name", "prize/what", "body/h7k2/title", "body/h7k2/buttons/q1/label", "body/m3/text"]
    );
    let link = at(&cells[Series::SHARED], "body/h7k2/buttons/q1/link");
    assert_eq!(link, Some(&json!("entry:offer/diwali")));
    let mut tamil = Fields::new();
    put(&mut tamil, "body/h7k2/buttons/q1/label", Some(json!("பதிவு")));
    let buttons = json!({ "buttons": { "q1": { "label": "பதிவு" } } });
    assert_eq!(tamil, fields(json!({ "body": { "h7k2": buttons } })));
    put(&mut tamil, "body/h7k2/buttons/q1/label", None);
    assert_eq!(kind.normalise(Series::Other, tamil), Fields::new());
}

#[test]
fn what_is_written_wrong_is_named_by_its_path() {
    let hero = |more: Value| {
        let mut hero = fields(json!({ "id": "h7k2", "type": "hero" }));
        hero.extend(fields(more));
        json!({ "body": [hero] })
    };
    assert_eq!(wrong("*", hero(json!({ "buttons": [] }))), [""; 0]);
    let button = |link: &str| hero(json!({ "buttons": [{ "id": "q1", "link": link }] }));
    let told = ["Release body/h7k2/buttons/q1/link reference"];
    assert_eq!(wrong("*", button("entry:offer/gone")), told);
    for odd in ["javascript:alert(1)", "entry:offer", "/offers/x"] {
        assert_eq!(wrong("*", button(odd)), ["Release body/h7k2/buttons/q1/link link"], "{odd}");
    }
    assert_eq!(wrong("*", button("https://example.com/")), [""; 0]);
    assert_eq!(wrong("*", hero(json!({ "colour": 1 }))), ["Save body/h7k2/colour unknown"]);
    assert_eq!(wrong("*", hero(json!({ "title": "x" }))), ["Save body/h7k2/title unknown"]);
    assert_eq!(wrong("*", hero(json!({ "buttons": "x" }))), ["Save body/h7k2/buttons type"]);
    assert_eq!(wrong("*", hero(json!({ "languages": ["fr"] }))), ["Save body/h7k2 choice"]);
    let blocks = |of: Value| json!({ "body": of });
    let text = |id: &str| json!({ "id": id, "type": "text" });
    assert_eq!(wrong("*", blocks(json!([text("a"), text("a")]))), ["Save body id"]);
    assert_eq!(wrong("*", blocks(json!([{ "id": "a", "type": "quote" }]))), ["Save body/a choice"]);
    for id in ["", "A", "a/b", "__proto__", "a-b", &"a".repeat(25)] {
        assert_eq!(wrong("*", blocks(json!([text(id)]))), ["Save body id"], "{id}");
    }
    let four = json!([text("a"), text("b"), text("c"), text("d")]);
    assert_eq!(wrong("*", blocks(four)), ["Save body too_long"]);
    assert_eq!(wrong("*", blocks(json!([1]))), ["Save body type"]);
    assert_eq!(wrong("*", blocks(json!("x"))), ["Save body type"]);
    assert_eq!(wrong("*", json!({ "prize": [] })), [""; 0]);
    assert_eq!(wrong("*", json!({ "prize": 1 })), ["Save prize type"]);
}

#[test]
fn texts_of_a_language_belong_to_a_block_or_are_kept() {
    let named = |body: Value| json!({ "name": "x", "body": body });
    let missing = [
        "Release body/h7k2/title required",
        "Release body/h7k2/buttons/q1/label required",
        "Release body/m3/text required",
    ];
    assert_eq!(wrong("en", named(json!({}))), missing);
    // English stands in.
    assert_eq!(wrong("kn", named(json!({}))), [""; 0]);
    let long = json!({ "h7k2": { "title": "a".repeat(21) } });
    assert_eq!(wrong("kn", named(long)), ["Save body/h7k2/title too_long"]);
    let odd = json!({ "h7k2": { "picture": "x", "buttons": { "q1": { "link": "x" } } } });
    let told = ["Save body/h7k2/picture unknown", "Save body/h7k2/buttons/q1/link unknown"];
    assert_eq!(wrong("kn", named(odd)), told);
    assert_eq!(wrong("kn", named(json!([]))), [""; 0]);
    assert_eq!(wrong("kn", named(json!([1]))), ["Save body type"]);
    // Of a block that is gone, for the day on which it comes back.
    let gone = json!({ "x1": { "title": "Kept", "buttons": { "q": { "label": "Kept" } } } });
    assert_eq!(wrong("kn", named(gone.clone())), [""; 0]);
    let kept = offer().normalise(Series::Other, fields(json!({ "body": gone.clone() })));
    assert_eq!(kept["body"], gone);
    for odd in [json!({ "x1": 1 }), json!({ "__proto__": {} }), json!({ "x1": { "a": "\u{1b}" } })]
    {
        assert_eq!(wrong("kn", named(odd)).len(), 1);
    }
}

#[test]
fn a_cell_has_a_size() {
    let texts: Fields =
        (0..60).map(|n| (format!("x{n}"), json!({ "text": "a".repeat(5_000) }))).collect();
    assert_eq!(wrong("kn", json!({ "name": "x", "body": texts })), ["Save  too_long"]);
}

#[test]
fn a_block_without_an_id_gets_one_that_stays() {
    let kind = offer();
    let given = || fields(json!({ "body": [{ "type": "hero", "buttons": [{ "link": "x" }] }] }));
    let mut one = given();
    kind.give_ids(&mut one);
    let id = one["body"][0]["id"].as_str().expect("an id").to_owned();
    assert!(id.starts_with("hero_"), "{id}");
    assert!(one["body"][0]["buttons"][0]["id"].is_string());
    let mut other = given();
    kind.give_ids(&mut other);
    assert_eq!(one, other);
}

#[test]
fn a_language_reads_its_own_texts_in_the_shared_order() {
    let english = delivered(Locale::En);
    assert_eq!(
        english["fields"],
        json!({
            "name": "Diwali",
            "prize": { "worth": 500, "what": "A lamp" },
            "body": [
                {
                    "id": "h7k2", "type": "hero", "title": "A calm feast",
                    "buttons": [{
                        "id": "q1", "label": "Book",
                        "link": { "entry": "offer/diwali", "href": "/offers/diwali" },
                    }],
                },
                { "id": "m3", "type": "text", "text": "No **ants**." },
            ],
        })
    );
    assert_eq!(english["html"]["body/m3/text"], "<p>No <strong>ants</strong>.</p>");
    let kannada = delivered(Locale::Kn);
    let of = |path: &str| kannada["fields"].pointer(path).cloned().unwrap_or_default();
    assert_eq!(of("/body/0/title"), "ನೆಮ್ಮದಿಯ ಹಬ್ಬ");
    assert_eq!(of("/body/0/buttons/0/label"), "Book");
    assert_eq!(of("/body/0/buttons/0/link/href"), "/kn/offers/diwali");
    let lacks = ["prize/what", "body/h7k2/buttons/q1/label", "body/m3/text"];
    assert_eq!(kannada["fallback"], json!(lacks));
    // Held back: the small print is for two languages.
    let tamil = delivered(Locale::Ta);
    assert_eq!(tamil["fields"]["body"].as_array().map(Vec::len), Some(1));
}

#[test]
fn what_is_delivered_is_as_the_schema_says() {
    let schema = schema::of_kind(&offer());
    let blocks = &schema["properties"]["fields"]["properties"]["body"];
    assert_eq!(blocks["maxItems"], 3);
    let hero = &blocks["items"]["oneOf"][0];
    assert_eq!(hero["required"], json!(["id", "type", "title"]));
    assert_eq!(hero["properties"]["type"], json!({ "const": "hero" }));
    let html = &schema["properties"]["html"]["patternProperties"];
    assert_eq!(html, &json!({ "^(?:prize|body)/": { "type": "string" } }));
}

#[test]
fn a_link_that_would_run_a_script_leads_nowhere() {
    let lead = |text: &str| content().lead(Link::parse(text), Locale::Kn);
    for odd in ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "//evil", "x"] {
        assert_eq!(lead(odd), json!({ "href": null }), "{odd}");
    }
    assert_eq!(lead("tel:+911"), json!({ "href": "tel:+911" }));
    let gone = json!({ "entry": "offer/gone", "href": null });
    assert_eq!(lead("entry:offer/gone"), gone);
}

#[test]
fn a_link_follows_its_entry_to_another_slug() {
    let kind = offer();
    let mut shared = stored().remove(Series::SHARED).expect("shared fields");
    assert!(kind.refers_to("offer") && kind.refers_to("area"));
    let new = |kind: &str, slug: &str| {
        (kind == "offer" && slug == "diwali").then(|| "deepavali".to_owned())
    };
    assert!(refer(&kind, &mut shared, new));
    let link = at(&shared, "body/h7k2/buttons/q1/link");
    assert_eq!(link, Some(&json!("entry:offer/deepavali")));
    assert!(!refer(&kind, &mut shared, new));
}

#[test]
fn a_file_changes_where_its_content_does() {
    let kind = offer();
    let mut cells = parse_entry(FILE).expect("an entry");
    let rendered = |cells: &Cells| render_entry(&kind, Some(FILE), cells).expect("a file");
    assert_eq!(rendered(&cells), FILE);
    let kannada = cells.get_mut("kn").expect("Kannada");
    put(kannada, "body/h7k2/title", Some(json!("ಹಬ್ಬ")));
    assert_eq!(rendered(&cells), FILE.replace("'ನೆಮ್ಮದಿಯ ಹಬ್ಬ'", "").replace("ನೆಮ್ಮದಿಯ ಹಬ್ಬ", "ಹಬ್ಬ"));
    let shared = cells.get_mut(Series::SHARED).expect("shared fields");
    let blocks = shared["body"].as_array_mut().expect("blocks");
    blocks.swap(0, 1);
    let moved = rendered(&cells);
    let place = |what: &str| moved.find(what).expect("kept");
    assert!(place("# The small print.") < place("\"m3\"") && place("\"m3\"") < place("\"h7k2\""));
    assert_eq!(parse_entry(&moved), Ok(cells));
}

#[test]
fn a_declaration_that_cannot_hold_is_refused() {
    let told = |from: &str, to: &str| {
        let block = Block::parse("hero", &HERO.replacen(from, to, 1));
        block.expect_err("refused").message
    };
    assert!(told("[fields.picture]", "[fields.id]").contains("not id, type or languages"));
    assert!(told("title = \"title\"", "title = \"name\"").contains("which is no field"));
    assert!(told("type = \"link\"", "type = \"blocks\"").contains("names some"));
    assert!(
        told("type = \"link\"\n", "type = \"link\"\nlocalized = true\n").contains("same in every")
    );
    assert!(
        told("kind = \"media\"", "kind = \"media\"\nempty = \"every\"")
            .contains("list of references")
    );
    assert!(Block::parse("Hero", HERO).is_err());
    let kind = Kind::parse("offer", OFFER, &Blocks::new()).expect_err("refused");
    assert!(kind.message.starts_with("there is no block '"), "{kind:?}");
    let required = OFFER.replace("type = \"blocks\"", "type = \"blocks\"\nrequired = true");
    assert!(Kind::parse("offer", &required, &offer().blocks).is_err());
}
