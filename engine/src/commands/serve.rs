//! `jaali serve`: the engine, until it is told to stop.

use std::{future, mem, net::SocketAddr, path, pin::pin, sync::Arc, time::Duration};

use jaali::{
    app::{self, Backups, Engine, OpenError, transfer, waiting},
    features::{auth::links, releases, site::Shelf},
    platform::{
        VERSION, address,
        config::{Config, Limits, LogFormat, ServeConfig},
        error::Error,
        listener::{self, Bounds, Responder},
        metrics, private,
        proxies::Proxies,
    },
};
use tokio::{net::TcpListener, signal::unix, sync::watch, task::spawn_blocking};

use super::{link, transfer::print_import};

/// How long a start may take until what was live before is served.
const MOMENT: Duration = Duration::from_secs(1);
/// The pause until a database that could not be opened is tried again.
const AGAIN: Duration = Duration::from_secs(1);

pub(crate) async fn run(config: Config, serve: ServeConfig) -> Result<(), String> {
    metrics::handle();
    private::by_default();
    let format = serve.log_format;
    let listener = listen(serve.listen)?;
    let bound = listener.local_addr().map_err(|e| e.to_string())?;
    let operators = match serve.http.admin_listen {
        Some(address) => Some(listen(address)?),
        None => None,
    };
    let (stop, stopped) = watch::channel(false);
    let first = address::local(serve.listen);
    let data = path::absolute(&config.data).unwrap_or_else(|_| config.data.clone());
    tracing::info!(
        version = VERSION,
        data = %data.display(),
        database = if config.is_sqlite() { "SQLite" } else { "PostgreSQL" },
        listen = %bound,
        public_url = config.public_url.as_deref(),
        "starting"
    );
    if serve.http.limits == Limits::Off {
        tracing::warn!("JAALI_LIMITS=off: no limits per address; for load tests only");
    }
    if let Err(e) = listener::raise_file_limit() {
        tracing::warn!(error = %e, "the limit of open files stays as it is");
    }
    let bounds = Bounds::default();
    let unlimited = serve.http.limits == Limits::Off;
    let bounds = Bounds { of_one: bounds.of_one.filter(|_| !unlimited), ..bounds };
    let proxies = Proxies::new(serve.http.trusted_proxies.clone(), serve.http.trusted_hops);
    let proxies = Arc::new(proxies);
    let operations = operators.map(|listener| {
        if let Ok(address) = listener.local_addr() {
            tracing::info!("health and numbers for operators: http://{address}");
        }
        let (answers, answered) = watch::channel(waiting::operations(&serve.http));
        let served = listener::serve(listener, answered, bounds, proxies.clone(), stopped.clone());
        tokio::spawn(served);
        answers
    });
    let left_behind = Shelf::left_behind(&config.data).unwrap_or_else(|e| {
        tracing::warn!(error = %e, "cannot read what was live here before");
        None
    });
    let waits = left_behind.is_some().then(|| {
        format!("The site is served as it was, until the database is there: http://{bound}")
    });
    let waiting = left_behind.map(|shelf| waiting::answers(&config, &serve.http, shelf));
    let answer = move |with: Responder| {
        let (answers, answered) = watch::channel(with);
        (answers, tokio::spawn(listener::serve(listener, answered, bounds, proxies, stopped)))
    };
    let mut told = pin!(told_to_stop()?);
    let mut starting = pin!(start(&config, &serve, &first, waits));
    let (server, engine) = tokio::select! {
        started = &mut starting => {
            let (engine, answers) = started?;
            (answer(answers).1, engine)
        }
        waiting = in_a_moment(waiting) => {
            let (answers, server) = answer(waiting);
            let (engine, own) = tokio::select! {
                started = &mut starting => started?,
                () = &mut told => return Ok(()),
            };
            answers.send_replace(own);
            (server, engine)
        }
        () = &mut told => return Ok(()),
    };
    let state = engine.state.clone();
    if let Some(operations) = &operations {
        operations.send_replace(engine.operations());
    }
    // A first start makes the site before anything else; a later one serves what is live at once.
    if engine.site.is_live() {
        bring_missing(&engine).await;
    } else {
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
    let base = state.address.now();
    let base = match &state.config.public_url {
        // Whoever looks at this machine finds the engine where it listens.
        None if address::is_local(&base) => address::reached_at(bound),
        _ => base.to_string(),
    };
    let first_admin = links::for_first_admin(&state, &base).await;
    if let Some(link) = first_admin.map_err(Error::sentences)? {
        let way = link::way_to(&link, &state.config.data, links::FIRST_ADMIN_FILE)?;
        format.say(&format!("Nobody can sign in yet. Make the first admin within a day: {way}"));
    }
    format.say(&format!("Jaali is live: http://{bound}"));
    told.await;
    tracing::info!("stopping: requests under way are finished first");
    engine.streams.end();
    let _ = stop.send(true);
    let ended = server.await;
    jobs.shutdown().await;
    state.db.close().await;
    ended.map_err(|e| e.to_string())
}

/// What is answered when a start takes longer than a moment: who comes earlier waits for the engine.
async fn in_a_moment(waiting: Option<Responder>) -> Responder {
    let Some(waiting) = waiting else { return future::pending().await };
    tokio::time::sleep(MOMENT).await;
    waiting
}

/// Opens the database and reads what is live: an engine, and how it answers. Where a site is served
/// meanwhile, which `waits` says, a database that is away is waited for.
async fn start(
    config: &Config,
    serve: &ServeConfig,
    first: &str,
    mut waits: Option<String>,
) -> Result<(Engine, Responder), String> {
    let mut api = spawn_blocking(app::api);
    let can_wait = waits.is_some();
    let mut told = String::new();
    loop {
        let why = match app::try_to_open(config.clone(), serve.http.clone()).await {
            Ok(state) => {
                state.vault.open(&state.config, &state.db).await?;
                app::address::settle(&state, Some(first), serve.consent).await?;
                let mut engine = Engine::new(state.clone());
                engine.backups = Backups::new(&state, serve.backup.clone())?;
                match engine.load().await {
                    Ok(()) => {
                        let api = (&mut api).await.map_err(|e| e.to_string())?;
                        let answers = engine.answers(api);
                        return Ok((engine, answers));
                    }
                    Err(e) => OpenError::Database(e),
                }
            }
            Err(e) => e,
        };
        let why = match why {
            OpenError::Database(_) if can_wait => why.to_string(),
            other => return Err(other.to_string()),
        };
        if why != told {
            tracing::error!(why, "waiting for the database");
            told = why;
        }
        if let Some(sentence) = waits.take() {
            serve.log_format.say(&sentence);
        }
        tokio::time::sleep(AGAIN).await;
    }
}

fn listen(address: SocketAddr) -> Result<TcpListener, String> {
    listener::listen(address).map_err(|e| format!("cannot listen on {address}: {e}"))
}

/// A later version asks for texts that earlier ones did not have. Should they not come, what is live
/// stays as it is: a release that would show keys fails.
async fn bring_missing(engine: &Engine) {
    match transfer::bring_missing(&engine.state).await {
        Ok(0) => {}
        Ok(added) => tracing::info!(added, "texts of this version came in"),
        Err(e) => tracing::error!(error = e, "cannot bring the texts of this version in"),
    }
}

/// Imports the project's files into an empty database and makes the first release.
async fn first_release(engine: &Engine, format: LogFormat) -> Result<(), String> {
    if engine.content_is_empty().await? {
        let project = &engine.state.config.project;
        let done =
            transfer::import(&engine.state, project, &transfer::ImportMode::default()).await?;
        print_import(&done, format);
    } else {
        bring_missing(engine).await;
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
