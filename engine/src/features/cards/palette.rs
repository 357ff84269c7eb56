//! A card as PNG with 256 colours: a drawing of few colours has hardly more, and half of the bytes.

use std::collections::HashMap;

use png::{BitDepth, ColorType, Encoder, EncodingError, Filter};
use resvg::tiny_skia::Pixmap;

const COLOURS: usize = 256;

type Colour = [u8; 3];

/// The picture, which must be opaque, as PNG. Colours beyond the most frequent 256 become the nearest
/// of these: they are at the edges of letters.
pub fn encode(picture: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    // Neighbours are mostly alike: run by run, there is a tenth to look at.
    let runs = picture.pixels().chunk_by(PartialEq::eq);
    let runs = runs.map(|run| ([run[0].red(), run[0].green(), run[0].blue()], run.len()));
    let runs: Vec<(Colour, usize)> = runs.collect();
    let mut counts: HashMap<Colour, usize> = HashMap::new();
    for (colour, length) in &runs {
        *counts.entry(*colour).or_default() += length;
    }
    let mut by_count: Vec<(Colour, usize)> = counts.into_iter().collect();
    // By colour where the counts are equal, so that a card has the same bytes each time.
    by_count.sort_unstable_by_key(|(colour, count)| (usize::MAX - count, *colour));
    let palette: Vec<Colour> = by_count.iter().take(COLOURS).map(|(colour, _)| *colour).collect();
    let place = |colour: Colour| {
        let nearest = (0_u8..=255).zip(&palette).min_by_key(|(_, one)| distance(**one, colour));
        nearest.map_or(0, |(place, _)| place)
    };
    let places: HashMap<Colour, u8> =
        by_count.iter().map(|(colour, _)| (*colour, place(*colour))).collect();

    let mut dots = Vec::with_capacity(picture.pixels().len());
    for (colour, length) in runs {
        dots.resize(dots.len() + length, places.get(&colour).copied().unwrap_or_default());
    }
    let mut png = Vec::new();
    let mut encoder = Encoder::new(&mut png, picture.width(), picture.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.concat());
    // Places in a palette say nothing of those beside them.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&dots)?;
    writer.finish()?;
    Ok(png)
}

fn distance(one: Colour, other: Colour) -> u32 {
    one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}
