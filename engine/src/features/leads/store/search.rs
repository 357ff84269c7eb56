//! Leads as search indexes them: only the columns that it needs, because there may be a million.

use sqlx::FromRow;
use uuid::Uuid;

use super::super::model::LeadStatus;
use crate::{
    features::search::Which,
    platform::{
        clock::Instant,
        db::{Db, Result},
    },
};

#[derive(Debug, FromRow)]
pub(in super::super) struct SoughtLead {
    pub(in super::super) id: Uuid,
    pub(in super::super) lead_number: String,
    pub(in super::super) created_at: Instant,
    pub(in super::super) quarantine: Option<String>,
    pub(in super::super) name: String,
    pub(in super::super) primary_contact: String,
    pub(in super::super) alternate_contact: Option<String>,
    pub(in super::super) email: Option<String>,
    pub(in super::super) address: Option<String>,
    pub(in super::super) pincode: Option<String>,
    pub(in super::super) area: Option<String>,
    pub(in super::super) service_type: Option<String>,
    pub(in super::super) package_name: Option<String>,
    pub(in super::super) notes: Option<String>,
    pub(in super::super) call_notes: Option<String>,
    pub(in super::super) status: LeadStatus,
}

/// The rows that search indexes: all leads but deleted ones.
pub(in super::super) async fn sought(db: &Db, which: Which<'_>) -> Result<Vec<SoughtLead>> {
    let mut q = db.q("select id, lead_number, created_at, quarantine, name, primary_contact,
                             alternate_contact, email, address, pincode, area, service_type,
                             package_name, notes, call_notes, status
                      from leads where deleted_at is null");
    which.restrict(&mut q, "id");
    q.all().await
}
