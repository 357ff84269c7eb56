//! The command line.

mod commands;

use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use jaali::platform::{
    config::{self, Config, LogFormat, ServeConfig, asked_format, unknown_environment},
    log,
};

#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Website, content system and back office of a pest-control company.
#[derive(Parser)]
#[command(name = "jaali", version, arg_required_else_help = true)]
struct Cli {
    #[command(flatten)]
    config: Config,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the site and the console.
    Serve(ServeConfig),
    /// Accounts of staff: add, list, disable, enable, password, second-factor.
    #[command(subcommand)]
    User(commands::user::UserCommand),
    /// Tokens of programs: add, list, revoke.
    #[command(subcommand)]
    Token(commands::token::TokenCommand),
    /// Edit content.
    #[command(subcommand)]
    Content(commands::content::ContentCommand),
    /// Publish drafts, or undo a release.
    #[command(subcommand)]
    Release(commands::release::ReleaseCommand),
    /// Import content files; never overwrites an edit unless told to.
    Import(commands::transfer::ImportArgs),
    /// Write the content, or with --site the live site, as files.
    Export(commands::transfer::ExportArgs),
    /// Fill a database that has no leads yet with a believable month, to try the console.
    ///
    /// Leads, customers, bookings and payments of 30 days, and accounts of each role. It needs the
    /// areas and prices that the first start imports, and refuses where there are leads, customers
    /// or bookings already.
    Demo(commands::demo::DemoArgs),
    /// Write the database and the media to one file, while the engine runs.
    Backup(commands::backup::BackupArgs),
    /// Restore a backup into a data folder or an empty PostgreSQL database.
    Restore(commands::backup::RestoreArgs),
    /// Rebuild the search index, for the next start, or compare it with the database.
    Reindex(commands::reindex::ReindexArgs),
    /// Look after the rendered site.
    #[command(subcommand)]
    Site(commands::site::SiteCommand),
    /// The key for secrets at rest.
    #[command(subcommand)]
    Key(commands::key::KeyCommand),
    /// Print the API's contract (`OpenAPI` 3.1).
    Openapi,
    /// Leads: list, phones.
    #[command(subcommand)]
    Leads(commands::leads::LeadsCommand),
}

enum Unparsed {
    Arguments(clap::Error),
    /// A sentence about the file in the data folder.
    File(String),
}

impl From<clap::Error> for Unparsed {
    fn from(e: clap::Error) -> Self {
        Self::Arguments(e)
    }
}

/// Parses the command line, with the values of the file in the data folder as defaults. Only the
/// command line says which folder that is, so it is parsed twice.
fn parsed() -> Result<Cli, Unparsed> {
    let data = Cli::try_parse()?.config.data;
    let command = config::with_file(Cli::command(), &data).map_err(Unparsed::File)?;
    let parsed = command.try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    parsed.map_err(|e| Unparsed::File(config::wrong_in_file(&data, &e)))
}

/// Hides a warning of tantivy about a document that is deleted while its segment is merged (the
/// merge is dropped and comes again), and PostgreSQL's remark that a table is there already.
const SERVE_LOG: &str = "info,tantivy::indexer::segment_manager=error,sqlx::postgres::notice=warn";

#[tokio::main]
async fn main() -> ExitCode {
    let asked = asked_format(std::env::args_os());
    if let Some(name) = unknown_environment() {
        asked.fail(&format!(
            "unknown setting {name} in the environment (jaali serve --help lists all)"
        ));
        return ExitCode::from(2);
    }
    let cli = match parsed() {
        Ok(cli) => cli,
        Err(Unparsed::Arguments(e)) if asked == LogFormat::Text || !e.use_stderr() => e.exit(),
        Err(Unparsed::Arguments(e)) => {
            asked.fail(e.to_string().trim_end());
            return ExitCode::from(2);
        }
        Err(Unparsed::File(e)) => {
            asked.fail(&e);
            return ExitCode::from(2);
        }
    };
    let (format, level) = match &cli.command {
        Command::Serve(serve) => (serve.log_format, SERVE_LOG),
        _ => (LogFormat::Text, "warn"),
    };
    if let Err(e) = log::start(format, level) {
        format.fail(&e);
        return ExitCode::from(2);
    }
    let done = match cli.command {
        Command::Serve(serve) => commands::serve::run(cli.config, serve).await,
        Command::User(command) => commands::user::run(cli.config, command).await,
        Command::Token(command) => commands::token::run(cli.config, command).await,
        Command::Content(command) => commands::content::run(cli.config, command).await,
        Command::Release(command) => commands::release::run(cli.config, command).await,
        Command::Import(args) => commands::transfer::import(cli.config, args).await,
        Command::Export(args) => commands::transfer::export(cli.config, args).await,
        Command::Demo(args) => commands::demo::run(cli.config, args).await,
        Command::Backup(args) => commands::backup::back_up(cli.config, args).await,
        Command::Restore(args) => commands::backup::restore(cli.config, args).await,
        Command::Reindex(args) => commands::reindex::reindex(cli.config, args).await,
        Command::Site(command) => commands::site::run(cli.config, command).await,
        Command::Key(command) => commands::key::run(cli.config, command).await,
        Command::Openapi => commands::site::openapi(),
        Command::Leads(command) => commands::leads::run(cli.config, command).await,
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            format.fail(&e);
            ExitCode::FAILURE
        }
    }
}
