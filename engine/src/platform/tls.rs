//! What encrypts connections to others.

/// Makes `ring` the provider of all TLS that this process speaks; again is no error.
pub fn install() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}
