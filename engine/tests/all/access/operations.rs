//! Leads, customers, bookings and packages, and the views of their lists.

use jaali::testing::{Actor, Admin, TestApp, Visitor};
use serde_json::{Value, json};

use super::{
    Knock, bare, csv, json,
    visitors::{request, submission},
};

pub(super) async fn knock(app: &TestApp, actor: Actor, route: &str) -> Option<Knock> {
    Some(match route {
        "GET /api/admin/assignees" => bare("/api/admin/assignees"),
        "GET /api/admin/bookings" => bare("/api/admin/bookings"),
        "POST /api/admin/bookings" => json("/api/admin/bookings", visit(app).await),
        "GET /api/admin/bookings/{id}" => bare(&booking(app).await),
        "PATCH /api/admin/bookings/{id}" => {
            Knock::Version(booking(app).await, 1, json!({ "rating": 5 }))
        }
        "POST /api/admin/bookings/bulk" => {
            many("bookings", &booking(app).await, &json!({ "status": "completed" }))
        }
        "GET /api/admin/contacts" => bare("/api/admin/contacts?phone=98765+43210"),
        "GET /api/admin/search" => bare("/api/admin/search?q=asha&limit=2"),
        "GET /api/admin/slots" => bare("/api/admin/slots?date=2026-11-23&technician=Ravi"),
        "GET /api/admin/customers" => bare("/api/admin/customers"),
        "POST /api/admin/customers" => json("/api/admin/customers", asha()),
        "GET /api/admin/customers/{id}" => bare(&customer(app, "").await),
        "PATCH /api/admin/customers/{id}" => {
            Knock::Version(customer(app, "").await, 1, json!({ "name": "Asha R" }))
        }
        "POST /api/admin/customers/bulk" => {
            many("customers", &customer(app, "").await, &json!({ "is_active": false }))
        }
        "GET /api/admin/customers/{id}/payments" => {
            let path = customer(app, "/payments").await;
            app.send(Admin, "POST", &path, json!({ "amount": 500, "method": "upi" })).await;
            bare(&path)
        }
        "POST /api/admin/customers/{id}/payments" => {
            json(&customer(app, "/payments").await, json!({ "amount": 500, "method": "upi" }))
        }
        "GET /api/admin/customers/{id}/timeline" => bare(&customer(app, "/timeline").await),
        "GET /api/admin/customers/{id}/duplicates" => {
            let (kept, _) = two(app, "/api/admin/customers").await;
            bare(&format!("{kept}/duplicates"))
        }
        "POST /api/admin/customers/{id}/merge" => merge(app, "/api/admin/customers").await,
        "GET /api/admin/dashboard" => bare("/api/admin/dashboard"),
        "GET /api/admin/events" => Knock::Stream("/api/admin/events".to_owned()),
        "GET /api/admin/leads" => bare("/api/admin/leads"),
        "POST /api/admin/leads" => json("/api/admin/leads", asha()),
        "GET /api/admin/leads/{id}" => bare(&new_lead(app).await),
        "PATCH /api/admin/leads/{id}" => {
            Knock::Version(new_lead(app).await, 1, json!({ "notes": "Two cats." }))
        }
        "DELETE /api/admin/leads/{id}" => Knock::Version(new_lead(app).await, 1, json!({})),
        "PUT /api/admin/leads/{id}/assignee" => {
            json(&format!("{}/assignee", new_lead(app).await), json!({ "assigned_to": null }))
        }
        "POST /api/admin/leads/bulk" => {
            many("leads", &new_lead(app).await, &json!({ "status": "closed" }))
        }
        "GET /api/admin/leads/counts" => bare("/api/admin/leads/counts"),
        "POST /api/admin/leads/next" => {
            new_lead(app).await;
            bare("/api/admin/leads/next")
        }
        "PUT /api/admin/leads/{id}/lease" => {
            json(&format!("{}/lease", new_lead(app).await), json!({}))
        }
        "DELETE /api/admin/leads/{id}/lease" => bare(&format!("{}/lease", new_lead(app).await)),
        "POST /api/admin/leads/{id}/calls" => {
            let visit = json!({ "scheduled_date": "2026-11-23", "scheduled_time": "10:00" });
            let call = json!({ "status": "scheduled", "booking": visit });
            json(&format!("{}/calls", new_lead(app).await), call)
        }
        "POST /api/admin/leads/{id}/convert" => {
            let visit = json!({ "scheduled_date": "2026-11-23", "scheduled_time": "10:00" });
            json(&format!("{}/convert", new_lead(app).await), json!({ "booking": visit }))
        }
        "GET /api/admin/leads/{id}/duplicates" => {
            let (kept, _) = two(app, "/api/admin/leads").await;
            bare(&format!("{kept}/duplicates"))
        }
        "POST /api/admin/leads/{id}/merge" => merge(app, "/api/admin/leads").await,
        "POST /api/admin/leads/{id}/restore" => {
            let path = new_lead(app).await;
            app.change(Admin, "DELETE", &path, "1", json!({})).await;
            bare(&format!("{path}/restore"))
        }
        "GET /api/admin/leads/{id}/timeline" => bare(&format!("{}/timeline", new_lead(app).await)),
        "POST /api/admin/leads/{id}/whatsapp" => bare(&format!("{}/whatsapp", new_lead(app).await)),
        "POST /api/admin/leads/{id}/whatsapp/sent" => {
            let path = format!("{}/whatsapp", new_lead(app).await);
            app.call(Admin, "POST", &path).await;
            bare(&format!("{path}/sent"))
        }
        "GET /api/admin/leads.csv" => bare("/api/admin/leads.csv"),
        "POST /api/admin/leads.csv" => csv("/api/admin/leads.csv", PERSON),
        "GET /api/admin/customers.csv" => bare("/api/admin/customers.csv"),
        "POST /api/admin/customers.csv" => csv("/api/admin/customers.csv", PERSON),
        "GET /api/admin/bookings.csv" => bare("/api/admin/bookings.csv"),
        "POST /api/admin/bookings.csv" => {
            let customer = app.create(Admin, "/api/admin/customers", asha()).await;
            csv(
                "/api/admin/bookings.csv",
                &format!(
                    "customer_id,service_type,scheduled_date,scheduled_time\n{customer},rms_single,2026-11-23,10:00\n"
                ),
            )
        }
        "GET /api/admin/privacy" => bare("/api/admin/privacy"),
        "PATCH /api/admin/privacy/{id}" => {
            let id = app.create(Visitor, "/api/privacy-requests", request()).await;
            let path = format!("/api/admin/privacy/{id}");
            Knock::Version(path, 1, json!({ "state": "verified" }))
        }
        "GET /api/admin/quarantine" => bare("/api/admin/quarantine"),
        "DELETE /api/admin/quarantine/{id}" => bare(&new_suspect(app).await),
        "POST /api/admin/quarantine/{id}/release" => {
            bare(&format!("{}/release", new_suspect(app).await))
        }
        "GET /api/admin/packages.csv" => bare("/api/admin/packages.csv"),
        "POST /api/admin/packages.csv" => csv(
            "/api/admin/packages.csv",
            "service_type,service_name,before_discount\nrms_single,R,1\n",
        ),
        "GET /api/admin/packages" => bare("/api/admin/packages"),
        "POST /api/admin/packages" => json("/api/admin/packages", package()),
        "GET /api/admin/packages/{id}" => bare(&new_package(app).await),
        "PUT /api/admin/packages/{id}" => {
            Knock::Version(new_package(app).await, 1, json!({ "before_discount": 1100 }))
        }
        "DELETE /api/admin/packages/{id}" => Knock::Version(new_package(app).await, 1, json!({})),
        "POST /api/admin/packages/bulk" => {
            many("packages", &new_package(app).await, &json!({ "is_active": false }))
        }
        "PUT /api/admin/packages/{id}/active" => {
            json(&format!("{}/active", new_package(app).await), json!({ "is_active": false }))
        }
        "GET /api/admin/views" => bare("/api/admin/views?screen=packages"),
        "POST /api/admin/views" => json("/api/admin/views", view(app, actor).await),
        "PATCH /api/admin/views/{id}" => {
            Knock::Version(new_view(app, actor).await, 1, json!({ "is_shared": true }))
        }
        "DELETE /api/admin/views/{id}" => Knock::Version(new_view(app, actor).await, 1, json!({})),
        _ => return None,
    })
}

/// The path of a new row.
pub(super) async fn row(app: &TestApp, rows: &str) -> Option<String> {
    Some(match rows {
        "bookings" => booking(app).await,
        "customers" => customer(app, "").await,
        "leads" => new_lead(app).await,
        _ => return None,
    })
}

/// The body of a change of many rows, of one at a path.
fn many(rows: &str, path: &str, set: &Value) -> Knock {
    let id = path.rsplit('/').next();
    let items = json!([{ "id": id, "version": 1 }]);
    json(&format!("/api/admin/{rows}/bulk"), json!({ "items": items, "set": set }))
}

/// The body of a view. Views of earlier requests make room for it and its name.
async fn view(app: &TestApp, actor: Actor) -> Value {
    let mine = app.get(actor, "/api/admin/views?screen=packages").await.json();
    let mine = mine["items"].as_array().cloned().unwrap_or_default();
    let mine = mine.iter().filter(|old| old["can"]["update"] == true).enumerate();
    for (_, old) in mine.filter(|(n, old)| *n > 20 || old["name"] == "Offered") {
        let path = format!("/api/admin/views/{}", old["id"].as_str().expect("an id"));
        app.change(actor, "DELETE", &path, &old["version"].to_string(), json!({})).await;
    }
    json!({ "screen": "packages", "name": "Offered", "query": { "status": "active" } })
}

/// Saves a view of the actor's, or of an admin for one who may not: its path.
async fn new_view(app: &TestApp, actor: Actor) -> String {
    let maker = if matches!(actor, Actor::Marketer | Actor::Support) { actor } else { Admin };
    let id = app.create(maker, "/api/admin/views", view(app, maker).await).await;
    format!("/api/admin/views/{id}")
}

fn asha() -> Value {
    json!({
        "name": "Asha Rao", "primary_contact": "+91 98765 43210", "address": "14, 3rd Cross",
        "pincode": "560034", "service_type": "rms_annual", "room_type": "2_bhk",
    })
}

/// Creates a customer; its path, followed by `below`.
async fn customer(app: &TestApp, below: &str) -> String {
    let id = app.create(Admin, "/api/admin/customers", asha()).await;
    format!("/api/admin/customers/{id}{below}")
}

/// A CSV file of one lead, or of one customer.
const PERSON: &str = "name,primary_contact,address,pincode,service_type,room_type\n\
                      Asha,9876543210,Koramangala,560034,rms_annual,2_bhk\n";

fn package() -> Value {
    json!({ "service_type": "rms_single", "service_name": "Rodents", "before_discount": 1000 })
}

/// Creates a package; its path.
async fn new_package(app: &TestApp) -> String {
    format!("/api/admin/packages/{}", app.create(Admin, "/api/admin/packages", package()).await)
}

/// The body of a visit to a new customer.
async fn visit(app: &TestApp) -> Value {
    let customer = app.create(Admin, "/api/admin/customers", asha()).await;
    json!({
        "customer_id": customer, "service_type": "rms_single", "scheduled_date": "2026-11-23",
        "scheduled_time": "10:00",
    })
}

/// Creates a booking; its path.
async fn booking(app: &TestApp) -> String {
    let id = app.create(Admin, "/api/admin/bookings", visit(app).await).await;
    format!("/api/admin/bookings/{id}")
}

async fn new_lead(app: &TestApp) -> String {
    format!("/api/admin/leads/{}", app.create(Admin, "/api/admin/leads", asha()).await)
}

/// Creates the same person twice below a path: the path of one, and the id of the other.
async fn two(app: &TestApp, path: &str) -> (String, String) {
    let kept = app.create(Admin, path, asha()).await;
    let from = app.create(Admin, path, asha()).await;
    (format!("{path}/{kept}"), from.to_string())
}

async fn merge(app: &TestApp, path: &str) -> Knock {
    let (kept, from) = two(app, path).await;
    let fields = json!({ "name": "from" });
    let body = json!({ "from": from, "version": 1, "from_version": 1, "fields": fields });
    json(&format!("{kept}/merge"), body)
}

pub(crate) async fn new_suspect(app: &TestApp) -> String {
    let mut suspect = submission();
    suspect["website"] = "https://example.com".into();
    let id = app.create(Visitor, "/api/leads", suspect).await;
    format!("/api/admin/quarantine/{id}")
}
