//! How a renderer's Node process starts: it may read the site's files and do nothing else.

use std::{ffi::OsString, path::Path, process::Stdio};

use tokio::process::Command;

use crate::platform::config;

/// Node with a script of the site in this folder, which must be its canonical path, because Node
/// resolves links. It has pipes to and from it, only `PATH` of the engine's environment, only the
/// site's files, and no other processes or threads. The error says why Node cannot be used.
pub(super) async fn command(site: &Path, script: &str) -> Result<Command, String> {
    let (major, minor) = version().await?;
    let permission =
        permission(major, minor).ok_or_else(|| format!("it is version {major}.{minor}"))?;
    let mut readable = OsString::from("--allow-fs-read=");
    readable.push(site.join("*"));
    let mut node = bare();
    node.args(permission)
        .arg(readable)
        .arg(site.join(script))
        .env("NODE_ENV", "production")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .kill_on_drop(true);
    Ok(node)
}

/// Node's flags, by version, that deny a script all that it is not allowed and keep the warning
/// about them out of the log; none when the version is too old.
fn permission(major: u32, minor: u32) -> Option<&'static [&'static str]> {
    match (major, minor) {
        (..20, _) => None,
        (20..=21, _) | (22, ..13) | (23, ..5) => {
            Some(&["--experimental-permission", "--no-warnings"])
        }
        _ => Some(&["--permission"]),
    }
}

/// Node with `PATH` as its only environment variable.
fn bare() -> Command {
    let mut node = Command::new("node");
    node.env_clear().envs(config::path().map(|path| ("PATH", path)));
    node
}

/// Asked at each start, so that a new Node needs no restart of the engine.
async fn version() -> Result<(u32, u32), String> {
    let said = bare().arg("--version").output().await.map_err(|e| e.to_string())?.stdout;
    let said = String::from_utf8_lossy(&said);
    parse(&said).ok_or_else(|| format!("its version is {:?}", said.trim()))
}

/// Major and minor version of `v20.20.2`, as Node prints it.
fn parse(said: &str) -> Option<(u32, u32)> {
    let mut numbers = said.trim().strip_prefix('v')?.split('.').map(|n| n.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_has_its_own_name_for_the_flag() {
        let flag = |said| {
            let (major, minor) = parse(said).expect("a version");
            permission(major, minor).map(|flags| flags[0])
        };
        assert_eq!(flag("v18.20.4\n"), None);
        for early in ["v20.0.0", "v21.7.3", "v22.12.0", "v23.4.0"] {
            assert_eq!(flag(early), Some("--experimental-permission"), "{early}");
        }
        for late in ["v22.13.0", "v23.5.1", "v24.0.0", "v26.1.0-nightly"] {
            assert_eq!(flag(late), Some("--permission"), "{late}");
        }
        assert_eq!(parse("node: not found"), None);
    }
}
