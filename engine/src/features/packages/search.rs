//! The search documents of packages.

use super::{model::Package, store};
use crate::{
    features::search::{self, Document, Shown, StaffKind, Which},
    platform::db::{Db, Result},
};

/// The documents of the packages that `which` selects; ids without a row have none.
pub async fn documents(db: &Db, which: Which<'_>) -> Result<Vec<Document>> {
    let rows = store::sought(db, which).await?;
    Ok(rows.into_iter().map(document).collect())
}

fn document(package: Package) -> Document {
    let size = package.room_type.as_deref().map(|code| code.replace('_', " "));
    let price = package.final_price.in_rupees();
    let shown = Shown {
        phone: None,
        kind: StaffKind::Package,
        number: None,
        subtitle: size.iter().map(String::as_str).chain([&*price]).collect::<Vec<_>>().join(" · "),
        url: format!("/admin/packages/{}/edit", package.id),
        title: package.service_name,
    };
    let texts = size.into_iter().chain([package.service_type.replace('_', " ")]);
    Document {
        texts: texts.collect(),
        ..shown.document(package.id, search::rank(package.is_active, package.created_at))
    }
}
