-- Filters of a list under a name.
create table saved_views (
  id uuid primary key,
  screen text not null,
  name text not null,
  -- The name folded: a person has it once for a screen.
  folded_name text not null,
  -- The search parameters of the screen, texts by name.
  query jsonb not null,
  -- Who made it. Null: the account was deleted; the view is shared, and admins look after it.
  owner_id uuid references users (id) on delete set null,
  -- Who alone sees it; it goes with their account. Null: shared.
  private_to uuid references users (id) on delete cascade,
  version bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_views_of_owner on saved_views (owner_id, screen, folded_name);
create index saved_views_of_screen on saved_views (screen);
create index saved_views_private on saved_views (private_to);
