//! Makes the sizes that pages show from the bytes of an upload.
//!
//! Every picture is decoded and encoded again, so nothing of the file survives but its pixels: no
//! place where a photograph was taken, no script hidden in a comment.

use std::{io::Cursor, sync::Arc};

use image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits,
    codecs::avif::AvifEncoder, imageops::FilterType, metadata::Orientation,
};

use super::model::{Format, LONGEST};
use crate::platform::error::{Error, Problem, Result};

/// Largest file, in bytes.
pub(super) const LARGEST: usize = 15 * 1024 * 1024;
/// Most pixels of a picture, in millions.
const MEGAPIXELS: u64 = 40;
/// Most memory for decoding, in bytes: eight for each pixel of the largest picture.
const MEMORY: u64 = MEGAPIXELS * 1_000_000 * 8;
/// Out of 100. Lower values show on skin and sky, higher ones cost visitors more than they see.
const WEBP_QUALITY: f32 = 76.0;
const AVIF_QUALITY: u8 = 60;
const ORIGINAL_QUALITY: f32 = 92.0;
/// Out of 10, the fastest. Slower ones save a twentieth of the bytes and take three times as long.
const AVIF_SPEED: u8 = 9;

/// The id of an upload: the hash of its bytes, 32 hex digits.
pub(super) fn id_of(sent: &[u8]) -> String {
    blake3::hash(sent).to_hex()[..32].to_owned()
}

/// The width and the height that an upload will have, by its head alone; refused is what is no
/// picture, or has too many pixels.
pub(super) fn measure(sent: &[u8]) -> Result<(u32, u32)> {
    let mut decoder = decoder(sent)?;
    let (width, height) = decoder.dimensions();
    Ok(fitted(if turns(decoder.orientation().map_err(torn)?) {
        (height, width)
    } else {
        (width, height)
    }))
}

/// Makes the original to store from an upload. Takes a second.
pub(super) fn original_of(sent: &[u8]) -> Result<Vec<u8>> {
    let image = decode(sent)?;
    let (width, height) = fitted((image.width(), image.height()));
    let image = if width == image.width() {
        image
    } else {
        image.resize_exact(width, height, FilterType::Lanczos3)
    };
    Ok(webp(&image, ORIGINAL_QUALITY))
}

/// A stored original, from which the sizes are made. The same original gives the same bytes.
#[derive(Clone)]
pub(super) struct Original(Arc<DynamicImage>);

impl Original {
    pub(super) fn read(stored: &[u8]) -> Result<Self> {
        Ok(Self(Arc::new(decode(stored)?)))
    }

    pub(super) fn size(&self) -> (u32, u32) {
        (self.0.width(), self.0.height())
    }

    /// One size in one format.
    pub(super) fn in_width(&self, wide: u32, format: Format) -> Result<Vec<u8>> {
        let (width, height) = self.size();
        let scaled = self.0.resize_exact(wide, share((wide, width), height), FilterType::Lanczos3);
        match format {
            Format::Avif => avif(&scaled),
            Format::Webp => Ok(webp(&scaled, WEBP_QUALITY)),
        }
    }
}

/// The sides of a picture at most [`LONGEST`], in its ratio.
fn fitted((width, height): (u32, u32)) -> (u32, u32) {
    match width.max(height) {
        longest if longest <= LONGEST => (width, height),
        _ if width >= height => (LONGEST, share((LONGEST, width), height)),
        _ => (share((LONGEST, height), width), LONGEST),
    }
}

/// A side when the other one becomes `new` of `old`; at least one pixel.
fn share((new, old): (u32, u32), side: u32) -> u32 {
    let shared = u64::from(side) * u64::from(new) / u64::from(old.max(1));
    u32::try_from(shared).unwrap_or(side).max(1)
}

/// The picture in a file, turned upright.
fn decode(sent: &[u8]) -> Result<DynamicImage> {
    let mut decoder = decoder(sent)?;
    let turned = decoder.orientation().map_err(torn)?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(torn)?;
    image.apply_orientation(turned);
    Ok(if image.color().has_alpha() {
        DynamicImage::ImageRgba8(image.into_rgba8())
    } else {
        DynamicImage::ImageRgb8(image.into_rgb8())
    })
}

/// Reads the head of a file. Its type is recognised by its content alone.
fn decoder(sent: &[u8]) -> Result<impl ImageDecoder + '_> {
    let kind = image::guess_format(sent).ok();
    let kinds = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP];
    let kind = kind.filter(|k| kinds.contains(k));
    let kind = kind.ok_or_else(|| refused("type", other_type(sent)))?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(sent), kind);
    reader.limits(limits);
    let decoder = reader.into_decoder().map_err(torn)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MEGAPIXELS * 1_000_000 {
        return Err(refused("too_large", "This picture has more than 40 megapixels"));
    }
    Ok(decoder)
}

/// What to do about a file of another type.
fn other_type(sent: &[u8]) -> &'static str {
    /// As far as a text says what it is.
    const HEAD: usize = 1024;
    let heic = [b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1"];
    let brand = sent.get(4..12).and_then(|box_| box_.strip_prefix(b"ftyp"));
    let head = String::from_utf8_lossy(&sent[..sent.len().min(HEAD)]);
    if brand.is_some_and(|brand| heic.iter().any(|known| brand == *known)) {
        "This is HEIC, which browsers cannot show: send it as JPEG (on an iPhone: Settings, \
         Camera, Formats, Most Compatible)"
    } else if sent.starts_with(b"GIF8") {
        "This is a GIF: send a JPEG, PNG or WebP picture, which has more colours"
    } else if head.contains("<svg") {
        "This is an SVG, which can hold programs: send it as PNG"
    } else {
        "Send a JPEG, PNG or WebP picture"
    }
}

/// Whether width and height change places.
fn turns(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    )
}

fn torn(_: ImageError) -> Error {
    refused("torn", "This picture cannot be read: its file is torn")
}

fn refused(code: &str, sentence: &str) -> Error {
    Problem::field("file", code, sentence).into()
}

fn webp(image: &DynamicImage, quality: f32) -> Vec<u8> {
    let (width, height, pixels) = (image.width(), image.height(), image.as_bytes());
    let encoder = if image.color().has_alpha() {
        webp::Encoder::from_rgba(pixels, width, height)
    } else {
        webp::Encoder::from_rgb(pixels, width, height)
    };
    encoder.encode(quality).to_vec()
}

fn avif(image: &DynamicImage) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let encoder = AvifEncoder::new_with_speed_quality(&mut bytes, AVIF_SPEED, AVIF_QUALITY);
    // Encoding RGB would compile the encoder into this crate, slow in a debug build; RGBA gives the
    // same file.
    let done = image.to_rgba8().write_with_encoder(encoder.with_num_threads(Some(1)));
    done.map_err(|_| refused("torn", "No AVIF could be made of this picture"))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use image::{GenericImageView, RgbImage};

    use super::*;

    fn photograph(width: u32, height: u32) -> DynamicImage {
        let byte = |n: u32| u8::try_from(n % 256).unwrap_or_default();
        let colour = |x: u32, y: u32| [byte(x), byte(y), byte(x + y)];
        DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, |x, y| colour(x, y).into()))
    }

    fn file(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, format).expect("encoded");
        bytes.into_inner()
    }

    #[test]
    fn the_same_original_has_the_same_name_and_sizes() {
        let sent = file(&photograph(600, 400), ImageFormat::Jpeg);
        let first = original_of(&sent).expect("made");
        assert!(first == original_of(&sent).expect("made"), "another original");
        let original = Original::read(&first).expect("read");
        assert_eq!((original.size(), measure(&sent).expect("measured")), ((600, 400), (600, 400)));
        for format in Format::ALL {
            let size = || original.in_width(480, format).expect("made");
            assert!(size() == size(), "other bytes");
        }
    }

    #[test]
    fn a_large_picture_is_measured_as_it_will_be_stored() {
        for (width, height) in [(2600, 30), (30, 2600), (2561, 1001), (2560, 1)] {
            let sent = file(&photograph(width, height), ImageFormat::Png);
            let original = Original::read(&original_of(&sent).expect("made")).expect("read");
            assert_eq!(measure(&sent).expect("measured"), original.size());
        }
    }

    #[test]
    fn a_turned_photograph_stands_upright_and_what_it_told_of_its_place_is_gone() {
        let jpeg = file(&photograph(64, 32), ImageFormat::Jpeg);
        // EXIF: big-endian, one entry, orientation 6 (turn right).
        let exif =
            b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0GPS 12.97N";
        let mut turned = jpeg[..2].to_vec();
        turned.extend([0xff, 0xe1]);
        turned.extend(u16::try_from(exif.len() + 2).expect("short").to_be_bytes());
        turned.extend(exif);
        turned.extend(&jpeg[2..]);
        let stored = original_of(&turned).expect("made");
        let original = Original::read(&stored).expect("read");
        assert_eq!((original.size(), measure(&turned).expect("measured")), ((32, 64), (32, 64)));
        let size = |format| original.in_width(32, format).expect("made");
        for bytes in Format::ALL.map(size).into_iter().chain([stored]) {
            assert!(!bytes.windows(3).any(|w| w == b"GPS" || w == b"Exi"));
        }
    }

    #[test]
    fn what_is_seen_through_stays_so() {
        let mut image = photograph(40, 40).into_rgba8();
        image.put_pixel(0, 0, [0, 0, 0, 0].into());
        let png = file(&DynamicImage::ImageRgba8(image), ImageFormat::Png);
        let stored = image::load_from_memory(&original_of(&png).expect("made")).expect("read");
        assert!(stored.get_pixel(0, 0).0[3] < 128);
    }

    #[test]
    fn what_is_no_picture_is_refused_by_its_content() {
        let sentence = |sent: &[u8]| measure(sent).expect_err("refused").sentences();
        let svg =
            b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
        assert!(sentence(svg).starts_with("This is an SVG"));
        assert_eq!(sentence(b""), "Send a JPEG, PNG or WebP picture");
        assert!(sentence(b"GIF89a\x01\0\x01\0").starts_with("This is a GIF"));
        assert!(sentence(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic").starts_with("This is HEIC"));
        assert_eq!(sentence(b"\0\0\0\x18ftypisom"), "Send a JPEG, PNG or WebP picture");
        let png = file(&photograph(64, 64), ImageFormat::Png);
        assert!(measure(&png[..100]).is_ok(), "its head is whole");
        let torn = original_of(&png[..100]).expect_err("refused").sentences();
        assert_eq!(torn, "This picture cannot be read: its file is torn");
        // A small file that claims to be a vast picture is refused before its pixels are decoded.
        let mut vast = png;
        vast[16..24].copy_from_slice(&[0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20]);
        let crc = crc32(&vast[12..29]);
        vast[29..33].copy_from_slice(&crc.to_be_bytes());
        assert_eq!(sentence(&vast), "This picture has more than 40 megapixels");
    }

    fn crc32(bytes: &[u8]) -> u32 {
        let mut crc = flate2::Crc::new();
        crc.update(bytes);
        crc.sum()
    }
}
