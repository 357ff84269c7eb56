//! What became of releases after they went live.

use std::collections::HashMap;

use sqlx::FromRow;
use uuid::Uuid;

use crate::{
    features::releases::ReleaseStatus,
    platform::db::{Db, Result},
};

/// What became of a live release.
#[derive(Debug, Clone, Copy, Default, FromRow)]
pub struct Fate {
    /// The number of the release that undoes it.
    pub undone_by: Option<i64>,
    /// How far that one is.
    pub undoing: Option<ReleaseStatus>,
    /// Whether its planned end is live.
    pub ended: bool,
    /// The newest release that replaced texts of it, once none of them is live any more.
    pub replaced_by: Option<i64>,
}

#[derive(FromRow)]
struct Row {
    id: Uuid,
    #[sqlx(flatten)]
    fate: Fate,
}

/// What became of the live ones among these releases.
pub async fn fates(db: &Db, releases: &[Uuid]) -> Result<HashMap<Uuid, Fate>> {
    if releases.is_empty() {
        return Ok(HashMap::new());
    }
    let mut q = db.q("select r.id, u.number as undone_by, u.status as undoing,
                exists (select 1 from releases e where e.restores = r.id and e.cause = 'end'
                          and e.status = 'live') as ended,
                case when not exists (
                  select 1 from release_items i
                  join heads h on h.entry_id = i.entry_id and h.locale = i.locale
                  where i.release_id = r.id
                    and (h.live_id = i.new_id or (h.live_id is null and i.new_id is null)))
                then (
                  select max(n.number) from release_items i
                  join release_items j on j.entry_id = i.entry_id and j.locale = i.locale
                  join releases n on n.id = j.release_id
                  where i.release_id = r.id and n.status = 'live' and n.number <> r.number
                    and n.live_at >= r.live_at)
                end as replaced_by
         from releases r
         left join releases u on u.number =
           (select max(b.number) from releases b
            where b.restores = r.id and b.cause = 'rollback'
              and b.status in ('queued', 'rendering', 'live'))
         where r.status = 'live' and r.id in");
    q.push_list(releases);
    let rows: Vec<Row> = q.all().await?;
    Ok(rows.into_iter().map(|row| (row.id, row.fate)).collect())
}
