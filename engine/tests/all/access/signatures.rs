//! What each route asks for, as its handler's signature says it.

use std::collections::BTreeMap;

use crate::architecture::source::sources;

pub(super) const AN_ACCOUNT: &str = "an account";

/// `GET /api/packages` → what it asks for, of all handlers: `read leads`, [`AN_ACCOUNT`], or nothing.
pub(super) fn signatures() -> BTreeMap<String, Option<String>> {
    let mut signatures = BTreeMap::new();
    for source in sources() {
        for handler in source.text.split("#[utoipa::path(").skip(1) {
            let route = || {
                let method = handler.trim_start().split(',').next()?.trim().to_uppercase();
                let path = handler.split("path = \"").nth(1)?.split('"').next()?;
                Some(format!("{method} {path}"))
            };
            let route =
                route().unwrap_or_else(|| panic!("a route of {} is unreadable", source.path));
            let signature = handler.split_once("fn ").and_then(|(_, rest)| rest.split_once(") "));
            let (signature, _) = signature.unwrap_or_else(|| panic!("{route} has no handler"));
            signatures.insert(route, asked(signature));
        }
    }
    signatures
}

fn asked(signature: &str) -> Option<String> {
    if let Some((_, may)) = signature.split_once("May<") {
        let (action, subject) = may.split_once('>')?.0.split_once(", ")?;
        return Some(format!("{} {}", snake(action), snake(subject)));
    }
    let needs = |kind: &str| signature.contains(&format!(": {kind}"));
    ["Caller", "Confirmed", "Session", "Staff"]
        .into_iter()
        .any(needs)
        .then(|| AN_ACCOUNT.to_owned())
}

/// `policy::PackageStatus` → `package_status`.
fn snake(path: &str) -> String {
    let mut snake = String::new();
    let name = path.rsplit("::").next().unwrap_or(path);
    for c in name.trim().chars() {
        if c.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
}
