//! The second factor: six digits of an authenticator app (TOTP, RFC 6238), or a recovery code.
//!
//! The secret from which an app makes its codes is stored encrypted ([`vault`]). Of recovery codes,
//! which are too long to guess, only hashes are stored. Each code works once.
//!
//! [`vault`]: crate::platform::vault

mod routes;
mod store;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use qrcode::{EcLevel, QrCode, render::svg};
use serde_json::json;
use totp_rs::{Algorithm, Builder, Secret, Totp};
use utoipa_axum::router::OpenApiRouter;
use uuid::Uuid;

use super::commit::commit;
use crate::{
    features::audit::{self, Actor, changed},
    platform::{
        clock::Instant,
        db::Tx,
        error::{Error, OrProblem, Problem, Result},
        state::AppState,
        vault,
    },
};

/// The values of RFC 6238, which every app assumes.
const STEP_SECONDS: u64 = 30;
const DIGITS: u8 = 6;

/// Codes of one step before and after pass too: clocks differ, and typing takes time.
const SKEW: u16 = 1;

const SECRET_BYTES: usize = 20;

const RECOVERY_CODES: usize = 10;

/// 80 bits: too many to guess, even with the hash at hand.
const RECOVERY_BYTES: usize = 10;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    routes::routes()
}

/// The result of checking the second factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Check {
    /// The account has none.
    None,
    App,
    RecoveryCode,
    /// The account has one, and no code was given.
    Missing,
    Wrong,
}

impl Check {
    /// The kind of code that passed, as the audit log names it.
    pub(super) const fn code(self) -> Option<&'static str> {
        match self {
            Self::App => Some("app"),
            Self::RecoveryCode => Some("recovery_code"),
            Self::None | Self::Missing | Self::Wrong => None,
        }
    }
}

/// The sentence when no code was given.
pub(super) const MISSING: &str = "Enter the code of your authenticator app";
/// The sentence when the code does not pass.
pub(super) const WRONG: &str = "This code is not right, or was used before";

pub(super) async fn is_on(app: &AppState, user: Uuid) -> Result<bool> {
    Ok(store::proven_secret(&app.db, user).await?.is_some())
}

/// Checks the code given beside the password. A code that passes is used up.
pub(super) async fn check(app: &AppState, user: Uuid, given: &str) -> Result<Check> {
    let Some(sealed) = store::proven_secret(&app.db, user).await? else { return Ok(Check::None) };
    let given = folded(given);
    if given.is_empty() {
        return Ok(Check::Missing);
    }
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let (passes, by) = if given.len() != usize::from(DIGITS) {
        (store::use_recovery_code(&mut tx, user, &hash(&given)).await?, Check::RecoveryCode)
    } else if let Some(step) = step_of(app, user, &sealed, &given, now)? {
        (store::use_step(&mut tx, user, step).await?, Check::App)
    } else {
        (false, Check::Wrong)
    };
    tx.commit().await?;
    Ok(if passes { by } else { Check::Wrong })
}

/// A code as it is compared: in upper case, without spaces and dashes.
fn folded(code: &str) -> String {
    let kept = code.chars().filter(|c| !c.is_whitespace() && *c != '-');
    kept.collect::<String>().to_ascii_uppercase()
}

fn hash(recovery_code: &str) -> Vec<u8> {
    blake3::hash(recovery_code.as_bytes()).as_bytes().to_vec()
}

/// What an app needs to make codes; it is shown once.
pub(super) struct Enrolment {
    pub(super) secret: String,
    pub(super) url: String,
    /// The URL as a QR code: an SVG document.
    pub(super) qr: String,
}

/// Makes a secret for an app. It has no effect until [`prove`] gets a code of it.
pub(super) async fn begin(app: &AppState, user: Uuid, email: &str) -> Result<Enrolment> {
    let mut secret = [0_u8; SECRET_BYTES];
    getrandom::fill(&mut secret).map_err(Error::internal)?;
    let sealed = app.vault.seal(&about(user), &secret)?;
    let mut tx = app.db.begin().await?;
    if !store::put_unproven(&mut tx, user, &sealed, app.clock.now()).await? {
        let sentence = "There is a second factor already; remove it first";
        return Err(Problem::new("conflict", sentence).into());
    }
    tx.commit().await?;
    let secret = Secret::from(secret).to_base32();
    let account = utf8_percent_encode(email, NON_ALPHANUMERIC);
    let url = format!("otpauth://totp/Jaali:{account}?secret={secret}&issuer=Jaali");
    let code = QrCode::with_error_correction_level(&url, EcLevel::M).map_err(Error::internal)?;
    let qr = code.render::<svg::Color>().module_dimensions(4, 4).build();
    Ok(Enrolment { secret, url, qr })
}

/// Checks a code of the app: from now on sign-in needs one. Returns the recovery codes.
pub(super) async fn prove(
    app: &AppState,
    by: Actor<'_>,
    (user, email): (Uuid, &str),
    code: &str,
) -> Result<Vec<String>> {
    let now = app.clock.now();
    let sealed = store::unproven_secret(&app.db, user).await;
    let sealed = sealed.or_not_found("Begin with a new code to scan")?;
    let step = step_of(app, user, &sealed, &folded(code), now)?;
    let Some(step) = step else {
        let sentence = "The code is not right. Is the time of your phone?";
        return Err(Problem::field("code", "wrong", sentence).into());
    };
    let mut tx = app.db.begin().await?;
    store::set_proven(&mut tx, user, step, now).await?;
    let codes = put_recovery_codes(&mut tx, user).await?;
    let told = json!({ "second_factor": { "before": false, "after": true } });
    audit::record(&mut tx, by, "users.second_factor", (user, email), told, now).await?;
    commit(app, tx, user, now).await?;
    Ok(codes)
}

/// Replaces the recovery codes, and returns the new ones.
pub(super) async fn renew_recovery_codes(
    app: &AppState,
    by: Actor<'_>,
    (user, email): (Uuid, &str),
) -> Result<Vec<String>> {
    let proven = store::proven_secret(&app.db, user).await;
    proven.or_not_found("There is no second factor")?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let codes = put_recovery_codes(&mut tx, user).await?;
    let told = changed(&(), &());
    audit::record(&mut tx, by, "users.recovery_codes", (user, email), told, now).await?;
    commit(app, tx, user, now).await?;
    Ok(codes)
}

/// Removes the second factor: the password alone signs in again. `not_found` when there is none.
pub async fn remove(app: &AppState, by: Actor<'_>, (user, email): (Uuid, &str)) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    if !store::remove(&mut tx, user).await? {
        return Err(Problem::new("not_found", "There is no second factor").into());
    }
    let told = json!({ "second_factor": { "before": true, "after": false } });
    audit::record(&mut tx, by, "users.second_factor", (user, email), told, now).await?;
    commit(app, tx, user, now).await
}

/// Gives up the lost key of the vault: removes every second factor, since none can be decrypted
/// again. Returns how many there were.
pub async fn forget_key(app: &AppState, by: Actor<'_>) -> Result<u64> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let gone = store::remove_all(&mut tx).await?;
    vault::forget(&mut tx).await?;
    let told = json!({ "second_factors": gone });
    audit::record(&mut tx, by, "users.key_forgotten", (Uuid::nil(), "All accounts"), told, now)
        .await?;
    tx.commit().await?;
    Ok(gone)
}

async fn put_recovery_codes(tx: &mut Tx, user: Uuid) -> Result<Vec<String>> {
    store::drop_recovery_codes(tx, user).await?;
    let mut codes = Vec::with_capacity(RECOVERY_CODES);
    for _ in 0..RECOVERY_CODES {
        let mut bytes = [0_u8; RECOVERY_BYTES];
        getrandom::fill(&mut bytes).map_err(Error::internal)?;
        let code = Secret::from(bytes).to_base32();
        store::insert_recovery_code(tx, user, &hash(&code)).await?;
        codes.push(readable(&code));
    }
    Ok(codes)
}

/// A code in groups of four characters, with dashes.
fn readable(code: &str) -> String {
    let mut readable = String::new();
    for (i, c) in code.chars().enumerate() {
        if i > 0 && i % 4 == 0 {
            readable.push('-');
        }
        readable.push(c);
    }
    readable
}

/// What a sealed secret belongs to: it can be opened for this user only.
fn about(user: Uuid) -> String {
    format!("second factor of {user}")
}

/// The time step of a code that is valid now. Codes are compared in constant time.
fn step_of(
    app: &AppState,
    user: Uuid,
    sealed: &[u8],
    code: &str,
    now: Instant,
) -> Result<Option<i64>> {
    let secret = app.vault.unseal(&about(user), sealed)?;
    let seconds = u64::try_from(now.timestamp()).unwrap_or_default();
    let step = totp(secret)?.check(code, seconds);
    Ok(step.and_then(|step| i64::try_from(step).ok()))
}

fn totp(secret: Vec<u8>) -> Result<Totp> {
    Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(DIGITS)
        .with_skew(SKEW)
        .with_step_duration(STEP_SECONDS)
        .with_secret(secret)
        .build()
        .map_err(|_| Error::internal("the secret of a second factor is damaged"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_the_rfc() {
        // The last six digits of the SHA-1 values in RFC 6238, appendix B.
        let totp = totp(b"12345678901234567890".to_vec()).expect("a secret");
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(totp.generate(seconds).to_string(), code);
            assert_eq!(totp.check(code, seconds), Some(seconds / STEP_SECONDS));
        }
    }

    #[test]
    fn a_code_is_read_however_it_is_grouped() {
        assert_eq!(readable("ABCDEFGHIJKLMNOP"), "ABCD-EFGH-IJKL-MNOP");
        assert_eq!(folded(" abcd-EFGH ijkl-mnop "), "ABCDEFGHIJKLMNOP");
        assert_eq!(folded("123 456"), "123456");
    }
}
