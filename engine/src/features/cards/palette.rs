//! A card as PNG with 256 colours: a drawing of few colours has hardly more, and half of the bytes.

use std::{collections::HashMap, iter};

use png::{BitDepth, ColorType, Encoder, EncodingError, Filter};
use resvg::tiny_skia::Pixmap;

const COLOURS: usize = 256;

type Colour = [u8; 3];

/// The picture, which must be opaque, as PNG. Colours beyond the most frequent 256 become the nearest
/// of these: they are at the edges of letters.
pub fn encode(picture: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let mut places: HashMap<Colour, usize> = HashMap::new();
    let mut counts: Vec<(Colour, usize)> = Vec::new();
    // Neighbours are mostly alike: run by run, there is a tenth to look at.
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for run in picture.pixels().chunk_by(PartialEq::eq) {
        let colour = [run[0].red(), run[0].green(), run[0].blue()];
        let place = *places.entry(colour).or_insert_with(|| {
            counts.push((colour, 0));
            counts.len() - 1
        });
        counts[place].1 += run.len();
        runs.push((place, run.len()));
    }
    let mut order: Vec<usize> = (0..counts.len()).collect();
    order.sort_by_key(|place| usize::MAX - counts[*place].1);
    let palette: Vec<Colour> = order.iter().take(COLOURS).map(|place| counts[*place].0).collect();
    // The place in the palette of each colour.
    let mut nearest = vec![0; counts.len()];
    for (place, own) in order.iter().zip((0_u8..=255).map(Some).chain(iter::repeat(None))) {
        let all = || (0_u8..=255).zip(&palette);
        let close = || all().min_by_key(|(_, one)| distance(**one, counts[*place].0));
        nearest[*place] = own.or_else(|| close().map(|(near, _)| near)).unwrap_or_default();
    }

    let mut dots = Vec::with_capacity(picture.pixels().len());
    for (place, length) in runs {
        dots.resize(dots.len() + length, nearest[place]);
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
