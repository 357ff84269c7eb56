//! The fonts of cards: a file for each script, as the site's build makes them.

use std::{collections::BTreeMap, fs, path::Path};

use harfrust::font::Font;

/// Where the site's build has the files.
const FOLDER: &str = "fonts";

/// Letters, digits and signs that all languages use.
pub const LATIN: &str = "latin";

/// The fonts of some texts. Nothing is kept when a card is drawn: the files are small and close by.
pub struct Fonts(BTreeMap<&'static str, Font>);

impl Fonts {
    /// Reads the fonts of the letters in these texts from the built site. The error names the file.
    pub fn of(site_dist: &Path, texts: &[&str]) -> Result<Self, String> {
        let mut fonts = BTreeMap::new();
        let scripts = texts.iter().flat_map(|text| text.chars()).filter_map(script);
        for script in [LATIN].into_iter().chain(scripts) {
            if fonts.contains_key(script) {
                continue;
            }
            let file = site_dist.join(FOLDER).join(format!("{script}.ttf"));
            let bytes = fs::read(&file).map_err(|e| format!("{}: {e}", file.display()))?;
            let font = Font::new(bytes, 0).ok_or_else(|| format!("{}: no font", file.display()))?;
            fonts.insert(script, font);
        }
        Ok(Self(fonts))
    }

    /// A text in runs, each with the font of its script. A letter of a script without a file is
    /// in none.
    pub fn runs<'t>(&self, text: &'t str) -> Vec<(&'t str, &Font)> {
        let mut runs: Vec<(usize, &'static str)> = Vec::new();
        for (at, letter) in text.char_indices() {
            let before = runs.last().map(|(_, script)| *script);
            let own = script(letter).or(before).unwrap_or(LATIN);
            if before != Some(own) {
                runs.push((at, own));
            }
        }
        let ends = runs.iter().skip(1).map(|(at, _)| *at).chain([text.len()]);
        let found = runs.iter().zip(ends);
        found.filter_map(|((at, own), end)| Some((&text[*at..end], self.0.get(own)?))).collect()
    }
}

/// The script of a letter, by the name of its file; none for what joins or ends letters of any
/// script and is drawn as the letter before it is.
fn script(letter: char) -> Option<&'static str> {
    Some(match letter {
        // Joiners, and the full stop that Hindi, Marathi and Bengali share.
        '\u{200c}' | '\u{200d}' | '\u{964}' | '\u{965}' => return None,
        '\u{900}'..='\u{97f}' => "devanagari",
        '\u{980}'..='\u{9ff}' => "bengali",
        '\u{b80}'..='\u{bff}' => "tamil",
        '\u{c00}'..='\u{c7f}' => "telugu",
        '\u{c80}'..='\u{cff}' => "kannada",
        '\u{100}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' | '₹' => "latin-ext",
        _ => LATIN,
    })
}
