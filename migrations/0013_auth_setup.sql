-- One-time links with which somebody chooses a password; only the hash is kept.
create table setup_links (
  token_hash bytea primary key,
  user_id uuid references users (id) on delete cascade,  -- null: whoever opens it becomes the first admin
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index setup_links_of_user on setup_links (user_id);
