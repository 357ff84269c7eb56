//! What staff tell one another about a lead, a customer and a visit, and the file of a quotation.

use chrono::Duration;
use serde_json::{Value, json};

use super::{
    super::staff::{ADMIN, SUPPORT},
    Scene, Story,
};

const QUOTATION: &[u8] = include_bytes!("quotation.pdf");

impl Story {
    /// Two about one of the last leads and a file beside it, two about a visit of today and one about its customer. Each of
    /// those who work with leads is mentioned once.
    pub(super) fn notes(&mut self, lead: &str) {
        let [ravi, lakshmi, imran] = SUPPORT;
        self.scenes.push(Scene {
            at: self.now - Duration::minutes(75),
            by: Some(lakshmi),
            method: "POST",
            path: format!("/api/admin/leads/{lead}/attachments?name=Quotation.pdf"),
            body: Value::Null,
            file: Some(QUOTATION),
            makes: Vec::new(),
        });
        let lead = format!("/api/admin/leads/{lead}/notes");
        let visit = "/api/admin/bookings/visit-today-0/notes".to_owned();
        let customer = "/api/admin/customers/customer-lead-1/notes".to_owned();
        for (minutes, by, path, body, mentions) in [
            (
                95,
                ravi,
                lead.clone(),
                "@Lakshmi Devi she would rather speak Kannada. Please call her, she worries about the smell.",
                vec![lakshmi],
            ),
            (
                80,
                lakshmi,
                lead,
                "Called: Saturday morning suits her, when the children are out.\n@Meera Nair may we give her the price of last year?",
                vec![ADMIN],
            ),
            (
                45,
                imran,
                visit.clone(),
                "The gate code is at the security desk. @Ravi Shankar please tell the technician to ring twice.",
                vec![ravi],
            ),
            (
                40,
                ravi,
                visit,
                "Told him. @Imran Khan the lift is out of order: it is the third floor, by the stairs.",
                vec![imran],
            ),
            (30, imran, customer, "Pays by UPI on the day, never before.", Vec::new()),
        ] {
            let at = self.now - Duration::minutes(minutes);
            let note = json!({ "body": body, "mentions": mentions });
            self.scene((at, Some(by), "POST", path), note, &[]);
        }
    }
}
