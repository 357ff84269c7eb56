//! The settings of one run: flags first, then environment, then the machine's file ([`machine`]),
//! then defaults.
//!
//! `jaali serve --help` explains each. An unknown or malformed one stops the start with an
//! error that names it.

mod machine;

use std::{ffi::OsString, net::SocketAddr, path::PathBuf};

use clap::{Args, ValueEnum};
use ipnet::IpNet;

pub use machine::{with_file, wrong_in_file};

use super::{address::public_url, origins, proxies};

/// Where the data, the content and the built site are. Shared by all commands.
#[derive(Debug, Clone, Args)]
pub struct Config {
    /// Folder of the embedded database; made when missing.
    #[arg(long, env = "JAALI_DATA", default_value = "./data", global = true)]
    pub data: PathBuf,

    /// Database to use instead of the embedded one: `postgres://user:password@host/name` or
    /// `sqlite:path`.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, global = true)]
    pub database_url: Option<String>,

    /// Folder that holds `content/` and `locales/`; imported into an empty database.
    #[arg(long, env = "JAALI_PROJECT", default_value = ".", global = true)]
    pub project: PathBuf,

    /// The built site (`make build` makes it).
    #[arg(long, env = "JAALI_SITE_DIST", default_value = "./site/dist", global = true)]
    pub site_dist: PathBuf,

    /// The built console, served under `/admin` (`make build` makes it).
    #[arg(long, env = "JAALI_ADMIN_DIST", default_value = "./admin-ui/dist", global = true)]
    pub admin_dist: PathBuf,

    /// Address of the site as visitors see it, for canonical links and secure cookies: the first
    /// start keeps it in the database, where the settings change it.
    #[arg(long, env = "JAALI_PUBLIC_URL", global = true, value_parser = public_url)]
    pub public_url: Option<String>,

    /// Bucket for pictures, instead of the folder `media` in the data folder: `s3://name/folder`,
    /// with `AWS_ACCESS_KEY_ID` and the other names that S3 tools read (`AWS_ENDPOINT`,
    /// `AWS_REGION`).
    #[arg(long, env = "JAALI_MEDIA_URL", global = true)]
    pub media_url: Option<String>,

    /// Renderer processes to keep.
    #[arg(
        long,
        env = "JAALI_RENDERERS",
        default_value_t = 2,
        global = true,
        value_parser = clap::value_parser!(u8).range(1..=32)
    )]
    pub renderers: u8,
}

/// The settings of `jaali serve`.
#[derive(Debug, Clone, Args)]
pub struct ServeConfig {
    /// Address and port to listen on.
    #[arg(long, env = "JAALI_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,

    #[command(flatten)]
    pub http: HttpConfig,

    #[command(flatten)]
    pub backup: BackupConfig,

    /// `text` for people, `json` for machines.
    #[arg(long, env = "JAALI_LOG_FORMAT", default_value = "text")]
    pub log_format: LogFormat,

    #[command(flatten)]
    pub consent: Consent,
}

/// What a command may do without asking at the terminal.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct Consent {
    /// Publish the site for another address than the one it is live for, without a question.
    #[arg(long)]
    pub yes: bool,
}

/// Backups that the engine makes by itself.
#[derive(Debug, Clone, Args)]
pub struct BackupConfig {
    /// Folder, or bucket as `s3://name/folder`, where the engine keeps backups that it makes by
    /// itself; without, it makes none.
    #[arg(id = "backup_to", long = "backup-to", env = "JAALI_BACKUP_TO")]
    pub to: Option<String>,

    /// Hours from one backup to the next.
    #[arg(
        id = "backup_hours",
        long = "backup-hours",
        env = "JAALI_BACKUP_HOURS",
        default_value_t = 24,
        value_parser = clap::value_parser!(u32).range(1..=8760)
    )]
    pub hours: u32,

    /// How many of the newest backups to keep.
    #[arg(
        id = "backup_keep",
        long = "backup-keep",
        env = "JAALI_BACKUP_KEEP",
        default_value_t = 14,
        value_parser = clap::value_parser!(u32).range(1..=10_000)
    )]
    pub keep: u32,

    /// Hours after which `/readyz` tells operators that the newest backup is too old; twice
    /// `--backup-hours` when left out.
    #[arg(
        id = "backup_max_hours",
        long = "backup-max-hours",
        env = "JAALI_BACKUP_MAX_HOURS",
        value_parser = clap::value_parser!(u32).range(1..=87_600)
    )]
    pub max_hours: Option<u32>,
}

impl BackupConfig {
    /// How many hours old the newest backup may be; twice [`hours`](Self::hours) when not set.
    pub fn max_hours(&self) -> u32 {
        self.max_hours.unwrap_or(self.hours.saturating_mul(2))
    }
}

/// How requests are checked: proxies, limits, origins.
#[derive(Debug, Clone, Default, Args)]
pub struct HttpConfig {
    /// Addresses and networks of the proxies in front, separated by commas, whose X-Forwarded-For
    /// is believed: `127.0.0.1,173.245.48.0/20`.
    #[arg(
        long = "trusted-proxy",
        env = "JAALI_TRUSTED_PROXY",
        value_delimiter = ',',
        value_parser = proxies::network
    )]
    pub trusted_proxies: Vec<IpNet>,

    /// Number of proxies in front that are believed whatever their addresses, for proxies that
    /// change theirs: no other client may reach the engine.
    #[arg(
        long,
        env = "JAALI_TRUSTED_HOPS",
        default_value_t = 0,
        value_parser = clap::value_parser!(u8).range(0..=16)
    )]
    pub trusted_hops: u8,

    /// Address and port for operators: `/metrics` and all of `/readyz` are then answered only
    /// there, else only to requests from this machine that come through no proxy.
    #[arg(long, env = "JAALI_ADMIN_LISTEN")]
    pub admin_listen: Option<SocketAddr>,

    /// `off` switches the limits per address off, for load tests only.
    #[arg(long, env = "JAALI_LIMITS", default_value = "on")]
    pub limits: Limits,

    /// Origins of copies of the site and of other front ends, separated by commas: their pages may read
    /// what is public, and send leads. `*` lets any page read, and send nothing.
    #[arg(
        long = "site-origins",
        env = "JAALI_SITE_ORIGINS",
        value_delimiter = ',',
        value_parser = origin
    )]
    pub origins: Vec<String>,

    /// Webhooks and pushed notices may also go to programs of this machine, and by http to these.
    #[arg(long, env = "JAALI_WEBHOOKS_TO_LOOPBACK")]
    pub webhooks_to_loopback: bool,

    /// Push no notices to browsers: those that got them are forgotten at the start.
    #[arg(long, env = "JAALI_NO_WEB_PUSH")]
    pub no_web_push: bool,
}

/// Whether requests are limited per address.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Limits {
    #[default]
    On,
    Off,
}

/// The format of the log, and of what the program prints for the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    Text,
    Json,
}

/// Names in the environment that begin with `JAALI_` and are settings.
const KNOWN: &[&str] = &[
    "JAALI_ADMIN_DIST",
    "JAALI_ADMIN_LISTEN",
    "JAALI_BACKUP_HOURS",
    "JAALI_BACKUP_KEEP",
    "JAALI_BACKUP_MAX_HOURS",
    "JAALI_BACKUP_TO",
    "JAALI_DATA",
    "JAALI_KEY",
    "JAALI_LIMITS",
    "JAALI_LISTEN",
    "JAALI_LOG",
    "JAALI_LOG_FORMAT",
    "JAALI_MEDIA_URL",
    "JAALI_NO_WEB_PUSH",
    "JAALI_PROJECT",
    "JAALI_PUBLIC_URL",
    "JAALI_RENDERERS",
    "JAALI_SITE_DIST",
    "JAALI_SITE_ORIGINS",
    "JAALI_TRUSTED_HOPS",
    "JAALI_TRUSTED_PROXY",
    "JAALI_WEBHOOKS_TO_LOOPBACK",
];

/// The first `JAALI_…` name in the environment that is no setting; None when all are.
pub fn unknown_environment() -> Option<String> {
    std::env::vars_os()
        .filter_map(|(name, _)| name.into_string().ok())
        .find(|name| name.starts_with("JAALI_") && !KNOWN.contains(&name.as_str()))
}

/// The key for secrets at rest, from the environment only: every user of a machine can read the
/// arguments of its processes. None when it is empty.
#[expect(clippy::disallowed_methods, reason = "this is where the environment is read")]
pub fn key() -> Option<String> {
    std::env::var("JAALI_KEY").ok().filter(|key| !key.is_empty())
}

/// The search path for the programs that this one starts.
pub fn path() -> Option<OsString> {
    std::env::var_os("PATH")
}

/// The log format that arguments or environment ask `serve` for. Both may hold mistakes; these are
/// reported in this format.
pub fn asked_format(arguments: impl Iterator<Item = OsString>) -> LogFormat {
    let arguments: Vec<String> = arguments.filter_map(|a| a.into_string().ok()).collect();
    if !arguments.iter().any(|argument| argument == "serve") {
        return LogFormat::Text;
    }
    let next = arguments.windows(2).find(|pair| pair[0] == "--log-format").map(|pair| &*pair[1]);
    let flag = next.or_else(|| arguments.iter().find_map(|a| a.strip_prefix("--log-format=")));
    let is_json = match flag {
        Some(format) => format == "json",
        None => std::env::var_os("JAALI_LOG_FORMAT").is_some_and(|format| format == "json"),
    };
    if is_json { LogFormat::Json } else { LogFormat::Text }
}

impl Config {
    /// The address of the database: the given one, or the file in the data folder.
    pub fn database(&self) -> String {
        self.database_url
            .clone()
            .unwrap_or_else(|| format!("sqlite:{}", self.data.join("jaali.db").display()))
    }

    /// Refuses the address of an unknown database. The command line does not check it, as it would
    /// print the whole address, which may hold a password.
    pub fn check_database(&self) -> Result<(), String> {
        let address = self.database();
        let known = ["postgres://", "postgresql://", "sqlite:"];
        if known.iter().any(|scheme| address.starts_with(scheme)) {
            return Ok(());
        }
        let scheme = address.split_once(':').map_or("none", |(scheme, _)| scheme);
        Err(format!("DATABASE_URL: unknown scheme '{scheme}'; use postgres://… or sqlite:…"))
    }

    /// Whether the address of the database is not one of PostgreSQL.
    pub fn is_sqlite(&self) -> bool {
        !self.database().starts_with("postgres")
    }
}

/// An origin as a browser names it: in small letters.
fn origin(given: &str) -> Result<String, String> {
    if given.trim() == origins::ANY {
        return Ok(origins::ANY.to_owned());
    }
    let url = public_url(given.trim())?.to_lowercase();
    if !origins::is_origin(&url) {
        return Err("use http://host[:port] or https://host, without a path".to_owned());
    }
    Ok(url)
}
