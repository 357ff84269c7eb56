-- Web push: browsers that are told of notices while no console is open.

-- The key by which push services know the engine: made once for all engines on this database.
create table push_keys (
  one bigint primary key check (one = 1),
  public_key bytea not null,
  private_sealed bytea not null
);

-- A browser is bound to the session in it, and goes with that.
create table push_subscriptions (
  id uuid primary key,
  session bytea not null unique references sessions (token_hash) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  endpoint_hash bytea not null unique,
  sealed bytea not null,               -- the endpoint and the keys of the browser
  created_at timestamptz not null,
  sent_at timestamptz,                 -- the last success
  failures bigint not null default 0,  -- since the last success
  failing_since timestamptz,           -- the first of these
  waits_until timestamptz,             -- after a failure
  claimed_until timestamptz            -- an engine is sending to it
);
create index push_subscriptions_of_user on push_subscriptions (user_id);

-- What each browser is still to be told.
create table push_queue (
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  notice_id uuid not null references notices (id) on delete cascade,
  next_at timestamptz not null,
  until timestamptz not null,          -- then it is of no use any more
  primary key (subscription_id, notice_id)
);
create index push_queue_of_notice on push_queue (notice_id);
