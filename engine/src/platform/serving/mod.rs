//! Files as they are served: compressed once, sent in an encoding that the client accepts.

pub mod kept;
pub mod pack;

use axum::{
    body::{Body as HttpBody, Bytes},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{etag, http::secured};
use pack::{Effort, Packed, is_packable, unpack};

/// The content type of a page.
pub const PAGE: &str = "text/html; charset=utf-8";

/// A page or file to serve, in the encodings that it is kept in.
pub struct Stored {
    pub body: Body,
    pub is_page: bool,
    /// The headers in each encoding, built once: nearly all are the same in every response.
    heads: Vec<HeaderMap>,
}

/// The bytes of a [`Stored`].
pub enum Body {
    /// A text file: compressed in both encodings, unpacked on demand.
    Packed { brotli: Bytes, gzip: Bytes },
    /// A page in the encoding it was asked for, or a file that compression would not shrink.
    Only(Encoding, Bytes),
}

impl Body {
    /// The bytes that it takes in memory, in all encodings.
    pub fn size(&self) -> usize {
        match self {
            Self::Packed { brotli, gzip } => brotli.len() + gzip.len(),
            Self::Only(_, bytes) => bytes.len(),
        }
    }
}

impl From<Packed> for Body {
    fn from(packed: Packed) -> Self {
        Self::Packed { brotli: packed.brotli.into(), gzip: packed.gzip.into() }
    }
}

/// How long a browser may keep an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasting {
    /// For a year: the name changes with the bytes.
    Forever,
    /// Kept, but revalidated each time with its tag.
    Asked,
}

impl Stored {
    /// `hash` becomes the `ETag`, different in each encoding.
    pub fn new(content_type: &str, hash: &str, body: Body) -> Self {
        let encodings: &[_] = match &body {
            Body::Packed { .. } => &Encoding::ALL,
            Body::Only(encoding, _) => &[*encoding],
        };
        let heads = encodings.iter().map(|one| head(content_type, hash, *one)).collect();
        Self { body, is_page: content_type == PAGE, heads }
    }

    /// The same of plain bytes; compresses them when that helps, which takes processor time.
    pub fn pack(content_type: &str, hash: &str, body: Vec<u8>, effort: Effort) -> Self {
        let body = if is_packable(content_type) {
            pack::pack(&body, effort).into()
        } else {
            Body::Only(Encoding::Identity, body.into())
        };
        Self::new(content_type, hash, body)
    }

    /// 304 when the client has the tag, else the bytes in the best encoding.
    pub fn answer(&self, status: StatusCode, lasting: Lasting, asked: &HeaderMap) -> Response {
        let encoding = match &self.body {
            Body::Packed { .. } => Encoding::accepted(asked),
            Body::Only(encoding, _) => *encoding,
        };
        let head = match &self.body {
            Body::Packed { .. } => &self.heads[encoding as usize],
            Body::Only(..) => &self.heads[0],
        };
        let mut headers = head.clone();
        if lasting == Lasting::Forever {
            let forever = HeaderValue::from_static("public, max-age=31536000, immutable");
            headers.insert(header::CACHE_CONTROL, forever);
        }
        let tag = head.get(header::ETAG);
        let is_known =
            tag.is_some_and(|tag| etag::matches(asked, tag.to_str().unwrap_or_default()));
        let mut response = if status == StatusCode::OK && is_known {
            headers.remove(header::CONTENT_TYPE);
            headers.remove(header::CONTENT_ENCODING);
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let body = match (&self.body, encoding) {
                (Body::Only(_, bytes), _) => bytes.clone(),
                (Body::Packed { brotli, .. }, Encoding::Brotli) => brotli.clone(),
                (Body::Packed { gzip, .. }, Encoding::Gzip) => gzip.clone(),
                // What was packed by this engine unpacks.
                (Body::Packed { gzip, .. }, Encoding::Identity) => unpack(gzip).unwrap_or_default(),
            };
            let mut response = Response::new(HttpBody::from(body));
            *response.status_mut() = status;
            response
        };
        *response.headers_mut() = headers;
        response
    }
}

/// The headers of a response in this encoding.
fn head(content_type: &str, hash: &str, encoding: Encoding) -> HeaderMap {
    let mut head = HeaderMap::new();
    secured(&mut head);
    if let Ok(tag) = HeaderValue::try_from(format!("\"{}\"", encoding.of(hash))) {
        head.insert(header::ETAG, tag);
    }
    head.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
    head.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    head.insert(header::CONTENT_TYPE, header_value(content_type));
    if let Some(name) = encoding.name() {
        head.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    head
}

fn header_value(content_type: &str) -> HeaderValue {
    if content_type == PAGE {
        // A static value has no reference count that all threads write to.
        return HeaderValue::from_static(PAGE);
    }
    HeaderValue::from_str(content_type)
        .unwrap_or_else(|_| HeaderValue::from_static("application/octet-stream"))
}

/// The content type for the extension of a file's name; `application/octet-stream` if unknown.
pub fn content_type(path: &str) -> String {
    let guessed = mime_guess::from_path(path).first_or_octet_stream();
    let text = guessed.type_() == "text" || guessed.essence_str() == "application/javascript";
    if text { format!("{guessed}; charset=utf-8") } else { guessed.to_string() }
}

/// The encodings in which files are served, the smallest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    const ALL: [Self; 3] = [Self::Brotli, Self::Gzip, Self::Identity];

    /// The best encoding that a client accepts; `q=0` refuses one.
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

    /// The name in headers; None for plain bytes.
    fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Identity => None,
        }
    }

    /// A name, such as a tag, for this encoding: other bytes need another name.
    pub fn of(self, name: &str) -> String {
        match self {
            Self::Brotli => format!("{name}-br"),
            Self::Gzip => format!("{name}-gz"),
            Self::Identity => name.to_owned(),
        }
    }
}
