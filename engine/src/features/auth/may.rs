//! Permission, required in a handler's signature.

use std::{marker::PhantomData, ops::Deref};

use axum::{extract::FromRequestParts, http::request::Parts};

use super::{
    caller::{Author, Caller},
    policy::{Action, Named, Subject},
};
use crate::{
    features::audit,
    platform::{
        error::{Error, Problem, Result},
        state::AppState,
    },
};

/// A caller with a permission: `staff: May<Update, Leads>`. It comes first in a signature, so that
/// other callers get 401 or 403 whatever else is wrong with the request.
#[derive(Debug)]
pub struct May<A, S> {
    caller: Caller,
    asked: PhantomData<fn() -> (A, S)>,
}

impl<A, S> Deref for May<A, S> {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.caller
    }
}

impl<'a, A, S> From<&'a May<A, S>> for audit::Actor<'a> {
    fn from(may: &'a May<A, S>) -> Self {
        (&may.caller).into()
    }
}

impl<'a, A, S> From<&'a May<A, S>> for Author<'a> {
    fn from(may: &'a May<A, S>) -> Self {
        Self::Caller(&may.caller)
    }
}

impl<A: Named<Action>, S: Subject> FromRequestParts<AppState> for May<A, S> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self> {
        let caller = Caller::from_request_parts(parts, app).await?;
        if S::RESOURCES.iter().any(|resource| caller.may(A::WORD, *resource)) {
            return Ok(Self { caller, asked: PhantomData });
        }
        Err(Problem::new("forbidden", S::refusal(A::WORD)).into())
    }
}
