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
                  {% set all = (places|list)[:-1]|join(', ') ~ ' and ' ~ last -%}\
                  {% if not pin or pin|last in '036' and area|length % 3 == 0 %}{{ all|upper }}\
                  {% elif pin > 3 %}{{ pin }}{% else %}{{ area|default('here')|trim }}{% endif %}";
    let facts = json!({ "places": ["a", "b", "c"], "pin": "560030", "area": "Hebbal" });
    assert_eq!(fill(source, &facts).as_deref(), Ok("A, B AND C"));
    assert_eq!(check(source, &["places", "pin", "area"]), Ok(()));
}

/// Each of these exhausted the memory or the processor of the engine, or could.
#[test]
fn a_template_that_takes_the_memory_of_the_engine_is_refused() {
    let doubled = format!("{{% set a = area %}}{}", "{% set a = a ~ a %}".repeat(40));
    let parted = format!("{{% set a = area %}}{}", "{% set a = a|list|join(', ') %}".repeat(40));
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
        "{{ area|list|join(area) }}",
        "{{ [area, area]|join }}",
        "{{ area is defined }}",
        &doubled,
        &parted,
    ] {
        assert!(check(source, &["area"]).is_err(), "checked: {source}");
        assert!(fill(source, &json!({ "area": "Hebbal" })).is_err(), "filled: {source}");
    }
}

#[test]
fn a_filled_text_ends_at_twenty_thousand_bytes() {
    let long = json!({ "area": "x".repeat(10_000) });
    assert_eq!(fill("{{ area }}{{ area }}", &long).map(|text| text.len()), Ok(MAX_FILLED));
    let refused = fill("{{ area }}{{ area }}.", &long);
    assert_eq!(refused, Err("the text is longer than 20000 bytes".to_owned()));
}
