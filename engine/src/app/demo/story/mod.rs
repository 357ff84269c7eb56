//! What happens in the month: requests with their times, told before the first one is sent.

mod asking;
mod notes;
mod oddities;
mod views;
mod visits;

use std::collections::HashSet;

use chrono::{Duration, NaiveDate};
use fastrand::Rng;
use serde::Deserialize;
use serde_json::Value;

use super::{
    people::{People, Person},
    staff::SUPPORT,
};
use crate::platform::clock::{Instant, date_of, start_of};

/// The days that the story takes, today not counted.
pub(super) const DAYS: u64 = 30;

/// The seed is fixed: the same month each time.
const SEED: u64 = 560_001;

/// When visits begin: far enough from each other for any service.
const TIMES: [&str; 6] = ["09:00", "10:30", "12:00", "14:00", "15:30", "17:00"];

/// A request that is sent at its time. `lead-7` in a path is the id of what was made as `lead-7`.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) at: Instant,
    /// E-mail of the member of staff who sends it; None is a visitor.
    pub(super) by: Option<&'static str>,
    pub(super) method: &'static str,
    pub(super) path: String,
    pub(super) body: Value,
    /// Sent in place of the body.
    pub(super) file: Option<&'static [u8]>,
    /// Where in the answer an id is, and what the story calls it.
    pub(super) makes: Vec<(&'static str, String)>,
}

#[derive(Debug)]
pub(super) struct Area {
    pub(super) slug: String,
    pub(super) name: String,
    pub(super) pincode: String,
}

/// A package that is on the price list.
#[derive(Debug, Deserialize)]
pub(super) struct OfferedPackage {
    id: String,
    pub(super) service_type: String,
    pub(super) room_type: Option<String>,
    final_price: f64,
}

impl OfferedPackage {
    fn is_yearly(&self) -> bool {
        self.service_type.ends_with("_annual")
    }
}

/// What one person asks for, and its name in the story.
struct Case {
    name: String,
    person: Person,
    area: usize,
    offer: usize,
    support: &'static str,
}

pub(super) struct Story {
    rng: Rng,
    people: People,
    areas: Vec<Area>,
    offers: Vec<OfferedPackage>,
    now: Instant,
    scenes: Vec<Scene>,
    /// Scenes later than this are left out: they have not happened yet.
    until: Instant,
    /// Technician, day and time of the visits.
    taken: HashSet<(usize, NaiveDate, usize)>,
    /// Visits of this day.
    today: Vec<String>,
    cases: usize,
}

impl Story {
    pub(super) fn new(
        people: People,
        areas: Vec<Area>,
        offers: Vec<OfferedPackage>,
        now: Instant,
    ) -> Self {
        Self {
            rng: Rng::with_seed(SEED),
            people,
            areas,
            offers,
            now,
            scenes: Vec::new(),
            until: now,
            taken: HashSet::new(),
            today: Vec::new(),
            cases: 0,
        }
    }

    /// The whole month, in order.
    pub(super) fn tell(mut self) -> Vec<Scene> {
        let midnight = start_of(date_of(self.now));
        self.until = midnight;
        let first = midnight - Duration::days(i64::try_from(DAYS).unwrap_or_default());
        self.regulars(first + Duration::hours(10));
        self.month(first, midnight);
        self.until = self.now;
        let waiting = self.last_hours();
        self.oddities(midnight);
        self.notes(&waiting);
        self.views();
        self.scenes.sort_by_key(|scene| scene.at);
        self.scenes
    }

    fn scene(
        &mut self,
        (at, by, method, path): (Instant, Option<&'static str>, &'static str, String),
        body: Value,
        makes: &[(&'static str, &str)],
    ) {
        if at <= self.until {
            let makes = makes.iter().map(|(at, name)| (*at, (*name).to_owned())).collect();
            self.scenes.push(Scene { at, by, method, path, body, file: None, makes });
        }
    }

    fn case(&mut self) -> Case {
        self.cases += 1;
        Case {
            name: format!("lead-{}", self.cases),
            person: self.people.person(&mut self.rng, self.cases),
            area: self.rng.usize(..self.areas.len()),
            offer: self.rng.usize(..self.offers.len()),
            support: SUPPORT[self.rng.usize(..SUPPORT.len())],
        }
    }

    /// The first free slot of a day or of one after it.
    fn slot(&mut self, mut day: NaiveDate) -> (NaiveDate, &'static str, String) {
        loop {
            let places = self.people.technicians.len() * TIMES.len();
            let begin = self.rng.usize(..places);
            for n in 0..places {
                let place = (begin + n) % places;
                let (technician, time) = (place / TIMES.len(), place % TIMES.len());
                if self.taken.insert((technician, day, time)) {
                    return (day, TIMES[time], self.people.technicians[technician].clone());
                }
            }
            day += Duration::days(1);
        }
    }

    /// Staff work from nine to eight; what falls into the night is done the next morning.
    fn at_work(&mut self, at: Instant) -> Instant {
        let day = start_of(date_of(at));
        let jitter = Duration::minutes(self.rng.i64(5..80));
        if self.until == self.now {
            return at;
        }
        match at - day {
            time if time < Duration::hours(9) => day + Duration::hours(9) + jitter,
            time if time > Duration::hours(20) => day + Duration::hours(33) + jitter,
            _ => at,
        }
    }
}
