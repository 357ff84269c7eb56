//! A throw-away PostgreSQL that syncs to disk, unlike the one for tests.

use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use tokio::process::Command;

use crate::{During, Result, folder::Folder, table};

pub(crate) struct Postgres {
    programs: PathBuf,
    files: Folder,
    /// Apart from the files, as the path of a socket must be short.
    socket: Folder,
    /// The user it runs as when this program is root, because PostgreSQL refuses to run as root.
    user: Option<&'static str>,
}

impl Postgres {
    /// Starts one with its files in a folder below `scratch`; prints a note when it cannot.
    pub(crate) async fn start(scratch: &Path) -> Option<Self> {
        let started = Self::started(scratch).await;
        started.inspect_err(|why| table::note(&format!("not measured: {why}"))).ok()
    }

    async fn started(scratch: &Path) -> Result<Self> {
        let programs = programs().await.ok_or("PostgreSQL (initdb) is not installed")?;
        let user = match output("id", &["-u"]).await?.as_str() {
            "0" if output("id", &["postgres"]).await.is_ok() => Some("postgres"),
            "0" => Some("nobody"),
            _ => None,
        };
        let files = folder(scratch, user).await?;
        let socket = folder(&std::env::temp_dir(), user).await?;
        let server = Self { programs, files, socket, user };
        let (data, socket) = (server.data(), server.socket.path().display());
        let initdb = ["-D", &data, "-U", "jaali", "--auth=trust", "-E", "UTF8", "--locale=C"];
        server.run("initdb", &initdb).await?;
        let options = format!("-c listen_addresses='' -c unix_socket_directories='{socket}'");
        let log = format!("{data}/log");
        server.run("pg_ctl", &["-D", &data, "-l", &log, "-o", &options, "-w", "start"]).await?;
        Ok(server)
    }

    pub(crate) fn url(&self) -> String {
        format!("postgres://jaali@localhost/postgres?host={}", self.socket.path().display())
    }

    pub(crate) async fn stop(self) -> Result<()> {
        self.run("pg_ctl", &["-D", &self.data(), "-m", "immediate", "-w", "stop"]).await
    }

    fn data(&self) -> String {
        self.files.path().join("data").display().to_string()
    }

    async fn run(&self, program: &str, arguments: &[&str]) -> Result<()> {
        let program = self.programs.join(program).display().to_string();
        match self.user {
            None => output(&program, arguments).await?,
            Some(user) => {
                let with_user = [&["-u", user, "--", &program], arguments].concat();
                output("runuser", &with_user).await?
            }
        };
        Ok(())
    }
}

async fn folder(within: &Path, user: Option<&str>) -> Result<Folder> {
    let folder = Folder::make(within)?;
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).during(within.display())?;
    if let Some(user) = user {
        output("chown", &[user, &folder.path().display().to_string()]).await?;
    }
    Ok(folder)
}

/// The folder of the server's programs: Debian keeps them off the PATH, one for each version.
async fn programs() -> Option<PathBuf> {
    let found = match output("sh", &["-c", "readlink -f \"$(command -v initdb)\""]).await {
        Ok(path) if !path.is_empty() => path,
        _ => {
            let find = ["/usr/lib/postgresql", "-name", "initdb"];
            output("find", &find).await.ok()?.lines().max()?.to_owned()
        }
    };
    PathBuf::from(found).parent().map(Path::to_owned)
}

/// Runs a program; returns what it printed.
async fn output(program: &str, arguments: &[&str]) -> Result<String> {
    // Not in the current folder: another user may not be allowed into it.
    let mut command = Command::new(program);
    let done = command.args(arguments).current_dir("/").output().await.during(program)?;
    if !done.status.success() {
        let said = String::from_utf8_lossy(&done.stderr);
        return Err(format!("{program}: {}", said.trim()));
    }
    Ok(String::from_utf8_lossy(&done.stdout).trim().to_owned())
}
