//! The stream of changes.

use std::convert::Infallible;

use axum::{
    Extension,
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response, Sse},
};
use futures_util::stream;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::stream::{Since, Stream, Streams};
use crate::{
    features::auth::{Caller, Session},
    platform::{
        error::{Problem, Result},
        http::Query,
        state::AppState,
    },
};

/// The stream of events; it needs a session and the [`Streams`] of the engine.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(follow_events))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct EventsFrom {
    /// The newest `id` that the client has; `Last-Event-ID` takes precedence.
    since: Option<String>,
}

/// Changes as they happen, as server-sent events.
///
/// `change` has a `ChangeEvent` for each change that the caller may read, `notice` a `NoticeView` for
/// each notice that they are told of. Numbers may have gaps; the event's `id` is where to resume.
/// `reset` (`{"seq": 812}`) means that changes were missed: read everything again. A comment comes every 20 seconds; the stream ends with the session.
#[utoipa::path(
    get,
    path = "/api/admin/events",
    tag = "events",
    params(
        EventsFrom,
        ("Last-Event-ID" = Option<String>, Header, description = "The last event that the browser received"),
    ),
    responses(
        (status = 200, body = String, content_type = "text/event-stream",
            example = "event: change\nid: 812-0199b1a7c2f07c1f9d5e3a4b5c6d7e8f\ndata: {\"seq\":812,\"topic\":\"lead\",\"id\":\"0199…\"}\n\n"),
        (status = 422),
        (status = 429, description = "A session has 12 streams at most"),
    )
)]
async fn follow_events(
    caller: Caller,
    session: Session,
    State(app): State<AppState>,
    Extension(streams): Extension<Streams>,
    Query(from): Query<EventsFrom>,
    headers: HeaderMap,
) -> Result<Response> {
    let last = headers.get("last-event-id").map(|id| id.to_str().unwrap_or_default());
    let since = last.or(from.since.as_deref()).map_or(Since::Now, Since::read);
    let sentence = "Too many windows of the console are open";
    let full = || Problem::new("too_many", sentence).retry_after(20);
    let place = streams.enter(&session).ok_or_else(full)?;
    let stream = Stream::open(app, (caller, session), place, since).await?;
    let events = stream::unfold(stream, |mut stream| async move {
        let event = stream.next().await?;
        Some((Ok::<_, Infallible>(event), stream))
    });
    // Proxies must not buffer events until they have enough to send on.
    Ok(([("x-accel-buffering", "no")], Sse::new(events)).into_response())
}
