//! What no content may contain, and how values nest.

mod nested;
mod random;
mod rules;
