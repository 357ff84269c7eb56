//! The search documents of customers.

use super::{model::SoughtCustomer, store};
use crate::{
    features::search::{self, Document, Shown, StaffKind, Which},
    platform::{
        contact,
        db::{Db, Result},
    },
};

/// The documents of the customers that `which` selects; ids without a row have none.
pub async fn documents(db: &Db, which: Which<'_>) -> Result<Vec<Document>> {
    let rows = store::sought(db, which).await?;
    Ok(rows.into_iter().map(document).collect())
}

fn document(SoughtCustomer { customer, former_numbers }: SoughtCustomer) -> Document {
    let phone = contact::spaced(&customer.primary_contact);
    let place = customer.address.as_deref().or(customer.pincode.as_deref());
    let shown = Shown {
        kind: StaffKind::Customer,
        subtitle: [Some(phone.as_str()), place]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" · "),
        url: format!("/admin/customers/{}", customer.id),
        phone: Some(customer.primary_contact.clone()),
        number: Some(customer.customer_id),
        title: customer.name,
    };
    let texts = [
        customer.email,
        customer.address,
        customer.service_type.map(|code| code.replace('_', " ")),
        customer.package_name,
        customer.service_executive,
    ];
    let numbers = [Some(customer.primary_contact), customer.alternate_contact, customer.pincode];
    let rank = search::rank(customer.is_active, customer.created_at);
    Document {
        texts: texts.into_iter().flatten().collect(),
        numbers: numbers.into_iter().flatten().collect(),
        ..shown.document(customer.id, rank).also_of(former_numbers.as_deref())
    }
}
