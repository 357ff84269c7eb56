//! Translations over the API: the matrix and the files.

mod files;
mod matrix;
