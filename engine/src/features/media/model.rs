//! A picture: an entry of the kind `media`, whose slug is the hash of the upload. (That of pictures
//! stored by earlier versions is the hash of the stored original.)

use crate::{
    features::content::model::{Entry, Snapshot},
    platform::locale::Locale,
};

/// The content kind of pictures.
pub const KIND: &str = "media";

/// The longest side of a stored original, in pixels: more than any screen shows of a page.
pub(super) const LONGEST: u32 = 2560;

/// The widths that pages choose from, in pixels.
const WIDTHS: [u32; 3] = [480, 960, 1600];

/// The file format of a picture that is sent to visitors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Avif,
    Webp,
}

impl Format {
    /// In the order in which pages offer them: browsers take the first that they know.
    pub const ALL: [Self; 2] = [Self::Avif, Self::Webp];

    /// The MIME type, as in the `Content-Type` header.
    pub fn content_type(self) -> &'static str {
        match self {
            Self::Avif => "image/avif",
            Self::Webp => "image/webp",
        }
    }

    fn extension(self) -> &'static str {
        match self {
            Self::Avif => "avif",
            Self::Webp => "webp",
        }
    }
}

/// The widths, in pixels and ascending, in which a picture of this width is stored: none is wider.
pub fn widths(width: u32) -> Vec<u32> {
    let mut kept: Vec<u32> = WIDTHS.into_iter().filter(|w| *w < width).collect();
    if kept.len() < WIDTHS.len() {
        kept.push(width);
    }
    kept
}

/// The object name of one size: `<id>/<width>.<extension>`. Its URL path is `/media/` and the name.
pub fn object(id: &str, width: u32, format: Format) -> String {
    format!("{id}/{width}.{}", format.extension())
}

/// The object name of the original, from which all sizes are made. It is not public.
pub(super) fn original(id: &str) -> String {
    format!("{id}/original.webp")
}

/// The object name of an upload whose sizes are not made yet. It is not public.
pub(super) fn upload(id: &str) -> String {
    format!("{id}/upload")
}

/// The object name and format of a public URL; `None` when it does not name a size.
pub(super) fn named(id: &str, file: &str) -> Option<(String, Format)> {
    let (width, extension) = file.split_once('.')?;
    let format = Format::ALL.into_iter().find(|f| f.extension() == extension)?;
    let width: u32 = width.parse().ok()?;
    let known = id.len() == 32 && id.bytes().all(|b| b.is_ascii_hexdigit());
    known.then(|| (object(id, width, format), format))
}

/// A picture as a page shows it.
#[derive(Debug)]
pub struct Picture {
    pub id: String,
    pub alt: String,
    pub width: u32,
    pub height: u32,
    /// The point that stays visible when it is cropped, in per cent from the left and the top.
    pub focus: (u32, u32),
}

impl Picture {
    /// The picture to which a field of an entry refers; `None` while its description is not live, and
    /// in a language in which it is held back.
    pub fn of(content: &Snapshot, entry: &Entry, field: &str, locale: Locale) -> Option<Self> {
        Self::of_slug(content, entry.shared_str(field)?, locale)
    }

    /// The picture of a slug.
    pub fn of_slug(content: &Snapshot, slug: &str, locale: Locale) -> Option<Self> {
        let media = content.find_in(KIND, slug, locale)?;
        let number = |name| media.shared_int(name).and_then(|n| u32::try_from(n).ok());
        Some(Self {
            id: media.slug.clone(),
            alt: media.text(locale, "alt"),
            width: number("width")?,
            height: number("height")?,
            focus: (number("focus_x").unwrap_or(50), number("focus_y").unwrap_or(50)),
        })
    }

    /// The URL path of the largest size in WebP, as `src` has it.
    pub fn plain(&self) -> String {
        let widest = widths(self.width).pop().unwrap_or(self.width);
        format!("/media/{}", object(&self.id, widest, Format::Webp))
    }

    /// All widths with their URL paths, as `srcset` lists them: `/media/<id>/480.avif 480w, …`.
    pub fn sources(&self, format: Format) -> String {
        let one = |w: &u32| format!("/media/{} {w}w", object(&self.id, *w, format));
        widths(self.width).iter().map(one).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_size_is_wider_than_the_picture() {
        assert_eq!(widths(300), [300]);
        assert_eq!(widths(480), [480]);
        assert_eq!(widths(1200), [480, 960, 1200]);
        assert_eq!(widths(2560), [480, 960, 1600]);
    }

    #[test]
    fn only_sizes_are_public() {
        let id = "0123456789abcdef0123456789abcdef";
        assert!(named(id, "480.avif").is_some());
        for (id, file) in [(id, "original.webp"), (id, "480.svg"), (id, "480"), ("..", "480.avif")]
        {
            assert_eq!(named(id, file), None, "{id}/{file}");
        }
    }
}
