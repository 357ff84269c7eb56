//! The settings: typed, and checked before they are stored.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{numbers::count, profile::BusinessProfile};
use crate::platform::{
    address,
    error::{FieldError, Problem, Result},
    fields::{Fields, Object},
    limits::Rate,
};

/// All settings that an admin can change.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub(super) struct Settings {
    /// Null until `content/business.toml` was imported.
    pub profile: Option<BusinessProfile>,
    pub limits: RequestLimits,
    pub security: Security,
    pub site: SiteSettings,
    /// The version that `If-Match` must name.
    pub version: i64,
}

/// All settings are written at once; `security` and `site` keep their values when they are left
/// out.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SettingsForm {
    pub profile: BusinessProfile,
    pub limits: RequestLimits,
    pub security: Option<Security>,
    pub site: Option<SiteSettings>,
}

/// The address of the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(super) struct SiteSettings {
    /// As visitors see it, without a path; every page names it.
    #[schema(example = "https://jaali.example")]
    pub public_url: String,
}

impl SiteSettings {
    fn read(mut fields: Fields) -> Result<Self> {
        const FIELD: &str = "public_url";
        let given = fields.text(FIELD, 200).unwrap_or_default();
        let public_url = address::public_url(given.trim()).unwrap_or_default();
        if given.is_empty() {
            fields.require(FIELD, false, "Required");
        } else if public_url.is_empty() {
            let sentence = "Must be http://host[:port] or https://host, without a path";
            fields.refuse(FIELD, "url", sentence);
        }
        fields.finish(Self { public_url })
    }
}

impl SettingsForm {
    /// Reads the form; errors name group and field: `profile.phone`.
    pub(super) fn read(mut body: Object) -> Result<Self> {
        let mut errors = Vec::new();
        let profile = group(&mut body, "profile", BusinessProfile::read, &mut errors);
        let limits = group(&mut body, "limits", RequestLimits::read, &mut errors);
        body.retain(|_, group| !group.is_null());
        let is_given = |name| body.contains_key(name);
        let (has_security, has_site) = (is_given("security"), is_given("site"));
        let security =
            has_security.then(|| group(&mut body, "security", Security::read, &mut errors));
        let site = has_site.then(|| group(&mut body, "site", SiteSettings::read, &mut errors));
        if let Err(unknown) = Fields::new(body).finish(()) {
            errors.extend(unknown.into_problem().errors);
        }
        match (profile, limits) {
            (Some(profile), Some(limits)) if errors.is_empty() => {
                Ok(Self { profile, limits, security: security.flatten(), site: site.flatten() })
            }
            _ => Err(Problem::invalid(errors).into()),
        }
    }
}

fn group<T>(
    body: &mut Object,
    name: &str,
    read: impl FnOnce(Fields) -> Result<T>,
    errors: &mut Vec<FieldError>,
) -> Option<T> {
    let Some(Value::Object(fields)) = body.remove(name) else {
        errors.push(FieldError::new(name, "required", "Required"));
        return None;
    };
    let wrong = match read(Fields::new(fields)) {
        Ok(read) => return Some(read),
        Err(e) => e.into_problem().errors,
    };
    errors.extend(
        wrong.into_iter().map(|e| FieldError { field: format!("{name}.{}", e.field), ..e }),
    );
    None
}

/// What sign-in requires.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Security {
    /// When true, an admin without a second factor may do nothing but set one up.
    pub second_factor_for_admins: bool,
}

impl Security {
    fn read(mut fields: Fields) -> Result<Self> {
        let given = fields.flag("second_factor_for_admins");
        fields.require("second_factor_for_admins", given.is_some(), "Required");
        fields.finish(Self { second_factor_for_admins: given.unwrap_or_default() })
    }
}

/// How many tries one address or account has at once, and after how many seconds one more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct RequestLimits {
    /// Leads of one address. Households and offices share one, and so do the customers of a mobile
    /// network: leads over the limit go to quarantine, over ten times the limit they are refused.
    #[schema(minimum = 1, maximum = 10000)]
    pub leads_at_once: u32,
    #[schema(minimum = 1, maximum = 10000)]
    pub leads_seconds: u32,
    #[schema(minimum = 1, maximum = 10000)]
    pub sign_ins_of_address_at_once: u32,
    #[schema(minimum = 1, maximum = 10000)]
    pub sign_ins_of_address_seconds: u32,
    /// For one account from one address, or from one browser that signed in before. All strangers
    /// together may try an account ten times as often.
    #[schema(minimum = 1, maximum = 10000)]
    pub sign_ins_of_account_at_once: u32,
    #[schema(minimum = 1, maximum = 10000)]
    pub sign_ins_of_account_seconds: u32,
}

impl Default for RequestLimits {
    fn default() -> Self {
        Self {
            leads_at_once: 20,
            leads_seconds: 30,
            sign_ins_of_address_at_once: 30,
            sign_ins_of_address_seconds: 20,
            sign_ins_of_account_at_once: 10,
            sign_ins_of_account_seconds: 60,
        }
    }
}

impl RequestLimits {
    const MAX_RATE: u32 = 10_000;

    /// Leads of one address: over it they go to quarantine.
    pub fn leads(self) -> Rate {
        rate(self.leads_at_once, self.leads_seconds)
    }

    /// Tries of one address, for any account, link or code.
    pub fn sign_ins_of_address(self) -> Rate {
        rate(self.sign_ins_of_address_at_once, self.sign_ins_of_address_seconds)
    }

    /// Tries of one account from one address or known browser.
    pub fn sign_ins_of_account(self) -> Rate {
        rate(self.sign_ins_of_account_at_once, self.sign_ins_of_account_seconds)
    }

    fn read(mut fields: Fields) -> Result<Self> {
        let mut number = |name| count(&mut fields, name, 1, Self::MAX_RATE);
        let limits = Self {
            leads_at_once: number("leads_at_once"),
            leads_seconds: number("leads_seconds"),
            sign_ins_of_address_at_once: number("sign_ins_of_address_at_once"),
            sign_ins_of_address_seconds: number("sign_ins_of_address_seconds"),
            sign_ins_of_account_at_once: number("sign_ins_of_account_at_once"),
            sign_ins_of_account_seconds: number("sign_ins_of_account_seconds"),
        };
        fields.finish(limits)
    }
}

fn rate(burst: u32, seconds: u32) -> Rate {
    Rate { burst, each: Duration::from_secs(seconds.into()) }
}
