//! `llms.txt`: what the business offers, at which prices, where and in which languages, and what
//! visitors ask, for language models.

use std::{fmt::Write as _, sync::Arc};

use serde_json::Value;

use super::{
    build::Sources,
    prices,
    subject::{AREA, PageSubject, path_of},
};
use crate::{
    features::content::{links, model::Entry},
    platform::locale::Locale,
};

/// The language of the file.
const EN: Locale = Locale::En;
const FAQ: &str = "faq";
const SERVICE: &str = "service";

/// The whole file, in Markdown.
pub(super) fn text(sources: &Sources) -> String {
    let url = &sources.public_url;
    let profile = &sources.profile;
    let mut out = format!(
        "# {}\n\n> Pest control for homes and offices in Bangalore (Bengaluru), India. \
         Open every day from {} to {}. Phone {}, WhatsApp {}, {}.\n\n## Services\n\n",
        profile.name, profile.opens, profile.closes, profile.phone, profile.whatsapp, profile.email
    );
    for service in sources.content.all_in(SERVICE, EN) {
        let (name, summary) = (service.text(EN, "name"), service.optional(EN, "summary"));
        let _ = write!(out, "- {name}: {summary}");
        let days = service.shared_int("warranty_days");
        let warranty = days.map(|days| format!("; free warranty for {days} days"));
        let _ = writeln!(out, "{}", warranty.unwrap_or_default());
    }
    out.push_str("\n## Prices in rupees, by size\n");
    out.push_str(&prices::as_text(&sources.packages, &sources.booking(EN)));
    out.push_str(&questions(sources));
    out.push_str("\n## Languages\n\n");
    for locale in Locale::ALL {
        let path = PageSubject::Home.path(locale);
        let _ = writeln!(out, "- [{}]({url}{path})", locale.name());
    }
    out.push_str("\n## Areas served\n\n");
    for area in sources.content.all_in(AREA, EN) {
        let path = path_of(&sources.content, AREA, &area.slug, EN).unwrap_or_default();
        let _ = writeln!(out, "- [Pest control in {}]({url}{path})", area.text(EN, "name"));
    }
    for kind in sources.content.with_pages().filter(|kind| kind.name != AREA) {
        let mut all = sources.content.all_in(&kind.name, EN).peekable();
        if all.peek().is_some() {
            let _ = writeln!(out, "\n## {}\n", kind.label);
        }
        for entry in all {
            let path = path_of(&sources.content, &kind.name, &entry.slug, EN).unwrap_or_default();
            let _ = writeln!(out, "- [{}]({url}{path})", entry.text(EN, &kind.title));
        }
    }
    out
}

/// The questions with their answers, each once: services show the same ones. A question that only some
/// services show names these.
fn questions(sources: &Sources) -> String {
    let content = &sources.content;
    let services: Vec<_> = content.all_in(SERVICE, EN).collect();
    let mut out = String::new();
    for question in content.all_in(FAQ, EN) {
        if out.is_empty() {
            out.push_str("\n## Questions and answers\n");
        }
        let home = PageSubject::Home.path(EN);
        let answer = links::addressed(&question.optional(EN, "answer"), |link| {
            let path = content.href(link, EN);
            format!("{}{}", sources.public_url, path.as_deref().unwrap_or(&home))
        });
        let _ = write!(out, "\n### {}\n\n{}\n", question.text(EN, "question"), answer.trim());
        let shown_by: Vec<_> =
            services.iter().filter(|service| shows(service, &question.slug)).collect();
        if !shown_by.is_empty() && shown_by.len() < services.len() {
            let names: Vec<_> = shown_by.iter().map(|service| service.text(EN, "name")).collect();
            let _ = writeln!(out, "\nAsked about: {}", names.join(", "));
        }
    }
    out
}

/// Whether the page of a service shows a question. A block that picks none shows all.
fn shows(service: &Arc<Entry>, question: &str) -> bool {
    let blocks = service.shared("sections").and_then(Value::as_array);
    let mut of_questions = blocks.into_iter().flatten().filter(|block| block["type"] == FAQ);
    of_questions.any(|block| {
        let picks = block["picks"].as_array().filter(|picks| !picks.is_empty());
        picks.is_none_or(|picks| picks.iter().any(|pick| pick == question))
    })
}
