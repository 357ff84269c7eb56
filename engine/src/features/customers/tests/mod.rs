//! Tests of customers.

mod bulk;
mod files;
mod kept;
mod listed;
mod paid;
mod refused;
mod scope;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    features::packages::{self, model::PackageForm},
    platform::decimal::Money,
    testing::TestApp,
};

pub(super) const CUSTOMERS: &str = "/api/admin/customers";

/// The body of a customer with the required fields, and `fields` added or replaced.
pub(super) fn asha_with(fields: Value) -> Value {
    let mut body = json!({
        "name": "Asha Rao", "primary_contact": "98765 43210", "address": "14, 3rd Cross",
        "pincode": "560034", "service_type": "rms_annual", "room_type": "2_bhk",
    });
    let (Some(body_fields), Value::Object(fields)) = (body.as_object_mut(), fields) else {
        panic!("objects")
    };
    body_fields.extend(fields);
    body
}

pub(super) fn asha() -> Value {
    asha_with(json!({}))
}

/// A package of ₹ 2,000 less 10 %.
pub(super) async fn package(app: &TestApp, is_active: bool) -> Uuid {
    let data = PackageForm {
        service_type: "rms_annual".to_owned(),
        service_name: "Rodents, a year".to_owned(),
        room_type: Some("2_bhk".to_owned()),
        before_discount: Money::whole(2000),
        discount_percentage: Money::whole(10),
        number_of_services: 12,
        validity_days: 365,
        is_active,
    };
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let now = app.state.clock.now();
    let id = packages::store::insert(&mut tx, &data, None, now).await.expect("a package").id;
    tx.commit().await.expect("committed");
    id
}
