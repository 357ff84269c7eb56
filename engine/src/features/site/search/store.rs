//! Searches of visitors without a hit, in the database.

use serde::Serialize;
use sqlx::FromRow;
use utoipa::ToSchema;

use crate::platform::{
    db::{Db, Result, sql},
    locale::Locale,
};

/// Most rows of a day, so that nonsense queries cannot fill the disk.
const A_DAY: i64 = 5_000;

/// How often visitors searched for a text without a hit.
#[derive(Debug, Serialize, FromRow, ToSchema)]
pub struct SearchMiss {
    /// Folded: lower case, single blanks, ASCII digits.
    #[schema(example = "kormangala lake")]
    pub query: String,
    #[schema(example = "en")]
    pub locale: String,
    pub count: i64,
    /// The last day, `yyyy-MM-dd`.
    pub day: String,
}

/// Counts one miss, and deletes those of days before `oldest`.
pub async fn count_miss(
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

/// Texts with at least `least` misses, most frequent first; at most `limit`.
pub async fn misses(db: &Db, least: i64, limit: i64) -> Result<Vec<SearchMiss>> {
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
