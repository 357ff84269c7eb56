//! Makes the sizes of uploaded pictures: one picture at a time in every engine, the oldest first.
//!
//! An upload is answered as soon as its file is stored. An engine takes the picture, makes its sizes
//! and keeps saying so; when it dies, another one takes it after a few seconds. Two engines that
//! make the same picture store the same bytes, so nothing is torn between them.

use std::{convert::Infallible, time::Duration};

use tokio::{sync::Semaphore, task::spawn_blocking, time::sleep};

use super::{
    model::{Format, object, original, upload, widths},
    sizes::{self, Original},
};
use crate::{
    features::content::store::unfinished::{self, UnfinishedPicture},
    platform::{
        changes::{self, Topic},
        db,
        error::{Error, Result},
        objects::Lost,
        state::AppState,
    },
};

/// Making the sizes of a picture takes a core and a few hundred MB: one picture at a time.
static WORKSHOP: Semaphore = Semaphore::const_new(1);

/// How long a picture is taken for, and how often that is prolonged.
const TAKEN: chrono::Duration = chrono::Duration::seconds(15);
const BEAT: Duration = Duration::from_secs(5);

/// How often an engine looks for uploads without news.
const FALLBACK: Duration = Duration::from_secs(2);

/// How often a picture is tried, and the pause after a try that failed for a fault that may pass.
const MAX_TRIES: i64 = 10;
const PAUSE: chrono::Duration = chrono::Duration::seconds(10);

/// Why the sizes of a picture were not made.
#[derive(Debug)]
enum Fault {
    /// The picture's own: trying again changes nothing.
    Picture(String),
    /// May pass, such as a full disk.
    Passing(String),
}

impl From<Lost> for Fault {
    fn from(lost: Lost) -> Self {
        Self::Passing(match lost {
            Lost::Full => "The disk is full".to_owned(),
            Lost::Other(why) => {
                tracing::error!(error = why, "cannot store a picture");
                "It could not be stored".to_owned()
            }
        })
    }
}

/// Makes the sizes of uploads as long as the engine runs. A job of the engine.
pub async fn make_loop(app: AppState) {
    let mut news = app.feed.subscribe();
    loop {
        match make_next(&app).await {
            Ok(true) => continue,
            Ok(false) => {}
            Err(e) => tracing::error!(error = %e, "cannot look for uploaded pictures"),
        }
        let heard = async {
            while let Some(news) = news.next().await {
                if news.may_be(Topic::Content) {
                    return;
                }
            }
            std::future::pending::<()>().await;
        };
        tokio::select! {
            () = sleep(FALLBACK) => {}
            () = heard => {}
        }
    }
}

/// Makes the sizes of the picture that waits longest; false when none is due.
pub async fn make_next(app: &AppState) -> db::Result<bool> {
    let now = app.clock.now();
    if unfinished::all(&app.db).await?.is_empty() {
        return Ok(false);
    }
    let mut tx = app.db.begin().await?;
    let taken = unfinished::take(&mut tx, (now, now + TAKEN)).await?;
    tx.commit().await?;
    let Some(picture) = taken else { return Ok(false) };
    let made = tokio::select! {
        biased;
        made = make(app, &picture.id) => made,
        never = keep_taken(app, &picture.id) => match never {},
    };
    settle(app, &picture, made).await?;
    Ok(true)
}

/// Says every few seconds that this engine still works on a picture.
async fn keep_taken(app: &AppState, id: &str) -> Infallible {
    loop {
        sleep(BEAT).await;
        let kept = async {
            let mut tx = app.db.begin().await?;
            unfinished::keep(&mut tx, id, app.clock.now() + TAKEN).await?;
            tx.commit().await
        };
        if let Err(e) = kept.await {
            tracing::warn!(error = %e, "cannot say that a picture is being made");
        }
    }
}

/// Makes the original and the sizes of an upload, and forgets the upload.
async fn make(app: &AppState, id: &str) -> Result<(), Fault> {
    let passing = |e: String| Fault::from(Lost::Other(e));
    let Some(sent) = app.media.get(&upload(id)).await.map_err(passing)? else {
        return match app.media.get(&original(id)).await.map_err(passing)? {
            // The engine that made it died before it could say so.
            Some(_) => Ok(()),
            // Another engine may have it in a folder of its own.
            None => Err(Fault::Passing("Its file is not there: send it again".to_owned())),
        };
    };
    let first = blocking(move || sizes::original_of(&sent)).await?;
    store(app, id, first).await?;
    app.media.remove(&upload(id)).await.map_err(passing)
}

/// Stores an original with its sizes. The original is last: once it is there, all sizes are.
async fn store(app: &AppState, id: &str, first: Vec<u8>) -> Result<(), Fault> {
    let _turn = WORKSHOP.acquire().await.map_err(|e| Fault::Passing(e.to_string()))?;
    let (first, read) = blocking(move || {
        let read = Original::read(&first)?;
        Ok((first, read))
    })
    .await?;
    let widths = widths(read.size().0);
    let count = widths.len() * Format::ALL.len() + 1;
    let all = widths.into_iter().flat_map(|width| Format::ALL.map(|format| (width, format)));
    for (done, (width, format)) in all.enumerate() {
        progress(app, id, done * 100 / count).await;
        let read = read.clone();
        let bytes = blocking(move || read.in_width(width, format)).await?;
        app.media.put(&object(id, width, format), bytes).await?;
    }
    Ok(app.media.put(&original(id), first).await?)
}

/// Stores an original that came as a file, with its sizes. The error is a sentence.
pub(super) async fn take_in(app: &AppState, id: &str, first: Vec<u8>) -> Result<(), String> {
    store(app, id, first).await.map_err(|fault| match fault {
        Fault::Picture(why) | Fault::Passing(why) => why,
    })
}

/// Runs off the threads that answer requests.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T, Fault> {
    let done = spawn_blocking(work).await.map_err(Error::internal);
    done.flatten().map_err(|e| Fault::Picture(e.sentences()))
}

/// For who looks on: a step that cannot be noted changes nothing.
async fn progress(app: &AppState, id: &str, percent: usize) {
    let noted = async {
        let mut tx = app.db.begin().await?;
        unfinished::progress(&mut tx, id, i64::try_from(percent).unwrap_or(100)).await?;
        tx.commit().await
    };
    if let Err(e) = noted.await {
        tracing::warn!(error = %e, "cannot say how far a picture is");
    }
}

/// Writes how it went, and tells those who look on.
async fn settle(
    app: &AppState,
    picture: &UnfinishedPicture,
    made: Result<(), Fault>,
) -> db::Result<()> {
    let (id, now) = (&*picture.id, app.clock.now());
    let mut tx = app.db.begin().await?;
    let entry = match made {
        Ok(()) => unfinished::finish(&mut tx, id).await?,
        Err(Fault::Passing(_)) if picture.tries < MAX_TRIES => {
            unfinished::keep(&mut tx, id, now + PAUSE).await?;
            return tx.commit().await;
        }
        Err(Fault::Picture(why) | Fault::Passing(why)) => {
            tracing::warn!(picture = id, why, "the sizes of a picture cannot be made");
            if let Err(e) = app.media.remove(&upload(id)).await {
                tracing::warn!(error = e, "cannot remove an upload");
            }
            unfinished::fail(&mut tx, id, &why).await?
        }
    };
    if let Some(entry) = entry {
        changes::append(&mut tx, Topic::Content, entry, now).await?;
    }
    app.feed.commit(tx).await
}
