//! What the public is offered, what staff may change, what the import keeps.

mod bulk;
mod desk;
mod files;
mod offer;
mod rules;

use serde_json::Value;

use super::{
    model::{PackageForm, PackageImport},
    store,
};
use crate::{
    platform::fields::Fields,
    testing::{TestApp, Visitor, codes},
};

/// The package, or the mistakes in its fields, one line each.
fn read(fields: &Value) -> Result<PackageForm, Vec<String>> {
    let fields = fields.as_object().cloned().expect("an object");
    PackageForm::read(Fields::new(fields), &codes()).map_err(|e| {
        let errors = e.into_problem().errors;
        errors.iter().map(|e| format!("{}: {}", e.field, e.message)).collect()
    })
}

fn rodents(room: &str, price: i64) -> PackageForm {
    read(&serde_json::json!({
        "service_type": "rms_single", "service_name": "Rodent Control", "room_type": room,
        "before_discount": price, "discount_percentage": 10,
    }))
    .expect("a good package")
}

async fn import(app: &TestApp, key: &str, form: &PackageForm, overwrite: bool) -> PackageImport {
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let now = app.state.clock.now();
    let done = store::upsert_imported(&mut tx, key, form, overwrite, now).await.expect("imported");
    app.state.feed.commit(tx).await.expect("committed");
    done
}

/// The packages that a visitor sees, one line each: `service_type room_type final_price`.
async fn listed(app: &TestApp, path: &str) -> String {
    let list = app.get(Visitor, path).await.json();
    let line = |p: &Value| format!("{} {} {}", p["service_type"], p["room_type"], p["final_price"]);
    list["items"].as_array().expect("items").iter().map(line).collect::<Vec<_>>().join("\n")
}
