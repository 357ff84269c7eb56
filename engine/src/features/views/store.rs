//! The SQL of saved views.

use sqlx::types::Json;
use uuid::Uuid;

use super::{
    form::{NewView, ViewForm},
    model::{SavedView, Screen},
};
use crate::{
    features::auth::Caller,
    platform::{
        clock::Instant,
        db::{Db, Result, Tx, sql},
        fold::fold,
    },
};

/// Selects the views that a user sees, `$1`: their own, and what is shared.
macro_rules! seen {
    ($rest:literal) => {
        concat!(
            "select v.id, v.screen, v.name, v.query, v.owner_id, u.full_name as owner_name,
                    v.private_to is null as is_shared, v.version, v.created_at, v.updated_at
             from saved_views v left join users u on u.id = v.owner_id
             where (v.private_to is null or v.private_to = $1)",
            $rest
        )
    };
}

/// The views of a screen that the caller sees, by name.
pub(super) async fn list(db: &Db, caller: &Caller, screen: Screen) -> Result<Vec<SavedView>> {
    db.q(sql!(seen!(" and v.screen = $2 order by v.folded_name, v.id")))
        .bind(caller.id)
        .bind(screen)
        .all()
        .await
}

pub(super) async fn find(tx: &mut Tx, caller: &Caller, id: Uuid) -> Result<Option<SavedView>> {
    tx.q(sql!(seen!(" and v.id = $2"))).bind(caller.id).bind(id).optional().await
}

/// How many views of a screen the caller has made.
pub(super) async fn made(tx: &mut Tx, caller: &Caller, screen: Screen) -> Result<i64> {
    let (made,) = tx
        .q(sql!("select count(*) from saved_views where owner_id = $1 and screen = $2"))
        .bind(caller.id)
        .bind(screen)
        .one()
        .await?;
    Ok(made)
}

/// Adds a view of the caller's; `Conflict` when one of theirs has this name.
pub(super) async fn insert(
    tx: &mut Tx,
    caller: &Caller,
    id: Uuid,
    NewView { screen, form }: &NewView,
    now: Instant,
) -> Result<()> {
    tx.q(sql!(
        "insert into saved_views (id, screen, name, folded_name, query, owner_id, private_to,
                                  version, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $8)"
    ))
    .bind(id)
    .bind(*screen)
    .bind(&*form.name)
    .bind(fold(&form.name))
    .bind(Json(&form.query))
    .bind(caller.id)
    .bind((!form.is_shared).then_some(caller.id))
    .bind(now)
    .run()
    .await?;
    Ok(())
}

/// Writes the fields of a view that was found; false when it has another version by now, `Conflict`
/// when its maker has another one of this name.
pub(super) async fn update(
    tx: &mut Tx,
    view: &SavedView,
    form: &ViewForm,
    now: Instant,
) -> Result<bool> {
    let written = tx
        .q(sql!(
            "update saved_views set name = $3, folded_name = $4, query = $5, private_to = $6,
                                    version = version + 1, updated_at = $7
             where id = $1 and version = $2"
        ))
        .bind(view.id)
        .bind(view.version)
        .bind(&*form.name)
        .bind(fold(&form.name))
        .bind(Json(&form.query))
        .bind(view.owner_id.filter(|_| !form.is_shared))
        .bind(now)
        .run()
        .await?;
    Ok(written == 1)
}

/// Deletes a view that was found; false when it has another version by now.
pub(super) async fn delete(tx: &mut Tx, view: &SavedView) -> Result<bool> {
    let gone = tx
        .q(sql!("delete from saved_views where id = $1 and version = $2"))
        .bind(view.id)
        .bind(view.version)
        .run()
        .await?;
    Ok(gone == 1)
}
