//! Two rows become one: whose value of each field stays.

use serde_json::{Map, Value};

use super::words::closed_words;

closed_words! {
    /// Whose value of a field stays.
    pub enum Whose {
        /// That of the row that is kept.
        #[default]
        Kept,
        /// That of the row that is merged into it.
        From,
    }
}

/// Whether a field of the row that is merged replaces that of the kept one. Left out: where the kept
/// one has none.
pub fn replaces<T: Default + PartialEq>(choice: Option<Whose>, kept: &T) -> bool {
    match choice {
        Some(whose) => whose == Whose::From,
        None => *kept == T::default(),
    }
}

/// What the row that was merged had otherwise, by field: the kept one does not tell it.
pub fn left_behind(fields: &[&str], kept: &Value, from: &Value) -> Value {
    let left =
        fields.iter().filter(|field| !from[**field].is_null() && kept[**field] != from[**field]);
    let left: Map<_, _> = left.map(|field| ((*field).to_owned(), from[*field].clone())).collect();
    Value::Object(left)
}

/// Declares the fields of a row that a merge may choose from either row. Those after `with` go with
/// the field before it.
macro_rules! choices {
    (
        $(#[$about:meta])*
        pub struct $name:ident of $row:ty {
            $($(#[$of:meta])* $field:ident $(with $($more:ident),+)?;)*
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Default, ::serde::Serialize, ::utoipa::ToSchema)]
        pub struct $name {
            $($(#[$of])* $field: Option<$crate::platform::merging::Whose>,)*
        }

        impl $name {
            /// The names of all fields.
            const FIELDS: &[&str] = &[$(stringify!($field)),*];

            /// Reads the choices; the 422 lists every mistake.
            pub fn read(
                mut fields: $crate::platform::fields::Fields,
            ) -> $crate::platform::error::Result<Self> {
                use ::strum::VariantArray as _;
                let words = $crate::platform::merging::Whose::VARIANTS;
                let read = Self { $($field: fields.word(stringify!($field), words),)* };
                fields.finish(read)
            }

            /// Takes into `kept` what was chosen of `from`.
            fn apply(&self, kept: &mut $row, from: &$row) {
                $(
                    if $crate::platform::merging::replaces(self.$field, &kept.$field) {
                        kept.$field.clone_from(&from.$field);
                        $($(kept.$more.clone_from(&from.$more);)+)?
                    }
                )*
            }
        }
    };
}
pub(crate) use choices;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_was_not_chosen_stays_unless_it_is_empty() {
        assert!(replaces(Some(Whose::From), &Some("a")));
        assert!(!replaces(Some(Whose::Kept), &None::<&str>));
        assert!(!replaces(None, &Some("a")));
        assert!(replaces(None, &None::<&str>));
    }

    #[test]
    fn only_what_the_other_had_and_the_kept_one_lacks_is_left_behind() {
        let kept = json!({ "name": "Asha", "email": "a@b.in", "notes": null, "id": 1 });
        let from = json!({ "name": "Asha", "email": "c@d.in", "notes": null, "id": 2 });
        let left = left_behind(&["name", "email", "notes"], &kept, &from);
        assert_eq!(left, json!({ "email": "c@d.in" }));
    }
}
