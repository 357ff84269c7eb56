-- Who is at a lead. A row whose time has passed counts for nothing; the next one who comes takes it.
create table lead_leases (
  lead_id uuid primary key references leads (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  until timestamptz not null
);
create index lead_leases_of_user on lead_leases (user_id);
