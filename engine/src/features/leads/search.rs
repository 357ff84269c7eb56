//! What leads are found by.

use super::{model::OPEN, store};
use crate::{
    features::search::{self, Document, Shown, StaffKind, Which},
    platform::{
        contact,
        db::{Db, Result},
    },
};

pub async fn documents(db: &Db, which: Which<'_>) -> Result<Vec<Document>> {
    let rows = store::sought(db, which).await?;
    Ok(rows.into_iter().map(document).collect())
}

fn document(lead: store::SoughtLead) -> Document {
    let held = lead.quarantine.is_some();
    let place = lead.area.as_deref().or(lead.pincode.as_deref());
    let phone = contact::spaced(&lead.primary_contact);
    let shown = Shown {
        kind: if held { StaffKind::Quarantine } else { StaffKind::Lead },
        subtitle: [Some(phone.as_str()), place]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" · "),
        // The quarantine has no page for each.
        url: if held {
            format!("/admin/quarantine?q={}", lead.lead_number)
        } else {
            format!("/admin/leads/{}", lead.id)
        },
        phone: Some(lead.primary_contact.clone()).filter(|_| !held),
        number: Some(lead.lead_number),
        title: lead.name,
    };
    let rank = search::rank(OPEN.contains(&lead.status.as_str()), lead.created_at);
    let texts = [
        lead.email,
        lead.address,
        lead.area,
        lead.service_type.map(|code| code.replace('_', " ")),
        lead.package_name,
        lead.notes,
        lead.call_notes,
    ];
    let numbers = [Some(lead.primary_contact), lead.alternate_contact, lead.pincode];
    Document {
        texts: texts.into_iter().flatten().collect(),
        numbers: numbers.into_iter().flatten().collect(),
        ..shown.document(lead.id, rank)
    }
}
