//! The public address of the site: canonical links, sign-in links and previews begin with it, and
//! it decides whether cookies are secure.
//!
//! The database keeps it, so that every engine and every command uses the same one. This is the
//! copy in memory, for callers that cannot wait for a query.

use std::{
    net::{IpAddr, SocketAddr},
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicBool, Ordering},
    },
};

/// The address while none is configured.
pub const DEFAULT: &str = "http://localhost:8080";

/// The public address, `https://host[:port]` without a path. Clones share it.
#[derive(Clone)]
pub struct Address(Arc<KeptAddress>);

struct KeptAddress {
    url: RwLock<Arc<str>>,
    /// Kept apart because every answer reads it.
    is_https: AtomicBool,
}

impl Address {
    /// `url` has the form that [`public_url`] returns.
    pub fn new(url: &str) -> Self {
        let is_https = AtomicBool::new(is_https(url));
        Self(Arc::new(KeptAddress { url: RwLock::new(url.into()), is_https }))
    }

    /// The present address, without a trailing slash.
    pub fn now(&self) -> Arc<str> {
        self.0.url.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Changes the address in memory, for all clones; the caller writes the database.
    pub fn set(&self, url: &str) {
        *self.0.url.write().unwrap_or_else(PoisonError::into_inner) = url.into();
        self.0.is_https.store(is_https(url), Ordering::Relaxed);
    }

    /// Whether the present address is https: then cookies are secure and HSTS is sent.
    pub fn is_https(&self) -> bool {
        self.0.is_https.load(Ordering::Relaxed)
    }
}

/// Whether an address begins with `https://`, in small letters.
pub fn is_https(url: &str) -> bool {
    url.starts_with("https://")
}

/// Removes trailing slashes. The error is a sentence: the address has a path, or is neither http
/// nor https.
pub fn public_url(given: &str) -> Result<String, String> {
    let url = given.trim_end_matches('/');
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ']) => {
            Ok(url.to_owned())
        }
        _ => Err("use http://host[:port] or https://host, without a path".to_owned()),
    }
}

/// The address of a site that only this machine uses, as after a first start. Port 0 is another
/// port at each start, so it gives [`DEFAULT`].
pub fn local(listen: SocketAddr) -> String {
    match listen.port() {
        0 => DEFAULT.to_owned(),
        80 => "http://localhost".to_owned(),
        port => format!("http://localhost:{port}"),
    }
}

/// Whether the host is `localhost` or a loopback address.
pub fn is_local(url: &str) -> bool {
    let host = url.split_once("://").map_or(url, |(_, host)| host);
    let name = host.strip_prefix('[').and_then(|ip| ip.split(']').next());
    let name = name.unwrap_or_else(|| host.split(':').next().unwrap_or_default());
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// The address at which a browser on this machine reaches a bound socket.
pub fn reached_at(bound: SocketAddr) -> String {
    if bound.ip().is_unspecified() {
        return format!("http://localhost:{}", bound.port());
    }
    format!("http://{bound}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_local_is_known_by_its_host() {
        for local in
            ["http://localhost", "http://localhost:8080", "https://127.0.0.1:1", "http://[::1]:80"]
        {
            assert!(is_local(local), "{local}");
        }
        for other in ["https://jaali.example", "http://localhost.example", "http://10.0.0.7:8080"] {
            assert!(!is_local(other), "{other}");
        }
    }

    #[test]
    fn a_local_address_has_the_port_that_was_asked_for() {
        let at = |text: &str| text.parse::<SocketAddr>().expect("an address");
        assert_eq!(local(at("127.0.0.1:9000")), "http://localhost:9000");
        assert_eq!(local(at("0.0.0.0:80")), "http://localhost");
        assert_eq!(local(at("127.0.0.1:0")), DEFAULT);
        assert_eq!(reached_at(at("0.0.0.0:9000")), "http://localhost:9000");
        assert_eq!(reached_at(at("[::1]:9000")), "http://[::1]:9000");
    }
}
