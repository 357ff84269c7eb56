//! The search documents of leads.

use super::store;
use crate::{
    features::search::{self, Document, Shown, StaffKind, Which},
    platform::{
        contact,
        db::{Db, Result},
    },
};

/// The documents of the leads that `which` selects, without deleted ones.
pub async fn documents(db: &Db, which: Which<'_>) -> Result<Vec<Document>> {
    let rows = store::sought(db, which).await?;
    Ok(rows.into_iter().map(document).collect())
}

fn document(lead: store::SoughtLead) -> Document {
    let held = lead.quarantine.is_some();
    let place = lead.area.as_deref().map(spoken).or(lead.pincode.clone());
    let phone = contact::spaced(&lead.primary_contact);
    let shown = Shown {
        kind: if held { StaffKind::Quarantine } else { StaffKind::Lead },
        subtitle: [Some(phone), place].into_iter().flatten().collect::<Vec<_>>().join(" · "),
        // A lead in quarantine has no page of its own.
        url: if held {
            format!("/admin/quarantine?q={}", lead.lead_number)
        } else {
            format!("/admin/leads/{}", lead.id)
        },
        phone: Some(lead.primary_contact.clone()).filter(|_| !held),
        number: Some(lead.lead_number),
        title: lead.name,
    };
    let rank = search::rank(lead.status.is_open(), lead.created_at);
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
        ..shown.document(lead.id, rank).also_of(lead.former_numbers.as_deref())
    }
}

/// The slug of an area as a name: `hsr-layout` → `HSR Layout`. Text that staff wrote is kept.
fn spoken(area: &str) -> String {
    if area.contains(|c: char| !c.is_ascii_lowercase() && c != '-') {
        return area.to_owned();
    }
    let word = |word: &str| {
        let initials = !word.contains(['a', 'e', 'i', 'o', 'u', 'y']);
        let first = if initials { word.len() } else { 1.min(word.len()) };
        word[..first].to_ascii_uppercase() + &word[first..]
    };
    area.split('-').map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::spoken;

    #[test]
    fn an_area_is_shown_by_name_and_what_staff_wrote_as_it_is() {
        for (area, shown) in [
            ("koramangala", "Koramangala"),
            ("hsr-layout", "HSR Layout"),
            ("cv-raman-nagar", "CV Raman Nagar"),
            ("Near the lake", "Near the lake"),
            ("ಕೋರಮಂಗಲ", "ಕೋರಮಂಗಲ"),
        ] {
            assert_eq!(spoken(area), shown);
        }
    }
}
