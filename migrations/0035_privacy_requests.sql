-- What people ask for about their own data. Nothing changes until staff have called the number.
create table privacy_requests (
  id uuid primary key,
  kind text not null,
  phone text not null,
  text text not null,
  locale text not null,
  state text not null,
  -- The newest lead with that phone when the request came.
  lead_id uuid references leads (id) on delete set null,
  at timestamptz not null,
  updated_at timestamptz not null,
  version bigint not null
);

create index privacy_requests_at on privacy_requests (at, id);
