//! Texts with holes: minijinja in a sandbox.
//!
//! Undefined names are errors, not blanks; nothing can be included or imported; a fuel limit
//! ends a template that loops. A template is checked when it is saved, so it cannot fail later.

use std::sync::LazyLock;

use minijinja::{Environment, UndefinedBehavior, value::Serde};
use serde::Serialize;
use serde_json::{Map, Value};

static ENVIRONMENT: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut env = Environment::new();
    env.set_undefined_behavior(UndefinedBehavior::Strict);
    env.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
    env.set_fuel(Some(50_000));
    env
});

/// Fills a template. The error is a sentence for its author.
pub fn fill(source: &str, values: &impl Serialize) -> Result<String, String> {
    ENVIRONMENT.render_str(source, Serde(values)).map_err(|e| explain(&e))
}

/// Refuses a template that does not parse, or uses a name outside `variables`.
pub fn check(source: &str, variables: &[&str]) -> Result<(), String> {
    let env = &*ENVIRONMENT;
    let template = env.template_from_str(source).map_err(|e| explain(&e))?;
    let mut unknown: Vec<_> = template
        .undeclared_variables(false)
        .into_iter()
        .filter(|name| !variables.contains(&name.as_str()) && !is_global(env, name))
        .collect();
    unknown.sort();
    if let Some(name) = unknown.first() {
        return Err(format!("unknown variable '{name}'; known: {}", variables.join(", ")));
    }
    // Once with every variable filled, once with every variable empty: a filter that does not
    // exist or a loop without end shows here and not on a visitor's page.
    for sample in ["560034", ""] {
        let values: Map<String, Value> =
            variables.iter().map(|v| ((*v).to_owned(), Value::from(sample))).collect();
        fill(source, &values)?;
    }
    Ok(())
}

fn is_global(env: &Environment<'_>, name: &str) -> bool {
    env.globals().any(|(global, _)| global == name)
}

fn explain(e: &minijinja::Error) -> String {
    let line = e.line().map_or_else(String::new, |n| format!("line {n}: "));
    format!("{line}{e}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_variable_is_filled_and_an_unknown_one_refused() {
        assert!(check("Pest control in {{ area }}", &["area"]).is_ok());
        let refused = check("Pest control in {{ aera }}", &["area"]);
        assert_eq!(refused, Err("unknown variable 'aera'; known: area".to_owned()));
        let filled = fill("In {{ area }}", &serde_json::json!({ "area": "Hebbal" }));
        assert_eq!(filled.as_deref(), Ok("In Hebbal"));
    }

    #[test]
    fn broken_syntax_names_its_line() {
        let refused = check("one\n{% if %}", &[]).expect_err("broken");
        assert!(refused.starts_with("line 2: "), "{refused}");
    }

    #[test]
    fn a_loop_without_end_runs_out_of_fuel() {
        let hungry =
            "{% for a in range(9999) %}{% for b in range(9999) %}x{% endfor %}{% endfor %}";
        assert!(check(hungry, &[]).is_err());
    }
}
