//! `jaali content`: a draft, and a check of all that is stored, from the command line.

use clap::Subcommand;
use jaali::{
    app::{
        self,
        stored::{self, Stored},
    },
    features::{
        auth::Author,
        content::{field::FieldType, kind::Fields, live},
        editing::drafts::{self, Edit, FieldChange, NamedCell},
    },
    platform::{config::Config, error::Error, state::AppState},
};
use serde_json::Value;

use super::{person, say};

#[derive(Subcommand)]
pub(crate) enum ContentCommand {
    /// Change fields of an entry in one language, as a draft.
    Edit {
        /// KIND/SLUG, for example faq/how-soon.
        entry: String,
        /// en, kn, hi, ta, te, mr or bn; `*` for fields that all languages share.
        #[arg(long)]
        locale: String,
        /// FIELD=VALUE; a number, true, false or a list is written as JSON.
        #[arg(long = "set", required = true)]
        fields: Vec<String>,
    },
    /// List all content that this engine would refuse. Before an upgrade, with the new one.
    Check,
}

pub(crate) async fn run(config: Config, command: ContentCommand) -> Result<(), String> {
    let app = app::open(config).await?;
    let done = match command {
        ContentCommand::Edit { entry, locale, fields } => {
            edit(&app, &entry, &locale, &fields).await
        }
        ContentCommand::Check => check(&app).await,
    };
    app.db.close().await;
    done
}

async fn check(app: &AppState) -> Result<(), String> {
    let Stored { refused, drafts, replaced } = stored::check(app).await?;
    for mistake in &refused {
        say(format_args!("{mistake}"));
    }
    for mistake in &drafts {
        say(format_args!("a draft: {mistake}"));
    }
    for mistake in &replaced {
        say(format_args!("replaced at the start, because nobody edited it: {mistake}"));
    }
    match (refused.len(), drafts.len()) {
        (0, 0) => Ok(()),
        (live, drafts) => Err(format!("{live} mistakes in what is live, {drafts} in drafts")),
    }
}

async fn edit(app: &AppState, entry: &str, locale: &str, fields: &[String]) -> Result<(), String> {
    let (kind, slug) =
        entry.split_once('/').ok_or_else(|| format!("'{entry}' is not KIND/SLUG"))?;
    let kinds = live::kinds(app).await.map_err(|e| e.to_string())?;
    let mut set = Fields::new();
    for field in fields {
        let (name, value) =
            field.split_once('=').ok_or_else(|| format!("'{field}' is not FIELD=VALUE"))?;
        let known = kinds.get(kind).and_then(|k| k.fields.get(name)).map(|f| f.kind);
        set.insert(name.to_owned(), parse(known, value));
    }
    let place = NamedCell::find(app, kind, slug, locale).await.map_err(Error::sentences)?;
    let person = person();
    let cell = place.writable_by(Author::Named(&person)).map_err(Error::sentences)?;
    let edit = Edit { fields: FieldChange::Set(set), seen: None, session: None };
    let cell = drafts::edit(app, cell, edit).await.map_err(Error::sentences)?;
    say(format_args!("{kind}/{slug} [{locale}] is a draft now (version {})", cell.version));
    Ok(())
}

/// Texts are taken as they are; the other types are JSON. What does not parse is text, which
/// the kind then refuses with its reason.
fn parse(kind: Option<FieldType>, value: &str) -> Value {
    match kind {
        Some(FieldType::Number | FieldType::Boolean | FieldType::List) => {
            serde_json::from_str(value).unwrap_or_else(|_| Value::from(value))
        }
        None if value.parse::<i64>().is_ok() => value.parse::<i64>().unwrap_or_default().into(),
        _ => Value::from(value),
    }
}
