//! `jaali.toml` in the data folder: settings of the machine, so that every command there has the
//! same ones as the engine. Flags and the environment come first.
//!
//! A setting has the name of its flag, with `_` for `-`. The values become the defaults of the
//! command line, so that there is one place that knows and checks each setting.

use std::path::Path;

use clap::Command;

use super::super::files;

const FILE: &str = "jaali.toml";

/// The command that takes the settings of a running engine.
const SERVE: &str = "serve";

/// Settings that the file may not hold, and why.
const ELSEWHERE: [(&str, &str); 4] = [
    ("data", "the file lies in that folder"),
    ("limits", "it is for load tests only"),
    ("public_url", "the address of the site is in the database (Settings in the console)"),
    ("yes", "it is said each time"),
];

/// The command line with the file's values as defaults. The error names the file and the mistake.
pub fn with_file(mut cli: Command, data: &Path) -> Result<Command, String> {
    let path = data.join(FILE);
    if !path.exists() {
        return Ok(cli);
    }
    let wrong = |what: &str| format!("{}: {what}", path.display());
    let source = files::read_text(&path)?;
    let file: toml::Table = toml::from_str(&source).map_err(|e| {
        let before = e.span().and_then(|span| source.get(..span.start)).unwrap_or_default();
        wrong(&format!("line {}: {}", before.matches('\n').count() + 1, e.message()))
    })?;
    for (name, value) in file {
        if let Some((_, why)) = ELSEWHERE.iter().find(|(elsewhere, _)| *elsewhere == name) {
            return Err(wrong(&format!("'{name}' does not belong here: {why}")));
        }
        let flag = name.replace('_', "-");
        let values = texts(value).ok_or_else(|| wrong(&format!("'{name}' is no text or list")))?;
        let id = |command: &Command| {
            let mut arguments = command.get_arguments();
            let found = arguments.find(|argument| argument.get_long() == Some(&flag))?;
            found.get_action().takes_values().then(|| found.get_id().clone())
        };
        if let Some(id) = id(&cli) {
            cli = cli.mut_arg(id, |argument| argument.default_values(values));
        } else if let Some(id) = cli.find_subcommand(SERVE).and_then(id) {
            cli = cli.mut_subcommand(SERVE, |serve| {
                serve.mut_arg(id, |argument| argument.default_values(values))
            });
        } else {
            return Err(wrong(&format!("unknown setting '{name}'")));
        }
    }
    Ok(cli)
}

/// The mistake in a value of the file; for when the same command line parses without the file.
pub fn wrong_in_file(data: &Path, e: &clap::Error) -> String {
    let said = e.to_string();
    let said = said.lines().next().unwrap_or_default().trim_start_matches("error: ");
    format!("{}: {said}", data.join(FILE).display())
}

fn texts(value: toml::Value) -> Option<Vec<String>> {
    match value {
        toml::Value::String(text) => Some(vec![text]),
        toml::Value::Integer(number) => Some(vec![number.to_string()]),
        toml::Value::Array(items) => {
            items.into_iter().map(texts).map(|item| item?.into_iter().next()).collect()
        }
        _ => None,
    }
}
