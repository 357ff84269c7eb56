//! The package of a lead: its name and price are copied as they are when it is chosen.

use uuid::Uuid;

use super::model::Lead;
use crate::{
    features::packages,
    platform::{
        db::Tx,
        error::{Problem, Result},
        fields::CHOICE,
    },
};

/// Sets another package of a lead, which must be active (else 422); None removes it.
pub(super) async fn choose(tx: &mut Tx, lead: &mut Lead, package: Option<Uuid>) -> Result<()> {
    if package == lead.package_id {
        return Ok(());
    }
    let chosen = match package {
        Some(id) => {
            let found = packages::store::find_in(tx, id).await?.filter(|p| p.is_active);
            Some(found.ok_or_else(|| Problem::field("package_id", "choice", CHOICE))?)
        }
        None => None,
    };
    lead.package_missing = false;
    lead.package_id = package;
    lead.package_price = chosen.as_ref().map(|p| p.final_price);
    lead.package_name = chosen.map(|p| p.service_name);
    Ok(())
}
