//! Compression, done once when something is stored or first asked for.

use std::io::{Read, Write};

use axum::body::Bytes;

/// The same bytes for clients of either encoding.
pub struct Packed {
    pub brotli: Vec<u8>,
    pub gzip: Vec<u8>,
}

/// Brotli at 5: four fifths of what 11 saves, in a twentieth of its time.
pub fn pack(body: &[u8]) -> Packed {
    let mut brotli = Vec::with_capacity(body.len() / 4);
    // A window as large as the page: the usual one takes 4 MiB, cleared for each. (One of 64 KiB
    // or less makes the encoder search in a way that takes five times as long.)
    let lgwin = (17..22).find(|bits| body.len() < (1 << bits) - 16).unwrap_or(22);
    let params = brotli::enc::BrotliEncoderParams { quality: 5, lgwin, ..Default::default() };
    // Writing to memory cannot fail.
    let _ = brotli::BrotliCompress(&mut &*body, &mut brotli, &params);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
    let _ = gzip.write_all(body);
    Packed { brotli, gzip: gzip.finish().unwrap_or_default() }
}

/// The plain bytes again, for the rare client that takes neither.
pub fn unpack(gzip: &[u8]) -> std::io::Result<Bytes> {
    let mut plain = Vec::with_capacity(gzip.len() * 5);
    flate2::read::GzDecoder::new(gzip).read_to_end(&mut plain)?;
    Ok(plain.into())
}

/// The same from the other encoding.
pub fn unpack_brotli(brotli: &[u8]) -> std::io::Result<Bytes> {
    let mut plain = Vec::with_capacity(brotli.len() * 5);
    brotli::BrotliDecompress(&mut &*brotli, &mut plain)?;
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
