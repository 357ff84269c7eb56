//! One timer for each connection. hyper's own asks the runtime for a new one with every request,
//! which costs 2 % of an answer from memory.

use std::{
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll},
    time::{Duration, Instant},
};

use hyper::rt::{Sleep, Timer};
use tokio::time::sleep_until;

/// How much later than its deadline the timer may fire. Within it, a later deadline changes nothing.
const SLACK: Duration = Duration::from_millis(500);

/// The timer of a connection; it has one deadline at a time.
#[derive(Default, Clone)]
pub(super) struct ConnectionTimer(Arc<Mutex<Option<Pin<Box<tokio::time::Sleep>>>>>);

impl Timer for ConnectionTimer {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        self.sleep_until(Instant::now() + duration)
    }

    fn sleep_until(&self, deadline: Instant) -> Pin<Box<dyn Sleep>> {
        let latest = deadline + SLACK;
        let mut timer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match timer.as_mut() {
            None => *timer = Some(Box::pin(sleep_until(latest.into()))),
            Some(timer) => {
                let now = timer.deadline().into_std();
                if now < deadline || latest < now {
                    timer.as_mut().reset(latest.into());
                }
            }
        }
        drop(timer);
        Box::pin(self.clone())
    }
}

impl Future for ConnectionTimer {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut timer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        timer.as_mut().map_or(Poll::Ready(()), |timer| timer.as_mut().poll(cx))
    }
}

impl Sleep for ConnectionTimer {}
