//! Accounts: create, list, change, switch on and off, set a password.
//!
//! Changes of accounts run one after the other ([`store::lock`]): two admins who switch each other
//! off at the same moment would otherwise leave no active admin.

use uuid::Uuid;

use super::{
    access::{self, Failure},
    client::Client,
    commit::commit,
    links::{self, Link},
    model::{NewUser, User, UserForm, UserView, fold_email},
    password,
    session::{self, NewSession},
    staff::Staff,
    store,
};
use crate::{
    features::audit::{self, Actor, changed},
    platform::{
        clock::Instant,
        db::{self, Tx},
        error::{Error, OrProblem, Problem, Result},
        state::AppState,
    },
};

/// Creates an account; without a password, also a one-time link for choosing one. An e-mail that is
/// taken is an error of the field `email`.
pub async fn add(app: &AppState, by: Actor<'_>, new: NewUser) -> Result<(User, Option<Link>)> {
    let hash = match new.password {
        Some(password) => Some(password::hash(password).await?),
        None => None,
    };
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    store::lock(&mut tx).await?;
    let user = insert(&mut tx, &new.form, hash.as_deref(), now).await?;
    let link = match hash {
        Some(_) => None,
        None => Some(links::make(&mut tx, &app.address.now(), Some(user.id), now).await?),
    };
    let told = changed(&(), &new.form);
    audit::record(&mut tx, by, "users.create", (user.id, &user.email), told, now).await?;
    commit(app, tx, user.id, now).await?;
    Ok((user, link))
}

/// Inserts an account, and drops the links for the first admin: there is an account now.
pub(super) async fn insert(
    tx: &mut Tx,
    form: &UserForm,
    hash: Option<&str>,
    now: Instant,
) -> Result<User> {
    store::drop_links(tx, None).await?;
    store::insert_user(tx, form, hash, now).await.map_err(taken)
}

/// All accounts, by full name, then e-mail.
pub async fn list(app: &AppState) -> Result<Vec<User>> {
    with(app, "").await
}

/// The accounts whose name or e-mail address contains a text, by name.
pub(super) async fn with(app: &AppState, text: &str) -> Result<Vec<User>> {
    Ok(store::users(&app.db, text).await?)
}

/// Changes an account as `how` says. A new role and switching off end its sessions. Fails with
/// `conflict` for the last active admin, and as stale when `seen` is not the present version.
pub async fn change(
    app: &AppState,
    by: Actor<'_>,
    id: Uuid,
    seen: Option<i64>,
    how: impl FnOnce(&User) -> Result<UserForm> + Send,
) -> Result<User> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    store::lock(&mut tx).await?;
    let before = store::user(&mut tx, id).await.or_not_found("There is no such user")?;
    if seen.is_some_and(|version| version != before.version) {
        return Err(Problem::stale(&UserView::from(before)).into());
    }
    let form = how(&before)?;
    let user = store::update_user(&mut tx, id, &form, now).await.map_err(taken)?;
    if before.is_active_admin() && store::active_admins(&mut tx).await? == 0 {
        let sentence = "This is the last active admin; make another one first";
        return Err(Problem::new("conflict", sentence).into());
    }
    if user.role != before.role || !user.is_active {
        store::end_sessions_of(&mut tx, id).await?;
    }
    if !user.is_active {
        store::drop_links(&mut tx, Some(id)).await?;
    }
    let told = changed(&UserForm::from(&before), &form);
    audit::record(&mut tx, by, "users.update", (id, &user.email), told, now).await?;
    commit(app, tx, id, now).await?;
    Ok(user)
}

/// Switches the account with this e-mail on or off; fails as [`change`] does.
pub async fn switch(app: &AppState, by: Actor<'_>, email: &str, on: bool) -> Result<User> {
    let id = find(app, email).await?.id;
    change(app, by, id, None, |user| Ok(UserForm { is_active: on, ..user.into() })).await
}

/// Makes a one-time link for choosing a password, which ends earlier ones. The present password
/// works until then. `conflict` when the account is switched off.
pub async fn give_link(app: &AppState, by: Actor<'_>, id: Uuid) -> Result<Link> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    store::lock(&mut tx).await?;
    let user = store::user(&mut tx, id).await.or_not_found("There is no such user")?;
    if !user.is_active {
        let sentence = "This account is switched off; switch it on first";
        return Err(Problem::new("conflict", sentence).into());
    }
    let link = links::make(&mut tx, &app.address.now(), Some(id), now).await?;
    audit::record(&mut tx, by, "users.link", (id, &user.email), changed(&(), &()), now).await?;
    commit(app, tx, id, now).await?;
    Ok(link)
}

/// Sets the password of the account with this e-mail, and ends its sessions and links.
pub async fn set_password(app: &AppState, by: Actor<'_>, email: &str, new: String) -> Result<User> {
    let user = find(app, email).await?;
    let hash = password::hash(new).await?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    put_password(&mut tx, by, &user, &hash, now).await?;
    commit(app, tx, user.id, now).await?;
    Ok(user)
}

/// Sets the caller's own password. All sessions end; the caller gets a new one.
pub(super) async fn change_own_password(
    app: &AppState,
    staff: &Staff,
    client: &Client,
    (current, new): (String, String),
) -> Result<NewSession> {
    let (user, old) = store::active_user_by_email(&app.db, &staff.email)
        .await
        .or_not_found("There is no such user")?;
    if !password::verify(current, old).await? {
        let account = Some((user.id, &*user.email));
        access::failed(app, client, account, Failure::Password).await;
        let sentence = "The current password is not right";
        return Err(Problem::field("current_password", "wrong", sentence).into());
    }
    let hash = password::hash(new).await?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let user = put_password(&mut tx, staff.into(), &user, &hash, now).await?;
    let session = session::write(&mut tx, &user, client, now).await?;
    commit(app, tx, user.id, now).await?;
    Ok(session)
}

/// Sets the password, and ends every session and link of the account.
pub(super) async fn put_password(
    tx: &mut Tx,
    by: Actor<'_>,
    user: &User,
    hash: &str,
    now: Instant,
) -> Result<User> {
    store::lock(tx).await?;
    let user = store::set_password(tx, user.id, hash, now).await?;
    store::end_sessions_of(tx, user.id).await?;
    store::drop_links(tx, Some(user.id)).await?;
    let told = changed(&(), &());
    audit::record(tx, by, "users.password", (user.id, &user.email), told, now).await?;
    Ok(user)
}

/// The account with this e-mail, whatever its case; an error when there is none.
pub async fn find(app: &AppState, email: &str) -> Result<User> {
    let user = store::user_by_email(&app.db, &fold_email(email)).await;
    user.or_not_found("There is no user with this e-mail")
}

fn taken(e: db::Error) -> Error {
    match e {
        db::Error::Conflict(_) => {
            Problem::field("email", "taken", "There is a user with this e-mail already").into()
        }
        other => Error::Db(other),
    }
}
