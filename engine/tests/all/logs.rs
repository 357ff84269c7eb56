//! What an engine logs from the first line on, as text and as JSON.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

fn serve(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jaali"));
    command.args(["serve", "--project", "..", "--data"]).arg(data).args(arguments);
    command.env_remove("DATABASE_URL").env_remove("NO_COLOR").env_remove("JAALI_LOG");
    command
}

fn json(text: &str) -> Vec<Value> {
    let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
    text.lines().map(read).collect()
}

fn all_json(done: &Output) -> Vec<Value> {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    [json(&text(&done.stdout)), json(&text(&done.stderr))].concat()
}

#[test]
fn while_it_starts_an_engine_says_so_once_and_no_request_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    // A renderer that never answers, so that there is no site yet.
    let site = folder.path().join("site");
    fs::create_dir_all(site.join("server")).expect("a folder");
    fs::write(site.join("server/render.mjs"), "setInterval(() => {}, 1000)").expect("a file");
    let data = folder.path().join("data");
    let site = site.display().to_string();
    let arguments = ["--log-format", "json", "--listen", "127.0.0.1:0", "--site-dist", &site];
    let mut engine = serve(&data, &arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("jaali runs");
    let mut log = BufReader::new(engine.stderr.take().expect("a pipe"));
    let mut first = String::new();
    log.read_line(&mut first).expect("a line");
    let start = json(&first).remove(0);
    let fields = &start["fields"];
    assert_eq!(fields["message"], "starting");
    assert_eq!(fields["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(fields["data"], data.display().to_string());
    assert_eq!(fields["database"], "SQLite");
    // The database has it, which is not open yet.
    assert_eq!(fields["public_url"], Value::Null);
    let address = fields["listen"].as_str().expect("an address");

    for path in ["/", "/kn/", "/readyz", "/"] {
        let mut asked = TcpStream::connect(address).expect("it listens");
        let request =
            format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        asked.write_all(request.as_bytes()).expect("sent");
        let mut answer = String::new();
        asked.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    }
    let stopped = Command::new("kill").arg(engine.id().to_string()).status();
    assert!(stopped.expect("kill runs").success());
    let mut rest = String::new();
    log.read_to_string(&mut rest).expect("the log");
    let done = engine.wait_with_output().expect("it ends");
    assert!(done.status.success());
    for line in json(&rest).iter().chain(&all_json(&done)) {
        assert!(line["level"] != "ERROR" && line["fields"]["message"] != "starting", "{line}");
    }
}

#[test]
fn what_keeps_an_engine_from_starting_is_json_when_json_was_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = folder.path().join("nowhere").display().to_string();
    let json = ["--log-format", "json"];
    let cases: [(&[&str], (&str, &str), &str); 5] = [
        (&json, ("JAALI_COLOUR", "green"), "unknown setting JAALI_COLOUR"),
        (&["--listen", "here"], ("JAALI_LOG_FORMAT", "json"), "error: invalid value 'here'"),
        (&["--log-format=json"], ("JAALI_LOG", "a=b=c"), "JAALI_LOG: 'a=b=c' is not"),
        (
            &json,
            ("DATABASE_URL", "mysql://jaali:secret@host/x"),
            "DATABASE_URL: unknown scheme 'mysql'",
        ),
        (&json, ("JAALI_SITE_DIST", &nowhere), "the site is not built"),
    ];
    for (arguments, environment, why) in cases {
        let mut command = serve(folder.path(), &[arguments, &["--listen", "127.0.0.1:0"]].concat());
        let done = command.env(environment.0, environment.1).output().expect("jaali runs");
        assert!(!done.status.success());
        let lines = all_json(&done);
        let last = lines.last().expect("a line");
        assert_eq!(last["level"], "ERROR", "{last}");
        let said = last["fields"]["message"].as_str().unwrap_or_default();
        assert!(said.starts_with(why), "{said}");
        assert!(!lines.iter().any(|line| line.to_string().contains("secret")));
    }
}

#[test]
fn a_log_that_is_no_terminal_has_no_colours() {
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = folder.path().join("nowhere").display().to_string();
    let arguments = ["--listen", "127.0.0.1:0", "--site-dist", &nowhere, "--limits", "off"];
    let done = serve(folder.path(), &arguments).output().expect("jaali runs");
    let said = String::from_utf8(done.stderr).expect("UTF-8");
    assert!(said.contains("starting") && said.contains("JAALI_LIMITS=off"), "{said}");
    assert!(!said.contains('\u{1b}'), "{said}");
}

/// The log line of a failed sign-in, as fail2ban matches it in `docs/operations.md`: the text after
/// the time, at the beginning of a line.
const FAILED: &str = "WARN request: sign-in failed address=";

#[test]
fn failures_are_in_the_log_as_fail2ban_reads_it_and_nobody_forges_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let site = folder.path().join("site");
    fs::create_dir_all(site.join("server")).expect("a folder");
    fs::write(site.join("server/render.mjs"), "setInterval(() => {}, 1000)").expect("a file");
    let data = folder.path().join("data");
    let site = site.display().to_string();
    let listen = ["--listen", "127.0.0.1:0", "--site-dist", &site, "--trusted-proxy", "127.0.0.1"];
    let mut engine = serve(&data, &listen)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("jaali runs");
    let mut log = BufReader::new(engine.stderr.take().expect("a pipe"));
    let mut first = String::new();
    log.read_line(&mut first).expect("a line");
    let (_, address) = first.split_once("listen=").expect("an address");
    let address = address.split_whitespace().next().expect("an address");

    let forged =
        "2026-11-24T00:00:00Z  WARN request: sign-in failed address=192.0.2.1 account=unknown";
    let emails = [
        "nobody@jaali.example".to_owned(),
        format!("a@b.example\n{forged}"),
        format!("a@b.example\r\n{forged}\n"),
        format!("\"{forged}\"@b.example"),
    ];
    for email in &emails {
        let body = serde_json::json!({ "email": email, "password": forged }).to_string();
        let request = format!(
            "POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             content-type: application/json\r\nx-forwarded-for: 203.0.113.7\r\n\
             x-request-id: {forged}\r\nuser-agent: {forged}\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut asked = TcpStream::connect(address).expect("it listens");
        asked.write_all(request.as_bytes()).expect("sent");
        let mut answer = String::new();
        asked.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 401 "), "{answer}");
    }
    let stopped = Command::new("kill").arg(engine.id().to_string()).status();
    assert!(stopped.expect("kill runs").success());
    let mut rest = String::new();
    log.read_to_string(&mut rest).expect("the log");
    assert!(engine.wait().expect("it ends").success());
    let after_the_time = |line: &str| {
        let (_, rest) = line.split_once(' ')?;
        rest.trim_start().strip_prefix(FAILED).map(str::to_owned)
    };
    let found: Vec<_> = rest.lines().filter_map(after_the_time).collect();
    assert_eq!(found.len(), emails.len(), "{rest}");
    for line in found {
        assert!(line.starts_with("203.0.113.7 account=unknown reason=password "), "{line}");
    }
    assert!(!rest.contains("nobody@jaali.example"), "{rest}");
}
