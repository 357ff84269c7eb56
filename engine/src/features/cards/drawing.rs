//! Draws a card: the ground from `card.svg`, the texts as outlines of the headings' fonts.

use std::path::Path;

use resvg::{
    render,
    tiny_skia::{Color, FillRule, Paint, Pixmap, Transform},
    usvg::{Options, Tree},
};

use super::{
    fonts::Fonts,
    lines::{Lines, Room},
    model::{CardText, GROUND},
    palette,
    words::Shaper,
};
use crate::platform::locale::Locale;

/// The size that apps ask for.
pub const WIDTH: u32 = 1200;
/// The same downwards.
pub const HEIGHT: u32 = 630;

/// Colours of the brand, as in the site's `tokens.css`.
const WHITE: [u8; 3] = [255, 255, 255];
const HALDI: [u8; 3] = [0xf4, 0xb6, 0x2a];
const NEEM: [u8; 3] = [0xe2, 0xef, 0xe7];

/// Where lines begin: all but those beside the mark and beside the telephone.
const LEFT: f32 = 72.0;
const BESIDE_MARK: f32 = 158.0;
const BESIDE_PHONE: f32 = 114.0;

/// Between these heights the title stands in the middle, with the line below it.
const TOP: f32 = 144.0;
const BOTTOM: f32 = 506.0;
const GAP: f32 = 14.0;

const BRAND: Room =
    Room { width: 620.0, height: 60.0, lines: 1, leading: 1.2, sizes: &[38.0, 32.0, 26.0] };
const TITLE: Room = Room {
    width: 700.0,
    height: 290.0,
    lines: 4,
    leading: 1.06,
    sizes: &[120.0, 112.0, 104.0, 96.0, 88.0, 80.0, 72.0, 64.0, 58.0, 52.0],
};
/// Signs above and below the letters need more room.
const INDIC_TITLE: Room = Room {
    height: 300.0,
    leading: 1.32,
    sizes: &[96.0, 90.0, 84.0, 78.0, 72.0, 66.0, 60.0, 54.0, 48.0],
    ..TITLE
};
const LINE: Room =
    Room { width: 700.0, height: 60.0, lines: 1, leading: 1.5, sizes: &[36.0, 32.0, 28.0, 24.0] };
const PHONE: Room =
    Room { width: 620.0, height: 60.0, lines: 1, leading: 1.2, sizes: &[34.0, 28.0] };

/// The picture as PNG. The error says what is wrong with the fonts of the built site.
pub fn draw(site_dist: &Path, text: &CardText) -> Result<Vec<u8>, String> {
    let CardText { locale, title, line, brand, phone } = text;
    let fonts = Fonts::of(site_dist, &[title, line, brand, phone])?;
    let shaper = Shaper::new(&fonts, locale.code());
    let fill = |room: &Room, text: &str| room.fill(&shaper, &shaper.words(text));
    let tree = Tree::from_str(GROUND, &Options::default()).map_err(|e| e.to_string())?;
    let mut card = Pixmap::new(WIDTH, HEIGHT).ok_or("no room for a picture")?;
    render(&tree, Transform::identity(), &mut card.as_mut());

    write(&mut card, &fill(&BRAND, brand), (BESIDE_MARK, 69.0), WHITE);
    let title = fill(if *locale == Locale::En { &TITLE } else { &INDIC_TITLE }, title);
    let line = fill(&LINE, line);
    let rest = BOTTOM - TOP - title.height() - GAP - line.height();
    let top = TOP + rest.max(0.0) / 2.0;
    write(&mut card, &title, (LEFT, top), WHITE);
    write(&mut card, &line, (LEFT, top + title.height() + GAP), HALDI);
    write(&mut card, &fill(&PHONE, phone), (BESIDE_PHONE, 529.0), NEEM);
    palette::encode(&card).map_err(|e| e.to_string())
}

/// Writes lines from this corner on.
fn write(card: &mut Pixmap, lines: &Lines, (left, top): (f32, f32), colour: [u8; 3]) {
    let [red, green, blue] = colour;
    let mut paint = Paint::default();
    paint.set_color(Color::from_rgba8(red, green, blue, 255));
    let size = lines.size;
    let mut baseline = top + lines.first_baseline();
    for row in &lines.rows {
        let mut x = left;
        for word in row {
            if let Some(outline) = &word.outline {
                let place = Transform::from_translate(x, baseline).pre_scale(size, size);
                card.fill_path(outline, &paint, FillRule::Winding, place, None);
            }
            x += (word.width + word.space) * size;
        }
        baseline += lines.leading;
    }
}
