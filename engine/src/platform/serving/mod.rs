//! Files as they are served: packed once, answered in the encoding a client takes, with a tag.

pub mod kept;
pub mod pack;

use axum::{
    body::{Body as HttpBody, Bytes},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::etag;
use pack::{Effort, Packed, is_packable, unpack};

/// One thing to serve, in the encodings it is kept in.
pub struct Stored {
    pub content_type: HeaderValue,
    pub hash: String,
    pub body: Body,
}

pub enum Body {
    /// A file of text: compressed twice, plain on demand.
    Packed { brotli: Bytes, gzip: Bytes },
    /// A page in the encoding it was asked for, or a file that compression would not shrink.
    Only(Encoding, Bytes),
}

impl From<Packed> for Body {
    fn from(packed: Packed) -> Self {
        Self::Packed { brotli: packed.brotli.into(), gzip: packed.gzip.into() }
    }
}

/// How long a browser may keep an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasting {
    /// The name changes with the bytes.
    Forever,
    /// Kept, but asked for again with its tag.
    Asked,
}

impl Stored {
    /// A file that was read; packs it when that helps, which takes its time.
    pub fn pack(content_type: &str, hash: String, body: Vec<u8>, effort: Effort) -> Self {
        let body = if is_packable(content_type) {
            pack::pack(&body, effort).into()
        } else {
            Body::Only(Encoding::Identity, body.into())
        };
        Self { content_type: header_value(content_type), hash, body }
    }

    /// From its tag a 304, else its bytes in the best encoding.
    pub fn answer(&self, status: StatusCode, lasting: Lasting, headers: &HeaderMap) -> Response {
        let encoding = match &self.body {
            Body::Packed { .. } => Encoding::accepted(headers),
            Body::Only(encoding, _) => *encoding,
        };
        let tag = format!("\"{}\"", encoding.of(&self.hash));
        let unchanged = status == StatusCode::OK && etag::matches(headers, &tag);
        let mut response = if unchanged {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let body = match (&self.body, encoding) {
                (Body::Only(_, bytes), _) => bytes.clone(),
                (Body::Packed { brotli, .. }, Encoding::Brotli) => brotli.clone(),
                (Body::Packed { gzip, .. }, Encoding::Gzip) => gzip.clone(),
                // What was packed by this engine unpacks.
                (Body::Packed { gzip, .. }, Encoding::Identity) => unpack(gzip).unwrap_or_default(),
            };
            (status, HttpBody::from(body)).into_response()
        };
        let out = response.headers_mut();
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            out.insert(header::ETAG, tag);
        }
        let lasting = match lasting {
            Lasting::Forever => "public, max-age=31536000, immutable",
            Lasting::Asked => "public, no-cache",
        };
        out.insert(header::CACHE_CONTROL, HeaderValue::from_static(lasting));
        out.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
        if !unchanged {
            out.insert(header::CONTENT_TYPE, self.content_type.clone());
            if let Some(name) = encoding.name() {
                out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
            }
        }
        response
    }
}

pub fn header_value(content_type: &str) -> HeaderValue {
    HeaderValue::from_str(content_type)
        .unwrap_or_else(|_| HeaderValue::from_static("application/octet-stream"))
}

/// The content type that a file's name stands for.
pub fn content_type(path: &str) -> String {
    let guessed = mime_guess::from_path(path).first_or_octet_stream();
    let text = guessed.type_() == "text" || guessed.essence_str() == "application/javascript";
    if text { format!("{guessed}; charset=utf-8") } else { guessed.to_string() }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    /// The best that a client takes.
    pub fn accepted(headers: &HeaderMap) -> Self {
        let accepts = |name: &str| {
            headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|v| v.to_str().ok()).any(
                |list| {
                    list.split(',').any(|item| {
                        let (coding, q) = item.split_once(';').unwrap_or((item, ""));
                        let refused = q
                            .trim()
                            .strip_prefix("q=")
                            .is_some_and(|q| q.trim().parse::<f32>().is_ok_and(|q| q == 0.0));
                        coding.trim().eq_ignore_ascii_case(name) && !refused
                    })
                },
            )
        };
        if accepts("br") {
            Self::Brotli
        } else if accepts("gzip") {
            Self::Gzip
        } else {
            Self::Identity
        }
    }

    /// As headers call it; none for plain bytes.
    fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Identity => None,
        }
    }

    /// The name of something in this encoding: other bytes, another name.
    pub fn of(self, name: &str) -> String {
        match self {
            Self::Brotli => format!("{name}-br"),
            Self::Gzip => format!("{name}-gz"),
            Self::Identity => name.to_owned(),
        }
    }
}
