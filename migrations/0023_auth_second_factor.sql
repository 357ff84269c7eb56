-- The key that secrets are sealed with, as what proves it: the key itself is not in the database.
create table vault (
  one bigint primary key check (one = 1),
  proof bytea not null                 -- a hash of the key
);

-- What an authenticator app makes codes from.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,               -- sealed
  proven_at timestamptz,               -- null: no code of the app was shown yet, and none is asked for
  last_step bigint not null,           -- the newest code that was used: none counts twice
  created_at timestamptz not null
);

-- Codes for whoever lost the app; each is gone with its use.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
