//! The rules of a submission. Inside the engine a [`Submission`] is the proof that they hold.
//!
//! All mistakes are reported at once. What the visitor cannot correct is never a reason to refuse.

use chrono::{DateTime, Duration, NaiveDate};
use uuid::Uuid;

use super::fields::LeadInput;
use crate::{
    features::catalogue::Codes,
    platform::{
        clock::{Instant, date_of},
        contact,
        error::FieldError,
        fields::{CHOICE, DATE, day},
        forms::FormEncoding,
        locale::Locale,
    },
};

/// No person fills in the form faster than this.
const FASTEST: Duration = Duration::seconds(3);

const REQUIRED: &str = "Please fill in all required fields";
const PHONE: &str = "Please enter a valid Indian phone number";
const EMAIL: &str = "Please enter a valid email address";
const PINCODE: &str = "Pincode must be at least 6 digits";
const DATE_PAST: &str = "Preferred date cannot be before today";
const PACKAGE: &str = "Please select a service package first.";
const TIME: &str = "Please give the time as RFC 3339 has it";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Booking,
    Inline,
    /// A name and a number to call.
    Callback,
}

impl Form {
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::Booking => "booking",
            Self::Inline => "inline",
            Self::Callback => "callback",
        }
    }
}

/// Why a submission is held back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Suspicion {
    Honeypot,
    TooFast,
    /// The address has sent more than the settings allow.
    OverLimit,
}

impl Suspicion {
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::Honeypot => "honeypot",
            Self::TooFast => "too_fast",
            Self::OverLimit => "over_limit",
        }
    }
}

#[derive(Debug)]
pub(super) struct Submission {
    pub(super) name: String,
    /// E.164.
    pub(super) phone: String,
    pub(super) email: Option<String>,
    pub(super) address: Option<String>,
    pub(super) pincode: Option<String>,
    pub(super) service_type: Option<String>,
    pub(super) room_type: Option<String>,
    pub(super) package_id: Option<Uuid>,
    pub(super) preferred_date: Option<NaiveDate>,
    pub(super) form: Form,
    pub(super) locale: Locale,
    pub(super) suspicion: Option<Suspicion>,
    /// The fields that are kept as they came: time of day, notes, attribution, consent.
    pub(super) input: LeadInput,
}

/// Collects mistakes, at most one for each field.
struct Wrong(Vec<FieldError>);

impl Wrong {
    fn say(&mut self, field: &str, code: &str, sentence: &str) {
        if !self.0.iter().any(|e| e.field == field) {
            self.0.push(FieldError::new(field, code, sentence));
        }
    }

    /// Reads a field if it is given; adds a mistake when it cannot be read.
    fn read<T>(
        &mut self,
        (field, code, sentence): (&str, &str, &str),
        given: Option<&str>,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let read = given.map(read)?;
        if read.is_none() {
            self.say(field, code, sentence);
        }
        read
    }
}

impl Submission {
    /// `errors` are those found while reading. Only a form post is refused for a past date: its
    /// visitor can correct it, a queue that sends yesterday's form cannot.
    pub(super) fn check(
        input: LeadInput,
        errors: Vec<FieldError>,
        encoding: FormEncoding,
        codes: &Codes,
        now: Instant,
    ) -> Result<Self, Vec<FieldError>> {
        let mut wrong = Wrong(errors);
        let form = wrong.read(("form", "choice", CHOICE), input.form.as_deref(), |f| match f {
            "booking" => Some(Form::Booking),
            "inline" => Some(Form::Inline),
            "callback" => Some(Form::Callback),
            _ => None,
        });
        let form = form.unwrap_or(Form::Booking);
        let more: &[_] = match form {
            Form::Booking => &[("email", &input.email), ("address", &input.address)],
            Form::Inline => &[("email", &input.email), ("service_type", &input.service_type)],
            Form::Callback => &[],
        };
        let required = [("name", &input.name), ("phone", &input.phone)];
        for (field, _) in required.iter().chain(more).filter(|(_, given)| given.is_none()) {
            wrong.say(field, "required", REQUIRED);
        }

        let phone = wrong.read(("phone", "phone", PHONE), input.phone.as_deref(), contact::phone);
        let email = wrong.read(("email", "email", EMAIL), input.email.as_deref(), contact::email);
        let pincode =
            wrong.read(("pincode", "pincode", PINCODE), input.pincode.as_deref(), contact::pincode);
        let service_type =
            wrong.read(("service_type", "choice", CHOICE), input.service_type.as_deref(), |code| {
                codes.knows_service_type(code).then(|| code.to_owned())
            });
        let room_type =
            wrong.read(("room_type", "choice", CHOICE), input.room_type.as_deref(), |room| {
                codes.room_type(room).map(str::to_owned)
            });
        let package_id =
            wrong.read(("package_id", "package", PACKAGE), input.package_id.as_deref(), |id| {
                id.parse().ok()
            });
        let preferred_date =
            wrong.read(("preferred_date", "date", DATE), input.preferred_date.as_deref(), day);
        if encoding == FormEncoding::Form && preferred_date.is_some_and(|date| date < date_of(now))
        {
            wrong.say("preferred_date", "date_past", DATE_PAST);
        }
        wrong.read(("preferred_time", "choice", CHOICE), input.preferred_time.as_deref(), |time| {
            matches!(time, "morning" | "afternoon" | "evening").then_some(())
        });
        let locale =
            wrong.read(("locale", "choice", CHOICE), input.locale.as_deref(), Locale::parse);
        let started_at =
            wrong.read(("started_at", "date", TIME), input.started_at.as_deref(), |at| {
                DateTime::parse_from_rfc3339(at).ok()
            });

        let (Some(name), Some(phone), true) = (input.name.clone(), phone, wrong.0.is_empty())
        else {
            // The sentence about required fields comes first.
            wrong.0.sort_by_key(|e| e.code != "required");
            return Err(wrong.0);
        };
        let page_locale = || Locale::of_path(input.page.as_deref().unwrap_or_default()).0;
        Ok(Self {
            name,
            phone,
            email,
            address: input
                .address
                .clone()
                .or_else(|| place(room_type.as_deref(), pincode.as_deref())),
            pincode,
            service_type,
            room_type,
            package_id,
            preferred_date,
            form,
            locale: locale.unwrap_or_else(page_locale),
            suspicion: suspicion(&input, started_at.map(|at| now - at.to_utc())),
            input,
        })
    }
}

/// A visitor's clock that runs ahead of ours does not show how long filling in took.
fn suspicion(input: &LeadInput, took: Option<Duration>) -> Option<Suspicion> {
    if input.website.is_some() {
        return Some(Suspicion::Honeypot);
    }
    took.filter(|took| (Duration::zero()..FASTEST).contains(took)).map(|_| Suspicion::TooFast)
}

/// The address of the inline form, which asks for none: the size of the home and the pincode.
fn place(room: Option<&str>, pincode: Option<&str>) -> Option<String> {
    let room = room.map(|room| match room.strip_suffix("_bhk") {
        Some(n) => format!("{n} BHK"),
        None => room.replace('_', " "),
    });
    let parts: Vec<_> = room.into_iter().chain(pincode.map(str::to_owned)).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}
