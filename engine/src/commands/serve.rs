//! `jaali serve`: the engine, until it is told to stop.

use std::{mem, net::SocketAddr, path, pin::pin, sync::Arc, time::Duration};

use jaali::{
    app::{self, Engine, transfer},
    features::{auth::links, content::releases},
    platform::{
        config::{Config, Limits, LogFormat, ServeConfig},
        error::Error,
        listener::{self, Bounds, Front},
        metrics,
    },
};
use tokio::{net::TcpListener, signal::unix, sync::watch};

use super::{link, transfer::print_import};

pub(crate) async fn run(config: Config, serve: ServeConfig) -> Result<(), String> {
    metrics::handle();
    let format = serve.log_format;
    let listener = listen(serve.listen)?;
    let address = listener.local_addr().map_err(|e| e.to_string())?;
    let operators = match serve.http.admin_listen {
        Some(address) => Some(listen(address)?),
        None => None,
    };
    let data = path::absolute(&config.data).unwrap_or_else(|_| config.data.clone());
    tracing::info!(
        version = env!("CARGO_PKG_VERSION"),
        data = %data.display(),
        database = if config.is_sqlite() { "SQLite" } else { "PostgreSQL" },
        listen = %address,
        public_url = config.public_url,
        "starting"
    );
    if serve.http.limits == Limits::Off {
        tracing::warn!("JAALI_LIMITS=off: no limits per address; for load tests only");
    }
    if let Err(e) = listener::raise_file_limit() {
        tracing::warn!(error = %e, "the limit of open files stays as it is");
    }
    // A proxy brings the connections of all.
    let proxied = !serve.http.trusted_proxies.is_empty() || serve.http.trusted_hops > 0;
    let one_for_all = serve.http.limits == Limits::Off || proxied;
    let bounds = Bounds::default();
    let bounds = Bounds { of_one: bounds.of_one.filter(|_| !one_for_all), ..bounds };
    let state = app::open_or_create(config, serve.http).await?;
    let engine = Engine::new(state.clone());
    engine.load().await.map_err(|e| format!("cannot read what is live: {e}"))?;

    let (stop, stopped) = watch::channel(false);
    if let Some(operators) = operators {
        let address = operators.local_addr().map_err(|e| e.to_string())?;
        tracing::info!("health and numbers for operators: http://{address}");
        let nothing_before: Front = Arc::new(|_, _, _| None);
        let answers = (nothing_before, engine.operations());
        tokio::spawn(listener::serve(operators, answers, bounds, stopped.clone()));
    }
    let answers = (engine.front(), engine.router());
    let server = tokio::spawn(listener::serve(listener, answers, bounds, stopped));
    let mut told = pin!(told_to_stop()?);
    // A first start makes the site before anything else; a later one serves what is live at once.
    if !engine.site.is_live() {
        tokio::select! {
            first = first_release(&engine, format) => first?,
            () = &mut told => return Ok(()),
        }
    }
    let mut jobs = engine.jobs();
    let publisher = engine.publisher.clone();
    jobs.spawn(async move {
        if let Err(e) = publisher.catch_up().await {
            tracing::error!(error = %e, "cannot publish; the live site stays as it is");
        }
    });
    if let Some(link) = links::for_first_admin(&state).await.map_err(Error::sentences)? {
        let way = link::way_to(&link, &state.config.data, "first-admin-link")?;
        format.say(&format!("Nobody can sign in yet. Make the first admin within a day: {way}"));
    }
    format.say(&format!("Jaali is live: http://{address}"));
    told.await;
    tracing::info!("stopping: requests under way are finished first");
    engine.streams.end();
    let _ = stop.send(true);
    let ended = server.await;
    jobs.shutdown().await;
    state.db.close().await;
    ended.map_err(|e| e.to_string())
}

fn listen(address: SocketAddr) -> Result<TcpListener, String> {
    listener::listen(address).map_err(|e| format!("cannot listen on {address}: {e}"))
}

/// Imports the project's files into an empty database and makes the first release.
async fn first_release(engine: &Engine, format: LogFormat) -> Result<(), String> {
    if engine.content_is_empty().await? {
        let project = &engine.state.config.project;
        let done = transfer::import(&engine.state, project, false).await?;
        print_import(&done, format);
    }
    engine.publisher.catch_up().await.map_err(|e| e.to_string())?;
    let mut waits = false;
    loop {
        while engine.publisher.publish_next().await {}
        engine.load().await.map_err(|e| e.to_string())?;
        if engine.site.is_live() {
            return Ok(());
        }
        if !releases::is_waiting(&engine.state.db).await.map_err(|e| e.to_string())? {
            return Err(engine.publisher.last_failure().await);
        }
        if !mem::replace(&mut waits, true) {
            format.say(
                "Another engine makes the first release, or it is tried again soon: waiting for it.",
            );
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
}

/// Ends once the program is told to stop, at any time from this call on: what comes between two
/// looks is not lost.
fn told_to_stop() -> Result<impl Future<Output = ()>, String> {
    let listen = |kind| unix::signal(kind).map_err(|e| format!("cannot listen to signals: {e}"));
    let mut terminate = listen(unix::SignalKind::terminate())?;
    let mut interrupt = listen(unix::SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
