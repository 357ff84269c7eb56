//! Who asks, and which rows are theirs to see.

mod store;

use std::ops::Deref;

use axum::{extract::FromRequestParts, http::request::Parts};
use uuid::Uuid;

pub use self::store::Owner;
use super::{
    policy::{self, Scope},
    staff::Staff,
};
use crate::{
    features::audit,
    platform::{
        error::{Error, Result},
        state::AppState,
    },
};

/// Who asks: a member of staff, and the rows in their scope.
///
/// Every store function that lists, finds or locks rows for staff takes the caller, or the row that
/// was found with it. A row out of scope is answered as one that does not exist. Jobs of the engine,
/// submissions of visitors and the command line have no caller: their functions see every row.
#[derive(Debug, Clone)]
pub struct Caller {
    staff: Staff,
    scope: Scope,
}

impl Caller {
    /// The user whose rows alone are in scope; None when every row is.
    pub fn only(&self) -> Option<Uuid> {
        match self.scope {
            Scope::All => None,
            Scope::Own => Some(self.staff.id),
        }
    }
}

impl Deref for Caller {
    type Target = Staff;

    fn deref(&self) -> &Staff {
        &self.staff
    }
}

impl<'a> From<&'a Caller> for audit::Actor<'a> {
    fn from(caller: &'a Caller) -> Self {
        (&caller.staff).into()
    }
}

/// Answers 401 to callers without a session, before the body is read.
impl FromRequestParts<AppState> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self> {
        let staff = Staff::from_request_parts(parts, app).await?;
        let scope = policy::scope(staff.known_role());
        // No role has another scope yet: a test sends it along with its request.
        #[cfg(feature = "testing")]
        let scope = parts.extensions.get::<Scope>().copied().unwrap_or(scope);
        Ok(Self { staff, scope })
    }
}
