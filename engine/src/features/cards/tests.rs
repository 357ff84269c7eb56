//! Promises of the pictures, drawn with the fonts of the real build in `site/dist`.

use std::{collections::BTreeSet, path::PathBuf};

use image::RgbImage;

use super::{
    drawing::{HEIGHT, WIDTH, draw},
    fonts::Fonts,
    lines::{Lines, Room},
    model::CardText,
    words::Shaper,
};
use crate::platform::locale::Locale;

fn site_dist() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../site/dist"))
}

/// A service in the seven languages.
const TITLES: [(Locale, &str); 7] = [
    (Locale::En, "Cockroach & Ant Control"),
    (Locale::Kn, "ಜಿರಳೆ ಮತ್ತು ಇರುವೆ ನಿಯಂತ್ರಣ"),
    (Locale::Hi, "कॉकरोच और चींटी नियंत्रण"),
    (Locale::Ta, "கரப்பான் பூச்சி, எறும்பு கட்டுப்பாடு"),
    (Locale::Te, "బొద్దింకలు, చీమల నియంత్రణ"),
    (Locale::Mr, "झुरळ आणि मुंगी नियंत्रण"),
    (Locale::Bn, "আরশোলা ও পিঁপড়ে নিয়ন্ত্রণ"),
];

fn card(locale: Locale, title: &str) -> CardText {
    let [title, line, brand, phone] =
        [title, "Keeps pests out.", "Jaali Pest Control", "+91 00000 00000"].map(str::to_owned);
    CardText { locale, title, line, brand, phone }
}

fn drawn(locale: Locale, title: &str) -> RgbImage {
    let png =
        draw(&site_dist(), &card(locale, title)).expect("run `make build`: fonts are missing");
    image::load_from_memory(&png).expect("a picture").to_rgb8()
}

/// How many dots of the place of the title are as white as its letters.
fn ink(card: &RgbImage) -> usize {
    let dots = card.enumerate_pixels();
    dots.filter(|(x, y, dot)| *x < 800 && (144..440).contains(y) && dot.0 == [255; 3]).count()
}

fn lines(room: &Room, locale: Locale, text: &str) -> Lines {
    let fonts = Fonts::of(&site_dist(), &[text]).expect("run `make build`: fonts are missing");
    let shaper = Shaper::new(&fonts, locale.code());
    room.fill(&shaper, &shaper.words(text))
}

const ROOM: Room =
    Room { width: 600.0, height: 300.0, lines: 4, leading: 1.2, sizes: &[100.0, 80.0, 60.0, 40.0] };

#[test]
fn each_language_has_a_picture_of_its_own() {
    let cards = TITLES.map(|(locale, title)| drawn(locale, title));
    for (card, (locale, _)) in cards.iter().zip(TITLES) {
        assert_eq!(card.dimensions(), (WIDTH, HEIGHT));
        assert!(ink(card) > 5000, "{locale}: {} dots", ink(card));
    }
    let all: BTreeSet<_> = cards.into_iter().map(RgbImage::into_raw).collect();
    assert_eq!(all.len(), TITLES.len());
    assert_eq!(ink(&drawn(Locale::En, "")), 0);
}

#[test]
fn the_same_texts_are_the_same_bytes() {
    let text = card(Locale::Kn, TITLES[1].1);
    assert_eq!(draw(&site_dist(), &text), draw(&site_dist(), &text));
}

#[test]
fn letters_join_as_their_script_asks() {
    let width = |locale, text: &str| {
        let line = lines(&ROOM, locale, text).rows.concat();
        line.iter().map(|word| word.width).sum::<f32>()
    };
    // The second of two joined letters goes below the first or gives up its stem.
    for (locale, joined, apart) in
        [(Locale::Kn, "ಕ್ಕ", "ಕಕ"), (Locale::Hi, "क्क", "कक"), (Locale::Bn, "ক্ক", "কক")]
    {
        assert!(width(locale, joined) < width(locale, apart) * 0.95, "{joined}");
    }
    // One letter has another form in Marathi than in Hindi.
    assert_ne!(drawn(Locale::Mr, "लल"), drawn(Locale::Hi, "लल"));
}

#[test]
fn a_short_title_is_large_and_a_long_one_has_four_lines_at_most() {
    let short = lines(&ROOM, Locale::En, "Hebbal");
    assert_eq!((short.rows.len(), short.size), (1, 100.0));
    let title = "How do I keep cockroaches from coming back after the monsoon?";
    let long = lines(&ROOM, Locale::En, title);
    assert!(long.rows.len() <= 4 && long.size < 80.0);
    let widths: Vec<f32> = long.rows.iter().map(|line| width_of(line, long.size)).collect();
    assert!(widths.iter().all(|width| *width <= ROOM.width), "{widths:?}");
    // The last line is no lonely word.
    assert!(widths.last() > Some(&(ROOM.width / 3.0)), "{widths:?}");

    let endless = lines(&ROOM, Locale::Ta, &format!("{} ", TITLES[3].1).repeat(9));
    assert_eq!((endless.rows.len(), endless.size), (4, 40.0));
    let word = lines(&ROOM, Locale::Kn, &"ಕ್ಕೊ".repeat(60));
    assert!(word.rows.len() > 1);
    for lines in [endless, word] {
        assert!(lines.rows.iter().all(|line| width_of(line, lines.size) <= ROOM.width));
    }
}

fn width_of(line: &[super::words::Word], size: f32) -> f32 {
    let spaces = line.iter().rev().skip(1).map(|word| word.space);
    line.iter().map(|word| word.width).chain(spaces).sum::<f32>() * size
}

#[test]
fn what_no_font_has_is_left_out_and_a_build_without_fonts_says_which() {
    assert_eq!(drawn(Locale::En, "Hebbal 🪳"), drawn(Locale::En, "Hebbal "));
    let told = draw(&site_dist().join("nowhere"), &card(Locale::En, "A")).expect_err("no fonts");
    assert!(told.contains("nowhere/fonts/latin.ttf"), "{told}");
}
