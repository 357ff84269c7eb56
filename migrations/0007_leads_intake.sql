create table leads (
  id uuid primary key,
  lead_number text not null unique,    -- LD-2026-000001
  version bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,              -- hidden; purged after 30 days
  quarantine text,                     -- why it is held back: honeypot | too_fast

  name text not null,
  primary_contact text not null,       -- E.164 when it came from the public site
  alternate_contact text,
  email text,
  address text,
  pincode text,
  service_type text,
  room_type text,
  quoted_amount bigint,                -- paise
  preferred_date text,                 -- yyyy-MM-dd
  preferred_time text,
  notes text,
  is_emergency boolean not null,

  package_id uuid references service_packages (id) on delete set null,
  package_name text,                   -- as it was when the lead came in
  package_price bigint,
  package_missing boolean not null,    -- asked for one that is no longer offered
  date_passed boolean not null,        -- asked for a day that was over when the lead came in

  status text not null,
  call_notes text,
  call_attempts bigint not null,
  last_called_at timestamptz,
  next_follow_up_date timestamptz,
  follow_up_date timestamptz,
  priority_score bigint not null,
  assigned_to uuid references users (id) on delete set null,
  repeat_of uuid references leads (id) on delete set null,

  whatsapp_url text,
  whatsapp_sent boolean not null,
  whatsapp_sent_at timestamptz,
  whatsapp_sent_by uuid references users (id) on delete set null,

  lead_source text not null,           -- website | phone | whatsapp | referral | walk_in | import
  form text,                           -- booking | inline
  locale text not null,
  page text,
  area text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  referrer text,
  consent boolean,                     -- null: not asked
  consent_version text,
  consent_at timestamptz
);
create index leads_by_creation on leads (created_at desc, id desc);
create index leads_by_status on leads (status, created_at desc, id desc);
create index leads_by_contact on leads (primary_contact, created_at, id);
create index leads_by_priority on leads (priority_score desc, created_at, id);

-- The timeline: what happened to a lead, when, and by whom (null: the visitor, or the engine).
create table lead_events (
  id uuid primary key,
  lead_id uuid not null references leads (id) on delete cascade,
  kind text not null,                  -- created | asked_again | …
  actor_id uuid references users (id) on delete set null,
  detail jsonb not null,
  at timestamptz not null
);
create index lead_events_of_lead on lead_events (lead_id, at, id);

-- The first answer to each Idempotency-Key; a retry gets it again.
create table idempotency (
  key text primary key,
  body_hash text not null,
  lead_id uuid references leads (id) on delete cascade,
  answer jsonb,
  created_at timestamptz not null
);
create index idempotency_of_lead on idempotency (lead_id);
