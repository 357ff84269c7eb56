//! Kinds and entries that nobody would write: leaves, files and what is stored agree.

use fastrand::Rng;
use serde_json::{Value, json};

use crate::features::content::{
    block::{Block, Blocks},
    field::{Declared, FieldType},
    files::{Cells, parse_entry, render_entry},
    finding::Gate,
    kind::{Fields, Kind, Series},
    leaves::{at, put},
    nested::{ID, TYPE},
    references::Leads,
};

/// How many kinds, each with an entry.
const KINDS: u64 = 150;

/// Fields below `[{place}.name]`, some of them nested.
fn declare(rng: &mut Rng, place: &str, depth: usize) -> String {
    let mut source = String::new();
    for n in 0..rng.usize(1..4) {
        let at = format!("{place}.f{}", char::from(b'a' + u8::try_from(n).expect("few")));
        source.extend(["[", &at, "]\n"]);
        match rng.usize(0..if depth < 2 { 7 } else { 5 }) {
            0 => source += "type = \"number\"\n",
            1 => source += "type = \"boolean\"\n",
            2 => source += "type = \"list\"\nof = \"text\"\nlocalized = true\n",
            3 => source += "type = \"markdown\"\nlocalized = true\n",
            4 => source += "type = \"text\"\nlocalized = true\n",
            5 => {
                source += "type = \"object\"\n";
                source += &declare(rng, &format!("{at}.fields"), depth + 1);
            }
            _ => {
                source += "type = \"list\"\nof = \"object\"\n";
                source += &declare(rng, &format!("{at}.fields"), depth + 1);
            }
        }
    }
    source
}

fn kind(rng: &mut Rng) -> Kind {
    let mut blocks = Blocks::new();
    for name in ["hero", "text"] {
        let source = format!("label = \"Block\"\n{}", declare(rng, "fields", 1));
        blocks.insert(name.to_owned(), Block::parse(name, &source).expect("a type of blocks"));
    }
    let source = format!(
        "label = \"Kind\"\ntitle = \"name\"\n[fields.name]\ntype = \"text\"\nlocalized = true\n\
         [fields.body]\ntype = \"blocks\"\nblocks = [\"hero\", \"text\"]\n{}",
        declare(rng, "fields", 0)
    );
    Kind::parse("kind", &source, &blocks).expect("a kind")
}

fn text(rng: &mut Rng) -> Value {
    let texts =
        ["", " ", "a", "क्षि \"q\" \\ '", "two\n\nlines", "'''\n\"\"\"", "#no = [comment]", "🐜\t"];
    json!(rng.choice(texts).expect("a text"))
}

fn of_shared(rng: &mut Rng, kind: &Kind, declared: &Declared) -> Fields {
    let mut fields = Fields::new();
    for (name, field) in declared {
        let items = |rng: &mut Rng| {
            let item = |rng: &mut Rng, n: usize| {
                let mut item = Fields::from_iter([(ID.to_owned(), json!(format!("i{n}")))]);
                let mut of = &field.fields;
                if field.kind == FieldType::Blocks {
                    let name = rng.choice(&field.blocks).expect("a type");
                    item.insert(TYPE.to_owned(), json!(name));
                    of = &kind.blocks[name].fields;
                }
                item.extend(of_shared(rng, kind, of));
                Value::Object(item)
            };
            Value::Array((0..rng.usize(0..4)).map(|n| item(rng, n)).collect())
        };
        let value = match field.kind {
            _ if field.has_items() => items(rng),
            FieldType::Object => Value::Object(of_shared(rng, kind, &field.fields)),
            _ if field.localized => continue,
            FieldType::Number => json!(rng.i32(..)),
            _ => json!(rng.bool()),
        };
        fields.insert(name.clone(), value);
    }
    fields
}

fn of_language(rng: &mut Rng, kind: &Kind, shared: &Fields) -> Fields {
    let mut fields = Fields::new();
    let none = Fields::new();
    let places = kind.leaves(Series::English, &none, Some(shared)).into_iter();
    let places: Vec<_> = places.map(|leaf| (leaf.path.into_owned(), leaf.field.kind)).collect();
    for (path, kind) in places {
        let lines = json!(["one", "# two", "\"three\""]);
        let value = if kind == FieldType::List { lines } else { text(rng) };
        put(&mut fields, &path, Some(value));
    }
    fields
}

fn check(kind: &Kind, cells: &Cells) {
    let shared = &cells[Series::SHARED];
    for (locale, own) in cells {
        let series = Series::of(locale).expect("a series");
        assert_eq!(kind.normalise(series, own.clone()), *own);
        let mut again = Fields::new();
        for leaf in kind.leaves(series, own, Some(shared)) {
            assert_eq!(at(own, &leaf.path), leaf.value);
            put(&mut again, &leaf.path, leaf.value.cloned());
        }
        if !series.is_shared() {
            assert_eq!(kind.normalise(series, again), *own);
        }
    }
    let found = kind.validate_entry(|locale| cells.get(locale), &|_, _| Leads::There);
    let refused: Vec<_> = found.iter().filter(|(_, one)| one.gate == Gate::Save).collect();
    assert!(refused.is_empty(), "{refused:?}");
}

#[test]
fn leaves_make_the_cell_and_a_file_reads_back_as_it_was_written() {
    for seed in 0..KINDS {
        let mut rng = Rng::with_seed(seed);
        let kind = kind(&mut rng);
        let shared = of_shared(&mut rng, &kind, &kind.fields);
        let shared = kind.normalise(Series::Shared, shared);
        let mut cells = Cells::new();
        for locale in ["en", "kn"] {
            let fields = of_language(&mut rng, &kind, &shared);
            cells.insert(locale.to_owned(), kind.normalise(Series::English, fields));
        }
        cells.insert(Series::SHARED.to_owned(), shared);
        check(&kind, &cells);
        // A file has no section for a cell without fields.
        cells.retain(|_, fields| !fields.is_empty());

        let file = render_entry(&kind, None, &cells).expect("a file");
        assert_eq!(parse_entry(&file).as_ref(), Ok(&cells), "seed {seed}:\n{file}");
        assert_eq!(render_entry(&kind, Some(&file), &cells).as_deref(), Ok(&*file));

        // Blocks move, one goes, a text changes.
        if let Some(Value::Array(blocks)) =
            cells.get_mut(Series::SHARED).and_then(|shared| shared.get_mut("body"))
        {
            rng.shuffle(blocks);
            if blocks.len() > 1 {
                blocks.pop();
            }
        }
        if let Some(english) = cells.get_mut("en") {
            english.insert("name".to_owned(), json!("Another"));
        }
        let changed = render_entry(&kind, Some(&file), &cells).expect("a file");
        assert_eq!(parse_entry(&changed).as_ref(), Ok(&cells), "seed {seed}:\n{changed}");
    }
}
