//! The start times that are offered, and at which of them a technician is still free.

use chrono::{NaiveDate, NaiveTime, TimeDelta};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::model::{HalfHour, cells};
use crate::{
    features::catalogue::Codes,
    platform::{
        error::Result,
        fields::{CHOICE, Fields},
        fold::fold,
    },
};

#[derive(Debug, Deserialize, Serialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SlotQuery {
    /// `yyyy-MM-dd`
    #[param(required = true, example = "2026-11-23")]
    date: Option<String>,
    /// Name of the technician; without one every slot is free.
    technician: Option<String>,
    /// Says how long the visit takes; an hour when left out.
    service_type: Option<String>,
    /// Id of the booking that is being changed: its own half hours count as free.
    except: Option<String>,
}

/// A checked [`SlotQuery`].
#[derive(Debug)]
pub(super) struct SlotRequest {
    pub(super) day: NaiveDate,
    /// Folded.
    pub(super) technician: Option<String>,
    pub(super) except: Option<Uuid>,
    minutes: i64,
}

impl SlotQuery {
    pub(super) fn check(self, codes: &Codes) -> Result<SlotRequest> {
        let mut f = Fields::query(&self);
        let service = |code: &str| codes.knows_service_type(code).then(|| code.to_owned());
        let day = f.date("date");
        f.require("date", day.is_some(), "Scheduled date is required");
        let service_type = f.checked("service_type", 60, ("choice", CHOICE), service);
        let read = SlotRequest {
            day: day.unwrap_or_default(),
            technician: f.text("technician", 120).map(|name| fold(&name)),
            except: f.id("except"),
            minutes: codes.minutes_of(service_type.as_deref().unwrap_or_default()),
        };
        f.finish(read)
    }
}

/// A start time that is offered.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Slot {
    /// `HH:MM`
    #[schema(example = "09:00")]
    time: String,
    #[schema(example = "09:30")]
    until: String,
    /// Whether a visit that begins then would be refused.
    taken: bool,
    /// Number of the booking that takes it.
    #[schema(example = "BK-2026-000001")]
    booking_number: Option<String>,
}

/// Both lists of start times of a day.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DaySlots {
    /// For the booking form: 18 starts, half an hour apart.
    booking: Vec<Slot>,
    /// For the scheduler card: 13 hours.
    scheduler: Vec<Slot>,
}

impl DaySlots {
    /// `taken`: the half hours of the technician, each with the number of its booking, if the caller
    /// may see it.
    pub(super) fn new(asked: &SlotRequest, taken: &[(HalfHour, Option<String>)]) -> Self {
        let slot = |minute: u32, width: i64| {
            let time =
                NaiveTime::from_num_seconds_from_midnight_opt(minute * 60, 0).unwrap_or_default();
            let wanted = cells(asked.day, time, asked.minutes);
            let by = taken.iter().find(|(cell, _)| wanted.contains(cell));
            Slot {
                time: time.format("%H:%M").to_string(),
                until: (time + TimeDelta::minutes(width)).format("%H:%M").to_string(),
                taken: by.is_some(),
                booking_number: by.and_then(|(_, number)| number.clone()),
            }
        };
        // The booking form starts from 09:00 to 12:30 and 14:00 to 18:30; the scheduler has 08:00
        // to 21:00.
        let starts = (18..=25).chain(28..=37).map(|half| half * 30);
        Self {
            booking: starts.map(|minute| slot(minute, 30)).collect(),
            scheduler: (8..=20).map(|hour| slot(hour * 60, 60)).collect(),
        }
    }
}
