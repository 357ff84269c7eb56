//! Texts with placeholders: the part of minijinja that cannot loop or grow ([`allowed`]).
//!
//! Undefined names are errors, not blanks. A template is checked when it is saved, so it cannot
//! fail later; one that an older engine accepted is refused when it is filled.

mod allowed;

use std::{io, sync::LazyLock};

use minijinja::{Environment, ErrorKind, UndefinedBehavior, filters, value::Serde};
use serde::Serialize;
use serde_json::{Map, Value};

/// Bytes of a filled template, at most.
const MAX_FILLED: usize = 20_000;

/// Steps of a filled template, at most. A template of 4,000 letters, which is the most that its
/// kind accepts, takes fewer.
const FUEL: u64 = 10_000;

static ENVIRONMENT: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut env = Environment::empty();
    env.set_undefined_behavior(UndefinedBehavior::Strict);
    env.set_fuel(Some(FUEL));
    env.add_filter("list", filters::list);
    env.add_filter("join", filters::join);
    env.add_filter("first", filters::first);
    env.add_filter("last", filters::last);
    env.add_filter("length", filters::length);
    env.add_filter("default", filters::default);
    env.add_filter("upper", filters::upper);
    env.add_filter("lower", filters::lower);
    env.add_filter("trim", filters::trim);
    env
});

/// Fills a template. The error is a sentence for its author.
pub fn fill(source: &str, values: &impl Serialize) -> Result<String, String> {
    allowed::check(source)?;
    let template = ENVIRONMENT.template_from_str(source).map_err(|e| explain(&e))?;
    let mut filled = Filled(Vec::new());
    template.render_captured_to(Serde(values), &mut filled).map_err(|e| match e.kind() {
        ErrorKind::WriteFailure => format!("the text is longer than {MAX_FILLED} bytes"),
        _ => explain(&e),
    })?;
    String::from_utf8(filled.0).map_err(|e| e.to_string())
}

/// Refuses a template that does not parse, uses a forbidden construct, or a name that is not in
/// `variables`. The error is a sentence for its author.
pub fn check(source: &str, variables: &[&str]) -> Result<(), String> {
    allowed::check(source)?;
    let template = ENVIRONMENT.template_from_str(source).map_err(|e| explain(&e))?;
    let mut unknown: Vec<_> = template
        .undeclared_variables(false)
        .into_iter()
        .filter(|name| !variables.contains(&name.as_str()))
        .collect();
    unknown.sort();
    if let Some(name) = unknown.first() {
        return Err(format!("unknown variable '{name}'; known: {}", variables.join(", ")));
    }
    // Filled and empty variables are both tried: what fails on an empty text fails here, not on a
    // visitor's page.
    for sample in ["560034", ""] {
        let values: Map<String, Value> =
            variables.iter().map(|v| ((*v).to_owned(), Value::from(sample))).collect();
        fill(source, &values)?;
    }
    Ok(())
}

/// Output that refuses to grow beyond its limit.
struct Filled(Vec<u8>);

impl io::Write for Filled {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MAX_FILLED {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn explain(e: &minijinja::Error) -> String {
    let line = e.line().map_or_else(String::new, |n| format!("line {n}: "));
    format!("{line}{e}")
}

#[cfg(test)]
mod tests;
