//! The catalogue in one language, read out of a content snapshot.

use std::{collections::BTreeMap, sync::Arc};

use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    features::content::model::{Entry, Snapshot},
    platform::locale::Locale,
};

/// How long one visit takes when a service type does not say, in minutes.
pub(super) const DEFAULT_MINUTES: i64 = 60;

/// A service type, with its name in one language.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CatalogueService {
    pub code: String,
    pub name: String,
    pub visits: i64,
    /// Validity in days; 0 for one-time.
    pub days: i64,
    /// Length of a visit in minutes.
    pub minutes: i64,
    /// The types that a `_management` type also stands for in filters.
    pub family: Vec<String>,
}

/// A room type, with its name in one language.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CatalogueRoom {
    pub code: String,
    pub name: String,
    /// `residential` or `commercial`.
    pub property: String,
}

/// A public category of services, with its texts in one language.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CatalogueCategory {
    pub code: String,
    pub icon: String,
    pub name: String,
    pub summary: String,
    pub service_types: Vec<String>,
}

/// Service types, categories and rooms, with the lists they appear in.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Catalogue {
    pub services: Vec<CatalogueService>,
    pub categories: Vec<CatalogueCategory>,
    pub rooms: Vec<CatalogueRoom>,
    /// List name → service codes in the list's order.
    pub service_lists: BTreeMap<String, Vec<String>>,
    /// List name → room codes in the list's order.
    pub room_lists: BTreeMap<String, Vec<String>>,
}

impl Catalogue {
    /// Reads the catalogue of a snapshot. A name that even English lacks is the code.
    pub fn new(content: &Snapshot, locale: Locale) -> Self {
        let services = content.all("service_type");
        let rooms = content.all("room_type");
        let lists = |entries: &[Arc<Entry>], names: &[&str]| {
            names
                .iter()
                .map(|name| ((*name).to_owned(), codes(entries, &format!("{name}_position"))))
                .collect()
        };
        Self {
            service_lists: lists(services, &["public", "booking", "management", "package_filter"]),
            room_lists: lists(rooms, &["public", "lead", "package"]),
            services: services
                .iter()
                .map(|e| CatalogueService {
                    code: e.slug.clone(),
                    name: e.text(locale, "name"),
                    visits: e.shared_int("visits").unwrap_or(1),
                    days: e.shared_int("days").unwrap_or(0),
                    minutes: minutes(e),
                    family: e.shared_list("family"),
                })
                .collect(),
            rooms: rooms
                .iter()
                .map(|e| CatalogueRoom {
                    code: e.slug.clone(),
                    name: e.text(locale, "name"),
                    property: e.shared_str("property").unwrap_or_default().to_owned(),
                })
                .collect(),
            categories: content
                .all("category")
                .iter()
                .map(|e| CatalogueCategory {
                    code: e.slug.clone(),
                    icon: e.shared_str("icon").unwrap_or_default().to_owned(),
                    name: e.text(locale, "name"),
                    summary: e.optional(locale, "summary"),
                    service_types: e.shared_list("service_types"),
                })
                .collect(),
        }
    }

    /// The service types of a list, in its order; empty when there is no such list.
    pub fn services_in(&self, list: &str) -> Vec<&CatalogueService> {
        let codes = self.service_lists.get(list).map(Vec::as_slice).unwrap_or_default();
        codes.iter().filter_map(|c| self.services.iter().find(|s| s.code == *c)).collect()
    }

    /// The room types of a list, in its order; empty when there is no such list.
    pub fn rooms_in(&self, list: &str) -> Vec<&CatalogueRoom> {
        let codes = self.room_lists.get(list).map(Vec::as_slice).unwrap_or_default();
        codes.iter().filter_map(|c| self.rooms.iter().find(|r| r.code == *c)).collect()
    }
}

/// Length of a visit of a service type in minutes, clamped to 1 to 1,440.
pub(super) fn minutes(service_type: &Entry) -> i64 {
    service_type.shared_int("minutes").unwrap_or(DEFAULT_MINUTES).clamp(1, 24 * 60)
}

/// The slugs of the entries that have a position in a list, in its order.
fn codes(entries: &[Arc<Entry>], position: &str) -> Vec<String> {
    let mut placed: Vec<(i64, &str)> =
        entries.iter().filter_map(|e| Some((e.shared_int(position)?, e.slug.as_str()))).collect();
    placed.sort_unstable();
    placed.into_iter().map(|(_, slug)| slug.to_owned()).collect()
}
