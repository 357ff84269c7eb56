//! Pages of leads. Each is read along an index, whatever the filter; rows are sorted only when they
//! are few by nature (those of a day, those that are overdue). All have only rows in the caller's
//! scope. `make` converts a lead; its result comes beside the cursor of the lead.

use uuid::Uuid;

use super::{
    super::{model::LeadStatus, view::NamedLead},
    rows::select_named,
};
use crate::{
    features::{
        auth::{Caller, Owner},
        search::Sought,
    },
    platform::{
        clock::Instant,
        db::{Db, Query, Result, Value},
        fold::pattern,
    },
};

/// A filter for leads.
#[derive(Debug, Clone, Default)]
pub struct LeadCriteria {
    /// Any of these; all when empty.
    pub statuses: Vec<LeadStatus>,
    pub service_types: Vec<String>,
    pub assigned_to: Option<Uuid>,
    /// Only those that are assigned to nobody.
    pub unassigned: bool,
    pub sought: Option<Sought>,
    pub created_since: Option<Instant>,
    /// Only open leads, to be followed up before this.
    pub due_before: Option<Instant>,
}

/// The cursor of the queue: score, creation and id of the last lead.
pub type QueueCursor = (i64, Instant, Uuid);
/// The cursor of the newest leads: creation and id of the last lead.
pub type NewestCursor = (Instant, Uuid);
/// The cursor of deleted leads: deletion and id of the last lead.
pub type DeletedCursor = (Option<Instant>, Uuid);

fn newest_place(row: &NamedLead) -> NewestCursor {
    (row.lead.created_at, row.lead.id)
}

fn queue_place(row: &NamedLead) -> QueueCursor {
    (row.lead.priority_score, row.lead.created_at, row.lead.id)
}

/// Newest first.
pub async fn newest<T>(
    db: &Db,
    caller: &Caller,
    wanted: &LeadCriteria,
    after: Option<NewestCursor>,
    limit: i64,
    make: impl Fn(NamedLead) -> T,
) -> Result<Vec<(NewestCursor, T)>> {
    let mut all = Vec::new();
    for lane in wanted.lanes(caller) {
        let mut q = select_named(db, caller);
        wanted.restrict(&mut q, caller, lane);
        if let Some((at, id)) = after {
            q.push_bind(" and (l.created_at, l.id) < (", at).push_bind(", ", id).push(")");
        }
        q.push(" order by l.created_at desc, l.id desc").push_limit(limit);
        all.extend(q.each(|row| (newest_place(&row), make(row))).await?);
    }
    all.sort_by_key(|(place, _)| std::cmp::Reverse(*place));
    all.truncate(usize::try_from(limit).unwrap_or_default());
    Ok(all)
}

/// The most urgent first; among equal scores the lead that has waited longest.
pub async fn queue<T>(
    db: &Db,
    caller: &Caller,
    wanted: &LeadCriteria,
    after: Option<QueueCursor>,
    limit: i64,
    make: impl Fn(NamedLead) -> T,
) -> Result<Vec<(QueueCursor, T)>> {
    let make = |row| (queue_place(&row), make(row));
    let mut all = Vec::new();
    for lane in wanted.lanes(caller) {
        if wanted.is_few() {
            all.extend(sorted(db, caller, wanted, after, limit, &make).await?);
        } else {
            all.extend(along_the_queue(db, caller, (wanted, lane), after, limit, &make).await?);
        }
    }
    all.sort_by_key(|((score, at, id), _)| (-score, *at, *id));
    all.truncate(usize::try_from(limit).unwrap_or_default());
    Ok(all)
}

/// How many leads there are; `most` or more count as `most`.
pub async fn count(db: &Db, caller: &Caller, wanted: &LeadCriteria, most: i64) -> Result<i64> {
    let mut all = 0;
    for lane in wanted.lanes(caller) {
        let mut q = db.q("select count(*) from (select l.id from leads l");
        wanted.restrict(&mut q, caller, lane);
        q.push_limit(most).push(") as counted");
        let (count,): (i64,) = q.one().await?;
        all += count;
    }
    Ok(all.min(most))
}

/// The same of deleted leads.
pub async fn count_deleted(db: &Db, caller: &Caller, most: i64) -> Result<i64> {
    let mut q =
        db.q("select count(*) from (select l.id from leads l where l.deleted_at is not null and l.merged_into is null");
    caller.scope_to(&mut q, Owner::Assignee("l.assigned_to"));
    q.push_limit(most).push(") as counted");
    let (count,) = q.one().await?;
    Ok(count)
}

/// First the leads with the score of the cursor, then those with lower ones: one condition for
/// both would read all leads of that score again.
async fn along_the_queue<T>(
    db: &Db,
    caller: &Caller,
    (wanted, lane): (&LeadCriteria, Option<LeadStatus>),
    after: Option<QueueCursor>,
    limit: i64,
    make: impl Fn(NamedLead) -> T,
) -> Result<Vec<T>> {
    let mut rows = Vec::new();
    if let Some((score, at, id)) = after {
        let mut q = select_named(db, caller);
        wanted.restrict(&mut q, caller, lane);
        q.push_bind(" and l.priority_score = ", score);
        q.push_bind(" and (l.created_at, l.id) > (", at).push_bind(", ", id);
        q.push(") order by l.created_at, l.id").push_limit(limit);
        rows = q.each(&make).await?;
    }
    let left = limit - i64::try_from(rows.len()).unwrap_or(limit);
    if left > 0 {
        let mut q = select_named(db, caller);
        wanted.restrict(&mut q, caller, lane);
        if let Some((score, ..)) = after {
            q.push_bind(" and l.priority_score < ", score);
        }
        q.push(" order by l.priority_score desc, l.created_at, l.id").push_limit(left);
        rows.extend(q.each(&make).await?);
    }
    Ok(rows)
}

/// Few rows, found by their own index and then sorted. `+ 0` keeps the planner from reading the
/// whole queue to find them.
async fn sorted<T>(
    db: &Db,
    caller: &Caller,
    wanted: &LeadCriteria,
    after: Option<QueueCursor>,
    limit: i64,
    make: impl Fn(NamedLead) -> T,
) -> Result<Vec<T>> {
    let mut q = select_named(db, caller);
    wanted.restrict(&mut q, caller, None);
    if let Some((score, at, id)) = after {
        q.push_bind(" and (l.priority_score < ", score);
        q.push_bind(" or l.priority_score = ", score);
        q.push_bind(" and (l.created_at, l.id) > (", at).push_bind(", ", id).push("))");
    }
    q.push(" order by l.priority_score + 0 desc, l.created_at, l.id").push_limit(limit);
    q.each(make).await
}

impl LeadCriteria {
    /// Whether the rows are few, however many leads there are.
    fn is_few(&self) -> bool {
        self.created_since.is_some() || self.due_before.is_some()
    }

    /// One statement along the index for each status; a single one when another index is used.
    fn lanes(&self, caller: &Caller) -> Vec<Option<LeadStatus>> {
        let is_of_one = self.assigned_to.is_some() || caller.only().is_some();
        if self.statuses.is_empty() || self.is_few() || is_of_one {
            vec![None]
        } else {
            self.statuses.iter().copied().map(Some).collect()
        }
    }

    /// Continues a statement about `leads l` with its conditions.
    pub(super) fn restrict(&self, q: &mut Query<&Db>, caller: &Caller, lane: Option<LeadStatus>) {
        q.push(" where l.deleted_at is null and l.quarantine is null");
        caller.scope_to(q, Owner::Assignee("l.assigned_to"));
        if let Some(user) = self.assigned_to {
            q.push_bind(" and l.assigned_to = ", user);
        }
        if self.unassigned {
            q.push(" and l.assigned_to is null");
        }
        match lane {
            Some(status) => drop(q.push_bind(" and l.status = ", status)),
            // An expression, so that the planner does not use the index of statuses here.
            None => one_of(q, " and l.status || '' in (", &self.statuses),
        }
        let service_types: Vec<_> = self.service_types.iter().map(String::as_str).collect();
        one_of(q, " and l.service_type in (", &service_types);
        if let Some(since) = self.created_since {
            q.push_bind(" and l.created_at >= ", since);
        }
        if let Some(due) = self.due_before {
            q.push(concat!(" and l.status in ", open_statuses!()));
            q.push_bind(" and l.next_follow_up_date < ", due);
        }
        restrict_to(q, self.sought.as_ref());
    }
}

fn restrict_to(q: &mut Query<&Db>, sought: Option<&Sought>) {
    match sought {
        None => {}
        Some(Sought::Rows { ids, .. }) => drop(q.push(" and l.id in").push_list(ids)),
        Some(Sought::Text(typed)) => {
            q.push_bind(" and l.search like ", pattern(typed)).push(r" escape '\'");
        }
    }
}

fn one_of<'q, V: Value<'q> + Copy>(q: &mut Query<&Db>, start: &'static str, values: &[V]) {
    let mut before = start;
    for value in values {
        q.push_bind(before, *value);
        before = ", ";
    }
    if !values.is_empty() {
        q.push(")");
    }
}

/// Leads in quarantine, newest first.
pub async fn held<T>(
    db: &Db,
    caller: &Caller,
    sought: Option<&Sought>,
    after: Option<NewestCursor>,
    limit: i64,
    make: impl Fn(NamedLead) -> T,
) -> Result<Vec<(NewestCursor, T)>> {
    let mut q = select_named(db, caller);
    q.push(" where l.deleted_at is null and l.quarantine is not null");
    caller.scope_to(&mut q, Owner::Assignee("l.assigned_to"));
    restrict_to(&mut q, sought);
    if let Some((at, id)) = after {
        q.push_bind(" and (l.created_at, l.id) < (", at).push_bind(", ", id).push(")");
    }
    q.push(" order by l.created_at desc, l.id desc").push_limit(limit);
    q.each(|row| (newest_place(&row), make(row))).await
}

/// Deleted leads, last deleted first.
pub async fn deleted<T>(
    db: &Db,
    caller: &Caller,
    after: Option<DeletedCursor>,
    limit: i64,
    make: impl Fn(NamedLead) -> T,
) -> Result<Vec<(DeletedCursor, T)>> {
    let mut q = select_named(db, caller);
    q.push(" where l.deleted_at is not null and l.merged_into is null");
    caller.scope_to(&mut q, Owner::Assignee("l.assigned_to"));
    if let Some((at, id)) = after {
        q.push_bind(" and (l.deleted_at, l.id) < (", at).push_bind(", ", id).push(")");
    }
    q.push(" order by l.deleted_at desc, l.id desc").push_limit(limit);
    q.each(|row: NamedLead| ((row.lead.deleted_at, row.lead.id), make(row))).await
}
