//! Markdown to safe HTML, made once when a text is saved.

use std::sync::LazyLock;

use ammonia::Builder;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

/// What may stay in a text. Built once: its tables cost more than most texts.
static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut cleaner = Builder::default();
    // `entry:` leads to an entry; whoever shows the text puts its address there.
    cleaner.rm_tags(["img"]).url_schemes(["http", "https", "mailto", "tel", "entry"].into());
    cleaner
});

/// Renders and cleans. Raw HTML in the source is shown as text, pictures are dropped, and
/// headings start at the third level, below the page's own.
pub fn to_html(source: &str) -> String {
    let events = Parser::new_ext(source, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH)
        .map(|event| match event {
            Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
            Event::Start(Tag::Heading { level, id, classes, attrs }) => {
                Event::Start(Tag::Heading { level: lowered(level), id, classes, attrs })
            }
            Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(lowered(level))),
            other => other,
        });
    let mut out = String::with_capacity(source.len() * 3 / 2);
    html::push_html(&mut out, events);
    CLEANER.clean(out.trim()).to_string()
}

/// What a reader sees of it, without its signs; blocks and rows are apart.
pub fn to_text(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    for event in Parser::new_ext(source, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                out.push_str(&text);
            }
            Event::SoftBreak
            | Event::HardBreak
            | Event::End(
                TagEnd::Paragraph
                | TagEnd::Heading(_)
                | TagEnd::Item
                | TagEnd::CodeBlock
                | TagEnd::TableCell,
            ) => out.push(' '),
            _ => {}
        }
    }
    out.truncate(out.trim_end().len());
    out
}

fn lowered(level: pulldown_cmark::HeadingLevel) -> pulldown_cmark::HeadingLevel {
    level.max(pulldown_cmark::HeadingLevel::H3)
}

#[cfg(test)]
mod tests {
    use super::{to_html, to_text};

    #[test]
    fn emphasis_and_links_become_html() {
        assert_eq!(
            to_html("**Safe** for [pets](https://example.org)."),
            "<p><strong>Safe</strong> for <a href=\"https://example.org\" \
             rel=\"noopener noreferrer\">pets</a>.</p>"
        );
    }

    #[test]
    fn nothing_that_runs_gets_through() {
        let html = to_html("<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![p](x.png)");
        assert!(!html.contains("<script"), "{html}");
        assert!(!html.contains("javascript:"), "{html}");
        assert!(!html.contains("<img"), "{html}");
    }

    #[test]
    fn a_text_without_its_signs_keeps_its_words_apart() {
        assert_eq!(
            to_text(
                "## What is treated\n\n- **Bed bugs**: 2 visits\n- [Ants](entry:service/ant) & co.\n\nMore\ntext"
            ),
            "What is treated Bed bugs: 2 visits Ants & co. More text"
        );
        assert_eq!(to_text("A price of 5 < 6\n\n|a|b|\n|-|-|\n|c|d|"), "A price of 5 < 6 a b c d");
    }

    #[test]
    fn headings_stay_below_the_pages_own() {
        assert_eq!(to_html("# Big"), "<h3>Big</h3>");
    }
}
