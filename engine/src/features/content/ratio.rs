//! The shape of a picture: its width to its height.

use serde::{Deserialize, Serialize};

/// A shape such as `16:9`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Ratio {
    width: u32,
    height: u32,
}

impl Ratio {
    /// Whether a picture of this size loses more than a tenth of itself when it is cropped to the shape.
    pub fn crops(self, width: u32, height: u32) -> bool {
        let (own, other) =
            (u64::from(width) * u64::from(self.height), u64::from(height) * u64::from(self.width));
        10 * own.min(other) < 9 * own.max(other)
    }
}

impl TryFrom<String> for Ratio {
    type Error = String;

    fn try_from(source: String) -> Result<Self, String> {
        let side = |text: &str| text.parse().ok().filter(|n| (1..=100).contains(n));
        let sides = source.split_once(':');
        let sides = sides.and_then(|(width, height)| Some((side(width)?, side(height)?)));
        let (width, height) = sides.ok_or_else(|| format!("'{source}' is no shape like 16:9"))?;
        Ok(Self { width, height })
    }
}

impl From<Ratio> for String {
    fn from(Ratio { width, height }: Ratio) -> Self {
        format!("{width}:{height}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_is_two_small_numbers_and_tells_what_it_crops() {
        for odd in ["16", "16:", "0:9", "16:9:1", "a:b", "101:1", "-1:2"] {
            assert!(Ratio::try_from(odd.to_owned()).is_err(), "{odd}");
        }
        let wide = Ratio::try_from("16:9".to_owned()).expect("a shape");
        assert_eq!(String::from(wide), "16:9");
        assert!(!wide.crops(1600, 900) && !wide.crops(1600, 950));
        assert!(wide.crops(900, 900) && wide.crops(1600, 600));
    }
}
