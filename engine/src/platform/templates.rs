//! Texts with placeholders: the part of minijinja that cannot loop or grow ([`allowed`]).
//!
//! Undefined names are errors, not blanks. A template is checked when it is saved, so it cannot
//! fail later; one that an older engine accepted is refused when it is filled. Requests do both on
//! a blocking thread.

mod allowed;

use std::{
    error::Error as _,
    io::{self, Write as _},
    time::Duration,
};

use minijinja::{
    Environment, Error, ErrorKind, State, UndefinedBehavior, Value as Filling, filters,
    value::Serde,
};
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;
use serde_json::{Map, Value};

/// Bytes of a template, of a filled one and of each text on the way, at most.
const MAX_BYTES: usize = 20_000;

/// Items of a list, at most: each takes more memory than a letter.
const MAX_ITEMS: usize = 1_000;

/// Steps of a filled template, at most. A template of [`MAX_BYTES`] takes fewer.
const FUEL: u64 = 10_000;

/// Processor time that filling a template may take. It takes microseconds. Time spent waiting for
/// a processor does not count, so a busy machine fails no release.
const DEADLINE: Duration = Duration::from_secs(1);

/// The name of a template in its errors.
const NAME: &str = "<string>";

/// A template, checked and compiled once to be filled many times.
pub struct Template {
    env: Environment<'static>,
    /// Processor time that filling it may take.
    limit: Duration,
}

impl Template {
    /// Compiles a template. The error is a sentence for its author.
    pub fn new(source: &str) -> Result<Self, String> {
        Self::within(DEADLINE, source)
    }

    fn within(limit: Duration, source: &str) -> Result<Self, String> {
        allowed::check(source)?;
        let mut env = environment(limit);
        env.add_template_owned(NAME, source.to_owned()).map_err(|e| explain(&e))?;
        Ok(Self { env, limit })
    }

    fn compiled(&self) -> Result<minijinja::Template<'_, '_>, String> {
        self.env.get_template(NAME).map_err(|e| explain(&e))
    }

    /// Fills it. The error is a sentence for its author.
    pub fn fill(&self, values: &impl Serialize) -> Result<String, String> {
        #[cfg(feature = "testing")]
        panic_on_async_thread();
        let mut filled = Bounded::until(spent() + self.limit);
        let template = self.compiled()?;
        template.render_captured_to(Serde(values), &mut filled).map_err(|e| explain(&e))?;
        Ok(filled.text())
    }
}

/// Fills a template once. The error is a sentence for its author.
pub fn fill(source: &str, values: &impl Serialize) -> Result<String, String> {
    Template::new(source)?.fill(values)
}

/// Refuses a template that does not parse, uses a forbidden construct, or a name that is not in
/// `variables`. The error is a sentence for its author.
pub fn check(source: &str, variables: &[&str]) -> Result<(), String> {
    let template = Template::new(source)?;
    let mut unknown: Vec<_> = template
        .compiled()?
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
        template.fill(&values)?;
    }
    Ok(())
}

/// The deadline of the texts that one filling joins.
struct Until(Duration);

/// Processor time of this thread so far.
fn spent() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}

fn environment(limit: Duration) -> Environment<'static> {
    let mut env = Environment::empty();
    env.set_undefined_behavior(UndefinedBehavior::Strict);
    env.set_fuel(Some(FUEL));
    env.add_filter("list", list);
    env.add_filter(
        "join",
        move |state: &mut State<'_, '_>, of: Filling, between: Option<String>| {
            let until = state.get_or_insert_extension_with(|| Until(spent() + limit)).0;
            join(&of, &between.unwrap_or_default(), Bounded::until(until))
        },
    );
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

/// A text that refuses to grow beyond [`MAX_BYTES`], or once its thread has [`spent`] too much.
struct Bounded {
    bytes: Vec<u8>,
    deadline: Duration,
}

impl Bounded {
    const fn until(deadline: Duration) -> Self {
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
        if spent() >= self.deadline {
            let sentence = format!("filling it takes more than {} s", DEADLINE.as_secs());
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
