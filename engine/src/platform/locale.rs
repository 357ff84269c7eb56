//! The seven languages of the site.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A language of the site, by its ISO 639-1 code.
#[derive(
    Debug,
    Default,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Locale {
    #[default]
    En,
    Kn,
    Hi,
    Ta,
    Te,
    Mr,
    Bn,
}

impl Locale {
    /// All languages, English first.
    pub const ALL: [Self; 7] =
        [Self::En, Self::Kn, Self::Hi, Self::Ta, Self::Te, Self::Mr, Self::Bn];

    /// The ISO 639-1 code, for example `kn`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Kn => "kn",
            Self::Hi => "hi",
            Self::Ta => "ta",
            Self::Te => "te",
            Self::Mr => "mr",
            Self::Bn => "bn",
        }
    }

    /// The name of the language in that language.
    pub const fn name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Kn => "ಕನ್ನಡ",
            Self::Hi => "हिन्दी",
            Self::Ta => "தமிழ்",
            Self::Te => "తెలుగు",
            Self::Mr => "मराठी",
            Self::Bn => "বাংলা",
        }
    }

    /// The language of an ISO 639-1 code in small letters; None for any other text.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|l| l.code() == code)
    }

    /// The beginning of its paths: nothing for English, `/kn` for Kannada.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::En => "",
            Self::Kn => "/kn",
            Self::Hi => "/hi",
            Self::Ta => "/ta",
            Self::Te => "/te",
            Self::Mr => "/mr",
            Self::Bn => "/bn",
        }
    }

    /// The locale of a site path, and the rest of the path without the prefix.
    pub fn of_path(path: &str) -> (Self, &str) {
        for locale in Self::ALL.into_iter().skip(1) {
            if let Some(rest) = path.strip_prefix(locale.prefix())
                && (rest.is_empty() || rest.starts_with('/'))
            {
                return (locale, rest);
            }
        }
        (Self::En, path)
    }
}

impl std::fmt::Display for Locale {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_counts_only_as_a_whole_segment() {
        assert_eq!(Locale::of_path("/kn/"), (Locale::Kn, "/"));
        assert_eq!(Locale::of_path("/kn"), (Locale::Kn, ""));
        assert_eq!(Locale::of_path("/knitting"), (Locale::En, "/knitting"));
        assert_eq!(Locale::of_path("/pest-control/hebbal"), (Locale::En, "/pest-control/hebbal"));
    }
}
