//! Rows whose columns are named once: in their struct.
//!
//! [`row!`](row) writes the lists of columns of a statement, binds their values and reads them by
//! position; a derived `FromRow` looks each column up by its name, which is slow in long lists.

use sqlx::{ColumnIndex, Decode, Row, Type};

use super::db::Query;

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

/// A struct whose fields are the columns of a table; [`row!`](row) implements it.
pub trait TableRow {
    /// `id, name`: for an insert.
    const COLUMNS: &'static str;

    /// `t.id, t.name`: for a select.
    const SELECTED: &'static str;

    /// Appends the values of [`Self::COLUMNS`]; `before` is the text before the first one.
    fn push_values<C>(&self, before: &'static str, q: &mut Query<C>);

    /// Appends `name = …, age = …` for every column but the key; `before` is the text before the
    /// first one.
    fn push_changes<C>(&self, before: &'static str, q: &mut Query<C>);
}

/// A row that is read by position from [`TableRow::SELECTED`].
pub trait Selected<'r, R: Row>: Sized {
    /// Takes the columns of one row; an error when one is missing, or has another type.
    fn take(columns: &mut Columns<'r, R>) -> sqlx::Result<Self>;
}

/// Declares the struct of a row: each field is a column of that name, the first one its key. `as`
/// names the table in statements that read it.
macro_rules! row {
    (
        $(#[$about:meta])*
        $visibility:vis struct $name:ident as $table:literal {
            $(#[$of_key:meta])* $key_visibility:vis $key:ident: $key_type:ty,
            $($(#[$of:meta])* $field_visibility:vis $field:ident: $type:ty,)*
        }
    ) => {
        $(#[$about])*
        $visibility struct $name {
            $(#[$of_key])* $key_visibility $key: $key_type,
            $($(#[$of])* $field_visibility $field: $type,)*
        }

        impl $crate::platform::columns::TableRow for $name {
            const COLUMNS: &'static str = concat!(stringify!($key) $(, ", ", stringify!($field))*);

            const SELECTED: &'static str = concat!(
                $table, ".", stringify!($key) $(, ", ", $table, ".", stringify!($field))*
            );

            fn push_values<C>(
                &self,
                before: &'static str,
                q: &mut $crate::platform::db::Query<C>,
            ) {
                q.push_bind(before, &self.$key);
                $(q.push_bind(", ", &self.$field);)*
            }

            fn push_changes<C>(
                &self,
                mut before: &'static str,
                q: &mut $crate::platform::db::Query<C>,
            ) {
                $(
                    q.push(::std::mem::replace(&mut before, ", "));
                    q.push_bind(concat!(stringify!($field), " = "), &self.$field);
                )*
            }
        }

        impl<'r, R: ::sqlx::Row> $crate::platform::columns::Selected<'r, R> for $name
        where
            usize: ::sqlx::ColumnIndex<R>,
            $key_type: ::sqlx::Decode<'r, R::Database> + ::sqlx::Type<R::Database>,
            $($type: ::sqlx::Decode<'r, R::Database> + ::sqlx::Type<R::Database>,)*
        {
            fn take(
                columns: &mut $crate::platform::columns::Columns<'r, R>,
            ) -> ::sqlx::Result<Self> {
                Ok(Self { $key: columns.take()?, $($field: columns.take()?,)* })
            }
        }
    };
}
pub(crate) use row;
