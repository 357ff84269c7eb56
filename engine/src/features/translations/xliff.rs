//! Translations as XLIFF 2.0, the format of translators' tools. A placeholder (`{name}`) becomes a
//! `<ph>`, which the tools protect.

use std::{collections::HashMap, fmt::Write as _};

use axum::{
    body::Bytes,
    extract::rejection::BytesRejection,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use quick_xml::{
    Reader, XmlVersion,
    escape::{escape, resolve_predefined_entity},
    events::{BytesStart, Event},
};

use super::{import::FileRow, units::Unit};
use crate::{
    features::content::placeholders::{self, Piece},
    platform::{
        error::{Problem, Result},
        locale::Locale,
    },
};

const TYPE: &str = "application/xliff+xml";
const HASH: &str = "source-hash";

pub(super) fn answer(units: &[Unit], locale: Locale) -> Result<Response> {
    let mut response = write(units, locale).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(TYPE));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let disposition = format!("attachment; filename=\"translations-{}.xlf\"", locale.code());
    let disposition = HeaderValue::try_from(disposition);
    headers.insert(
        header::CONTENT_DISPOSITION,
        disposition.map_err(crate::platform::error::Error::internal)?,
    );
    Ok(response)
}

/// A `<file>` for each kind, a `<unit>` for each text.
fn write(units: &[Unit], locale: Locale) -> String {
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.0\" \
         srcLang=\"en\" trgLang=\"{}\">\n",
        locale.code()
    );
    for file in units.chunk_by(|a, b| a.kind == b.kind) {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "  <file id=\"{}\" xml:space=\"preserve\">", escape(&*file[0].kind));
        for unit in file {
            write_unit(&mut out, unit);
        }
        out.push_str("  </file>\n");
    }
    out.push_str("</xliff>\n");
    out
}

fn write_unit(out: &mut String, unit: &Unit) {
    let mut data: Vec<&str> = Vec::new();
    let source = pieces(&unit.source, &mut data);
    let target = pieces(&unit.target, &mut data);
    let state = if unit.target.is_empty() { "initial" } else { "translated" };
    let (slug, field) = (escape(&*unit.slug), escape(&*unit.field));
    let hash = &unit.source_hash;
    let _ = write!(
        out,
        "    <unit id=\"{slug}:{field}\">\n      \
         <notes><note category=\"{HASH}\">{hash}</note></notes>\n"
    );
    if !data.is_empty() {
        out.push_str("      <originalData>");
        for (n, placeholder) in (1..).zip(&data) {
            let _ = write!(out, "<data id=\"d{n}\">{}</data>", escape(*placeholder));
        }
        out.push_str("</originalData>\n");
    }
    let _ = writeln!(out, "      <segment state=\"{state}\">");
    let _ = writeln!(out, "        <source>{source}</source>");
    if !unit.target.is_empty() {
        let _ = writeln!(out, "        <target>{target}</target>");
    }
    out.push_str("      </segment>\n    </unit>\n");
}

/// A text with its placeholders as `<ph>`. The n-th placeholder of a name has the same id in source
/// and target.
fn pieces<'t>(text: &'t str, data: &mut Vec<&'t str>) -> String {
    let mut out = String::new();
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for piece in placeholders::pieces(text) {
        match piece {
            Piece::Text(text) => out.push_str(&escape(text)),
            Piece::Placeholder(placeholder) => {
                let n = data.iter().position(|d| *d == placeholder).unwrap_or_else(|| {
                    data.push(placeholder);
                    data.len() - 1
                }) + 1;
                let times = seen.entry(placeholder).or_default();
                *times += 1;
                let placeholder = escape(placeholder);
                let _ = write!(
                    out,
                    "<ph id=\"{n}.{times}\" dataRef=\"d{n}\" equiv=\"{placeholder}\" disp=\"{placeholder}\"/>"
                );
            }
        }
    }
    out
}

pub(super) fn read(
    headers: &HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Vec<FileRow>> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
    if ![TYPE, "application/xml", "text/xml"].iter().any(|t| kind.eq_ignore_ascii_case(t)) {
        return Err(Problem::new("media_type", "Send application/xliff+xml").into());
    }
    let body = body.map_err(|e| match e.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Problem::new("too_large", "The file is larger than 10 MiB")
        }
        _ => Problem::new("malformed", "The body cannot be read"),
    })?;
    let text = std::str::from_utf8(&body).map_err(|_| malformed("The file is not UTF-8"))?;
    parse(text.strip_prefix('\u{feff}').unwrap_or(text))
}

fn malformed(sentence: impl Into<String>) -> Problem {
    Problem::new("malformed", sentence)
}

/// The state of reading a file.
#[derive(Default)]
struct Parser {
    locale: Option<String>,
    kind: String,
    unit: Option<FileRow>,
    /// Originals of the unit's placeholders, by id.
    data: HashMap<String, String>,
    /// The `<data>`, `<note>` or `<target>` that text belongs to, with its text so far.
    within: Option<(Within, String)>,
    rows: Vec<FileRow>,
}

enum Within {
    Data(String),
    Hash,
    Target,
}

fn parse(text: &str) -> Result<Vec<FileRow>> {
    let mut parser = Parser::default();
    let mut reader = Reader::from_str(text);
    let mut depth = 0;
    loop {
        let wrong = |e: &dyn std::fmt::Display, at: u64| {
            let at = usize::try_from(at).unwrap_or(text.len());
            let line = text.bytes().take(at).filter(|b| *b == b'\n').count() + 1;
            malformed(format!("Line {line}: {e}"))
        };
        let event = reader.read_event().map_err(|e| wrong(&e, reader.error_position()))?;
        let at = reader.buffer_position();
        match event {
            Event::Start(tag) => {
                depth += 1;
                parser.open(&tag).map_err(|e| wrong(&e, at))?;
            }
            Event::Empty(tag) => parser.empty(&tag).map_err(|e| wrong(&e, at))?,
            Event::End(tag) => {
                depth -= 1;
                parser.close(tag.local_name().as_ref());
            }
            Event::Text(text) => parser.say(&text.xml10_content()),
            Event::CData(text) => parser.say(&text.xml10_content()),
            Event::GeneralRef(entity) => {
                let name = entity.xml10_content();
                let known = resolve_predefined_entity(&name).map(ToOwned::to_owned);
                let char = entity.resolve_char_ref().map_err(|e| wrong(&e, at))?;
                let text = known.or_else(|| char.map(String::from));
                let unknown = || wrong(&format!("the entity '{name}' is not known"), at);
                parser.say(&text.ok_or_else(unknown)?);
            }
            Event::Eof if depth > 0 => return Err(wrong(&"the file breaks off here", at).into()),
            Event::Eof => break,
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
    if parser.locale.is_none() {
        return Err(malformed("This is no XLIFF 2 file with a target language").into());
    }
    Ok(parser.rows)
}

impl Parser {
    fn open(&mut self, tag: &BytesStart<'_>) -> Result<(), String> {
        match tag.local_name().as_ref() {
            "xliff" if attribute(tag, "version")?.is_some_and(|v| v.starts_with("2.")) => {
                self.locale = attribute(tag, "trgLang")?;
            }
            "file" => self.kind = attribute(tag, "id")?.unwrap_or_default(),
            "unit" => {
                let id = attribute(tag, "id")?.unwrap_or_default();
                let (slug, field) = id.split_once(':').unwrap_or((&id, ""));
                self.data.clear();
                self.unit = Some(FileRow {
                    kind: self.kind.clone(),
                    slug: slug.to_owned(),
                    locale: self.locale.clone().unwrap_or_default(),
                    field: field.to_owned(),
                    source_hash: String::new(),
                    target: String::new(),
                });
            }
            "data" => {
                let id = attribute(tag, "id")?.unwrap_or_default();
                self.within = Some((Within::Data(id), String::new()));
            }
            "note" if attribute(tag, "category")?.as_deref() == Some(HASH) => {
                self.within = Some((Within::Hash, String::new()));
            }
            "target" => self.within = Some((Within::Target, String::new())),
            _ => self.empty(tag)?,
        }
        Ok(())
    }

    /// A placeholder, or an empty element of the tool's own, which holds no text.
    fn empty(&mut self, tag: &BytesStart<'_>) -> Result<(), String> {
        if tag.local_name().as_ref() == "ph" && matches!(self.within, Some((Within::Target, _))) {
            let by_ref = attribute(tag, "dataRef")?.and_then(|id| self.data.get(&id).cloned());
            let placeholder = match by_ref {
                Some(placeholder) => Some(placeholder),
                None => attribute(tag, "equiv")?,
            };
            let placeholder = placeholder.ok_or("a <ph> stands for nothing that the file has")?;
            self.say(&placeholder);
        }
        Ok(())
    }

    fn say(&mut self, text: &str) {
        if let Some((_, said)) = &mut self.within {
            said.push_str(text);
        }
    }

    fn close(&mut self, name: &str) {
        match name {
            "unit" => self.rows.extend(self.unit.take()),
            "data" | "note" | "target" => {
                let Some((within, said)) = self.within.take() else { return };
                match (within, &mut self.unit) {
                    (Within::Data(id), _) => {
                        self.data.insert(id, said);
                    }
                    (Within::Hash, Some(unit)) => unit.source_hash = said,
                    // A tool may have split a text into segments.
                    (Within::Target, Some(unit)) => unit.target.push_str(&said),
                    (_, None) => {}
                }
            }
            _ => {}
        }
    }
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Result<Option<String>, String> {
    let found = tag.try_get_attribute(name).map_err(|e| e.to_string())?;
    let value = found.map(|a| a.normalized_value(XmlVersion::Explicit1_0).map(String::from));
    value.transpose().map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::content::cells::CellState;

    #[test]
    fn what_is_written_is_read_back() {
        let unit = |source: &str, target: &str| Unit {
            kind: "text".to_owned(),
            slug: "area.title".to_owned(),
            field: "value".to_owned(),
            locale: Locale::Kn,
            source: source.to_owned(),
            target: target.to_owned(),
            state: CellState::Live,
            source_hash: "abc".to_owned(),
        };
        for target in
            ["{area} ಅಲ್ಲಿ {name} & {area}", " <b>\"ಹೌದು\"</b> ]]> ", "line\n\nline\t{", "&amp; {}"]
        {
            let written = write(&[unit("{name} in {area}", target)], Locale::Kn);
            let rows = parse(&written).expect("XLIFF");
            assert_eq!(rows.len(), 1, "{written}");
            assert_eq!((rows[0].target.as_str(), rows[0].slug.as_str()), (target, "area.title"));
            assert_eq!((rows[0].source_hash.as_str(), rows[0].locale.as_str()), ("abc", "kn"));
        }
        let written = write(&[unit("Up to {n}", "")], Locale::Kn);
        assert!(written.contains("Up to <ph id=\"1.1\" dataRef=\"d1\""), "{written}");
        assert!(!written.contains("<target>"), "{written}");
    }

    #[test]
    fn what_is_no_xliff_is_told_with_its_line() {
        let said = |text: &str| parse(text).expect_err("refused").into_problem().detail;
        assert_eq!(said("<a/>"), "This is no XLIFF 2 file with a target language");
        assert!(said("<xliff>\n<file>\n</unit>").starts_with("Line 3: "));
        let half = "<xliff version=\"2.0\" trgLang=\"kn\">\n<file id=\"faq\">\n";
        assert_eq!(said(half), "Line 3: the file breaks off here");
        let bomb =
            "<!DOCTYPE x [<!ENTITY a \"b\">]>\n<xliff version=\"2.0\" trgLang=\"kn\">&a;</xliff>";
        assert_eq!(said(bomb), "Line 2: the entity 'a' is not known");
    }
}
