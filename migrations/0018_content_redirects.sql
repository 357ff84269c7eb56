-- Where old slugs lead: to the entry, whatever its slug is by then.
create table redirects (
  kind text not null references kinds (name),
  slug text not null,
  entry_id uuid not null references entries (id),
  created_at timestamptz not null,
  primary key (kind, slug)
);
