//! An HTTP/1.1 client that does next to nothing: bytes out, head and body in, connection kept.

use std::net::SocketAddr;

use memchr::{memchr, memchr_iter, memmem};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{During, Result};

pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// What came back; borrows the connection's buffer.
pub(crate) struct Answer<'a> {
    pub(crate) status: u16,
    head: &'a [u8],
    pub(crate) body: &'a [u8],
}

impl Answer<'_> {
    pub(crate) fn header(&self, name: &str) -> Option<String> {
        header(self.head, name).map(|v| String::from_utf8_lossy(v).into_owned())
    }

    pub(crate) fn json(&self) -> Result<serde_json::Value> {
        serde_json::from_slice(self.body).during("an answer that is no JSON")
    }

    pub(crate) fn expect(self, status: u16) -> Result<Self> {
        if self.status == status {
            return Ok(self);
        }
        let body = String::from_utf8_lossy(self.body);
        Err(format!("expected {status}, the engine answered {}: {body}", self.status))
    }
}

impl Connection {
    pub(crate) async fn open(to: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(to).await.during(to)?;
        stream.set_nodelay(true).during(to)?;
        Ok(Self { stream, buffer: Vec::with_capacity(64 * 1024) })
    }

    pub(crate) async fn send(&mut self, request: &[u8]) -> Result<Answer<'_>> {
        self.stream.write_all(request).await.during("sending")?;
        self.buffer.clear();
        let head = loop {
            // The end of the head may lie across two reads.
            let searched = self.buffer.len().saturating_sub(3);
            self.read().await?;
            if let Some(at) = memmem::find(&self.buffer[searched..], b"\r\n\r\n") {
                break searched + at + 4;
            }
        };
        let status = self.buffer.get(9..12).and_then(|s| std::str::from_utf8(s).ok()?.parse().ok());
        let status = status.ok_or("no HTTP/1.1 answer")?;
        let length = match header(&self.buffer[..head], "content-length") {
            Some(length) => std::str::from_utf8(length).ok().and_then(|l| l.parse().ok()),
            None => Some(0),
        };
        let length: usize = length.ok_or("a length that is no number")?;
        // A 304 names the length that a 200 would have.
        let end = head + if status == 304 { 0 } else { length };
        while self.buffer.len() < end {
            self.read().await?;
        }
        Ok(Answer { status, head: &self.buffer[..head], body: &self.buffer[head..end] })
    }

    /// Reads a chunked 200 response to its end; returns its number of bytes. The request says
    /// `connection: close`.
    pub(crate) async fn take_in(mut self, request: &[u8]) -> Result<usize> {
        const LAST_CHUNK: &[u8] = b"0\r\n\r\n";
        self.stream.write_all(request).await.during("sending")?;
        self.buffer.clear();
        self.read().await?;
        if !self.buffer.starts_with(b"HTTP/1.1 200 ") {
            let said = String::from_utf8_lossy(&self.buffer);
            return Err(format!("expected 200, the engine answered {said}"));
        }
        let mut bytes = self.buffer.len();
        loop {
            let seen = self.buffer.len().saturating_sub(LAST_CHUNK.len());
            self.buffer.drain(..seen);
            match self.stream.read_buf(&mut self.buffer).await.during("receiving")? {
                0 if self.buffer.ends_with(LAST_CHUNK) => return Ok(bytes),
                0 => return Err("the answer broke off".to_owned()),
                n => bytes += n,
            }
        }
    }

    async fn read(&mut self) -> Result<()> {
        match self.stream.read_buf(&mut self.buffer).await.during("receiving")? {
            0 => Err("the engine hung up".to_owned()),
            _ => Ok(()),
        }
    }
}

fn header<'a>(head: &'a [u8], name: &str) -> Option<&'a [u8]> {
    // Not `split`, which looks at each byte: the client's time would count as the engine's.
    memchr_iter(b'\n', head).find_map(|end_of_last| {
        let (key, value) = head[end_of_last + 1..].split_at_checked(name.len())?;
        let value = value.strip_prefix(b":")?;
        let end = memchr(b'\r', value)?;
        key.eq_ignore_ascii_case(name.as_bytes()).then(|| value[..end].trim_ascii())
    })
}

/// A request without a body.
pub(crate) fn get(path: &str, headers: &[(&str, &str)]) -> Vec<u8> {
    request("GET", path, headers, "")
}

pub(crate) fn request(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Vec<u8> {
    let mut text = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\n");
    for (name, value) in headers {
        text.extend([name, ": ", value, "\r\n"]);
    }
    if method != "GET" {
        let length = body.len().to_string();
        text.extend(["content-type: application/json\r\ncontent-length: ", &length, "\r\n"]);
    }
    text.push_str("\r\n");
    text.push_str(body);
    text.into_bytes()
}
