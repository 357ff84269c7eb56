-- Rendered output, immutable, kept by the hash of everything that went into it.
create table pages (
  hash text primary key,
  content_type text not null,
  brotli bytea not null,
  gzip bytea not null,
  created_at timestamptz not null
);

-- A release is a manifest: path → page.
create table manifests (
  release_id uuid primary key references releases (id),
  bundle text not null,                -- hash of the site bundle that rendered it
  csp text not null,
  pages jsonb not null                 -- {"/": "<hash>", …}
);

-- The pointer: exactly one row, once a release is live.
create table live_site (
  id bigint primary key check (id = 1),
  release_id uuid not null references manifests (release_id)
);

-- Files of the site bundle. Those under /assets/ carry their hash in the name and are kept for
-- the pages of older releases that ask for them.
create table assets (
  path text primary key,
  content_type text not null,
  hash text not null,
  body bytea not null
);
