//! Texts with placeholders: the part of minijinja that cannot loop or grow ([`allowed`]).
//!
//! Undefined names are errors, not blanks. A template is checked when it is saved, so it cannot
//! fail later; one that an older engine accepted is refused when it is filled. Requests do both on
//! a blocking thread.

mod allowed;

use std::{
    error::Error as _,
    io::{self, Write as _},
    time::{Duration, Instant},
};

use minijinja::{
    Environment, Error, ErrorKind, State, UndefinedBehavior, Value as Filling, filters,
    value::Serde,
};
use serde::Serialize;
use serde_json::{Map, Value};

/// Bytes of a template, of a filled one and of each text on the way, at most.
const MAX_BYTES: usize = 20_000;

/// Items of a list, at most: each takes more memory than a letter.
const MAX_ITEMS: usize = 1_000;

/// Steps of a filled template, at most. A template of [`MAX_BYTES`] takes fewer.
const FUEL: u64 = 10_000;

/// How long filling a template may take. It takes microseconds.
const DEADLINE: Duration = Duration::from_secs(1);

/// Fills a template. The error is a sentence for its author.
pub fn fill(source: &str, values: &impl Serialize) -> Result<String, String> {
    fill_until(Instant::now() + DEADLINE, source, values)
}

fn fill_until(deadline: Instant, source: &str, values: &impl Serialize) -> Result<String, String> {
    #[cfg(feature = "testing")]
    panic_on_async_thread();
    allowed::check(source)?;
    let env = environment(deadline);
    let template = env.template_from_str(source).map_err(|e| explain(&e))?;
    let mut filled = Bounded::until(deadline);
    template.render_captured_to(Serde(values), &mut filled).map_err(|e| explain(&e))?;
    Ok(filled.text())
}

/// Refuses a template that does not parse, uses a forbidden construct, or a name that is not in
/// `variables`. The error is a sentence for its author.
pub fn check(source: &str, variables: &[&str]) -> Result<(), String> {
    allowed::check(source)?;
    let env = Environment::empty();
    let template = env.template_from_str(source).map_err(|e| explain(&e))?;
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

fn environment(deadline: Instant) -> Environment<'static> {
    let mut env = Environment::empty();
    env.set_undefined_behavior(UndefinedBehavior::Strict);
    env.set_fuel(Some(FUEL));
    env.add_filter("list", list);
    env.add_filter("join", move |of: Filling, between: Option<String>| {
        join(&of, &between.unwrap_or_default(), Bounded::until(deadline))
    });
    env.add_filter("first", filters::first);
    env.add_filter("last", filters::last);
    env.add_filter("length", filters::length);
    env.add_filter("default", filters::default);
    env.add_filter("upper", filters::upper);
    env.add_filter("lower", filters::lower);
    env.add_filter("trim", filters::trim);
    env
}

fn list(state: &State<'_, '_>, of: Filling) -> Result<Filling, Error> {
    if of.len().is_some_and(|items| items > MAX_ITEMS) {
        let sentence = format!("a list has at most {MAX_ITEMS} items");
        return Err(Error::new(ErrorKind::InvalidOperation, sentence));
    }
    filters::list(state, of)
}

/// The items of a list, or the letters of a text, with a text between them. It is bounded because
/// no other filter makes a text longer, but for letters whose capital takes more bytes.
fn join(of: &Filling, between: &str, mut joined: Bounded) -> Result<String, Error> {
    for (i, item) in of.try_iter()?.enumerate() {
        let before = if i == 0 { "" } else { between };
        write!(joined, "{before}{item}")
            .map_err(|e| Error::new(ErrorKind::WriteFailure, "cannot join").with_source(e))?;
    }
    Ok(joined.text())
}

/// A text that refuses to grow beyond [`MAX_BYTES`] or after a deadline.
struct Bounded {
    bytes: Vec<u8>,
    deadline: Instant,
}

impl Bounded {
    const fn until(deadline: Instant) -> Self {
        Self { bytes: Vec::new(), deadline }
    }

    /// All that is written to it is text, so nothing is lost.
    fn text(self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

impl io::Write for Bounded {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + more.len() > MAX_BYTES {
            return Err(io::Error::other(format!("the text is longer than {MAX_BYTES} bytes")));
        }
        if Instant::now() >= self.deadline {
            let sentence = format!("filling it takes longer than {} s", DEADLINE.as_secs());
            return Err(io::Error::other(sentence));
        }
        self.bytes.extend_from_slice(more);
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Keeps, in every test, that no request waits while another one fills a template.
#[cfg(feature = "testing")]
fn panic_on_async_thread() {
    if let Ok(runtime) = tokio::runtime::Handle::try_current() {
        // Panics on a thread that drives futures, and does nothing on a blocking one.
        runtime.block_on(async {});
    }
}

fn explain(e: &Error) -> String {
    let line = e.line().map_or_else(String::new, |n| format!("line {n}: "));
    match e.source() {
        Some(limit) if e.kind() == ErrorKind::WriteFailure => format!("{line}{limit}"),
        _ => format!("{line}{e}"),
    }
}

#[cfg(test)]
mod tests;
