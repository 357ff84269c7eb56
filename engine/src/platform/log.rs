//! Structured logs on standard error, filtered by `JAALI_LOG`, and messages of the program to the
//! user who started it, in the same format.

use std::io::{self, IsTerminal as _};

use chrono::SecondsFormat;
use serde_json::json;
use tracing_subscriber::{EnvFilter, fmt};

use super::{
    clock::{Clock as _, SystemClock},
    config::LogFormat,
};

/// Starts the log, once per process. Without `JAALI_LOG`, `default` is the filter; the error is a
/// sentence about a filter that cannot be read.
pub fn start(format: LogFormat, default: &str) -> Result<(), String> {
    #[expect(clippy::disallowed_methods, reason = "logs start before the settings are read")]
    let wanted = std::env::var("JAALI_LOG").unwrap_or_else(|_| default.to_owned());
    let filter = EnvFilter::try_new(&wanted)
        .map_err(|e| format!("JAALI_LOG: '{wanted}' is not a log filter: {e}"))?;
    let out = fmt().with_env_filter(filter).with_writer(io::stderr).with_target(false);
    // At a terminal `fmt` decides by itself: it knows NO_COLOR.
    let out = if io::stderr().is_terminal() { out } else { out.with_ansi(false) };
    match format {
        LogFormat::Text => out.compact().init(),
        LogFormat::Json => {
            out.json().init();
            std::panic::set_hook(Box::new(|panic| LogFormat::Json.fail(&panic.to_string())));
        }
    }
    Ok(())
}

/// Messages that are printed whatever the filter of the log is.
impl LogFormat {
    /// Prints on standard output.
    pub fn say(self, text: &str) {
        match self {
            Self::Text => println!("{text}"),
            Self::Json => println!("{}", line("INFO", text)),
        }
    }

    /// Prints a warning on standard error.
    pub fn warn(self, text: &str) {
        match self {
            Self::Text => eprintln!("warning: {text}"),
            Self::Json => eprintln!("{}", line("WARN", text)),
        }
    }

    /// Prints on standard error why the program ends.
    pub fn fail(self, text: &str) {
        match self {
            Self::Text => eprintln!("jaali: {text}"),
            Self::Json => eprintln!("{}", line("ERROR", text)),
        }
    }
}

/// A JSON line with the same fields as those of the log.
fn line(level: &str, text: &str) -> serde_json::Value {
    let timestamp = SystemClock.now().to_rfc3339_opts(SecondsFormat::Micros, true);
    json!({ "timestamp": timestamp, "level": level, "fields": { "message": text } })
}
