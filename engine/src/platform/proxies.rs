//! Which address a request came from, when there are proxies in front.
//!
//! Any client can send `X-Forwarded-For`; each proxy appends the address that it was called from.
//! So the list is read from its end, over trusted proxies: the first other one is the client's.

use std::{
    net::{IpAddr, SocketAddr},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    extract::ConnectInfo,
    http::{HeaderMap, HeaderName, request::Parts},
};
use ipnet::{IpNet, Ipv4Net};

/// The header to which each proxy appends the address that it was called from.
pub static FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// How often an untrusted header is logged: any client can send one with each request.
const WARN_EACH: Duration = Duration::from_hours(1);

/// The bits of an IPv6 address before the IPv4 address that is mapped into it.
const MAPPED_BITS: u8 = 96;

/// Which proxies are trusted; by default none.
#[derive(Default)]
pub struct Proxies {
    trusted: Vec<IpNet>,
    hops: usize,
    warned: Mutex<Option<Instant>>,
}

impl Proxies {
    /// Trusts proxies of these networks, and the last `hops` proxies whatever their addresses.
    pub fn new(trusted: Vec<IpNet>, hops: u8) -> Self {
        Self { trusted, hops: hops.into(), warned: Mutex::default() }
    }

    /// Whether an address that connects brings the requests of others.
    pub fn is_proxy(&self, peer: IpAddr) -> bool {
        self.trusts(0, peer)
    }

    /// The client's address; None for a request that came over no network.
    pub fn client(&self, parts: &Parts, now: Instant) -> Option<IpAddr> {
        Some(self.client_of(peer(parts)?, &parts.headers, now))
    }

    /// The client's address, by the address that connected and the headers it sent.
    pub fn client_of(&self, peer: IpAddr, headers: &HeaderMap, now: Instant) -> IpAddr {
        if self.trusts(0, peer) {
            return self.walk(peer, headers);
        }
        if headers.contains_key(&FORWARDED_FOR) && self.is_time_to_warn(now) {
            tracing::warn!(
                %peer,
                "X-Forwarded-For of an address that is not trusted, and not believed: if it is your \
                 proxy, name it in JAALI_TRUSTED_PROXY, or all its visitors count as one"
            );
        }
        peer
    }

    fn walk(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        // Several lines of a header are one list.
        let lines = headers.get_all(&FORWARDED_FOR).iter().rev();
        // An unreadable line is no address, and ends the walk like one.
        let named = lines.flat_map(|line| line.to_str().unwrap_or("unreadable").rsplit(','));
        let named = named.map(str::trim).filter(|named| !named.is_empty());
        let mut client = peer;
        for (hop, named) in named.enumerate() {
            // Beyond a proxy that names no address, nothing is known: the client is that proxy.
            let Some(address) = address(named) else { break };
            client = address;
            if !self.trusts(hop + 1, client) {
                break;
            }
        }
        client
    }

    /// Whether what an address reports is believed, `hop` steps away from the engine.
    fn trusts(&self, hop: usize, address: IpAddr) -> bool {
        hop < self.hops || self.trusted.iter().any(|network| network.contains(&address))
    }

    fn is_time_to_warn(&self, now: Instant) -> bool {
        let mut warned = self.warned.lock().unwrap_or_else(PoisonError::into_inner);
        let is_time = warned.is_none_or(|at| now.saturating_duration_since(at) >= WARN_EACH);
        if is_time {
            *warned = Some(now);
        }
        is_time
    }
}

/// The address at the other end of the connection; None when there is no network.
pub fn peer(parts: &Parts) -> Option<IpAddr> {
    parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|c| c.0.ip().to_canonical())
}

/// An address as proxies write it, some with the port.
fn address(named: &str) -> Option<IpAddr> {
    let address = named.parse().ok();
    let address = address.or_else(|| named.parse::<SocketAddr>().ok().map(|a| a.ip()));
    address.map(|a: IpAddr| a.to_canonical())
}

/// Reads an address, or a network as `10.0.0.0/8`; IPv4 that is mapped into IPv6 becomes IPv4.
pub fn network(given: &str) -> Result<IpNet, String> {
    let given = given.trim();
    let network: IpNet = given
        .parse()
        .or_else(|_| given.parse::<IpAddr>().map(IpNet::from))
        .map_err(|_| "use an address or a network, such as 127.0.0.1 or 10.0.0.0/8".to_owned())?;
    if let (IpAddr::V4(v4), Some(bits)) =
        (network.addr().to_canonical(), network.prefix_len().checked_sub(MAPPED_BITS))
    {
        return Ok(Ipv4Net::new(v4, bits).map_or(network, IpNet::V4));
    }
    Ok(network)
}

#[cfg(test)]
mod tests {
    use std::{
        io::{Read as _, Seek as _},
        sync::Arc,
    };

    use axum::http::Request;

    use super::*;

    fn proxies(trusted: &str, trusted_hops: u8) -> Proxies {
        let trusted = trusted.split(',').filter(|n| !n.is_empty());
        let trusted = trusted.map(|n| network(n).expect("a network")).collect();
        Proxies::new(trusted, trusted_hops)
    }

    fn request(peer: &str, lines: &[&str]) -> Parts {
        let mut request = Request::get("/");
        for line in lines {
            request = request.header(&FORWARDED_FOR, *line);
        }
        let (mut parts, ()) = request.body(()).expect("a request").into_parts();
        let peer: IpAddr = peer.parse().expect("an address");
        parts.extensions.insert(ConnectInfo(SocketAddr::from((peer, 40_000))));
        parts
    }

    fn client(proxies: &Proxies, peer: &str, lines: &[&str]) -> String {
        let client = proxies.client(&request(peer, lines), Instant::now());
        client.expect("an address").to_string()
    }

    #[test]
    fn a_second_line_of_the_header_hides_nobody() {
        let caddy = proxies("127.0.0.1", 0);
        assert_eq!(client(&caddy, "127.0.0.1", &["1.1.1.1", "203.0.113.7"]), "203.0.113.7");
        assert_eq!(client(&caddy, "127.0.0.1", &["1.1.1.1, 2.2.2.2, 203.0.113.7"]), "203.0.113.7");
        assert_eq!(client(&caddy, "127.0.0.1", &["203.0.113.7", ""]), "203.0.113.7");
        assert_eq!(client(&caddy, "127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn behind_a_cdn_each_visitor_is_one() {
        let cdn = proxies("127.0.0.1,173.245.48.0/20,2400:cb00::/32", 0);
        for edge in ["173.245.50.1", "2400:cb00::9", "::ffff:173.245.50.1", "173.245.50.1:4711"] {
            let lines = ["9.9.9.9, 203.0.113.7", edge];
            assert_eq!(client(&cdn, "127.0.0.1", &lines), "203.0.113.7", "{edge}");
        }
        // A client that goes around the CDN gains nothing by it.
        assert_eq!(client(&cdn, "127.0.0.1", &["9.9.9.9, 198.51.100.1"]), "198.51.100.1");
        // Proxies only: the farthest one counts as the client.
        assert_eq!(client(&cdn, "127.0.0.1", &["173.245.50.2, 173.245.50.1"]), "173.245.50.2");
    }

    #[test]
    fn so_many_hops_are_believed_whatever_their_address() {
        let two = proxies("", 2);
        assert_eq!(client(&two, "10.9.8.7", &["9.9.9.9, 203.0.113.7, 8.8.8.8"]), "203.0.113.7");
        assert_eq!(client(&two, "10.9.8.7", &["203.0.113.7"]), "203.0.113.7");
    }

    #[test]
    fn what_is_no_address_ends_the_walk_at_whoever_said_it() {
        let inner = proxies("127.0.0.1,10.0.0.0/8", 0);
        assert_eq!(client(&inner, "127.0.0.1", &["9.9.9.9, unknown, 10.0.0.1"]), "10.0.0.1");
        assert_eq!(client(&inner, "127.0.0.1", &["unknown"]), "127.0.0.1");
    }

    #[test]
    fn an_ipv4_address_in_ipv6_clothes_is_one_of_ipv4() {
        for trusted in ["127.0.0.1", "::ffff:127.0.0.1", "::ffff:127.0.0.0/104"] {
            let caddy = proxies(trusted, 0);
            for peer in ["127.0.0.1", "::ffff:127.0.0.1"] {
                assert_eq!(client(&caddy, peer, &["::ffff:203.0.113.7"]), "203.0.113.7");
            }
        }
        for wrong in ["nginx", "10.0.0.0/33", "10.0.0/8", ""] {
            assert!(network(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_header_that_is_not_believed_is_told_of_once_an_hour() {
        let nobody = proxies("", 0);
        let log = Arc::new(tempfile::tempfile().expect("a file"));
        let subscriber = tracing_subscriber::fmt().with_writer(log.clone()).finish();
        tracing::subscriber::with_default(subscriber, || {
            let start = Instant::now();
            for minutes in [0, 1, 59, 60, 61] {
                let now = start + Duration::from_secs(60 * minutes);
                let client = nobody.client(&request("198.51.100.1", &["203.0.113.7"]), now);
                assert_eq!(client, "198.51.100.1".parse().ok());
            }
            nobody.client(&request("198.51.100.1", &[]), start);
        });
        let (mut file, mut log) = (&*log, String::new());
        file.rewind().expect("the beginning");
        file.read_to_string(&mut log).expect("text");
        assert_eq!(log.matches("name it in JAALI_TRUSTED_PROXY").count(), 2, "{log}");
        assert!(log.contains("198.51.100.1"), "{log}");
    }
}
