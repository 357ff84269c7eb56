//! Rebuilds when a migration is added or changed: they are compiled into the binary.
fn main() {
    println!("cargo:rerun-if-changed=../migrations");
}
