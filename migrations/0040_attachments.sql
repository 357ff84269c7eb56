-- Files beside a lead, a customer or a booking. The row is written before its object, and goes after
-- it, so that a stop between the two leaves nothing that nobody knows of. Therefore no foreign key to
-- what it is about.
create table attachments (
  id uuid primary key,
  about_kind text not null,            -- lead | customer | booking
  about_id uuid not null,
  name text not null,
  media_type text not null,            -- as the content says
  bytes bigint not null,
  hash text not null,                  -- of the content
  key text not null,                   -- of its object
  state text not null,                 -- storing | stored | removed
  uploaded_by uuid references users (id) on delete set null,
  created_at timestamptz not null
);
create index attachments_of_row on attachments (about_kind, about_id, created_at desc, id desc);
create index attachments_unsettled on attachments (state, created_at) where state <> 'stored';
