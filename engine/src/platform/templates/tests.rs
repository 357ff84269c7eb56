use serde_json::json;

use super::*;

#[test]
fn a_known_variable_is_filled_and_an_unknown_one_refused() {
    assert!(check("Pest control in {{ area }}", &["area"]).is_ok());
    let refused = check("Pest control in {{ aera }}", &["area"]);
    assert_eq!(refused, Err("unknown variable 'aera'; known: area".to_owned()));
    let filled = fill("In {{ area }}", &json!({ "area": "Hebbal" }));
    assert_eq!(filled.as_deref(), Ok("In Hebbal"));
}

#[test]
fn broken_syntax_names_its_line() {
    let refused = check("one\n{% if %}", &[]).expect_err("broken");
    assert!(refused.starts_with("line 2: "), "{refused}");
}

#[test]
fn a_template_may_choose_join_and_cut() {
    let source = "{% set last = places|last if places else '' -%}\
                  {% set others = places[:-1]|join(', ') -%}\
                  {% if not pin or pin|last in '036' and 3 < area|length <= 6 %}{{ others|upper }}, {{ last }}\
                  {% elif pin > 3 %}{{ pin[-3:] }}{% else %}{{ area|default('here')|trim }}{% endif %}";
    let facts = json!({ "places": ["a", "b", "c"], "pin": "560030", "area": "Hebbal" });
    assert_eq!(fill(source, &facts).as_deref(), Ok("A, B, c"));
    assert_eq!(check(source, &["places", "pin", "area"]), Ok(()));
}

/// Each of these exhausted the memory, the processor or the stack of the engine, or could.
#[test]
fn a_template_that_takes_the_memory_of_the_engine_is_refused() {
    let doubled = format!("{{% set a = area %}}{}", "{% set a = a ~ a %}".repeat(40));
    let parted = format!("{{% set a = area %}}{}", "{% set a = a|list|join(', ') %}".repeat(40));
    let listed = format!("{{{{ '{}'|list }}}}", "x".repeat(1_001));
    let negative = format!("{{{{ {}area }}}}", "-".repeat(19_000));
    let trimmed = format!("{{{{ area{} }}}}", "|trim".repeat(3_900));
    let chosen = format!("{{% if area %}}{}{{% endif %}}", "{% elif area %}".repeat(1_200));
    let long = "x".repeat(20_001);
    for source in [
        r#"{{ ("a"*100000)|replace("a","b"*10000)|length }}"#,
        "{{ [1]*60000000 }}",
        "{{ area * 1000000000 }}",
        "{{ 2 ** 100000 }}",
        "{% for a in range(9999) %}{% for b in range(9999) %}x{% endfor %}{% endfor %}",
        "{% for a in area %}x{% endfor %}",
        "{% set a %}{{ area }}{{ area }}{% endset %}{{ a }}",
        "{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}",
        "{% include 'a' %}",
        "{% filter upper %}a{% endfilter %}",
        "{{ area.upper() }}",
        "{{ area|format('%999999999d') }}",
        "{{ [area, area]|join }}",
        "{{ area is defined }}",
        &doubled,
        &parted,
        &listed,
        &negative,
        &trimmed,
        &chosen,
        &long,
    ] {
        let start = source.chars().take(80).collect::<String>();
        assert!(check(source, &["area"]).is_err(), "checked: {start}");
        assert!(fill(source, &json!({ "area": "Hebbal" })).is_err(), "filled: {start}");
    }
}

#[test]
fn a_template_uses_what_is_allowed_and_nothing_else() {
    for (source, what) in [
        ("{{ area ~ area }}", "~"),
        ("{{ area|length % 3 }}", "%"),
        ("{{ -1 }}", "-"),
        ("{{ (area|list)[:-1] }}", "[…] but after a variable"),
        ("{{ area[0] }}", "[…] but for slices"),
        ("{{ area|title }}", "title"),
        ("{{ area|trim('x') }}", "trim with these arguments"),
        ("{{ 'x' if area is none }}", "is none"),
    ] {
        let refused = check(source, &["area"]).expect_err(source);
        assert!(
            refused.starts_with(&format!("line 1: a template knows no '{what}';")),
            "{refused}"
        );
    }
}

#[test]
fn a_filled_text_ends_at_twenty_thousand_bytes() {
    let long = json!({ "area": "x".repeat(10_000) });
    assert_eq!(fill("{{ area }}{{ area }}", &long).map(|text| text.len()), Ok(MAX_BYTES));
    let refused = fill("{{ area }}{{ area }}.", &long);
    assert_eq!(refused, Err("the text is longer than 20000 bytes".to_owned()));
    let refused = fill("{{ area|join('..') }}", &long);
    assert_eq!(refused, Err("line 1: the text is longer than 20000 bytes".to_owned()));
}

#[test]
fn filling_ends_at_its_deadline() {
    let facts = json!({ "area": "Hebbal" });
    for source in ["In {{ area }}", "{% set a = area|join %}"] {
        let template = Template::within(Duration::ZERO, source).expect(source);
        let late = template.fill(&facts).expect_err(source);
        assert!(late.ends_with("filling it takes more than 1 s"), "{late}");
    }
}

/// The dearest templates that the limits let through.
#[test]
fn what_is_allowed_is_filled_long_before_the_deadline() {
    let large = json!({ "area": "ß".repeat(10_000), "places": vec!["a"; 1_000] });
    let folded = format!("{{% set a = area{} %}}", "|upper|lower".repeat(23)).repeat(60);
    let parted = "{% set a = places|join('..................')|length %}".repeat(290);
    let sliced = format!("{}{{{{ places|join }}}}", "{% set places = places[:] %}".repeat(290));
    for source in [folded, parted, sliced] {
        let began = spent();
        assert!(fill(&source, &large).is_ok());
        let took = spent().saturating_sub(began);
        assert!(took < DEADLINE, "{took:?}");
    }
}
