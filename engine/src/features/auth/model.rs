//! What a user is.

use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::{clock::Instant, error::FieldError};

pub const PASSWORD_MIN: usize = 10;
pub const PASSWORD_MAX: usize = 200;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    Admin,
    Support,
    Marketer,
}

impl Role {
    pub const ALL: [Self; 3] = [Self::Admin, Self::Support, Self::Marketer];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Support => "support",
            Self::Marketer => "marketer",
        }
    }

    /// Any other text in the database is a role that may do nothing.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|r| r.code() == code)
    }
}

#[derive(Debug, Clone, FromRow)]
pub struct User {
    pub id: Uuid,
    pub email: String,
    pub full_name: String,
    pub role: String,
    pub is_active: bool,
    pub created_at: Instant,
}

/// An account to be made; every field has passed its rule.
#[derive(Debug)]
pub struct NewUser {
    pub email: String,
    pub full_name: String,
    pub role: Role,
    pub password: String,
}

impl NewUser {
    pub fn check(
        email: &str,
        name: &str,
        role: &str,
        password: String,
    ) -> Result<Self, Vec<FieldError>> {
        let (email, full_name) = (fold_email(email), name.trim().to_owned());
        let mut errors = Vec::new();
        let mut wrong = |field, code, message| errors.push(FieldError::new(field, code, message));
        let at = email.split_once('@');
        if at.is_none_or(|(user, host)| user.is_empty() || host.is_empty())
            || email.len() > 254
            || email.contains(char::is_whitespace)
        {
            wrong("email", "email", "E-mail must be a valid address".to_owned());
        }
        if full_name.is_empty() || full_name.chars().count() > 120 {
            wrong("full_name", "length", "Name must be between 1 and 120 characters".to_owned());
        }
        let known = Role::parse(role.trim());
        if known.is_none() {
            wrong("role", "choice", "Role must be admin, support or marketer".to_owned());
        }
        if let Err(e) = check_password(&password) {
            errors.push(e);
        }
        match known {
            Some(role) if errors.is_empty() => Ok(Self { email, full_name, role, password }),
            _ => Err(errors),
        }
    }
}

pub fn check_password(password: &str) -> Result<(), FieldError> {
    if (PASSWORD_MIN..=PASSWORD_MAX).contains(&password.chars().count()) {
        return Ok(());
    }
    let sentence = format!("Password must be between {PASSWORD_MIN} and {PASSWORD_MAX} characters");
    Err(FieldError::new("password", "length", sentence))
}

/// E-mail addresses are compared without regard to case.
pub fn fold_email(email: &str) -> String {
    email.trim().to_lowercase()
}
