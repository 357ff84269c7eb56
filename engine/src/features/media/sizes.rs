//! Makes the sizes that pages show from the bytes of an upload.
//!
//! Every picture is decoded and encoded again, so nothing of the file survives but its pixels: no
//! place where a photograph was taken, no script hidden in a comment.

use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, codecs::avif::AvifEncoder,
    imageops::FilterType,
};

use super::model::{Format, LONGEST, widths};
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

/// A picture in all its sizes.
pub(super) struct Made {
    /// The hash of the stored original: 32 hex digits.
    pub id: String,
    pub width: u32,
    pub height: u32,
    pub original: Vec<u8>,
    pub sizes: Vec<Size>,
}

pub(super) struct Size {
    pub width: u32,
    pub format: Format,
    pub bytes: Vec<u8>,
}

/// Makes the original to store and its sizes from an upload. Takes seconds.
pub(super) fn of_upload(sent: &[u8]) -> Result<Made> {
    let image = decode(sent)?;
    let image = if image.width().max(image.height()) > LONGEST {
        image.resize(LONGEST, LONGEST, FilterType::Lanczos3)
    } else {
        image
    };
    let original = webp(&image, ORIGINAL_QUALITY);
    of_original(original)
}

/// Makes the sizes of a stored original. The same original gives the same bytes.
pub(super) fn of_original(original: Vec<u8>) -> Result<Made> {
    let image = decode(&original)?;
    let (width, height) = (image.width(), image.height());
    let mut sizes = Vec::new();
    for wide in widths(width) {
        let high = u64::from(height) * u64::from(wide) / u64::from(width);
        let high = u32::try_from(high).unwrap_or(height).max(1);
        let scaled = image.resize_exact(wide, high, FilterType::Lanczos3);
        let avif = avif(&scaled)?;
        sizes.push(Size { width: wide, format: Format::Avif, bytes: avif });
        let webp = webp(&scaled, WEBP_QUALITY);
        sizes.push(Size { width: wide, format: Format::Webp, bytes: webp });
    }
    let id = blake3::hash(&original).to_hex()[..32].to_owned();
    Ok(Made { id, width, height, original, sizes })
}

/// The picture in a file, turned upright. Its type is recognised by its content alone.
fn decode(sent: &[u8]) -> Result<DynamicImage> {
    let kind = image::guess_format(sent).ok();
    let kinds = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP];
    let kind = kind.filter(|k| kinds.contains(k));
    let kind = kind.ok_or_else(|| refused("type", "Send a JPEG, PNG or WebP picture"))?;
    let torn = |_| refused("torn", "This picture cannot be read: its file is torn");
    let large = "This picture has more than 40 megapixels";
    let mut limits = Limits::default();
    limits.max_alloc = Some(MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(sent), kind);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(torn)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MEGAPIXELS * 1_000_000 {
        return Err(refused("too_large", large));
    }
    let turned = decoder.orientation().map_err(torn)?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(torn)?;
    image.apply_orientation(turned);
    Ok(if image.color().has_alpha() {
        DynamicImage::ImageRgba8(image.into_rgba8())
    } else {
        DynamicImage::ImageRgb8(image.into_rgb8())
    })
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
        let first = of_upload(&sent).expect("made");
        let again = of_original(first.original.clone()).expect("made");
        assert_eq!(first.id, again.id);
        assert_eq!((first.width, first.height), (600, 400));
        let sizes =
            |made: &Made| made.sizes.iter().map(|s| (s.width, s.bytes.clone())).collect::<Vec<_>>();
        assert!(sizes(&first) == sizes(&again), "other bytes");
        let widths: Vec<u32> = first.sizes.iter().map(|s| s.width).collect();
        assert_eq!(widths, [480, 480, 600, 600]);
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
        let made = of_upload(&turned).expect("made");
        assert_eq!((made.width, made.height), (32, 64));
        let all = made.sizes.iter().map(|s| &s.bytes).chain([&made.original]);
        for bytes in all {
            assert!(!bytes.windows(3).any(|w| w == b"GPS" || w == b"Exi"));
        }
    }

    #[test]
    fn what_is_seen_through_stays_so() {
        let mut image = photograph(40, 40).into_rgba8();
        image.put_pixel(0, 0, [0, 0, 0, 0].into());
        let png = file(&DynamicImage::ImageRgba8(image), ImageFormat::Png);
        let made = of_upload(&png).expect("made");
        let stored = image::load_from_memory(&made.original).expect("read");
        assert!(stored.get_pixel(0, 0).0[3] < 128);
    }

    #[test]
    fn what_is_no_picture_is_refused_by_its_content() {
        let sentence = |sent: &[u8]| of_upload(sent).err().expect("refused").sentences();
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
        assert_eq!(sentence(svg), "Send a JPEG, PNG or WebP picture");
        assert_eq!(sentence(b""), "Send a JPEG, PNG or WebP picture");
        assert_eq!(sentence(b"GIF89a\x01\0\x01\0"), "Send a JPEG, PNG or WebP picture");
        let png = file(&photograph(64, 64), ImageFormat::Png);
        assert_eq!(sentence(&png[..100]), "This picture cannot be read: its file is torn");
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
