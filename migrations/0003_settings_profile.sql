-- Typed settings, one JSON object each. `imported` is the hash of what import wrote last.
create table settings (
  name text primary key,
  value jsonb not null,
  version bigint not null,
  imported text,
  updated_at timestamptz not null
);
