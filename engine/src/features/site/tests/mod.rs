//! Promises of the site, tested with the real build in `site/dist`.

mod crowds;
mod injected;
mod moved;
mod pages;
mod planned;
mod previews;
mod publishing;
mod retention;
mod retried;
mod starting;
mod taken_over;
mod together;
mod upgraded;
mod verified;
mod visitors;
