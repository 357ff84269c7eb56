//! What changed, written to an index.

use std::collections::HashMap;

use uuid::Uuid;

use super::super::{
    document::Document,
    index::{self, DocumentWriter, Index},
    source::Touched,
};

/// Writes what differs, if anything does: most changes of a lead, its score say, do not show. The
/// writer is opened when it is needed. Also tells how many documents were written.
pub(super) fn apply(
    index: &Index,
    writer: Option<DocumentWriter>,
    touched: Touched,
    payload: &str,
) -> index::Result<(Option<DocumentWriter>, usize)> {
    let (gone, come) = match touched {
        Touched::Rows { ids, documents } => differing(index.hashes_of(&ids)?, documents),
        Touched::All(documents) => differing(index.hashes()?, documents),
    };
    if gone.is_empty() && come.is_empty() {
        return Ok((writer, 0));
    }
    let mut writer = match writer {
        Some(writer) => writer,
        None => DocumentWriter::new(index)?,
    };
    writer.remove(&gone);
    writer.add(&come)?;
    writer.commit(payload)?;
    Ok((Some(writer), gone.len().max(come.len())))
}

/// What has to go and what has to come, for the index to have these documents in place of those
/// that are there.
fn differing(
    mut there: HashMap<Uuid, u64>,
    mut documents: Vec<Document>,
) -> (Vec<Uuid>, Vec<Document>) {
    let mut gone = Vec::new();
    documents.retain(|document| match there.remove(&document.id) {
        Some(hash) if hash == document.hash() => false,
        Some(_) => {
            gone.push(document.id);
            true
        }
        None => true,
    });
    gone.extend(there.into_keys());
    (gone, documents)
}
