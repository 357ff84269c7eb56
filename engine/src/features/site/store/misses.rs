//! What visitors looked for and did not find.

use serde::Serialize;
use sqlx::FromRow;
use utoipa::ToSchema;

use crate::platform::{
    db::{Db, Result, sql},
    locale::Locale,
};

/// Rows of a day: whoever asks for nonsense all day fills no disk.
const A_DAY: i64 = 5_000;

/// How often something was looked for in vain.
#[derive(Debug, Serialize, FromRow, ToSchema)]
pub(in super::super) struct SearchMiss {
    /// Folded.
    #[schema(example = "kormangala lake")]
    pub query: String,
    #[schema(example = "en")]
    pub locale: String,
    pub count: i64,
    /// `yyyy-MM-dd`, the last one.
    pub day: String,
}

/// Counts one, and forgets what is older.
pub(in super::super) async fn count_miss(
    db: &Db,
    (day, oldest): (&str, &str),
    locale: Locale,
    query: &str,
) -> Result<()> {
    let mut tx = db.begin().await?;
    tx.q(sql!(
        "insert into search_misses (day, locale, query, count)
         select cast($1 as text), cast($2 as text), cast($3 as text), 0
         where (select count(*) from search_misses where day = $1) < $4
         on conflict (day, locale, query) do nothing"
    ))
    .bind(day)
    .bind(locale.code())
    .bind(query)
    .bind(A_DAY)
    .run()
    .await?;
    tx.q(sql!(
        "update search_misses set count = count + 1
         where day = $1 and locale = $2 and query = $3"
    ))
    .bind(day)
    .bind(locale.code())
    .bind(query)
    .run()
    .await?;
    tx.q(sql!("delete from search_misses where day < $1")).bind(oldest).run().await?;
    tx.commit().await
}

/// What was looked for at least so often, the most wanted first.
pub(in super::super) async fn misses(db: &Db, least: i64, limit: i64) -> Result<Vec<SearchMiss>> {
    db.q(sql!(
        "select query, locale, cast(sum(count) as bigint) as count, max(day) as day
         from search_misses group by query, locale having sum(count) >= $1
         order by 3 desc, 4 desc, query limit $2"
    ))
    .bind(least)
    .bind(limit)
    .all()
    .await
}
