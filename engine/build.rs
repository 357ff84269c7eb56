//! What the compiler does not see by itself.

use std::env;

#[expect(clippy::disallowed_methods, reason = "the compiler tells a build script of the target so")]
fn main() {
    // Migrations are compiled into the binary: it is made anew when one is added or changed.
    println!("cargo:rerun-if-changed=../migrations");
    // Where the binary has to correct its own addresses is told in 28 kB instead of 2.3 MB, all of
    // which each start reads and keeps in memory.
    if env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|env| env == "gnu") {
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}
