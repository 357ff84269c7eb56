//! A new lead, whoever brought it: its number, the link to an earlier one, its score, the
//! beginning of its timeline.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    model::Lead,
    score::{Facts, score},
    store,
};
use crate::platform::{
    clock::date_of,
    db::{Result, Tx},
    numbering,
};

/// Writes a lead down that came in at its `created_at`. The change is left to the caller, who
/// appends it last.
pub(super) async fn write(
    tx: &mut Tx,
    lead: &mut Lead,
    actor: Option<Uuid>,
    detail: Value,
) -> Result<()> {
    // First of all: of two that come at once with the same phone, the second waits here, and then
    // sees the first.
    lead.lead_number = numbering::next(tx, "LD", date_of(lead.created_at)).await?;
    link_and_score(tx, lead).await?;
    store::insert(tx, lead).await?;
    store::insert_event(tx, lead.id, "created", actor, detail, lead.created_at).await?;
    tell_first(tx, lead, actor).await
}

/// Finds the open lead that it repeats, and how urgent it is. A machine that guesses phone numbers
/// must not touch the leads of their owners: one in quarantine repeats nothing.
pub(super) async fn link_and_score(tx: &mut Tx, lead: &mut Lead) -> Result<()> {
    lead.repeat_of = match &lead.quarantine {
        Some(_) => None,
        None => store::open_lead_of(tx, &lead.primary_contact, lead.id).await?,
    };
    let known = store::known_in(tx, lead).await?;
    lead.priority_score = score(&Facts::of(lead, known), lead.updated_at).total;
    Ok(())
}

/// The timeline of the first lead says that its person asked again. Its score follows within the
/// minute: to change its row here would have leads that come in wait for those who edit it.
pub(super) async fn tell_first(tx: &mut Tx, lead: &Lead, actor: Option<Uuid>) -> Result<()> {
    let Some(first) = lead.repeat_of else { return Ok(()) };
    let detail = json!({ "lead_id": lead.id, "lead_number": lead.lead_number });
    store::insert_event(tx, first, "asked_again", actor, detail, lead.updated_at).await
}
