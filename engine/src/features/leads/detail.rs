//! A lead in full, for staff who may see it.

use uuid::Uuid;

use super::{
    model::{Lead, NO_LEAD},
    score::{Facts, score},
    store,
    view::{LeadDetail, LeadView, WholeLead},
};
use crate::{
    features::{
        auth::{Action, Caller, Resource, Staff},
        privacy,
    },
    platform::{
        error::{OrProblem as _, Result},
        state::AppState,
    },
};

/// Everything about the lead that an id leads to, also deleted or in quarantine; 404 when the caller may not see it there.
pub(super) async fn detail(app: &AppState, caller: &Caller, id: Uuid) -> Result<LeadDetail> {
    let found = store::whole_one(&app.db, caller, id).await?;
    let found = found.filter(|found| is_shown(&found.named.lead, caller));
    let WholeLead { named, attribution } = Ok(found).or_not_found(NO_LEAD)?;
    let now = app.clock.now();
    let known = store::known(&app.db, &named.lead).await?;
    let consent_text = match &attribution.consent_version {
        Some(version) => privacy::store::shown(&app.db, version).await?,
        None => None,
    };
    Ok(LeadDetail {
        attribution,
        consent_text,
        score: score(&Facts::of(&named.lead, known), now),
        conversion: store::draft(&app.db, &named.lead).await?,
        asked_again: store::later(&app.db, caller, &named.lead).await?,
        view: LeadView::new(caller, named, now),
    })
}

/// A deleted lead is shown to staff who may restore it, one in quarantine to staff who may read the
/// quarantine.
pub(super) fn is_shown(lead: &Lead, staff: &Staff) -> bool {
    let may = |action, resource| staff.may(action, resource);
    (lead.deleted_at.is_none() || may(Action::Restore, Resource::Leads))
        && (lead.quarantine.is_none() || may(Action::Read, Resource::Quarantine))
}
