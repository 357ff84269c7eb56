//! What is promised of the site, with the real build in `site/dist`.

mod forgotten;
mod injected;
mod moved;
mod pages;
mod planned;
mod previews;
mod publishing;
mod starting;
mod together;
mod upgraded;
mod verified;
mod visitors;
