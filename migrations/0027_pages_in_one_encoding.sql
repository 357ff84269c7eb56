-- Pages are kept as Brotli. Gzip is made from it when a client asks.
alter table pages drop column gzip;
