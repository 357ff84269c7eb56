//! Writes changes to an index.

use std::collections::HashMap;

use uuid::Uuid;

use super::super::{
    document::Document,
    index::{self, DocumentWriter, Index},
    source::Touched,
};

/// Writes and commits the documents that differ: most changes of a lead, of its score say, change
/// no document. Opens the writer when needed; returns it, and how many documents were written.
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

/// The ids to remove and the documents to add, so that the index has these documents in place of
/// those in `there`.
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
