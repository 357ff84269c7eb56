//! Closed lists of words: enums in the engine, snake case in the database, the contract and forms.

macro_rules! closed_words {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$of:meta])* $word:ident,)* }) => {
        $(#[$about])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, Default, ::serde::Serialize, ::serde::Deserialize,
            ::sqlx::Type, ::utoipa::ToSchema, ::strum::EnumString, ::strum::IntoStaticStr,
            ::strum::VariantArray,
        )]
        #[sqlx(type_name = "TEXT", rename_all = "snake_case")]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "snake_case")]
        pub enum $name {
            $($(#[$of])* $word,)*
        }
    };
}
pub(crate) use closed_words;
