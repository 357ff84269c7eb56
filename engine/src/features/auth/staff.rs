//! The signed-in user, and what they may do.

use uuid::Uuid;

use super::{
    model::{Role, User},
    policy::{self, Action, PermissionTable, Resource},
};
use crate::{
    features::settings::LiveSettings,
    platform::error::{Problem, Result},
};

/// A signed-in, active member of staff.
#[derive(Debug, Clone)]
pub struct Staff {
    pub id: Uuid,
    pub email: String,
    pub full_name: String,
    pub role: String,
    /// The settings require a second factor of admins, and this one has none: nothing is allowed.
    pub lacks_second_factor: bool,
    /// What the scopes of the caller's token allow; none for someone who signed in.
    granted: Option<PermissionTable>,
}

impl Staff {
    /// The user, under the settings in force.
    pub(super) fn of(user: User, settings: &LiveSettings) -> Self {
        let has_second_factor = user.has_second_factor;
        let staff = Self::from(user);
        let lacks_second_factor =
            !has_second_factor && staff.is_admin() && settings.security().second_factor_for_admins;
        Self { lacks_second_factor, ..staff }
    }

    /// The same for a token of the user: under its name, with what both may.
    pub(super) fn by_token(self, name: &str, granted: PermissionTable) -> Self {
        Self { full_name: format!("token {name}"), granted: Some(granted), ..self }
    }

    /// Whether the role is admin, even while a missing second factor forbids everything.
    pub(super) fn is_admin(&self) -> bool {
        Role::parse(&self.role) == Some(Role::Admin)
    }

    /// Whether the user may do this now; for one check of a whole request take [`super::May`].
    pub fn may(&self, action: Action, resource: Resource) -> bool {
        let granted = self.granted.as_ref();
        let is_granted = |table: &PermissionTable| {
            table.get(&resource).is_some_and(|actions| actions.contains(&action))
        };
        granted.is_none_or(is_granted) && policy::may(self.known_role(), action, resource)
    }

    /// 403 without the permission. For a permission that only the content of a request makes
    /// necessary; all others are required by [`super::May`].
    pub fn must(&self, action: Action, resource: Resource) -> Result<()> {
        if self.may(action, resource) {
            return Ok(());
        }
        Err(Problem::new("forbidden", policy::refusal(action, resource)).into())
    }

    /// `None` for an unknown role, and while a required second factor is missing.
    pub fn known_role(&self) -> Option<Role> {
        Role::parse(&self.role).filter(|_| !self.lacks_second_factor)
    }
}

impl From<User> for Staff {
    fn from(user: User) -> Self {
        let User { id, email, full_name, role, .. } = user;
        Self { id, email, full_name, role, lacks_second_factor: false, granted: None }
    }
}
