//! Accounts: made, listed, given another password, switched off.

use uuid::Uuid;

use super::{
    model::{NewUser, User, check_password, fold_email},
    password, store,
};
use crate::platform::{
    changes::{self, Topic},
    db,
    error::{Error, OrProblem, Problem, Result},
    state::AppState,
};

pub async fn add(app: &AppState, user: NewUser) -> Result<Uuid> {
    let hash = password::hash(user.password.clone()).await?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let id = store::insert_user(&mut tx, &user, &hash, now).await.map_err(|e| match e {
        db::Error::Conflict(_) => {
            Problem::field("email", "taken", "There is a user with this e-mail already").into()
        }
        other => Error::Db(other),
    })?;
    changes::append(&mut tx, Topic::User, id, now).await?;
    app.feed.commit(tx).await?;
    Ok(id)
}

pub async fn list(app: &AppState) -> Result<Vec<User>> {
    Ok(store::users(&app.db).await?)
}

/// Switches an account off and ends its sessions.
pub async fn disable(app: &AppState, email: &str) -> Result<()> {
    let user = find(app, email).await?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    store::set_active(&mut tx, user.id, false, now).await?;
    store::end_sessions_of(&mut tx, user.id).await?;
    changes::append(&mut tx, Topic::User, user.id, now).await?;
    Ok(app.feed.commit(tx).await?)
}

/// Sets another password and ends the sessions begun with the old one.
pub async fn set_password(app: &AppState, email: &str, new: String) -> Result<()> {
    check_password(&new).map_err(|e| Problem::invalid(vec![e]))?;
    let user = find(app, email).await?;
    let hash = password::hash(new).await?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    store::set_password(&mut tx, user.id, &hash, now).await?;
    store::end_sessions_of(&mut tx, user.id).await?;
    changes::append(&mut tx, Topic::User, user.id, now).await?;
    Ok(app.feed.commit(tx).await?)
}

async fn find(app: &AppState, email: &str) -> Result<User> {
    let user = store::user_by_email(&app.db, &fold_email(email)).await;
    user.or_not_found("There is no user with this e-mail")
}
