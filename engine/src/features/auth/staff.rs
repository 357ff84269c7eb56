//! The signed-in user, and what they may do.

use uuid::Uuid;

use super::{
    model::{Role, User},
    policy::{self, Action, Resource},
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

    /// Whether the role is admin, even while a missing second factor forbids everything.
    pub(super) fn is_admin(&self) -> bool {
        Role::parse(&self.role) == Some(Role::Admin)
    }

    /// Whether the user may do this now; for one check of a whole request take [`super::May`].
    pub fn may(&self, action: Action, resource: Resource) -> bool {
        policy::may(self.known_role(), action, resource)
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
        Self { id, email, full_name, role, lacks_second_factor: false }
    }
}
