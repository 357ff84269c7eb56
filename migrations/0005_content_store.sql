-- The model: one row per file in content/kinds/, kept as written.
create table kinds (
  name text primary key,
  source text not null
);

-- Every other imported file, as written, so that export can give it back byte for byte.
create table content_files (
  path text primary key,
  source text not null
);

create table entries (
  id uuid primary key,
  kind text not null references kinds (name),
  slug text not null,
  created_at timestamptz not null,
  unique (kind, slug)
);

-- Immutable: one series per entry and locale; locale '*' holds the shared fields.
create table revisions (
  id uuid primary key,
  entry_id uuid not null references entries (id),
  locale text not null,
  number bigint not null,
  fields jsonb not null,
  html jsonb not null,                 -- rendered markdown fields, made once at save
  hash text not null,                  -- of the fields
  source_hash text,                    -- of the live English it was translated from
  author text not null,
  created_at timestamptz not null,
  unique (entry_id, locale, number)
);

create table heads (
  entry_id uuid not null references entries (id),
  locale text not null,
  draft_id uuid references revisions (id),
  live_id uuid references revisions (id),
  version bigint not null,
  imported jsonb not null,             -- field → hash of what import wrote last
  primary key (entry_id, locale)
);

create table releases (
  id uuid primary key,
  number bigint not null unique,
  cause text not null,                 -- people | packages | profile | import | site | rollback
  author text not null,
  note text not null,
  status text not null,                -- queued | rendering | live | failed
  error text,
  restores uuid references releases (id),
  pages_changed bigint not null,
  pages_rendered bigint not null,
  paths jsonb not null,                -- {"changed": ["/kn/", …]}
  claimed_by uuid,                     -- the engine that renders it
  claimed_until timestamptz,
  created_at timestamptz not null,
  live_at timestamptz
);
create index releases_by_status on releases (status, number);

create table release_items (
  release_id uuid not null references releases (id),
  entry_id uuid not null references entries (id),
  locale text not null,
  old_id uuid references revisions (id),
  new_id uuid references revisions (id),
  primary key (release_id, entry_id, locale)
);
