-- What the engine signs with; each is made when first needed.
create table secrets (
  name text primary key,
  value bytea not null
);

-- What a link to a preview shows, and as whom: it shows no more than its maker may see.
create table previews (
  id uuid primary key,
  user_id uuid not null references users (id),
  shows jsonb not null,                -- {"cells": [[kind, slug, locale], …]}, or null for all drafts
  expires_at timestamptz not null,
  created_at timestamptz not null
);
