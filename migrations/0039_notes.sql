-- What staff write about a lead, a customer or a booking. Without a foreign key to the row: a purge
-- takes its notes along (features/notes).
create table notes (
  id uuid primary key,
  about_kind text not null,            -- lead | customer | booking
  about_id uuid not null,
  body text not null,
  author_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  edited_at timestamptz,
  idempotency_key text,                -- a retry with it finds this note
  body_hash text,                      -- of the request that came with the key
  unique (about_kind, about_id, idempotency_key)
);
create index notes_of_row on notes (about_kind, about_id, created_at desc, id desc);

-- Whom a note names, with the name as the text has it.
create table note_mentions (
  note_id uuid not null references notes (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  at timestamptz not null,
  primary key (note_id, user_id)
);
create index note_mentions_of_user on note_mentions (user_id, at);
