//! What every handler and job holds: the database, the clock, the feed, the settings of this run.

use std::{
    ops::Deref,
    sync::{Arc, atomic::AtomicBool},
};

use super::{
    address::{self, Address},
    changes::Feed,
    clock::Clock,
    config::{Config, HttpConfig},
    db::Db,
    folder::FolderLock,
    objects::Objects,
    proxies::Proxies,
    vault::Vault,
};

/// The parts of [`AppState`].
pub struct Inner {
    pub db: Db,
    pub clock: Arc<dyn Clock>,
    pub feed: Feed,
    pub media: Objects,
    pub address: Address,
    pub config: Config,
    /// Proxies, limits and origins; commands other than `serve` do not use them.
    pub http: HttpConfig,
    pub proxies: Proxies,
    pub vault: Vault,
    /// Whether a request found the database damaged.
    pub is_damaged: AtomicBool,
    _folder: Option<FolderLock>,
}

/// One state for all handlers and jobs; clones share it.
#[derive(Clone)]
pub struct AppState(Arc<Inner>);

impl AppState {
    /// `folder` stays locked as long as the state lives.
    pub fn new(
        db: Db,
        clock: Arc<dyn Clock>,
        media: Objects,
        config: Config,
        http: HttpConfig,
        folder: Option<FolderLock>,
    ) -> Self {
        let feed = Feed::new(db.clone());
        let proxies = Proxies::new(http.trusted_proxies.clone(), http.trusted_hops);
        let address = Address::new(config.public_url.as_deref().unwrap_or(address::DEFAULT));
        Self(Arc::new(Inner {
            db,
            clock,
            feed,
            media,
            address,
            config,
            http,
            proxies,
            vault: Vault::default(),
            is_damaged: AtomicBool::new(false),
            _folder: folder,
        }))
    }
}

impl Deref for AppState {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}
