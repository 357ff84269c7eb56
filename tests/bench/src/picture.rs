//! A picture as large as those of a phone.

use std::io::Write as _;

use flate2::{Compression, Crc, write::ZlibEncoder};

use crate::{During as _, Result};

const WIDTH: u32 = 4_000;
const HEIGHT: u32 = 3_000;

/// A PNG of 12 megapixels, about 5 MB; another one for each seed.
pub(crate) fn twelve_megapixels(seed: u32) -> Result<Vec<u8>> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    let mut state = seed | 1;
    for y in 0..HEIGHT {
        // No filter; grey that gets darker, with a grain in every eighth pixel.
        let mut row = vec![0_u8];
        for x in 0..WIDTH {
            let [.., mut grey] = (y / 12).to_be_bytes();
            if x % 8 == 0 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                grey ^= state.to_be_bytes()[0];
            }
            row.extend([grey; 3]);
        }
        packed.write_all(&row).during("a row of a picture")?;
    }
    let pixels = packed.finish().during("a picture")?;
    // Eight bits of red, green and blue each.
    let head = [&WIDTH.to_be_bytes()[..], &HEIGHT.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, data) in [(b"IHDR", head), (b"IDAT", pixels), (b"IEND", Vec::new())] {
        let length = u32::try_from(data.len()).during("a part of a picture")?;
        let mut sum = Crc::new();
        sum.update(kind);
        sum.update(&data);
        png.extend(length.to_be_bytes());
        png.extend(kind);
        png.extend(data);
        png.extend(sum.sum().to_be_bytes());
    }
    Ok(png)
}
