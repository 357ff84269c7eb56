//! Structured logs on standard error, at the level `JAALI_LOG` asks for (default `info`).

use tracing_subscriber::{EnvFilter, fmt};

use super::config::LogFormat;

pub fn start(format: LogFormat, default: &str) -> Result<(), String> {
    #[expect(clippy::disallowed_methods, reason = "logs start before the settings are read")]
    let wanted = std::env::var("JAALI_LOG").unwrap_or_else(|_| default.to_owned());
    let filter = EnvFilter::try_new(&wanted)
        .map_err(|e| format!("JAALI_LOG: '{wanted}' is not a log filter: {e}"))?;
    let out = fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false);
    match format {
        LogFormat::Text => out.compact().init(),
        LogFormat::Json => out.json().init(),
    }
    Ok(())
}
