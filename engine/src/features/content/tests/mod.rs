//! What no content may contain.

mod rules;
