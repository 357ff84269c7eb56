-- What users are told of, whatever they look at. Names are read from the rows that a notice is about:
-- none outlives them here.
create table notices (
  id uuid primary key,
  -- What it was made from: that is told once, whichever engine comes first.
  cause text not null unique,
  kind text not null,
  -- Who is told; null: whoever may see what it is about.
  user_id uuid references users (id) on delete cascade,
  -- Whose act it was: they are not told. Null: a visitor's or the engine's.
  actor_id uuid references users (id) on delete set null,
  topic text not null,
  -- Null: several rows.
  about_id uuid,
  count bigint not null,
  -- Of an alert, in its own words.
  sentence text,
  url text,
  at timestamptz not null
);
create index notices_by_time on notices (at desc, id desc);

-- What a user has seen beside all that is older than their mark.
create table notice_reads (
  notice_id uuid not null references notices (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (notice_id, user_id)
);

-- How each user wants to be told. Without a row: of everything, without a sound.
create table notice_readers (
  user_id uuid primary key references users (id) on delete cascade,
  -- All notices up to then have been seen; null: none since the account was made.
  seen_until timestamptz,
  has_sound boolean not null,
  -- Kinds that they are not told of.
  muted jsonb not null
);

-- How far notices have been made: one row, none before the first turn. Whoever moves it on from the
-- turn that they read makes the notices of that turn.
create table notice_progress (
  id bigint primary key,  -- always 1
  turn bigint not null,
  -- The change that was read last; null before the first.
  cursor text,
  -- Follow-ups that were due by then have been told; null before the first.
  due_until timestamptz
);
