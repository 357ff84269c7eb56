//! Users, their roles, and the forms that change them.

use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use super::password;
use crate::platform::{
    clock::Instant,
    contact,
    error::Result,
    fields::{CHOICE, Fields},
    locale::Locale,
};

const ROLE: &str = "Role must be admin, support or marketer";

/// What a user works as; it decides what they may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    Admin,
    Support,
    Marketer,
}

impl Role {
    /// Every role; any other text in the database is none.
    pub const ALL: [Self; 3] = [Self::Admin, Self::Support, Self::Marketer];

    /// The word in the database and in JSON, in lower case.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Support => "support",
            Self::Marketer => "marketer",
        }
    }

    /// `None` for any other text: an account with such a role may do nothing.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|r| r.code() == code)
    }
}

/// An account, as it is stored.
#[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
pub struct User {
    pub id: Uuid,
    pub full_name: String,
    #[schema(example = "asha@jaali.example")]
    pub email: String,
    /// `admin`, `support` or `marketer`; a user with any other may do nothing.
    #[schema(example = "support")]
    pub role: String,
    pub is_active: bool,
    /// What the user speaks.
    #[sqlx(json)]
    pub languages: Vec<Locale>,
    /// False until the user has chosen one by a link.
    pub has_password: bool,
    /// Whether signing in needs a code as well.
    pub has_second_factor: bool,
    pub version: i64,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
}

impl User {
    /// Whether the user can manage accounts.
    pub fn is_active_admin(&self) -> bool {
        self.is_active && Role::parse(&self.role) == Some(Role::Admin)
    }
}

/// An account as admins see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserView {
    #[serde(flatten)]
    pub user: User,
    pub can: UserCan,
}

/// What the caller may do with an account. Only admins see accounts.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserCan {
    pub update: bool,
    /// Make a link for choosing a password: for active accounts only.
    pub link: bool,
}

impl From<User> for UserView {
    fn from(user: User) -> Self {
        Self { can: UserCan { update: true, link: user.is_active }, user }
    }
}

/// A user to whom a lead can be assigned.
#[derive(Debug, Serialize, FromRow, ToSchema)]
pub struct Assignee {
    pub id: Uuid,
    pub full_name: String,
    pub email: String,
}

/// The fields of an account that an admin can edit.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct UserForm {
    #[schema(max_length = 120, example = "Asha Rao")]
    pub full_name: String,
    #[schema(max_length = 254, example = "asha@jaali.example")]
    pub email: String,
    #[schema(value_type = Role, example = "support")]
    pub role: String,
    #[schema(default = true, required = false)]
    pub is_active: bool,
    /// What the user speaks: of two equal leads they are given the one whose language it is.
    #[schema(required = false)]
    pub languages: Vec<Locale>,
}

impl UserForm {
    /// Reads the form from a request; the error names every wrong or unknown field.
    pub fn read(mut fields: Fields) -> Result<Self> {
        let form = Self::take(&mut fields);
        fields.finish(form)
    }

    /// Whether the account will be able to manage accounts.
    pub(super) fn is_active_admin(&self) -> bool {
        self.is_active && Role::parse(&self.role) == Some(Role::Admin)
    }

    fn take(fields: &mut Fields) -> Self {
        let (full_name, email) = name_and_email(fields);
        let known = |code: &str| Role::parse(code).map(|role| role.code().to_owned());
        let role = fields.checked("role", 60, ("choice", ROLE), known);
        fields.require("role", role.is_some(), ROLE);
        let is_active = fields.flag("is_active").unwrap_or(true);
        let languages = languages(fields);
        Self { full_name, email, role: role.unwrap_or_default(), is_active, languages }
    }
}

/// In the order of [`Locale::ALL`], each once.
fn languages(fields: &mut Fields) -> Vec<Locale> {
    let given = fields.texts("languages").unwrap_or_default();
    if given.iter().any(|code| Locale::parse(code).is_none()) {
        fields.refuse("languages", "choice", CHOICE);
    }
    let is_given = |locale: &Locale| given.iter().any(|code| code == locale.code());
    Locale::ALL.into_iter().filter(is_given).collect()
}

impl From<&User> for UserForm {
    fn from(user: &User) -> Self {
        let User { full_name, email, role, is_active, languages, .. } = user.clone();
        Self { full_name, email, role, is_active, languages }
    }
}

/// A new account; every field is valid.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NewUser)]
pub struct NewUser {
    #[serde(flatten)]
    pub form: UserForm,
    /// When left out, the response has a link by which the user chooses one.
    #[schema(min_length = 12, max_length = 200)]
    #[serde(skip)]
    pub password: Option<String>,
}

impl NewUser {
    /// Reads a new account from a request; the error names every wrong or unknown field.
    pub fn read(mut fields: Fields) -> Result<Self> {
        let form = UserForm::take(&mut fields);
        let password = password(&mut fields, &form.email);
        fields.finish(Self { form, password })
    }

    /// Reads the first account: always an active admin, with a password. Its page is that of the
    /// link which the engine prints while there is no account.
    pub fn first_admin(mut fields: Fields) -> Result<Self> {
        let (full_name, email) = name_and_email(&mut fields);
        let role = Role::Admin.code().to_owned();
        let password = required_password(&mut fields, &email);
        let form = UserForm { full_name, email, role, is_active: true, languages: Vec::new() };
        fields.finish(Self { form, password: Some(password) })
    }
}

/// The fields of the set-up page, for both purposes of a link.
#[derive(Debug, Deserialize, ToSchema)]
#[expect(dead_code, reason = "what the contract says; the fields are read one by one")]
pub struct AuthSetup {
    token: String,
    /// For the first admin only.
    #[schema(example = "Asha Rao")]
    full_name: Option<String>,
    /// For the first admin only.
    #[schema(example = "asha@jaali.example")]
    email: Option<String>,
    #[schema(min_length = 12, max_length = 200)]
    password: String,
    /// Of the second factor, where `asks_code` of the link is true.
    code: Option<String>,
}

/// Reads `password`, the new one of the account with this e-mail; the error names every field that
/// is wrong or unknown.
pub fn chosen_password(mut fields: Fields, email: &str) -> Result<String> {
    let password = required_password(&mut fields, &fold_email(email));
    fields.finish(password)
}

/// Reads the present password and the new one, in this order.
pub(super) fn password_change(mut fields: Fields, email: &str) -> Result<(String, String)> {
    let current = fields.secret("current_password");
    fields.require("current_password", current.is_some(), "Current password is required");
    let new = required_password(&mut fields, email);
    fields.finish((current.unwrap_or_default(), new))
}

fn name_and_email(fields: &mut Fields) -> (String, String) {
    let full_name = fields.text("full_name", 120);
    fields.require("full_name", full_name.is_some(), "Name is required");
    let valid = |given: &str| contact::email(&fold_email(given));
    let sentence = "E-mail must be a valid address";
    let email = fields.checked("email", 254, ("email", sentence), valid);
    fields.require("email", email.is_some(), "Email is required");
    (full_name.unwrap_or_default(), email.unwrap_or_default())
}

fn required_password(fields: &mut Fields, email: &str) -> String {
    let password = password(fields, email);
    fields.require("password", password.is_some(), "Password is required");
    password.unwrap_or_default()
}

fn password(fields: &mut Fields, email: &str) -> Option<String> {
    let password = fields.secret("password")?;
    if let Some((code, sentence)) = password::mistake(&password, email) {
        fields.refuse("password", code, sentence);
    }
    Some(password)
}

/// The form in which e-mails are stored and compared: trimmed, in lower case.
pub fn fold_email(email: &str) -> String {
    email.trim().to_lowercase()
}
