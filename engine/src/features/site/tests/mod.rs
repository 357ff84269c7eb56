//! Promises of the site, tested with the real build in `site/dist`.

mod cards;
mod crowds;
mod entries;
mod fates;
mod injected;
mod languages;
mod moved;
mod pages;
mod previews;
mod starting;
mod visitors;
