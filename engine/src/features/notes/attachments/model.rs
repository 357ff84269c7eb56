//! An attachment, and what its bytes say that it is.

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::about::AboutKind;
use crate::platform::words::closed_words;

/// Largest file, in bytes.
pub(super) const LARGEST: usize = 15 * 1024 * 1024;

/// The most letters of a file's name.
pub(super) const MAX_NAME: usize = 120;

/// The types of files: name, type, ending of a file's name.
macro_rules! media_types {
    ($($name:ident $word:tt $ending:tt,)*) => {
        /// The type of an attachment, as its content says.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, sqlx::Type, ToSchema)]
        #[sqlx(type_name = "TEXT")]
        #[schema(as = AttachmentType)]
        pub enum MediaType {
            $(
                #[serde(rename = $word)]
                #[sqlx(rename = $word)]
                $name,
            )*
        }

        impl MediaType {
            /// As the header says it.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }

            /// How names of such files end.
            pub const fn ending(self) -> &'static str {
                match self {
                    $(Self::$name => $ending,)*
                }
            }
        }
    };
}

media_types! {
    Jpeg "image/jpeg" "jpg",
    Png "image/png" "png",
    Webp "image/webp" "webp",
    Gif "image/gif" "gif",
    Heic "image/heic" "heic",
    Pdf "application/pdf" "pdf",
    Mp3 "audio/mpeg" "mp3",
    M4a "audio/mp4" "m4a",
    Ogg "audio/ogg" "ogg",
    Wav "audio/wav" "wav",
    Aac "audio/aac" "aac",
    Amr "audio/amr" "amr",
}

impl MediaType {
    /// The type of a file by its first bytes; None: it may not be attached.
    pub fn of(file: &[u8]) -> Option<Self> {
        let at = |place: usize, bytes: &[u8]| {
            file.get(place..).is_some_and(|rest| rest.starts_with(bytes))
        };
        let brand = |brands: &[&[u8]]| at(4, b"ftyp") && brands.iter().any(|brand| at(8, brand));
        Some(match file {
            [0xFF, 0xD8, 0xFF, ..] => Self::Jpeg,
            [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, ..] => Self::Png,
            [b'R', b'I', b'F', b'F', ..] if at(8, b"WEBP") => Self::Webp,
            [b'R', b'I', b'F', b'F', ..] if at(8, b"WAVE") => Self::Wav,
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Self::Gif,
            [b'%', b'P', b'D', b'F', b'-', ..] => Self::Pdf,
            [b'O', b'g', b'g', b'S', ..] => Self::Ogg,
            [b'I', b'D', b'3', ..] => Self::Mp3,
            [b'#', b'!', b'A', b'M', b'R', ..] => Self::Amr,
            // A frame of MPEG audio: 11 bits, then version and layer; layer 0 is AAC.
            [0xFF, second, ..] if second & 0xF6 == 0xF0 => Self::Aac,
            [0xFF, second, ..] if second & 0xE0 == 0xE0 && second & 0x06 != 0 => Self::Mp3,
            _ if brand(&[b"heic", b"heix", b"hevc", b"mif1"]) => Self::Heic,
            _ if brand(&[b"M4A ", b"M4B "]) => Self::M4a,
            _ => return None,
        })
    }

    /// Whether a browser shows it in a page. The others are saved.
    pub fn is_shown(self) -> bool {
        self != Self::Pdf
    }
}

closed_words! {
    /// How far a file is.
    pub enum AttachmentState {
        /// Its row is there, its object perhaps not.
        Storing,
        #[default]
        Stored,
        /// Nobody sees it any more; its object is still to be removed.
        Removed,
    }
}

/// A file beside a lead, a customer or a booking.
#[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
pub struct Attachment {
    pub id: Uuid,
    pub about_kind: AboutKind,
    pub about_id: Uuid,
    /// Of the file, with the ending of its type.
    #[schema(example = "kitchen.jpg")]
    pub name: String,
    pub media_type: MediaType,
    pub bytes: i64,
    /// Null: the account is gone.
    pub uploaded_by: Option<Uuid>,
    pub uploaded_by_name: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// The name of an attachment's object. Public addresses of pictures begin with a hash, so none leads
/// below this prefix.
pub(super) fn object(id: Uuid) -> String {
    format!("private/attachments/{id}")
}

/// The last part of a file's name, ending as its type does.
pub(super) fn named(given: &str, media_type: MediaType) -> String {
    let name = given.rsplit(['/', '\\']).next().unwrap_or_default().trim();
    let ending = media_type.ending();
    let ends = |other: &str| {
        let lower = name.to_lowercase();
        lower.strip_suffix(other).is_some_and(|stem| stem.len() > 1 && stem.ends_with('.'))
    };
    let name = if name.trim_matches('.').is_empty() { "attachment" } else { name };
    if ends(ending) || media_type == MediaType::Jpeg && ends("jpeg") {
        return name.to_owned();
    }
    format!("{name}.{ending}")
}

/// `Content-Disposition` with a file's name in any script.
pub(super) fn disposition(how: &str, name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ' ');
    let ascii: String = name.chars().map(|c| if plain(c) { c } else { '_' }).collect();
    let kept = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    let encoded: String = name
        .bytes()
        .map(|byte| if kept(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect();
    format!("{how}; filename=\"{ascii}\"; filename*=UTF-8''{encoded}")
}

/// The bytes that a `Range` asks for, the first and the last: players of some browsers play nothing
/// without. None: all of them, also where it asks for several parts, or for none that is there.
pub(super) fn part(range: &str, length: usize) -> Option<(usize, usize)> {
    let (from, to) = range.strip_prefix("bytes=")?.split_once('-')?;
    let end = length.checked_sub(1)?;
    let (first, last) = match (from, to) {
        ("", to) => (length.saturating_sub(to.parse().ok()?), end),
        (from, "") => (from.parse().ok()?, end),
        (from, to) => (from.parse().ok()?, to.parse::<usize>().ok()?.min(end)),
    };
    (first <= last).then_some((first, last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_say_what_a_file_is() {
        let cases: [(&[u8], Option<MediaType>); 20] = [
            (b"\xFF\xD8\xFF\xE0rest", Some(MediaType::Jpeg)),
            (b"\x89PNG\r\n\x1a\nrest", Some(MediaType::Png)),
            (b"RIFF\0\0\0\0WEBPVP8 ", Some(MediaType::Webp)),
            (b"RIFF\0\0\0\0WAVEfmt ", Some(MediaType::Wav)),
            (b"RIFF\0\0\0\0AVI LIST", None),
            (b"GIF89a", Some(MediaType::Gif)),
            (b"%PDF-1.7", Some(MediaType::Pdf)),
            (b"OggS\0\x02", Some(MediaType::Ogg)),
            (b"ID3\x04", Some(MediaType::Mp3)),
            (b"\xFF\xFB\x90\x64", Some(MediaType::Mp3)),
            (b"\xFF\xF1\x50\x80", Some(MediaType::Aac)),
            (b"#!AMR\n", Some(MediaType::Amr)),
            (b"\0\0\0\x18ftypheic\0\0\0\0", Some(MediaType::Heic)),
            (b"\0\0\0\x18ftypM4A \0\0\0\0", Some(MediaType::M4a)),
            (b"\0\0\0\x18ftypisom\0\0\0\0", None),
            (b"<svg xmlns='http://www.w3.org/2000/svg'>", None),
            (b"<!doctype html>%PDF-", None),
            (b"MZ\x90\0", None),
            (b"PK\x03\x04", None),
            (b"", None),
        ];
        for (file, media_type) in cases {
            assert_eq!(MediaType::of(file), media_type, "{}", String::from_utf8_lossy(file));
        }
    }

    #[test]
    fn a_name_ends_as_its_type_does() {
        for (given, name) in [
            ("kitchen.jpg", "kitchen.jpg"),
            ("Kitchen.JPEG", "Kitchen.JPEG"),
            ("report.pdf", "report.pdf.jpg"),
            ("C:\\photos\\tap.jpg", "tap.jpg"),
            ("../../etc/passwd", "passwd.jpg"),
            (".jpg", ".jpg.jpg"),
            ("..", "attachment.jpg"),
            ("", "attachment.jpg"),
        ] {
            assert_eq!(named(given, MediaType::Jpeg), name, "{given}");
        }
    }

    #[test]
    fn a_range_names_a_part() {
        for (range, found) in [
            ("bytes=0-", Some((0, 9))),
            ("bytes=2-4", Some((2, 4))),
            ("bytes=2-99", Some((2, 9))),
            ("bytes=-3", Some((7, 9))),
            ("bytes=-99", Some((0, 9))),
            ("bytes=10-", None),
            ("bytes=4-2", None),
            ("bytes=-0", None),
            ("bytes=0-1,4-5", None),
            ("lines=0-1", None),
        ] {
            assert_eq!(part(range, 10), found, "{range}");
        }
        assert_eq!(part("bytes=0-", 0), None);
    }

    #[test]
    fn a_header_names_a_file_in_any_script() {
        assert_eq!(
            disposition("inline", "ಅಡುಗೆ\"1\".jpg"),
            "inline; filename=\"______1_.jpg\"; filename*=UTF-8''%E0%B2%85%E0%B2%A1%E0%B3%81%E0%B2%97%E0%B3%86%221%22.jpg"
        );
    }
}
