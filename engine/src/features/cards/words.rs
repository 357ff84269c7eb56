//! Texts as outlines: shaped word by word, so that lines can be put together at any size.

use harfrust::{
    Buffer, GlyphId, Language, ShapeOptions, ShaperFont,
    font::{
        Font,
        glyph::outline::{DrawMemory, DrawOptions, PathSink},
    },
    shape,
};
use icu_segmenter::{LineSegmenter, LineSegmenterBorrowed, options::LineBreakOptions};
use resvg::tiny_skia::{Path, PathBuilder};
use unicode_segmentation::UnicodeSegmentation as _;

use super::fonts::Fonts;

const BREAKS: LineSegmenterBorrowed<'static> =
    LineSegmenter::new_for_non_complex_scripts(LineBreakOptions::default());

/// What stands for the end of a text that is too long.
const ELLIPSIS: &str = "…";

/// A part of a text before which a line may end. Lengths are in ems, the size of the letters.
#[derive(Clone)]
pub struct Word {
    /// None when no font has its letters.
    pub outline: Option<Path>,
    pub width: f32,
    /// The width of the space after it.
    pub space: f32,
    text: String,
}

/// Shapes texts of one language.
pub struct Shaper<'f> {
    fonts: &'f Fonts,
    /// Letters that languages share may differ in form: those of Marathi do from those of Hindi.
    language: Option<Language>,
}

impl<'f> Shaper<'f> {
    /// A shaper of texts in the language of this code.
    pub fn new(fonts: &'f Fonts, language: &str) -> Self {
        Self { fonts, language: Language::new(language) }
    }

    /// The words of a text.
    pub fn words(&self, text: &str) -> Vec<Word> {
        let ends: Vec<usize> = BREAKS.segment_str(text).collect();
        let parts = ends.windows(2).map(|ends| &text[ends[0]..ends[1]]);
        parts.map(|part| self.word(part)).collect()
    }

    /// A word in pieces between which no letter is torn.
    pub fn pieces(&self, word: &Word) -> Vec<Word> {
        let mut pieces: Vec<_> = word.text.graphemes(true).map(|one| self.word(one)).collect();
        if let Some(last) = pieces.last_mut() {
            last.space = word.space;
        }
        pieces
    }

    /// What stands for the rest of a text.
    pub fn ellipsis(&self) -> Word {
        self.word(ELLIPSIS)
    }

    fn word(&self, part: &str) -> Word {
        let text = part.trim_end();
        let mut pen = Pen::default();
        for (run, font) in self.fonts.runs(text) {
            self.draw(run, font, &mut pen);
        }
        let width = pen.x;
        let mut after = Pen::default();
        if text.len() < part.len() {
            for (run, font) in self.fonts.runs(" ") {
                self.draw(run, font, &mut after);
            }
        }
        Word { outline: pen.path.finish(), width, space: after.x, text: text.to_owned() }
    }

    fn draw(&self, run: &str, font: &Font, pen: &mut Pen) {
        let mut buffer = Buffer::new();
        buffer.push_str(run);
        buffer.guess_segment_properties();
        if let Some(language) = &self.language {
            buffer.set_language(Some(language.clone()));
        }
        if shape(&ShaperFont::new(font), &mut buffer, ShapeOptions::new()).is_err() {
            return;
        }
        pen.scale = 1.0 / f32::from(font.units_per_em().max(1));
        let outlines = font.outline_glyphs();
        for (glyph, place) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
            // The first glyph is the box for what the font lacks.
            if glyph.glyph_id == 0 {
                continue;
            }
            pen.offset = [place.x_offset, place.y_offset].map(|units| pen.ems(units));
            if let Some(outline) = outlines.get(GlyphId::new(glyph.glyph_id)) {
                // A glyph that cannot be drawn leaves its place blank.
                let _ = outline.draw(&DrawOptions::new(), DrawMemory::default(), pen);
            }
            pen.x += pen.ems(place.x_advance);
        }
    }
}

/// Collects outlines on a line that begins at 0, with y downwards.
#[derive(Default)]
struct Pen {
    path: PathBuilder,
    x: f32,
    offset: [f32; 2],
    /// Of font units.
    scale: f32,
}

impl Pen {
    /// A length in font units, which are 16 bits in the file.
    fn ems(&self, units: i32) -> f32 {
        f32::from(i16::try_from(units).unwrap_or_default()) * self.scale
    }

    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        let [dx, dy] = self.offset;
        (self.x + dx + x * self.scale, -dy - y * self.scale)
    }
}

impl PathSink for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        let ((cx0, cy0), (x, y)) = (self.at(cx0, cy0), self.at(x, y));
        self.path.quad_to(cx0, cy0, x, y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        let ((cx0, cy0), (cx1, cy1), (x, y)) =
            (self.at(cx0, cy0), self.at(cx1, cy1), self.at(x, y));
        self.path.cubic_to(cx0, cy0, cx1, cy1, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
