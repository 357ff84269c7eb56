//! Many visitors at once: some need a page rendered for one visitor, some all ask for the same one.

use std::{collections::HashSet, path::PathBuf, sync::Arc};

use axum::{
    body::{Body, to_bytes},
    http::{HeaderMap, Request, StatusCode},
};
use futures_util::future::join_all;
use serde_json::{json, value::to_raw_value};

use super::super::on_demand::{MAX_WAITING, OnDemand};
use crate::{
    features::publishing::renderer::Renderers,
    platform::VERSION,
    testing::{TestApp, Visitor},
};

/// A renderer whose pages all differ, and which renders for a visitor once the file `go` exists.
fn slow_site(app: &TestApp) -> (PathBuf, PathBuf) {
    let folder = app.folder().join("slow");
    let go = folder.join("go");
    std::fs::create_dir_all(folder.join("server")).expect("a folder");
    let script = format!(
        "import {{ randomUUID }} from 'node:crypto'\n\
         import {{ existsSync }} from 'node:fs'\n\
         import {{ createInterface }} from 'node:readline'\n\
         console.log(JSON.stringify({{ ready: true, version: '{VERSION}', bundle: 'slow', csp: '' }}))\n\
         for await (const line of createInterface({{ input: process.stdin }})) {{\n\
           const {{ id, path }} = JSON.parse(line)\n\
           while (path === '/visitor' && !existsSync('{}')) await new Promise((r) => setTimeout(r, 5))\n\
           const text = `<!doctype html>${{path}} ${{randomUUID()}}`\n\
           process.stdout.write(`${{JSON.stringify({{ id, bytes: text.length }})}}\\n${{text}}`)\n\
         }}\n",
        go.display(),
    );
    std::fs::write(folder.join("server/render.mjs"), script).expect("a script");
    (folder, go)
}

#[tokio::test]
async fn pages_rendered_on_demand_are_made_once_for_each_state_and_leave_a_release_its_renderer() {
    let app = TestApp::with_site().await;
    let (site, go) = slow_site(&app);
    let renderers = Renderers::new(&site, 2);
    let on_demand = Arc::new(OnDemand::new(renderers.for_visitors()));
    let release = app.engine.site.live().expect("a live site");
    let ask = async |state: usize| {
        let data = json!({ "state": state });
        let asked = ("/visitor", &data);
        on_demand.answer(&release, asked, StatusCode::OK, &HeaderMap::new()).await
    };
    let many = 3 * MAX_WAITING;
    let crowd = join_all((0..many).map(ask));
    let others = async {
        // A release's page is rendered while the crowd waits.
        let data = to_raw_value(&json!({})).expect("data");
        let text = renderers.for_releases().render("/release", &data).await.expect("a page");
        assert!(text.starts_with(b"<!doctype html>/release "));
        std::fs::write(&go, "").expect("a file");
    };
    let (answers, ()) = tokio::join!(crowd, others);
    let refused = answers.iter().filter(|answer| answer.is_err()).count();
    assert_eq!(refused, many - MAX_WAITING - 1);

    let again = join_all((0..many).map(|_| ask(0))).await;
    assert!(again.iter().all(Result::is_ok));
    let mut rendered = HashSet::new();
    for answer in answers.into_iter().chain(again).flatten() {
        rendered.insert(to_bytes(answer.into_body(), usize::MAX).await.expect("a page"));
    }
    assert_eq!(rendered.len(), MAX_WAITING + 1);
}

#[tokio::test]
async fn the_renderer_has_an_environment_of_its_own_and_reads_its_site_only() {
    let app = TestApp::with_site().await;
    let folder = app.folder().join("telling");
    std::fs::create_dir_all(folder.join("server")).expect("a folder");
    let script = format!(
        "import {{ spawnSync }} from 'node:child_process'\n\
         import {{ readFileSync, writeFileSync }} from 'node:fs'\n\
         import {{ createInterface }} from 'node:readline'\n\
         const here = new URL(import.meta.url)\n\
         const deeds = [() => spawnSync('true'), () => writeFileSync(here, ''),\n\
           () => readFileSync('/etc/passwd'), () => readFileSync(here)]\n\
         const code = (deed) => {{ try {{ deed(); return 'done' }} catch (e) {{ return e.code }} }}\n\
         console.log(JSON.stringify({{ ready: true, version: '{VERSION}', bundle: 'telling', csp: '' }}))\n\
         for await (const line of createInterface({{ input: process.stdin }})) {{\n\
           const {{ id }} = JSON.parse(line)\n\
           const told = [...Object.keys(process.env).sort(), ...deeds.map(code)].join(' ')\n\
           const text = `<!doctype html>${{told}}`\n\
           process.stdout.write(`${{JSON.stringify({{ id, bytes: text.length }})}}\\n${{text}}`)\n\
         }}\n",
    );
    std::fs::write(folder.join("server/render.mjs"), script).expect("a script");
    // The folder of the present version is often a link.
    let link = app.folder().join("present");
    std::os::unix::fs::symlink(&folder, &link).expect("a link");
    let data = to_raw_value(&json!({})).expect("data");
    let told = Renderers::new(&link, 1).render("/", &data).await.expect("a page");
    let denied = "ERR_ACCESS_DENIED ERR_ACCESS_DENIED ERR_ACCESS_DENIED";
    let told = String::from_utf8(told).expect("a text");
    assert_eq!(told, format!("<!doctype html>NODE_ENV PATH {denied} done"));
}

#[tokio::test]
async fn what_all_visitors_ask_the_same_is_kept_compressed() {
    let app = TestApp::with_site().await;
    for path in ["/api/packages", "/api/content/faq?locale=kn", "/api/catalogue"] {
        let plain = app.get(Visitor, path).await;
        let request = Request::get(path).header("accept-encoding", "br, gzip");
        let packed = app.ask(Visitor, request, Body::empty()).await;
        assert_eq!(packed.header("content-encoding"), "br", "{path}");
        assert_eq!(packed.header("vary"), "Accept-Encoding", "{path}");
        assert!(packed.body.len() * 3 < plain.body.len(), "{path}: {}", packed.body.len());
        let request = Request::get(path)
            .header("accept-encoding", "br, gzip")
            .header("if-none-match", packed.header("etag"));
        assert_eq!(app.ask(Visitor, request, Body::empty()).await.status, 304, "{path}");
    }
}
