//! What no content may contain, and how values nest.

mod changed;
mod declared;
mod linked;
mod nested;
mod random;
mod rules;
