//! A request body that has to come at a minimal rate.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use axum::{BoxError, body::Bytes};
use hyper::body::{Body, Frame, Incoming, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use super::Bounds;

pub(super) struct Paced {
    inner: Incoming,
    began: Instant,
    bounds: Bounds,
    bytes: u64,
    /// Moves on with each byte that has come.
    deadline: Pin<Box<Sleep>>,
}

impl Paced {
    pub(super) fn new(inner: Incoming, bounds: Bounds) -> Self {
        let began = Instant::now();
        let deadline = Box::pin(sleep_until(began + bounds.body));
        Self { inner, began, bounds, bytes: 0, deadline }
    }
}

impl Body for Paced {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let this = &mut *self;
        match Pin::new(&mut this.inner).poll_frame(cx) {
            Poll::Ready(Some(Ok(frame))) => {
                this.bytes += frame.data_ref().map_or(0, |data| data.len() as u64);
                let more = Duration::from_secs(this.bytes / this.bounds.rate);
                this.deadline.as_mut().reset(this.began + this.bounds.body + more);
                Poll::Ready(Some(Ok(frame)))
            }
            Poll::Ready(Some(Err(e))) => Poll::Ready(Some(Err(e.into()))),
            Poll::Ready(None) => Poll::Ready(None),
            Poll::Pending => this.deadline.as_mut().poll(cx).map(|()| {
                let late = io::Error::new(io::ErrorKind::TimedOut, "the body came too slowly");
                Some(Err(late.into()))
            }),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}
