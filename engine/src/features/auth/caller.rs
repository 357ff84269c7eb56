//! Who asks, which rows are theirs to see, and which content is theirs to write.

mod store;

use std::ops::Deref;

use axum::{
    extract::FromRequestParts,
    http::{header, request::Parts},
};
use uuid::Uuid;

pub use self::store::Owner;
use super::{
    model::Role,
    policy::{self, Reach, Scope},
    session,
    staff::Staff,
    tokens,
};
use crate::{
    features::{audit, settings::LiveSettings},
    platform::{
        db,
        error::{Error, Problem, Result},
        state::AppState,
    },
};

/// Who asks: a member of staff, the rows in their scope, and the content in their reach.
///
/// Every store function that lists, finds or locks rows for staff takes the caller, or the row that
/// was found with it. A row out of scope is answered as one that does not exist. What writes content
/// asks [`Self::within`] first. Jobs of the engine, submissions of visitors and the command line have
/// no caller: their functions see every row and write every cell.
#[derive(Debug, Clone)]
pub struct Caller {
    staff: Staff,
    scope: Scope,
    /// Cells that any of these holds.
    reach: Vec<Reach>,
}

impl Caller {
    /// Who would ask from a session now; None when it has ended. For jobs that tell its user
    /// something.
    pub async fn of_session(
        app: &AppState,
        settings: &LiveSettings,
        key: &[u8],
    ) -> db::Result<Option<Self>> {
        let staff = session::staff_of(app, settings, key).await?;
        Ok(staff.map(|staff| {
            let role = staff.known_role();
            Self { staff, scope: policy::scope(role), reach: vec![policy::reach(role)] }
        }))
    }

    /// The user whose rows alone are in scope; None when every row is.
    pub fn only(&self) -> Option<Uuid> {
        match self.scope {
            Scope::All => None,
            Scope::Own => Some(self.staff.id),
        }
    }

    /// 403 for a cell of content that is out of the caller's reach. Only writing asks.
    pub fn within(&self, kind: &str, locale: &str) -> Result<()> {
        if self.reach.iter().any(|reach| reach.holds(kind, locale)) {
            return Ok(());
        }
        Err(Problem::new("forbidden", policy::out_of_reach(kind, locale)).into())
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

/// Who writes content, by the name that revisions and releases keep.
#[derive(Debug, Clone, Copy)]
pub enum Author<'a> {
    /// Within their reach.
    Caller(&'a Caller),
    /// Someone at the terminal, who has no account: every cell.
    Named(&'a str),
}

impl<'a> Author<'a> {
    /// The name.
    pub fn name(self) -> &'a str {
        match self {
            Self::Caller(caller) => &caller.full_name,
            Self::Named(name) => name,
        }
    }

    /// 403 for a cell that is out of the author's reach.
    pub fn within(self, kind: &str, locale: &str) -> Result<()> {
        match self {
            Self::Caller(caller) => caller.within(kind, locale),
            Self::Named(_) => Ok(()),
        }
    }

    /// 403 when these roles alone edit a kind of content, by its label, and the author has none of them.
    pub fn edits(self, kind: &str, roles: Option<&[Role]>) -> Result<()> {
        self.is_one_of(roles, || policy::not_editing(kind, roles.unwrap_or_default()))
    }

    /// The same for taking it live.
    pub fn releases(self, kind: &str, roles: Option<&[Role]>) -> Result<()> {
        self.is_one_of(roles, || policy::not_releasing(kind, roles.unwrap_or_default()))
    }

    fn is_one_of(self, roles: Option<&[Role]>, refusal: impl Fn() -> String) -> Result<()> {
        let Self::Caller(caller) = self else { return Ok(()) };
        let is_named = |roles: &[Role]| {
            caller.known_role().is_some_and(|own| own == Role::Admin || roles.contains(&own))
        };
        if roles.is_none_or(is_named) {
            return Ok(());
        }
        Err(Problem::new("forbidden", refusal()).into())
    }
}

impl<'a> From<&'a Caller> for Author<'a> {
    fn from(caller: &'a Caller) -> Self {
        Self::Caller(caller)
    }
}

/// The caller by a token, for addresses that anybody may read: a cookie counts for nothing there.
/// Answers 401 to a token that does not work.
#[derive(Debug)]
pub struct ByToken(pub Option<Caller>);

impl FromRequestParts<AppState> for ByToken {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self> {
        if !parts.headers.contains_key(header::AUTHORIZATION) {
            return Ok(Self(None));
        }
        Caller::from_request_parts(parts, app).await.map(|caller| Self(Some(caller)))
    }
}

/// Answers 401 to callers with neither a session nor a token, before the body is read.
impl FromRequestParts<AppState> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self> {
        let by_token = tokens::caller(parts, app).await?;
        let (staff, granted) = match by_token {
            Some((staff, reach)) => (staff, Some(reach)),
            None => (Staff::from_request_parts(parts, app).await?, None),
        };
        let role = staff.known_role();
        // Every role that may write content reaches all of it, so a token reaches what it names.
        let (scope, reach) =
            (policy::scope(role), granted.unwrap_or_else(|| vec![policy::reach(role)]));
        // No role has another scope or reach yet: a test sends them along with its request.
        #[cfg(feature = "testing")]
        let scope = parts.extensions.get::<Scope>().copied().unwrap_or(scope);
        #[cfg(feature = "testing")]
        let reach = parts.extensions.get::<Reach>().map_or(reach, |reach| vec![reach.clone()]);
        Ok(Self { staff, scope, reach })
    }
}
