//! What a merge is asked for, and what an answer about duplicates counts.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::{
    error::{Error, Result},
    fields::{Fields, Object},
};

/// Which row is merged into the one of the path, and whose values stay.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MergeRequest<C> {
    /// Id of the row that goes.
    pub(super) from: Uuid,
    /// The version of the kept row that the caller saw.
    #[schema(minimum = 1)]
    pub(super) version: i64,
    /// The version of the row that goes.
    #[schema(minimum = 1)]
    pub(super) from_version: i64,
    #[schema(required = false)]
    pub(super) fields: C,
}

impl<C: Default> MergeRequest<C> {
    /// Reads the body about the row `kept`; the 422 lists every mistake, those of the choices as
    /// `fields.…`.
    pub(super) fn read(
        kept: Uuid,
        mut body: Object,
        choices: fn(Fields) -> Result<C>,
    ) -> Result<Self> {
        let fields = body.remove("fields");
        let mut f = Fields::new(body);
        let from = f.id("from");
        f.require("from", from.is_some(), "Required");
        if from == Some(kept) {
            f.refuse("from", "same", "A row cannot be merged into itself");
        }
        let mut version = |name: &'static str| {
            let version = f.whole(name, 1, "This must be a version of the row");
            f.require(name, version.is_some(), "Required");
            version.unwrap_or_default()
        };
        let (version, from_version) = (version("version"), version("from_version"));
        let fields = match fields {
            None | Some(Value::Null) => C::default(),
            Some(Value::Object(given)) => match choices(Fields::new(given)) {
                Ok(choices) => choices,
                Err(Error::Problem(problem)) => {
                    for e in problem.errors {
                        f.refuse(&format!("fields.{}", e.field), &e.code, e.message);
                    }
                    C::default()
                }
                Err(e) => return Err(e),
            },
            Some(_) => {
                f.refuse("fields", "type", "This must be an object");
                C::default()
            }
        };
        f.finish(Self { from: from.unwrap_or_default(), version, from_version, fields })
    }
}

/// Counts by id, 0 for those that are not named.
pub(super) struct Counts(HashMap<Uuid, i64>);

impl Counts {
    pub(super) fn of(counted: Vec<(Uuid, i64)>) -> Self {
        Self(counted.into_iter().collect())
    }

    pub(super) fn get(&self, id: Uuid) -> i64 {
        self.0.get(&id).copied().unwrap_or_default()
    }
}
