//! Converts a lead into a customer and books a visit if one is given, in one transaction.

use axum::{
    Extension,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    change::{Event, LeadChange, object},
    form::LeadContract,
    model::{Lead, LeadStatus},
    store::{self, Place},
    view::LeadDetail,
};
use crate::{
    features::{
        auth::{Action, Caller, Create, Customers, Leads, May, Resource, Staff, Update},
        bookings::{self, BookingChanges, BookingForm, model::Booking},
        catalogue::Codes,
        content::live::LiveContent,
        customers::{
            self, ChosenPackage, CustomerChanges, CustomerForm, Origin,
            model::{Customer, CustomerView},
        },
    },
    platform::{
        changes::Topic,
        clock::date_of,
        db::Tx,
        error::{Error, FieldError, Problem, Result},
        fields::{Fields, Object},
        http::{Id, Json},
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(convert_lead))
}

/// The customer and the visit to create. Fields that are left out come from the lead and its draft.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LeadConversion {
    #[serde(default)]
    #[schema(value_type = CustomerChanges, required = false)]
    pub(super) customer: Object,
    /// Any fields of a booking except the customer. Left out: nothing is booked.
    #[schema(value_type = Option<BookingChanges>)]
    pub(super) booking: Option<Object>,
}

/// The new customer, the booking if one was given, and the converted lead.
#[derive(Debug, Serialize, ToSchema)]
struct LeadConverted {
    customer: CustomerView,
    booking: Option<Booking>,
    lead: LeadDetail,
}

/// Convert a lead into a customer, and book the first visit if it is given.
///
/// Errors name their fields as `customer.…` and `booking.…`.
#[utoipa::path(
    post,
    path = "/api/admin/leads/{id}/convert",
    tag = "leads",
    params(("id" = uuid::Uuid, Path)),
    request_body = LeadConversion,
    responses(
        (status = 201, body = LeadConverted),
        (status = 409, description = "The lead is converted already, or the technician is taken"),
    )
)]
async fn convert_lead(
    staff: May<Update, Leads>,
    _: May<Create, Customers>,
    State(app): State<AppState>,
    Id(id): Id,
    Extension(live): Extension<LiveContent>,
    Json(wanted): Json<LeadConversion>,
) -> Result<Response> {
    wanted.must_be_allowed(&staff)?;
    let mut change = LeadChange::begin(&app, &staff, (id, Place::Desk), None).await?;
    let made = convert(&mut change, &staff, wanted, &Codes::new(live.now())).await?;
    let event = Event { kind: "converted", action: "leads.convert", detail: Some(made.detail) };
    let lead = change.commit(event).await?;
    let customer = CustomerView::new(&staff, made.customer);
    let booking = made.booking;
    Ok((StatusCode::CREATED, Json(LeadConverted { customer, booking, lead })).into_response())
}

/// What a lead became: written, not yet committed.
pub(super) struct Made {
    customer: Customer,
    booking: Option<Booking>,
    /// For the event `converted`.
    pub(super) detail: Value,
}

impl LeadConversion {
    /// 403 when the caller may not make customers, or bookings where one is wanted.
    pub(super) fn must_be_allowed(&self, staff: &Staff) -> Result<()> {
        staff.must(Action::Create, Resource::Customers)?;
        match self.booking {
            Some(_) => staff.must(Action::Create, Resource::Bookings),
            None => Ok(()),
        }
    }
}

/// Makes the customer, and the visit if it is wanted, and changes the lead. 409 when the lead is
/// converted already or the technician is taken.
pub(super) async fn convert(
    change: &mut LeadChange<'_>,
    caller: &Caller,
    wanted: LeadConversion,
    codes: &Codes,
) -> Result<Made> {
    refuse_second(&mut change.tx, caller, &change.lead).await?;
    let draft = store::draft_in(&mut change.tx, &change.lead).await?;
    let (form, visit) = read(&change.lead, draft, wanted, codes, date_of(change.now))?;

    let (id, now) = (change.lead.id, change.now);
    let customer =
        customers::create(&mut change.tx, caller, form, origin(&change.lead), now).await?;
    change.also(Topic::Customer, customer.id);
    let mut detail = json!({ "customer_id": customer.id, "customer_code": customer.customer_id });
    let booking = match visit {
        Some(visit) => {
            let visit = BookingForm { customer_id: customer.id, ..visit };
            let made = bookings::create(&mut change.tx, caller, visit, Some(id), now).await?;
            change.also(Topic::Booking, made.id);
            detail["booking_id"] = json!(made.id);
            detail["booking_number"] = json!(made.booking_number);
            Some(made)
        }
        None => None,
    };
    change.lead.status = LeadStatus::Converted;
    change.lead.customer_id = Some(customer.id);
    change.lead.converted_at = Some(now);
    Ok(Made { customer, booking, detail })
}

async fn refuse_second(tx: &mut Tx, caller: &Caller, lead: &Lead) -> Result<()> {
    let Some(customer) = lead.customer_id else { return Ok(()) };
    let found = customers::store::find_in(tx, caller, customer).await?;
    let code = found.map_or_else(|| customer.to_string(), |found| found.customer_id);
    let sentence = format!("This lead is already the customer {code}");
    Err(Problem::new("conflict", sentence).into())
}

/// The package stays the one that the lead was offered, also when it was deleted since.
fn origin(lead: &Lead) -> Origin {
    Origin::Lead {
        id: lead.id,
        number: lead.lead_number.clone(),
        package: ChosenPackage {
            id: lead.package_id,
            name: lead.package_name.clone(),
            price: lead.package_price,
        },
    }
}

/// Reads customer and visit; the 422 lists the mistakes of both.
fn read(
    lead: &Lead,
    draft: LeadContract,
    wanted: LeadConversion,
    codes: &Codes,
    today: NaiveDate,
) -> Result<(CustomerForm, Option<BookingForm>)> {
    let mut wrong = Vec::new();
    let mut fields = customer_of(lead, draft);
    if wanted.customer.get("package_id").is_some_and(|id| *id != json!(lead.package_id)) {
        // Another package sets its own price.
        fields.remove("total_amount");
    }
    fields.extend(wanted.customer);
    let customer = part("customer", CustomerForm::read(Fields::new(fields), codes), &mut wrong)?;
    let visit = match wanted.booking {
        Some(given) => {
            let mut fields = visit_of(lead, today);
            if given.contains_key("customer_id") {
                let sentence = "The customer is the one that this lead becomes";
                wrong.push(FieldError::new("booking.customer_id", "unknown", sentence));
            }
            fields.extend(given);
            // The customer does not exist yet.
            fields.insert("customer_id".to_owned(), json!(Uuid::nil()));
            part("booking", BookingForm::read(Fields::new(fields), codes, Some(today)), &mut wrong)?
        }
        None => None,
    };
    match customer {
        Some(customer) if wrong.is_empty() => Ok((customer, visit)),
        _ => Err(Problem::invalid(wrong).into()),
    }
}

/// The part that was read; None when it has mistakes, which are added to `wrong` under the part's
/// name.
fn part<T>(name: &str, read: Result<T>, wrong: &mut Vec<FieldError>) -> Result<Option<T>> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(Error::Problem(problem)) if !problem.errors.is_empty() => {
            let here = |e: FieldError| FieldError { field: format!("{name}.{}", e.field), ..e };
            wrong.extend(problem.errors.into_iter().map(here));
            Ok(None)
        }
        Err(e) => Err(e),
    }
}

/// The fields of the customer, from a lead and its draft.
fn customer_of(lead: &Lead, draft: LeadContract) -> Object {
    let total = draft.total_amount.or(lead.quoted_amount);
    let mut fields = object(json!(LeadContract { total_amount: total, ..draft }));
    fields.extend(object(json!({
        "name": lead.name,
        "primary_contact": lead.primary_contact,
        "alternate_contact": lead.alternate_contact,
        "email": lead.email,
        "address": lead.address,
        "pincode": lead.pincode,
        "service_type": lead.service_type,
        "room_type": lead.room_type,
        "package_id": lead.package_id,
    })));
    fields
}

/// The fields of the visit that a lead asked for.
fn visit_of(lead: &Lead, today: NaiveDate) -> Object {
    let wished = lead.preferred_date.as_deref().and_then(|day| day.parse().ok());
    object(json!({
        "service_type": lead.service_type,
        "scheduled_date": wished.filter(|day: &NaiveDate| *day >= today),
        "amount": lead.quoted_amount,
        "service_notes": lead.notes,
    }))
}
