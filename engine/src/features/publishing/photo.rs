//! Photographs of entries, as pages show them.

use super::data::PagePhoto;
use crate::{
    features::{
        content::model::{Entry, Snapshot},
        media::model::{Format, Picture},
    },
    platform::locale::Locale,
};

/// The photograph of an entry; none when it has none.
pub(super) fn photo(content: &Snapshot, entry: &Entry, locale: Locale) -> Option<PagePhoto> {
    Some(in_sizes(Picture::of(content, entry, "photo", locale)?))
}

/// A picture in the sizes that pages have.
pub(super) fn in_sizes(picture: Picture) -> PagePhoto {
    let (focus_x, focus_y) = picture.focus;
    PagePhoto {
        avif: picture.sources(Format::Avif),
        webp: picture.sources(Format::Webp),
        src: picture.plain(),
        width: picture.width,
        height: picture.height,
        focus_x,
        focus_y,
        alt: picture.alt,
    }
}
