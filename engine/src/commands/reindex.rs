//! `jaali reindex`: what is searched, built anew or compared with the database.

use clap::Args;
use jaali::{
    app::{self, Engine},
    features::search::Checked,
    platform::{config::Config, private},
};

use super::say;

#[derive(Args)]
pub(crate) struct ReindexArgs {
    /// Only compare, beside a running engine as well: an error when anything is not the same.
    #[arg(long)]
    check: bool,
}

pub(crate) async fn reindex(config: Config, args: ReindexArgs) -> Result<(), String> {
    private::by_default();
    let app = app::open(config).await?;
    let engine = Engine::new(app.clone());
    let done = if args.check { check(&engine).await } else { build(&engine).await };
    app.db.close().await;
    done
}

async fn build(engine: &Engine) -> Result<(), String> {
    let built = engine.reindex().await?;
    for (space, documents) in engine.search.spaces().iter().zip(built) {
        say(format_args!("{}: {documents} documents", space.name()));
    }
    Ok(())
}

async fn check(engine: &Engine) -> Result<(), String> {
    let checked = engine.check_index().await?;
    for (space, checked) in engine.search.spaces().iter().zip(&checked) {
        say(format_args!("{}: {checked}", space.name()));
    }
    if checked.iter().all(Checked::is_right) {
        return Ok(());
    }
    Err("the index is not as the database: build it with `jaali reindex`".to_owned())
}
