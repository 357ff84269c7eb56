//! Customers that are there twice.

use axum::{
    extract::State,
    response::{IntoResponse as _, Response},
};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    alike::{DuplicateReason, Person, duplicates},
    request::{Counts, MergeRequest},
};
use crate::{
    features::{
        auth::{Customers, May, Update},
        bookings,
        customers::{
            CustomerChoices, CustomerPair, NOT_FOUND,
            model::{Customer, CustomerView},
            store,
        },
        leads,
        notes::{self, about::About},
    },
    platform::{
        changes::{self, Topic},
        error::{OrProblem as _, Result},
        fields::Object,
        http::{Id, Json, version_tag},
        keyset::Page,
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list_duplicate_customers)).routes(routes!(merge_customers))
}

/// A customer that looks like another one.
#[derive(Debug, Serialize, ToSchema)]
struct DuplicateCustomer {
    reason: DuplicateReason,
    moves: CustomerMoves,
    customer: CustomerView,
}

/// What a customer has, and would bring along.
#[derive(Debug, Serialize, ToSchema)]
struct CustomerMoves {
    bookings: i64,
    payments: i64,
    /// Leads that it was once.
    leads: i64,
}

fn person(customer: &Customer) -> Person<'_> {
    Person {
        id: customer.id,
        name: &customer.name,
        phones: [Some(&*customer.primary_contact), customer.alternate_contact.as_deref()],
        email: customer.email.as_deref(),
        pincode: customer.pincode.as_deref(),
    }
}

/// Customers that look like this one, the surest first; five at most.
///
/// They share a phone number, or have nearly the same name and the same e-mail address or pincode.
#[utoipa::path(
    get,
    path = "/api/admin/customers/{id}/duplicates",
    tag = "customers",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, body = Page<DuplicateCustomer>),
    )
)]
async fn list_duplicate_customers(
    staff: May<Update, Customers>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<Json<Page<DuplicateCustomer>>> {
    let customer = store::find(&app.db, &staff, id).await.or_not_found(NOT_FOUND)?;
    let similar = store::similar(&app.db, &staff, &customer).await?;
    let found = duplicates(&person(&customer), similar, person);
    let ids: Vec<_> = found.iter().map(|(_, customer)| customer.id).collect();
    let visits = Counts::of(bookings::counts_of_customers(&app.db, &staff, &ids).await?);
    let payments = Counts::of(store::payment_counts(&app.db, &staff, &ids).await?);
    let leads = Counts::of(leads::store::counts_of_customers(&app.db, &staff, &ids).await?);
    let found = found.into_iter().map(|(reason, customer)| {
        let id = customer.id;
        let moves = CustomerMoves {
            bookings: visits.get(id),
            payments: payments.get(id),
            leads: leads.get(id),
        };
        DuplicateCustomer { reason, moves, customer: CustomerView::new(&staff, customer) }
    });
    Ok(Json(Page::whole(found.collect())))
}

/// Merge another customer into this one, with its bookings, payments, leads and timeline.
///
/// The other one is in no list any more; whoever asks for its id or its number gets this one.
#[utoipa::path(
    post,
    path = "/api/admin/customers/{id}/merge",
    tag = "customers",
    params(("id" = uuid::Uuid, Path)),
    request_body = MergeRequest<CustomerChoices>,
    responses(
        (status = 200, description = "The customer that was kept", body = CustomerView),
        (status = 409, description = "One of them was merged already; `current` is the one that it \
                                      was merged into"),
        (status = 412, description = "`current` is the one that was changed, as it is now"),
    )
)]
async fn merge_customers(
    staff: May<Update, Customers>,
    State(app): State<AppState>,
    Id(id): Id,
    Json(body): Json<Object>,
) -> Result<Response> {
    let wanted = MergeRequest::read(id, body, CustomerChoices::read)?;
    let (kept, from) = ((id, wanted.version), (wanted.from, wanted.from_version));
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let pair = CustomerPair::lock(&mut tx, &staff, kept, from, now).await?;
    let ids = (pair.from.id, pair.kept.id);
    // A line for each table that names customers.
    let bookings = bookings::move_customer(&mut tx, &pair.from, &pair.kept, now).await?;
    let leads = leads::store::move_customer(&mut tx, &pair.from, &pair.kept, now).await?;
    notes::move_all(&mut tx, &staff, About::customer(ids.0), About::customer(ids.1)).await?;

    let moved = json!({ "bookings": bookings.len(), "leads": leads.len() });
    let customer = pair.merge(&mut tx, &staff, &wanted.fields, moved, now).await?;
    changes::append_all(&mut tx, Topic::Booking, &bookings, now).await?;
    changes::append_all(&mut tx, Topic::Lead, &leads, now).await?;
    changes::append_all(&mut tx, Topic::Customer, &[ids.0, ids.1], now).await?;
    app.feed.commit(tx).await?;
    Ok((version_tag(customer.version), Json(CustomerView::new(&staff, customer))).into_response())
}
