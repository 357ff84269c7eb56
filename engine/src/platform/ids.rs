//! Ids: UUID version 7, so that rows made later sort later.

use uuid::Uuid;

/// A new id, which sorts after those made earlier.
#[expect(clippy::disallowed_methods, reason = "the one place that makes ids")]
pub fn new() -> Uuid {
    Uuid::now_v7()
}
