//! Promises of publishing, tested with the real build in `site/dist`.

mod consent;
mod held;
mod planned;
mod publishing;
mod retention;
mod retried;
mod taken_over;
mod together;
mod upgraded;
mod verified;
