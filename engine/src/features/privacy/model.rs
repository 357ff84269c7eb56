//! A request about somebody's own data, and the states it may go through.

use serde::Serialize;
use sqlx::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::{clock::Instant, words::closed_words};

closed_words! {
    /// What somebody asks for.
    pub enum RequestKind {
        /// To see what is kept about them.
        #[default]
        See,
        Correct,
        /// To take back their consent.
        Withdraw,
        Erase,
    }
}

closed_words! {
    /// How far a request is.
    pub enum RequestState {
        #[default]
        New,
        /// Staff have called the number: it is the person's own.
        Verified,
        Done,
        /// It was not the person's own number, or there is nothing to do.
        Refused,
    }
}

impl RequestState {
    /// Whether staff may set the other state. What is asked for is done only once the number was
    /// called; a mistake can be taken back.
    pub(super) fn may_become(self, next: Self) -> bool {
        match (self, next) {
            (Self::New, Self::Done) => false,
            (from, to) => from != to,
        }
    }
}

/// A request, as staff read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow, ToSchema)]
pub struct PrivacyRequest {
    pub id: Uuid,
    pub kind: RequestKind,
    /// E.164.
    #[schema(example = "+919876543210")]
    pub phone: String,
    /// What they wrote; empty when they wrote nothing.
    pub text: String,
    /// The language of the page, to call back in.
    pub locale: String,
    pub state: RequestState,
    /// The newest lead with that phone when the request came; null when there was none.
    pub lead_id: Option<Uuid>,
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
    pub version: i64,
}

#[cfg(test)]
mod tests {
    use super::RequestState::{Done, New, Refused, Verified};

    #[test]
    fn nothing_is_done_before_the_number_was_called() {
        assert!(!New.may_become(Done));
        assert!(New.may_become(Verified) && Verified.may_become(Done));
        assert!(New.may_become(Refused) && Refused.may_become(New));
        assert!(!Done.may_become(Done));
    }
}
