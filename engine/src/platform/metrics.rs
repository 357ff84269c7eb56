//! Metrics for Prometheus at `/metrics`.

use std::sync::OnceLock;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();

/// The media type of [`text`].
pub const TEXT: &str = "text/plain; version=0.0.4";

/// The exposition text. The recorder is installed on first use and lives as long as the process.
pub fn text() -> String {
    handle().render()
}

/// The recorder's handle; call before counting, as the first call installs the recorder.
pub fn handle() -> &'static PrometheusHandle {
    HANDLE.get_or_init(|| {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        // Another recorder can only be there if a test installed one; the text is then empty.
        let _ = metrics::set_global_recorder(recorder);
        handle
    })
}
