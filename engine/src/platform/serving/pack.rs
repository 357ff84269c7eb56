//! Compression, done once when something is stored or first asked for.

use std::io::Read;

use axum::body::Bytes;
use brotlic::{CompressionMode, DecompressorReader, Quality, WindowSize};
use flate2::read::GzDecoder;
use libdeflater::{CompressionLvl, Compressor};

/// The same bytes for clients of either encoding.
pub struct Packed {
    pub brotli: Vec<u8>,
    pub gzip: Vec<u8>,
}

/// How much time packing may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// For pages, hundreds at once. Brotli at 5: four fifths of what 11 saves, in a twentieth of
    /// its time.
    Quick,
    /// For the few pages that have to arrive whole in the first window of a connection: 3 % smaller,
    /// in twice the time.
    Close,
    /// For files that nearly every visitor fetches and no release changes: a tenth smaller,
    /// in twenty times the time.
    Best,
}

impl Effort {
    fn brotli(self) -> Quality {
        let quality = match self {
            Self::Quick => 5,
            Self::Close => 7,
            Self::Best => 10,
        };
        Quality::new(quality).unwrap_or_default()
    }

    fn gzip(self) -> i32 {
        match self {
            Self::Quick | Self::Close => 6,
            Self::Best => 12,
        }
    }
}

/// Compresses a body in both encodings; the thread is busy meanwhile.
pub fn pack(body: &[u8], effort: Effort) -> Packed {
    Packed { brotli: brotli(body, effort), gzip: gzip(body, effort) }
}

/// Compresses a body with Brotli alone.
pub fn brotli(body: &[u8], effort: Effort) -> Vec<u8> {
    // In a window of 64 KiB, the encoder searches another way: a fifth quicker, in half a megabyte of
    // tables instead of eight. Of a longer page it finds nearly as much.
    let window = match effort {
        Effort::Best => (16..22).find(|bits| body.len() < (1 << bits) - 16).unwrap_or(22),
        Effort::Quick | Effort::Close => 16,
    };
    let window = WindowSize::new(window).unwrap_or_default();
    let quality = effort.brotli();
    let room = brotlic::compress_bound(body.len(), quality).unwrap_or_default();
    let mut packed = vec![0; room];
    // There is room for any body of that length.
    let written = brotlic::compress(body, &mut packed, quality, window, CompressionMode::Generic);
    packed.truncate(written.unwrap_or_default());
    packed.shrink_to_fit();
    packed
}

/// Compresses a body with gzip alone.
pub fn gzip(body: &[u8], effort: Effort) -> Vec<u8> {
    let level = CompressionLvl::new(effort.gzip()).unwrap_or_default();
    let mut compressor = Compressor::new(level);
    let mut packed = vec![0; compressor.gzip_compress_bound(body.len())];
    // There is room for any body of that length.
    let written = compressor.gzip_compress(body, &mut packed).unwrap_or_default();
    packed.truncate(written);
    packed.shrink_to_fit();
    packed
}

/// The plain bytes, for the rare client that accepts neither encoding.
pub fn unpack(gzip: &[u8]) -> std::io::Result<Bytes> {
    let mut plain = Vec::with_capacity(gzip.len() * 5);
    GzDecoder::new(gzip).read_to_end(&mut plain)?;
    Ok(plain.into())
}

/// The plain bytes from the other encoding.
pub fn unpack_brotli(brotli: &[u8]) -> std::io::Result<Bytes> {
    let mut plain = Vec::with_capacity(brotli.len() * 5);
    DecompressorReader::new(brotli).read_to_end(&mut plain)?;
    Ok(plain.into())
}

/// Whether a file gets smaller: pictures and fonts in packed formats do not.
pub fn is_packable(content_type: &str) -> bool {
    let kind = content_type.split(';').next().unwrap_or_default();
    kind.starts_with("text/")
        || matches!(
            kind,
            "application/javascript"
                | "application/json"
                | "application/manifest+json"
                | "image/svg+xml"
        )
}
