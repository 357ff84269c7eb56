//! Which addresses outside the engine may send to, where users name them: public ones. What is
//! stored is a name, and a name can come to mean another machine at any time, so addresses are
//! checked where they are connected to.

use std::{
    error::Error as _,
    io,
    net::{IpAddr, Ipv6Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use ipnet::{Ipv4Net, Ipv6Net};
use reqwest::{
    Client,
    dns::{Addrs, Name, Resolve, Resolving},
    redirect::Policy,
};
use url::{Host, Url};

use super::{VERSION, config::HttpConfig, tls};

/// Networks of IPv4 that are not public, from the registry of special-purpose addresses.
const INNER: [&str; 16] = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.31.196.0/24",
    "192.52.193.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "192.175.48.0/24",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
];

/// Networks of IPv6 within the public ones that are not, or that carry an address of IPv4.
const INNER_6: [&str; 5] =
    ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"];

/// The addresses of IPv6 that are given out; all others are special, among them those that stand
/// for an address of IPv4.
const GIVEN_OUT: &str = "2000::/3";

/// Whom messages may go to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Public addresses by https.
    Public,
    /// Also programs of this machine, by http too.
    Loopback,
}

impl Reach {
    /// As the settings of this run have it.
    pub fn of(http: &HttpConfig) -> Self {
        if http.webhooks_to_loopback { Self::Loopback } else { Self::Public }
    }

    /// A client that connects to permitted addresses only and follows no redirect. The error is a
    /// sentence.
    pub fn client(self, timeout: Duration) -> Result<Client, String> {
        tls::install();
        let client = Client::builder()
            .dns_resolver(Arc::new(Permitted(self)))
            .redirect(Policy::none())
            .no_proxy()
            .timeout(timeout)
            .user_agent(format!("Jaali/{VERSION}"))
            .build();
        client.map_err(|e| root(&e))
    }

    /// The address of a receiver, or a sentence that says what is wrong with it. A name is not
    /// looked up yet.
    pub fn check(self, text: &str) -> Result<Url, String> {
        let url = Url::parse(text).map_err(|_| "Must be an address: https://…".to_owned())?;
        let host = url.host().ok_or("Must name a host: https://example.org/…")?;
        if !url.username().is_empty() || url.password().is_some() {
            return Err("Must not carry a user or a password".to_owned());
        }
        if url.fragment().is_some() {
            return Err("Must have no part after a #".to_owned());
        }
        match host {
            Host::Ipv4(ip) => self.permit(ip.into())?,
            Host::Ipv6(ip) => self.permit(ip.into())?,
            Host::Domain(_) => {}
        }
        match url.scheme() {
            "https" => Ok(url),
            "http" if self == Self::Loopback && is_this_machine(&host) => Ok(url),
            _ => Err("Must begin with https://".to_owned()),
        }
    }

    fn permit(self, ip: IpAddr) -> Result<(), String> {
        if is_public(ip) || (self == Self::Loopback && ip.is_loopback()) {
            Ok(())
        } else {
            Err(format!("{ip} is not a public address"))
        }
    }
}

fn is_this_machine(host: &Host<&str>) -> bool {
    match host {
        Host::Domain(name) => *name == "localhost",
        Host::Ipv4(ip) => ip.is_loopback(),
        Host::Ipv6(ip) => ip.is_loopback(),
    }
}

fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => {
            // Multicast, reserved and broadcast are all above.
            ip.octets()[0] < 224 && !INNER.iter().any(|net| v4(net).contains(&ip))
        }
        IpAddr::V6(ip) => within(GIVEN_OUT, ip) && !INNER_6.iter().any(|net| within(net, ip)),
    }
}

fn v4(net: &str) -> Ipv4Net {
    net.parse().unwrap_or_default()
}

fn within(net: &str, ip: Ipv6Addr) -> bool {
    net.parse::<Ipv6Net>().is_ok_and(|net| net.contains(&ip))
}

/// What went wrong at the bottom: the sentences above it repeat the address.
pub fn root(e: &reqwest::Error) -> String {
    let mut why = e.source();
    while let Some(next) = why.and_then(std::error::Error::source) {
        why = Some(next);
    }
    why.map_or_else(|| e.to_string(), ToString::to_string)
}

/// Looks names up and hands on only the addresses that may be reached.
struct Permitted(Reach);

impl Resolve for Permitted {
    fn resolve(&self, name: Name) -> Resolving {
        let reach = self.0;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let mut refused = None;
            let mut permitted: Vec<SocketAddr> = Vec::new();
            for address in found {
                match reach.permit(address.ip()) {
                    Ok(()) => permitted.push(address),
                    Err(told) => refused = Some(told),
                }
            }
            match refused {
                Some(told) if permitted.is_empty() => Err(io::Error::other(told).into()),
                _ => Ok(Box::new(permitted.into_iter()) as Addrs),
            }
        })
    }
}

#[cfg(test)]
mod tests;
