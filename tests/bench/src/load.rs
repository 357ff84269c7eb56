//! Load: some connections, each sending the next request when the last was answered.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::{task::JoinSet, time::sleep};

use crate::{
    During, Result,
    http::Connection,
    table::{count, percentile},
};

/// The result of one run.
pub(crate) struct Load {
    pub(crate) per_second: f64,
    /// Requests of the whole run, warm-up included.
    pub(crate) all: f64,
    /// Milliseconds of each request.
    times: Vec<f64>,
}

impl Load {
    pub(crate) fn p50(&self) -> f64 {
        percentile(&self.times, 50)
    }

    pub(crate) fn p99(&self) -> f64 {
        percentile(&self.times, 99)
    }
}

/// Sends requests for `lasting`, after a warm-up that is not counted. `next` writes a request's
/// bytes; any other status than `status` ends the run with an error.
pub(crate) async fn run(
    to: SocketAddr,
    connections: u32,
    lasting: Duration,
    status: u16,
    next: impl Fn(&mut Vec<u8>) + Send + Sync + 'static,
) -> Result<Load> {
    run_paced(to, connections, lasting, None, status, next).await
}

/// The same, with at most one request per `pace` on each connection.
pub(crate) async fn run_paced(
    to: SocketAddr,
    connections: u32,
    lasting: Duration,
    pace: Option<Duration>,
    status: u16,
    next: impl Fn(&mut Vec<u8>) + Send + Sync + 'static,
) -> Result<Load> {
    let next = Arc::new(next);
    let begin = Instant::now() + Duration::from_millis(300);
    let end = begin + lasting;
    let mut clients = JoinSet::new();
    for _ in 0..connections {
        let next = next.clone();
        clients.spawn(async move {
            let mut connection = Connection::open(to).await?;
            let mut request = Vec::with_capacity(1024);
            let mut times = Vec::with_capacity(16 * 1024);
            let mut all = 0_u32;
            loop {
                request.clear();
                next(&mut request);
                let sent = Instant::now();
                if sent >= end {
                    return Ok::<_, String>((times, all));
                }
                connection.send(&request).await?.expect(status)?;
                let answered = Instant::now();
                all += 1;
                if sent >= begin && answered <= end {
                    times.push((answered - sent).as_secs_f64() * 1000.0);
                }
                if let Some(pace) = pace {
                    sleep(pace.saturating_sub(answered - sent)).await;
                }
            }
        });
    }
    let (mut times, mut all) = (Vec::new(), 0);
    while let Some(client) = clients.join_next().await {
        let (its_times, its_all) = client.during("a client")??;
        times.extend(its_times);
        all += its_all;
    }
    Ok(Load { per_second: count(times.len()) / lasting.as_secs_f64(), all: f64::from(all), times })
}
