//! Lines: words in as few lines as fit a room, as large as possible and about equally long.

use super::words::{Shaper, Word};

/// From the middle of a line to where its letters stand, in ems.
const BELOW_MIDDLE: f32 = 0.32;

/// The place of a text, in pixels.
pub struct Room {
    pub width: f32,
    pub height: f32,
    /// The most lines.
    pub lines: u8,
    /// From line to line, in ems.
    pub leading: f32,
    /// Sizes of letters, the largest first.
    pub sizes: &'static [f32],
}

/// Words in lines.
pub struct Lines {
    pub rows: Vec<Vec<Word>>,
    /// Of the letters, in pixels.
    pub size: f32,
    /// From line to line, in pixels.
    pub leading: f32,
}

impl Lines {
    /// From the top of the first line to where its letters stand.
    pub fn first_baseline(&self) -> f32 {
        self.leading / 2.0 + self.size * BELOW_MIDDLE
    }

    /// The height of all lines.
    pub fn height(&self) -> f32 {
        self.rows.iter().map(|_| self.leading).sum()
    }
}

impl Room {
    /// The largest lines that fit. At the smallest size a long word is broken, and the end of a long
    /// text left out.
    pub fn fill(&self, shaper: &Shaper<'_>, words: &[Word]) -> Lines {
        for &size in self.sizes {
            let width = self.width / size;
            let lines = wrap(words, width);
            let is_narrow = words.iter().all(|word| word.width <= width);
            if is_narrow && lines.len() <= self.fitting(size) {
                return self.at(size, balanced(words, lines, width));
            }
        }
        let size = self.sizes.last().copied().unwrap_or(1.0);
        let width = self.width / size;
        let pieces = words.iter().flat_map(|word| {
            if word.width > width { shaper.pieces(word) } else { vec![word.clone()] }
        });
        let mut lines = wrap(&pieces.collect::<Vec<_>>(), width);
        let fitting = self.fitting(size);
        if lines.len() > fitting {
            lines.truncate(fitting);
            if let Some(last) = lines.last_mut() {
                end(last, shaper.ellipsis(), width);
            }
        }
        self.at(size, lines)
    }

    fn at(&self, size: f32, rows: Vec<Vec<Word>>) -> Lines {
        Lines { rows, size, leading: size * self.leading }
    }

    /// How many lines of a size fit, at least one.
    fn fitting(&self, size: f32) -> usize {
        let fits = |lines: &u8| f32::from(*lines) * size * self.leading <= self.height;
        (1..=self.lines).take_while(fits).count().max(1)
    }
}

/// Fills line after line.
fn wrap(words: &[Word], width: f32) -> Vec<Vec<Word>> {
    let mut lines: Vec<Vec<Word>> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if with_spaces(line) + word.width <= width => line.push(word.clone()),
            _ => lines.push(vec![word.clone()]),
        }
    }
    lines
}

/// The same number of lines in the narrowest column that holds them: no last line of one short word.
fn balanced(words: &[Word], lines: Vec<Vec<Word>>, width: f32) -> Vec<Vec<Word>> {
    let longest = words.iter().map(|word| word.width).fold(0.0, f32::max);
    let (mut narrow, mut wide, mut best) = (longest, width, lines);
    for _ in 0..12 {
        let middle = f32::midpoint(narrow, wide);
        let tried = wrap(words, middle);
        if tried.len() <= best.len() {
            (best, wide) = (tried, middle);
        } else {
            narrow = middle;
        }
    }
    best
}

/// Ends a line with a word for which others make room.
fn end(line: &mut Vec<Word>, ellipsis: Word, width: f32) {
    while line.len() > 1 && without_end(line) + ellipsis.width > width {
        line.pop();
    }
    if let Some(last) = line.last_mut() {
        last.space = 0.0;
    }
    line.push(ellipsis);
}

fn with_spaces(line: &[Word]) -> f32 {
    line.iter().map(|word| word.width + word.space).sum()
}

/// The width of a line without the space at its end.
fn without_end(line: &[Word]) -> f32 {
    with_spaces(line) - line.last().map_or(0.0, |word| word.space)
}
