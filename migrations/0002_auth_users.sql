create table users (
  id uuid primary key,
  email text not null unique,          -- folded: trimmed, lower case
  full_name text not null,
  role text not null,                  -- admin | support | marketer; any other may do nothing
  is_active boolean not null,
  password_hash text not null,         -- argon2id, PHC string
  version bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sessions (
  token_hash bytea primary key,        -- the token itself is only in the cookie
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null      -- slides while the session is used
);
create index sessions_of_user on sessions (user_id);
