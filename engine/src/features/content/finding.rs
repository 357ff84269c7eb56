//! What is wrong with a cell, and which gate refuses it.

use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use super::{kind::Fields, leaves::at};

/// The first gate that refuses something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gate {
    /// It cannot be stored, so not even a draft may hold it.
    Save,
    /// A draft may hold it, but it cannot be shown.
    Release,
    /// None: it can be shown, and should not be overlooked.
    Warn,
}

/// Something wrong at one place of a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ContentProblem)]
pub struct Finding {
    /// The field.
    #[schema(example = "answer")]
    pub path: String,
    #[schema(example = "required")]
    pub code: &'static str,
    /// The sentence to show beside the field.
    #[schema(example = "is required")]
    pub message: String,
    /// Whether it keeps the cell from going live.
    #[serde(rename = "stops")]
    #[schema(value_type = bool)]
    pub gate: Gate,
}

/// Whether something stops a release.
impl Serialize for Gate {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bool(*self != Self::Warn)
    }
}

impl Finding {
    /// Whether a save is refused for it: a value that the cell held already stays storable.
    pub fn refuses(&self, fields: &Fields, held: &[&Fields]) -> bool {
        let value = at(fields, &self.path);
        self.gate == Gate::Save && !held.iter().any(|held| at(held, &self.path) == value)
    }
}
