-- Uploaded pictures whose sizes are not made yet, or cannot be made. One without a row is ready.
create table unfinished_pictures (
  id text primary key,                     -- the slug of its entry
  name text not null,                      -- of its file
  state text not null,                     -- processing, failed
  reason text,                             -- why it failed: a sentence for its author
  progress bigint not null default 0,      -- per cent of its sizes that are stored
  tries bigint not null default 0,
  next_at timestamptz not null             -- when an engine may take it; later while one makes it
);
