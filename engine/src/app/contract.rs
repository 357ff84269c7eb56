//! The contract of every route under `/api`: what the handlers declare, and what holds for many of
//! them, added in one place: permissions, sizes of bodies, the form of problems. Examples are
//! requests and responses of a real engine, recorded by `make examples`.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::Value;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        Components, Content, HeaderBuilder, Info, License, OpenApi, Ref, RefOr, Response, Schema,
        Server,
        extensions::Extensions,
        path::{Operation, Parameter, ParameterIn, PathItem},
        request_body::RequestBody,
        schema::{ArrayItems, ObjectBuilder, SchemaType, Type},
        security::{
            ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
        },
        tag::TagBuilder,
    },
};

use super::routes;
use crate::{
    features::{auth::Resource, events::ChangeEvent, leads::model::LeadStatus},
    platform::{
        changes::Topic,
        csv,
        error::{FieldError, Problem},
        http::FORM_LIMIT,
    },
};

const ABOUT: &str = "The engine of a pest-control company's site. \
    [Build on it](/api/docs/build) shows how to in five minutes. Errors are problems (RFC 9457) \
    whose sentences can be shown. Bodies have the size they name at most, lists 200 rows a page. \
    Content, tokens, signing in, requests for help, the search of visitors and the stream of \
    changes are limited in rate (429); nothing else is.";

/// What outsiders read stands first.
const FIRST: (&str, &str) =
    ("content", "Live content for other programs: lists, entries, addresses and schemas.");

const SIGN_IN: &str = "/api/auth/login";

const DELIVERY: &str = "/api/content";

/// The extension that holds the largest body in bytes.
const MAX_BYTES: &str = "x-max-bytes";

/// Problems by their status: the name in the contract, when it occurs, its code and a sentence.
const PROBLEMS: &[(&str, &str, &str, &str, &str)] = &[
    ("400", "Malformed", "The request cannot be read", "malformed", "expected value"),
    ("401", "Unauthorized", "The caller is not signed in", "unauthorized", "Please sign in"),
    (
        "403",
        "Forbidden",
        "Not for this role, or sent by a page of another site",
        "forbidden",
        "Only admins can delete leads",
    ),
    ("404", "NotFound", "Not found", "not_found", "There is no such row"),
    (
        "409",
        "Conflict",
        "Conflicts with the present state",
        "conflict",
        "There is one like this already",
    ),
    (
        "410",
        "Gone",
        "Gone: the link or preview has expired",
        "gone",
        "This link is no longer valid",
    ),
    (
        "412",
        "Stale",
        "Changed since the version in `If-Match`; `current` is the present one",
        "stale",
        "Somebody else changed this in the meantime",
    ),
    (
        "413",
        "TooLarge",
        "The body is too large",
        "too_large",
        "The body is larger than this address takes",
    ),
    ("415", "MediaType", "Unsupported content type", "media_type", "Send application/json"),
    (
        "422",
        "Invalid",
        "`errors` names every invalid field with a sentence",
        "invalid",
        "Pincode must be at least 6 digits",
    ),
    (
        "428",
        "VersionRequired",
        "`If-Match` is missing",
        "version_required",
        "Send If-Match with the version you changed",
    ),
    (
        "429",
        "TooMany",
        "Too many requests; `Retry-After` is the pause in seconds",
        "too_many",
        "Too many requests. Please try again later.",
    ),
    (
        "503",
        "Unavailable",
        "Not available yet; `Retry-After` is the pause in seconds",
        "unavailable",
        "The search index is being built",
    ),
];

/// A request that succeeded, and its response.
#[derive(Debug, Deserialize)]
struct Recorded {
    request: Option<Value>,
    status: u16,
    answer: Option<Value>,
}

/// The whole contract, with recorded examples.
pub fn contract() -> OpenApi {
    let mut contract = routes().split_for_parts().1;
    // Replaced whole, or the name and mail of the router crate's author would stay in it.
    contract.info = Info::new("Jaali", env!("CARGO_PKG_VERSION"));
    contract.info.description = Some(ABOUT.to_owned());
    let mut license = License::new(env!("CARGO_PKG_LICENSE"));
    license.identifier = Some(license.name.clone());
    contract.info.license = Some(license);
    // The engine that serves this contract.
    contract.servers = Some(vec![Server::new("/")]);
    contract.tags = Some(vec![TagBuilder::new().name(FIRST.0).description(Some(FIRST.1)).build()]);
    let components = contract.components.get_or_insert_default();
    share(components);
    name_rows(components);
    let examples: BTreeMap<String, Recorded> =
        serde_json::from_str(include_str!("../../examples.json")).unwrap_or_default();
    let mut shared = BTreeSet::new();
    for (path, item) in &mut contract.paths.paths {
        for (method, operation) in operations(item) {
            complete(path, method, operation);
            let refs = operation.responses.responses.values();
            shared.extend(refs.filter_map(|response| match response {
                RefOr::Ref(named) => Some(named.ref_location.clone()),
                RefOr::T(_) => None,
            }));
            let name = operation.operation_id.as_deref().unwrap_or_default();
            if let Some(example) = examples.get(name) {
                illustrate(operation, example);
            }
        }
    }
    let responses = &mut contract.components.get_or_insert_default().responses;
    responses.retain(|name, _| shared.contains(&Ref::from_response_name(&**name).ref_location));
    contract
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = (&'static str, &mut Operation)> {
    let PathItem { get, post, put, patch, delete, .. } = item;
    [("GET", get), ("POST", post), ("PUT", put), ("PATCH", patch), ("DELETE", delete)]
        .into_iter()
        .filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}

/// The statuses that the console offers in the form of a lead.
fn settable_statuses() -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(LeadStatus::settable().map(<&str>::from)))
        .description(Some("The statuses that a form may set; a lead also keeps the one it has."))
        .into()
}

/// Adds the schemas and responses that operations refer to.
fn share(components: &mut Components) {
    for (name, schema) in [
        (ChangeEvent::name(), ChangeEvent::schema()),
        (FieldError::name(), FieldError::schema()),
        (Problem::name(), Problem::schema()),
        (Resource::name(), Resource::schema()),
        ("SettableLeadStatus".into(), settable_statuses()),
        (Topic::name(), Topic::schema()),
    ] {
        components.schemas.insert(name.into_owned(), schema);
    }
    // Fields that a file may not add, a response may: a kind's address, the profile's links.
    for name in ["BusinessProfile", "ContentKind"] {
        if let Some(RefOr::T(Schema::Object(schema))) = components.schemas.get_mut(name) {
            schema.additional_properties = None;
        }
    }
    for (status, name, when, code, sentence) in PROBLEMS {
        let mut problem = Problem::new(code, *sentence);
        if *status == "422" {
            problem.errors = vec![FieldError::new("pincode", "pincode", *sentence)];
        }
        let mut response = Response::new(*when);
        put_problem(status, &mut response, serde_json::to_value(problem).ok());
        components.responses.insert((*name).to_owned(), RefOr::T(response));
    }
    let cookie = ApiKeyValue::with_description(
        "jaali_session",
        "Set by signing in; `__Host-jaali_session` where the site is https",
    );
    let token = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("A token of a program, with scopes"))
        .build();
    let schemes = &mut components.security_schemes;
    schemes.insert("session".to_owned(), RefOr::T(SecurityScheme::ApiKey(ApiKey::Cookie(cookie))));
    schemes.insert("token".to_owned(), RefOr::T(SecurityScheme::Http(token)));
}

/// Adds the responses that follow from path, method and body, and the form of every problem.
fn complete(path: &str, method: &str, operation: &mut Operation) {
    let for_staff = path.starts_with("/api/admin/");
    let responses = &mut operation.responses.responses;
    // Who signs in has no session yet: there, a 401 is a wrong password.
    let needs_session = for_staff || responses.contains_key("401") && path != SIGN_IN;
    let by = |scheme: &str| SecurityRequirement::new(scheme, Vec::<String>::new());
    let mut security: Vec<_> = needs_session.then(|| by("session")).into_iter().collect();
    if for_staff {
        security.push(by("token"));
    }
    if path.starts_with(DELIVERY) {
        // Anybody may ask; a token reads drafts too.
        security = vec![SecurityRequirement::default(), by("token")];
    }
    operation.security = Some(security);
    let mut happens = |statuses: &[&str]| {
        for status in statuses {
            let bare = || RefOr::T(Response::new(""));
            responses.entry((*status).to_owned()).or_insert_with(bare);
        }
    };
    // While the database is away.
    happens(&["503"]);
    if for_staff {
        happens(&["401"]);
    }
    // Every signed-in user may listen, and receives what the user may read.
    if method != "GET" || for_staff && path != "/api/admin/events" {
        happens(&["403"]);
    }
    if path.contains('{') {
        happens(&["404"]);
    }
    if let Some(RefOr::T(body)) = &mut operation.request_body {
        happens(&["400", "413", "415", "422"]);
        let own = operation.extensions.as_mut().and_then(|e| e.remove(MAX_BYTES)?.as_u64());
        limit(body, own);
    }
    for parameter in operation.parameters.iter_mut().flatten() {
        // A parameter that is left out is absent; none is sent as null.
        if let RefOr::T(Parameter { schema: Some(RefOr::T(Schema::Object(value))), .. }) = parameter
            && let SchemaType::Array(types) = &mut value.schema_type
        {
            types.retain(|kind| *kind != Type::Null);
        }
        match parameter {
            RefOr::T(asked) if asked.name == "If-Match" => happens(&["400", "412", "428"]),
            RefOr::T(asked) if asked.parameter_in == ParameterIn::Query => happens(&["422"]),
            _ => {}
        }
    }
    for (status, response) in responses {
        let problem = PROBLEMS.iter().find(|(known, ..)| known == status);
        match (response, problem) {
            (RefOr::T(own), Some(_)) if !own.description.is_empty() => {
                put_problem(status, own, None);
            }
            (response, Some((_, name, ..))) => {
                *response = RefOr::Ref(Ref::from_response_name(*name));
            }
            (RefOr::T(own), None) if own.description.is_empty() => {
                let code = StatusCode::from_bytes(status.as_bytes()).ok();
                let usual = code.and_then(|code| code.canonical_reason());
                usual.unwrap_or_default().clone_into(&mut own.description);
            }
            _ => {}
        }
    }
}

/// Makes a page refer to the schema of its rows instead of repeating it.
fn name_rows(components: &mut Components) {
    let names: Vec<_> = components.schemas.keys().cloned().collect();
    for (name, schema) in &mut components.schemas {
        let Some(row) = name.strip_prefix("Page_").filter(|row| names.iter().any(|n| n == row))
        else {
            continue;
        };
        if let RefOr::T(Schema::Object(page)) = schema
            && let Some(RefOr::T(Schema::Array(rows))) = page.properties.get_mut("items")
        {
            rows.items = ArrayItems::RefOrSchema(Box::new(Ref::from_schema_name(row).into()));
        }
    }
}

/// States the largest body, for people and for programs: the route's own limit, or the one for
/// bodies of its type.
fn limit(body: &mut RequestBody, own: Option<u64>) {
    let usual = if body.content.contains_key("text/csv") { csv::LIMIT } else { FORM_LIMIT };
    let most = own.unwrap_or(usual as u64);
    let about = body.description.take().map_or_else(String::new, |d| d + " ");
    body.description = Some(if most < 1 << 20 {
        format!("{about}At most {} KiB.", most >> 10)
    } else {
        format!("{about}At most {} MiB.", most >> 20)
    });
    body.extensions = Some(Extensions::from_iter([(MAX_BYTES, most)]));
}

fn put_problem(status: &str, response: &mut Response, example: Option<Value>) {
    let mut content = Content::new(Some(Ref::from_schema_name(Problem::name())));
    content.example = example;
    response.content.insert("application/problem+json".to_owned(), content.into());
    if status == "429" {
        let seconds = HeaderBuilder::new()
            .schema(Some(utoipa::openapi::Object::with_type(Type::Integer)))
            .description(Some("Seconds"))
            .build();
        response.headers.insert("Retry-After".to_owned(), seconds.into());
    }
}

/// Puts the example where the handler gives none: into the request, and into every successful
/// response of the recorded one's shape.
fn illustrate(operation: &mut Operation, example: &Recorded) {
    if let (Some(RefOr::T(body)), Some(request)) = (&mut operation.request_body, &example.request) {
        show(body.content.values_mut(), request);
    }
    let responses = &mut operation.responses.responses;
    let Some(recorded) = responses.get(&example.status.to_string()).and_then(shape) else { return };
    for (status, response) in responses {
        let alike = status.starts_with('2') && shape(response).as_ref() == Some(&recorded);
        if let (true, RefOr::T(response), Some(answer)) = (alike, response, &example.answer) {
            show(response.content.values_mut(), answer);
        }
    }
}

/// The schemas of a response, to compare it with another.
fn shape(response: &RefOr<Response>) -> Option<Value> {
    let RefOr::T(response) = response else { return None };
    let contents = response.content.values().map(|content| match content {
        RefOr::T(content) => serde_json::to_value(&content.schema).unwrap_or_default(),
        RefOr::Ref(named) => Value::from(named.ref_location.clone()),
    });
    Some(contents.collect())
}

fn show<'a>(contents: impl Iterator<Item = &'a mut RefOr<Content>>, example: &Value) {
    for content in contents {
        if let RefOr::T(content) = content {
            content.example.get_or_insert_with(|| example.clone());
        }
    }
}
