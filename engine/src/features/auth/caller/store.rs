//! The SQL of a scope: the condition that leaves the caller's rows in a statement.

use super::Caller;
use crate::platform::db::Query;

/// The column of a statement that says whose a row is.
#[derive(Debug, Clone, Copy)]
pub enum Owner {
    /// The user to whom a lead is assigned; an unassigned lead is no one's.
    Assignee(&'static str),
    /// The lead that a row is about.
    Lead(&'static str),
    /// The customer that a row is about. Customers belong to the users to whom their leads are
    /// assigned; a customer without a lead is no one's.
    Customer(&'static str),
}

impl Caller {
    /// Appends ` and …` to a statement that ends with a condition: only rows in scope are left.
    pub fn scope_to<C>(&self, q: &mut Query<C>, owner: Owner) {
        let Some(user) = self.only() else { return };
        match owner {
            Owner::Assignee(column) => {
                q.push(" and ").push(column).push_bind(" = ", user);
            }
            Owner::Lead(column) => {
                q.push(" and ").push(column).push(" in (select id from leads");
                q.push_bind(" where assigned_to = ", user).push(")");
            }
            Owner::Customer(column) => {
                q.push(" and ").push(column).push(" in (select customer_id from leads");
                q.push(" where deleted_at is null and quarantine is null");
                q.push_bind(" and assigned_to = ", user).push(")");
            }
        }
    }
}
