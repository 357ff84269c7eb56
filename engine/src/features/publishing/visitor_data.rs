//! What a page says to one visitor alone: what they chose, typed or sent.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{features::packages::model::PublicPackage, platform::error::FieldError};

/// What a visitor chose in the service browser.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageChoice {
    pub category: Option<String>,
    /// `residential` or `commercial`.
    pub property: String,
    pub size: Option<String>,
    /// `all`, `single` or `package`.
    pub duration: String,
    /// Id of the chosen package; null when none is chosen.
    pub package: Option<String>,
}

/// A part of a page, which a script puts in the place of what is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PagePart {
    /// The service browser.
    Services,
}

impl PagePart {
    /// The part of a name in an address.
    pub fn named(name: &str) -> Option<Self> {
        (name == "services").then_some(Self::Services)
    }
}

/// A form post that was refused.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageForm {
    pub values: BTreeMap<String, String>,
    pub errors: Vec<FieldError>,
}

/// A request that was sent by a form post.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageRequest {
    #[schema(example = "LD-2026-000001")]
    pub lead_number: String,
    /// Name of the service; null when none was chosen, or it is not for sale any more.
    pub service: Option<String>,
    /// The package; null likewise.
    pub package: Option<PublicPackage>,
    /// Name of the package's size of home.
    pub size: Option<String>,
    pub date: Option<NaiveDate>,
    /// `morning`, `afternoon` or `evening`.
    pub time: Option<String>,
}
