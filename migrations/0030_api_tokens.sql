-- Tokens of programs: each has a part of what its maker may do.
create table api_tokens (
  id uuid primary key,
  name text not null,
  prefix text not null,                -- the first letters of the secret, to tell tokens apart
  hash bytea not null unique,          -- of the secret, which is shown once
  scopes jsonb not null,               -- {"allow": ["leads:create", "content:write/faq@ta"]}
  made_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_address text,
  revoked_at timestamptz
);

-- When the live revision went live; null for what went live before this was kept.
alter table heads add column live_at timestamptz;
