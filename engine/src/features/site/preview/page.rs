//! Turns a visitor's page into a preview of it: its links stay in the preview, no search engine
//! indexes it, and its forms do nothing.

use axum::http::HeaderValue;
use lol_html::{RewriteStrSettings, element, html_content::ContentType, rewrite_str};

/// The path of the script that opens fields in the console.
pub(super) const SCRIPT: &str = "/preview/click.js";

/// The path of the style sheet of the page that says why there is no preview.
pub(super) const NOTICE_STYLE: &str = "/preview/notice.css";

/// The logo, inline: the site's own files may not exist yet.
const MARK: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../site/public/favicon.svg"));

/// The Content-Security-Policy of [`notice_page`]: its style sheet and nothing else.
pub const NOTICE_POLICY: &str =
    "default-src 'none'; style-src 'self'; frame-ancestors 'self'; base-uri 'none'";

/// A page with one message in place of the page that was asked for. Nothing is escaped.
pub fn notice_page(language: &str, head: &str, title: &str, body: &str) -> String {
    format!(
        "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"robots\" content=\"noindex, nofollow\">{head}<title>{title}</title>\
         <link rel=\"stylesheet\" href=\"{NOTICE_STYLE}\"></head>\
         <body><main>{MARK}<h1>{title}</h1>{body}</main></body></html>"
    )
}

/// A page that says why there is no preview. Nothing is escaped: the sentences are the engine's.
pub(super) fn notice(title: &str, sentence: &str) -> String {
    let body = format!("<p>{sentence}</p><p><a href=\"/\">To the website</a></p>");
    notice_page("en", "", title, &body)
}

/// The page with its links below `base`, which is `/preview/{token}`.
pub(super) fn inside(html: &str, base: &str) -> Result<String, String> {
    let links = element!("a[href^='/']", |link| {
        if let Some(href) = link.get_attribute("href").filter(|h| !h.starts_with("//")) {
            link.set_attribute("href", &format!("{base}{href}"))?;
        }
        Ok(())
    });
    let forms = element!("form:not([method='dialog'])", |form| {
        form.remove_attribute("action");
        form.remove_attribute("method");
        Ok(())
    });
    // The dialog that asks a new visitor for a language would cover every preview.
    let unwanted = "#language-dialog, link[rel='canonical'], link[rel='alternate'], \
                    link[rel='manifest'], meta[property='og:url']";
    let unwanted = element!(unwanted, |it| {
        it.remove();
        Ok(())
    });
    let head = element!("head", |head| {
        let own = format!(
            "<meta name=\"robots\" content=\"noindex, nofollow\">\
             <script type=\"module\" src=\"{SCRIPT}\"></script>"
        );
        head.append(&own, ContentType::Html);
        Ok(())
    });
    let settings = [links, forms, unwanted, head]
        .into_iter()
        .fold(RewriteStrSettings::new(), RewriteStrSettings::append_element_content_handler);
    rewrite_str(html, settings).map_err(|e| e.to_string())
}

/// The policy of visitors' pages, except that the console may frame the page and forms are blocked.
pub(super) fn policy(of_site: &str) -> HeaderValue {
    let own = ["frame-ancestors 'self'", "form-action 'none'"];
    let replaced = |directive: &&str| {
        let name = |d: &str| d.split_whitespace().next().unwrap_or_default().to_owned();
        own.iter().any(|o| name(o) == name(directive))
    };
    let kept = of_site.split(';').map(str::trim).filter(|d| !d.is_empty() && !replaced(d));
    let policy: Vec<&str> = kept.chain(own).collect();
    HeaderValue::from_str(&policy.join("; "))
        .unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn links_of_the_site_stay_inside_and_all_others_stay_as_they_are() {
        // The page's own path stays too: by it the page knows that it is shown elsewhere, and does
        // not redirect to the language that a marketer once chose.
        let html = "<!doctype html><html data-path=\"/\"><head><link rel=\"canonical\" href=\"https://x/\">\
                    <link rel=\"stylesheet\" href=\"/assets/a.css\"></head><body>\
                    <a href=\"/kn/\">a</a><a href=\"#b\">b</a><a href=\"//x/\">c</a>\
                    <a href=\"tel:+91\">d</a>\
                    <dialog id=\"language-dialog\">g</dialog><form action=\"/api/leads\" method=\"post\">e</form>";
        let page = inside(html, "/preview/T").expect("a page");
        assert_snapshot!(page, @r##"<!doctype html><html data-path="/"><head><link rel="stylesheet" href="/assets/a.css"><meta name="robots" content="noindex, nofollow"><script type="module" src="/preview/click.js"></script></head><body><a href="/preview/T/kn/">a</a><a href="#b">b</a><a href="//x/">c</a><a href="tel:+91">d</a><form>e</form>"##);
    }

    #[test]
    fn only_framing_and_forms_differ_from_a_visitors_policy() {
        let policy = policy("default-src 'none'; form-action 'self'; frame-ancestors 'none'");
        assert_eq!(policy, "default-src 'none'; frame-ancestors 'self'; form-action 'none'");
    }
}
