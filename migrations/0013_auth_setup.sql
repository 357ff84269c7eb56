-- One-time links with which an account is made or a password set; only the hash is kept.
create table setup_links (
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
