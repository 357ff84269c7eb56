-- Human numbers and the sequence of changes; one row per series.
create table counters (
  name text primary key,
  value bigint not null
);

-- What happened, in the order of commits.
create table changes (
  seq bigint primary key,
  topic text not null,
  entity_id uuid not null,
  at timestamptz not null
);
