//! Ids: UUID version 7, so that rows made later sort later.

use uuid::Uuid;

#[expect(clippy::disallowed_methods, reason = "the one place that makes ids")]
pub fn new() -> Uuid {
    Uuid::now_v7()
}
