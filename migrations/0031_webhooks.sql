-- Programs that are told of facts.
create table webhooks (
  id uuid primary key,
  url text not null,
  types jsonb not null,                -- ["lead.created", "booking.moved"]
  secret_sealed bytea not null,
  old_secret_sealed bytea,             -- signs as well until a day after the rotation
  rotated_at timestamptz,
  is_active boolean not null,
  disabled_reason text,                -- why the engine disabled it: failing, gone
  failing_since timestamptz,           -- the first failure after the last success
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version bigint not null
);

-- The types that active webhooks ask for: facts of other types are not written.
create table webhook_types (
  type text not null,
  webhook_id uuid not null references webhooks (id),
  primary key (type, webhook_id)
);

create table webhook_events (
  id uuid primary key,
  type text not null,
  about_id uuid not null,              -- the lead, customer, booking, release or entry
  data jsonb not null,
  at timestamptz not null
);
create index webhook_events_about on webhook_events (about_id);
create index webhook_events_at on webhook_events (at);

create table webhook_deliveries (
  webhook_id uuid not null references webhooks (id),
  event_id uuid not null references webhook_events (id),
  state text not null default 'pending',   -- pending, ok, dead
  attempts bigint not null default 0,      -- since it was written or replayed
  next_at timestamptz not null,
  claimed_until timestamptz,               -- an engine is sending it
  tries jsonb not null default '[]',       -- the newest 20: when, status or error, milliseconds, answer
  primary key (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'pending';
create index webhook_deliveries_event on webhook_deliveries (event_id);
