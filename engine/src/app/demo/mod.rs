//! `jaali demo`: a month of a pest-control company, to try the console with.
//!
//! Nothing is written into tables here. Visitors and staff of the demo send requests to a router
//! of their own, whose clock walks through the last 30 days. So every row has passed the rules that
//! any other passes, and has its number, its timeline and its line in the audit log. The same seed
//! makes the same month on both databases.
//!
//! [`story`] says what happens and when, [`people`] to whom; [`desk`] sends the requests.

mod desk;
mod people;
mod staff;
mod store;
mod story;

use std::sync::Arc;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{Days, Duration};
use serde_json::json;

use self::{
    desk::Desk,
    people::People,
    staff::{LEFT, STAFF},
    store::Numbered,
    story::{Area, DAYS, OfferedPackage, Story},
};
use crate::{
    features::{
        audit::Actor,
        auth::{
            accounts,
            model::{NewUser, User},
        },
        content::{live::LiveContent, model::Entry},
        leads,
        notices::Teller,
    },
    platform::{
        clock::{date_of, start_of},
        error::Error,
        fields::Fields,
        locale::Locale,
        state::AppState,
    },
};

/// How long before the end staff begin to be told, and before it they look at it the last time.
const TOLD: Duration = Duration::hours(36);
const UNSEEN: Duration = Duration::hours(5);

/// What was made, and how to sign in.
pub struct Done {
    /// Requests that were sent.
    pub requests: usize,
    /// E-mail and role of those who can sign in.
    pub accounts: Vec<(&'static str, &'static str)>,
    /// The same for each of these accounts.
    pub password: String,
}

/// Fills a database that has no leads, customers and bookings. Without a password it makes a random
/// one, so that no password is publicly known.
pub async fn fill(app: &AppState, password: Option<String>) -> Result<Done, String> {
    refuse_a_real_one(app).await?;
    let now = app.clock.now();
    let first = date_of(now).checked_sub_days(Days::new(DAYS)).map_or(now, start_of);
    let mut desk = Desk::open(app, first).await.map_err(failed)?;
    let (areas, offers) = setting(app, &desk).await?;
    let password = match password {
        Some(password) => password,
        None => made_up()?,
    };
    // Whatever may be wrong with the accounts is found before anything is written.
    let new = STAFF.iter().map(|who| account(who, &password)).collect::<Result<Vec<_>, _>>()?;
    let known = accounts::list(app).await.map_err(Error::sentences)?;
    if let Some(user) = known.iter().find(|u| STAFF.iter().any(|(_, email, _)| u.email == *email)) {
        return Err(format!("there is an account {} already", user.email));
    }
    let scenes = Story::new(People::read()?, areas, offers, now).tell();
    let requests = scenes.len();

    let halfway = |e: String| {
        format!("{e}\nThe demo is only half there: begin again with another data folder (--data)")
    };
    for ((_, email, _), new) in STAFF.iter().zip(new) {
        let by = Actor::named("jaali demo");
        let (user, _) = accounts::add(&desk.state, by, new).await.map_err(Error::sentences)?;
        enter(app, &mut desk, email, &user).await.map_err(halfway)?;
    }
    // Staff are told of what happened since yesterday, and have seen all but the newest.
    let mut teller = Teller::new(desk.state.clone());
    for scene in scenes {
        let is_told = now - scene.at < TOLD;
        if is_told {
            teller.tell().await.map_err(failed).map_err(halfway)?;
        }
        desk.play(scene).await.map_err(halfway)?;
    }
    desk.wait_until(now - UNSEEN);
    teller.tell().await.map_err(failed).map_err(halfway)?;
    desk.see_notices().await.map_err(halfway)?;
    desk.wait_until(now);
    teller.tell().await.map_err(failed).map_err(halfway)?;
    desk.sign_all_out().await.map_err(halfway)?;
    leads::rescore(&desk.state).await.map_err(failed)?;
    store::remember(&app.db).await.map_err(failed)?;
    let accounts = STAFF.iter().filter(|(_, email, _)| *email != LEFT);
    let accounts = accounts.map(|(_, email, role)| (*email, *role)).collect();
    Ok(Done { requests, accounts, password })
}

/// Refuses a database that has given numbers, to real rows or a demo's: none is given twice.
async fn refuse_a_real_one(app: &AppState) -> Result<(), String> {
    let mut tx = app.db.begin().await.map_err(failed)?;
    let all = store::numbered(&mut tx).await.map_err(failed)?;
    drop(tx);
    if all.iter().all(|n| n.given == 0) {
        return Ok(());
    }
    if all.iter().any(|n| n.of_demo > 0) {
        return Err(format!(
            "the demo is here already ({}): these rows are the demo's, and `jaali demo --clear` \
             takes them out",
            counts(&all, |n| n.of_demo)
        ));
    }
    Err(format!(
        "this database has real ones ({}): the demo fills only one without leads, customers and \
         bookings. Name another data folder with --data",
        counts(&all, |n| n.given)
    ))
}

/// `leads: 2, bookings: 1`: the counts that are not zero.
fn counts(all: &[Numbered], of: fn(&Numbered) -> i64) -> String {
    let some = all.iter().map(|n| (n.what, of(n))).filter(|(_, n)| *n > 0);
    some.map(|(what, n)| format!("{what}: {n}")).collect::<Vec<_>>().join(", ")
}

/// Deletes the demo from a database in which nothing else was given a number; returns the counts.
pub async fn clear(app: &AppState) -> Result<String, String> {
    // In the transaction that deletes: a lead that arrives meanwhile must not go with the demo's.
    let mut tx = app.db.begin().await.map_err(failed)?;
    let all = store::numbered(&mut tx).await.map_err(failed)?;
    if all.iter().all(|n| n.of_demo == 0) {
        return Err("there is no demo in this database".to_owned());
    }
    if all.iter().any(|n| n.given > n.of_demo) {
        return Err(format!(
            "beside the demo's there are others ({}): nothing was taken out",
            counts(&all, |n| n.given - n.of_demo)
        ));
    }
    store::clear(&mut tx).await.map_err(failed)?;
    tx.commit().await.map_err(failed)?;
    Ok(counts(&all, |n| n.of_demo))
}

/// Where people live, and what they can order.
async fn setting(app: &AppState, desk: &Desk) -> Result<(Vec<Area>, Vec<OfferedPackage>), String> {
    let content = LiveContent::default().present(app).await.map_err(failed)?;
    let area = |entry: &Arc<Entry>| Area {
        slug: entry.slug.clone(),
        name: entry.text(Locale::En, "name"),
        pincode: entry.shared_str("pincode").unwrap_or_default().to_owned(),
    };
    let areas: Vec<_> = content.all("area").iter().map(area).collect();
    let list = desk.ask(None, "GET", "/api/packages", None, None).await?;
    let mut offers: Vec<OfferedPackage> =
        serde_json::from_value(list["items"].clone()).map_err(|e| e.to_string())?;
    offers.retain(|offer| offer.room_type.is_some());
    // Sorted by words: ids are in another order in each database.
    offers.sort_by(|a, b| (&a.service_type, &a.room_type).cmp(&(&b.service_type, &b.room_type)));
    if areas.is_empty() || offers.is_empty() {
        return Err(
            "there are no areas and no prices yet: start `jaali serve` once first".to_owned()
        );
    }
    Ok((areas, offers))
}

fn account((name, email, role): &(&str, &str, &str), password: &str) -> Result<NewUser, String> {
    let body = json!({ "full_name": name, "email": email, "role": role, "password": password });
    let fields = Fields::new(body.as_object().cloned().unwrap_or_default());
    NewUser::read(fields).map_err(Error::sentences)
}

/// Signs a new member of staff in, or switches off the account of the one who has left.
async fn enter(
    app: &AppState,
    desk: &mut Desk,
    email: &'static str,
    user: &User,
) -> Result<(), String> {
    if email != LEFT {
        return desk.sign_in(app, email, user).await.map_err(Error::sentences);
    }
    desk.wait_until(desk.state.clock.now() + Duration::hours(9));
    let by = Actor::named("jaali demo");
    accounts::switch(&desk.state, by, email, false).await.map(drop).map_err(Error::sentences)
}

fn made_up() -> Result<String, String> {
    let mut bytes = [0_u8; 12];
    getrandom::fill(&mut bytes).map_err(|e| e.to_string())?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

fn failed(e: impl Into<Error>) -> String {
    e.into().sentences()
}
