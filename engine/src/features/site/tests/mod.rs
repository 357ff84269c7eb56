//! What is promised of the site, with the real build in `site/dist`.

mod pages;
mod planned;
mod publishing;
mod visitors;
