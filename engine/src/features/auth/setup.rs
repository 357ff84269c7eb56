//! The use of a one-time [link](super::links): the user chooses a password and is signed in.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    access::{self, Failure},
    accounts,
    client::Client,
    commit::commit,
    links,
    model::{NewUser, User, chosen_password},
    password,
    second_factor::{self, Check},
    session::{self, NewSession, Token},
    staff::Staff,
    store,
};
use crate::{
    features::audit::{self, changed},
    platform::{
        clock::Instant,
        error::{Error, OrProblem, Problem, Result},
        fields::{Fields, Object},
        state::AppState,
    },
};

/// What a link is for.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AuthSetupLink {
    purpose: SetupPurpose,
    /// The user whose password it sets; null for the first admin, who enters a name.
    full_name: Option<String>,
    email: Option<String>,
    /// Whether a code of the second factor is needed beside the password.
    asks_code: bool,
    /// The hint to show beside the password.
    password_rule: &'static str,
    #[schema(value_type = String, format = DateTime)]
    expires_at: Instant,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum SetupPurpose {
    FirstAdmin,
    Password,
}

/// What a link is for; `gone` when it was used or has expired.
pub(super) async fn read(app: &AppState, token: &str) -> Result<AuthSetupLink> {
    let link = store::link(&app.db, &Token::from(token).hash(), app.clock.now()).await?;
    let link = link.ok_or_else(gone)?;
    let purpose =
        if link.user_id.is_some() { SetupPurpose::Password } else { SetupPurpose::FirstAdmin };
    let asks_code = match link.user_id {
        Some(user) => second_factor::is_on(app, user).await?,
        None => false,
    };
    let store::LinkRow { full_name, email, expires_at, .. } = link;
    let password_rule = password::RULE;
    Ok(AuthSetupLink { purpose, full_name, email, asks_code, password_rule, expires_at })
}

/// Uses a link: creates the first admin or sets the password, and signs in.
pub(super) async fn follow(
    app: &AppState,
    client: &Client,
    body: Object,
) -> Result<(User, NewSession)> {
    let mut fields = Fields::new(body);
    let secret = Token::from(&*fields.secret("token").unwrap_or_default());
    let link = store::link(&app.db, &secret.hash(), app.clock.now()).await?.ok_or_else(gone)?;
    let mut check = Check::None;
    let (first, new) = if let Some(user) = link.user_id {
        let code = fields.secret("code").unwrap_or_default();
        let email = link.email.unwrap_or_default();
        let new = chosen_password(fields, &email)?;
        check = shown_code(app, client, (user, &email), &code).await?;
        (None, new)
    } else {
        let NewUser { form, password } = NewUser::first_admin(fields)?;
        (Some(form), password.unwrap_or_default())
    };
    let hash = password::hash(new).await?;

    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    store::lock(&mut tx).await?;
    // Another request may have used the link since it was read above.
    let user_id = store::take_link(&mut tx, &secret.hash(), now).await?.ok_or_else(gone)?;
    let user = match (user_id, first) {
        (None, Some(form)) => {
            let user = accounts::insert(&mut tx, &form, Some(&hash), now).await?;
            let (staff, told) = (Staff::from(user.clone()), changed(&(), &form));
            let about = (user.id, &*user.email);
            audit::record(&mut tx, &staff, "users.create", about, told, now).await?;
            user
        }
        (Some(id), _) => {
            let user = store::user(&mut tx, id).await.or_not_found("There is no such user")?;
            let staff = Staff::from(user.clone());
            accounts::put_password(&mut tx, (&staff).into(), &user, &hash, now).await?
        }
        (None, None) => return Err(gone()),
    };
    let session = session::write(&mut tx, &user, client, now).await?;
    access::signed_in(&mut tx, &user, client, check, now).await?;
    commit(app, tx, user.id, now).await?;
    if user_id.is_none() {
        links::forget_first_admin(&app.config.data);
    }
    Ok((user, session))
}

/// Checks the second factor: a link replaces the password only.
async fn shown_code(
    app: &AppState,
    client: &Client,
    account: (Uuid, &str),
    code: &str,
) -> Result<Check> {
    let check = second_factor::check(app, account.0, code).await?;
    match check {
        Check::Missing => Err(Problem::field("code", "required", second_factor::MISSING).into()),
        Check::Wrong => {
            access::failed(app, client, Some(account), Failure::Code).await;
            Err(Problem::field("code", "wrong", second_factor::WRONG).into())
        }
        Check::None | Check::App | Check::RecoveryCode => Ok(check),
    }
}

fn gone() -> Error {
    Problem::new("gone", "This link was used or has expired. Ask an admin for a new one.").into()
}
