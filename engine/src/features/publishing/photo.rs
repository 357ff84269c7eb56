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
    let picture = Picture::of(content, entry, "photo", locale)?;
    let (focus_x, focus_y) = picture.focus;
    Some(PagePhoto {
        avif: picture.sources(Format::Avif),
        webp: picture.sources(Format::Webp),
        src: picture.plain(),
        width: picture.width,
        height: picture.height,
        focus_x,
        focus_y,
        alt: picture.alt,
    })
}
