//! `llms.txt`: what the business offers, at which prices, where and in which languages, and what
//! visitors ask, for language models.

use std::fmt::Write as _;

use serde_json::Value;

use super::{
    blocks::{FAQ, QUESTIONS},
    build::Sources,
    prices,
    subject::{AREA, PageSubject, path_of},
};
use crate::{
    features::content::{links, model::Entry, nested},
    platform::locale::Locale,
};

/// The language of the file.
const EN: Locale = Locale::En;
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

/// The questions with their answers, each once: several services may show the same ones. A question that
/// only some services show names these, and so do those that a service has of its own.
fn questions(sources: &Sources) -> String {
    let content = &sources.content;
    let services: Vec<_> = content.all_in(SERVICE, EN).collect();
    let home = PageSubject::Home.path(EN);
    let addressed = |answer: &str| {
        links::addressed(answer.trim(), |link| {
            let path = content.href(link, EN);
            format!("{}{}", sources.public_url, path.as_deref().unwrap_or(&home))
        })
    };
    let mut out = String::new();
    for question in content.all_in(FAQ, EN) {
        let answer = addressed(&question.optional(EN, "answer"));
        let _ = write!(out, "\n### {}\n\n{answer}\n", question.text(EN, "question"));
        let shown_by: Vec<_> =
            services.iter().filter(|service| shows(service, &question.slug)).collect();
        if !shown_by.is_empty() && shown_by.len() < services.len() {
            let names: Vec<_> = shown_by.iter().map(|service| service.text(EN, "name")).collect();
            let _ = writeln!(out, "\nAsked about: {}", names.join(", "));
        }
    }
    for service in services {
        let name = service.text(EN, "name");
        for (question, answer) in own_questions(service) {
            let answer = addressed(answer);
            let _ = write!(out, "\n### {question}\n\n{answer}\n\nAsked about: {name}\n");
        }
    }
    if out.is_empty() { out } else { format!("\n## Questions and answers\n{out}") }
}

/// The questions that a service has of its own, with their answers.
fn own_questions(service: &Entry) -> impl Iterator<Item = (&str, &str)> {
    let texts = service.localized(EN, QUESTIONS);
    nested::items(service.shared(QUESTIONS)).filter_map(move |(id, _)| {
        let own = texts?.get(id)?;
        Some((own["question"].as_str()?, own["answer"].as_str()?))
    })
}

/// Whether the page of a service shows a question of the FAQ. A block that picks none shows all; the
/// first one shows the service's own questions instead, if it has any.
fn shows(service: &Entry, question: &str) -> bool {
    let has_own = own_questions(service).next().is_some();
    let blocks = service.shared("sections").and_then(Value::as_array);
    let of_questions = blocks.into_iter().flatten().filter(|block| block["type"] == FAQ);
    of_questions.skip(usize::from(has_own)).any(|block| {
        let picks = block["picks"].as_array().filter(|picks| !picks.is_empty());
        picks.is_none_or(|picks| picks.iter().any(|pick| pick == question))
    })
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use super::*;
    use crate::{features::content::kind::Series, testing};

    #[test]
    fn a_question_of_the_faq_is_shown_by_the_services_that_have_none_of_their_own() {
        let content = testing::content();
        let service = content.find(SERVICE, "termite").expect("the service");
        assert_eq!(own_questions(service).count(), 4);
        assert!(!shows(service, "areas"));
        let mut older = Entry::clone(service);
        older.cells.get_mut(Series::SHARED).expect("a cell").fields.remove(QUESTIONS);
        assert_eq!(own_questions(&older).count(), 0);
        assert!(shows(&older, "areas") && !shows(&older, "price"));
    }
}
