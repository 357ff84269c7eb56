//! `jaali serve`: the engine, until it is told to stop.

use std::net::SocketAddr;

use jaali::{
    app,
    platform::config::{Config, ServeConfig},
};
use tokio::net::TcpListener;

pub(crate) async fn run(config: Config, serve: ServeConfig) -> Result<(), String> {
    let app = app::open(config, serve.http).await?;
    let listener = TcpListener::bind(serve.listen)
        .await
        .map_err(|e| format!("cannot listen on {}: {e}", serve.listen))?;
    let _jobs = app::jobs(&app);
    let router = app::router(&app).into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(listener, router).await.map_err(|e| e.to_string())
}
