//! How Node is started for a renderer: it reads the site's files and does nothing else.

use std::{path::Path, process::Stdio};

use tokio::process::Command;

use super::renderer::RenderError;
use crate::platform::config;

/// Node with a script of the site whose folder this is; pipes to and from it, none of the engine's
/// environment but where Node is, no files but the site's, no other processes, no threads.
pub(super) async fn command(site: &Path, script: &Path) -> Result<Command, RenderError> {
    let (major, minor) = version().await?;
    let Some(permission) = permission(major, minor) else {
        return Err(RenderError::NoNode(format!("it is version {major}.{minor}")));
    };
    // What may be read is named by where it really is.
    let folder = std::fs::canonicalize(site).map_err(|e| RenderError::Start(e.to_string()))?;
    let mut node = bare();
    node.args(permission)
        .arg(format!("--allow-fs-read={}/*", folder.display()))
        .arg(script)
        .env("NODE_ENV", "production")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .kill_on_drop(true);
    Ok(node)
}

/// What a version calls the flag under which a script may do nothing that it was not given, and one
/// that keeps its warning out of the log; none when it is too old to know any.
fn permission(major: u32, minor: u32) -> Option<&'static [&'static str]> {
    match (major, minor) {
        (..20, _) => None,
        (20..=21, _) | (22, ..13) | (23, ..5) => {
            Some(&["--experimental-permission", "--no-warnings"])
        }
        _ => Some(&["--permission"]),
    }
}

/// Node without the engine's environment but where Node is.
fn bare() -> Command {
    let mut node = Command::new("node");
    node.env_clear().envs(config::path().map(|path| ("PATH", path)));
    node
}

/// Asked each time: whoever brings another Node need not restart the engine.
async fn version() -> Result<(u32, u32), RenderError> {
    let asked = bare().arg("--version").output().await;
    let said = asked.map_err(|e| RenderError::NoNode(e.to_string()))?.stdout;
    let said = String::from_utf8_lossy(&said);
    parse(&said).ok_or_else(|| RenderError::NoNode(format!("its version is {:?}", said.trim())))
}

/// `v20.20.2`, as Node says it.
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
