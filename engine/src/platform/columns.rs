//! Wide rows of long lists, read by column position. A derived `FromRow` looks each column up by
//! its name.

use sqlx::{ColumnIndex, Decode, Row, Type};

/// The columns of a row, in order.
#[derive(Debug)]
pub struct Columns<'r, R> {
    row: &'r R,
    place: usize,
}

impl<'r, R: Row> Columns<'r, R>
where
    usize: ColumnIndex<R>,
{
    /// Begins at the first column.
    pub fn of(row: &'r R) -> Self {
        Self { row, place: 0 }
    }

    /// The next column; an error when there is none, or when it has another type.
    pub fn take<T: Decode<'r, R::Database> + Type<R::Database>>(&mut self) -> sqlx::Result<T> {
        let place = self.place;
        self.place += 1;
        self.row.try_get(place)
    }
}
