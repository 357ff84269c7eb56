-- What staff do with a lead.
alter table leads add column customer_id uuid references customers (id) on delete set null;
alter table leads add column converted_at timestamptz;
-- Calls since somebody last answered.
alter table leads add column unanswered_attempts bigint not null default 0;
-- Folded: number, name, contacts, e-mail, pincode.
alter table leads add column search text not null default '';
update leads set search = lower(lead_number || ' ' || name || ' ' || primary_contact || ' '
  || coalesce(email, '') || ' ' || coalesce(pincode, ''));

-- What was filled in towards a contract before there is a customer to hold it.
create table lead_conversions (
  lead_id uuid primary key references leads (id) on delete cascade,
  draft jsonb not null
);

-- The queue, whole, by status and by assignee; and newest first.
drop index leads_by_priority;
drop index leads_by_status;
drop index leads_by_creation;
create index leads_queue on leads (priority_score desc, created_at, id)
  where deleted_at is null and quarantine is null;
create index leads_queue_by_status on leads (status, priority_score desc, created_at, id)
  where deleted_at is null and quarantine is null;
create index leads_queue_by_assignee on leads (assigned_to, priority_score desc, created_at, id)
  where deleted_at is null and quarantine is null and assigned_to is not null;
create index leads_newest on leads (created_at desc, id desc)
  where deleted_at is null and quarantine is null;
create index leads_newest_by_status on leads (status, created_at desc, id desc)
  where deleted_at is null and quarantine is null;
create index leads_newest_by_assignee on leads (assigned_to, created_at desc, id desc)
  where deleted_at is null and quarantine is null and assigned_to is not null;
-- Open leads that somebody promised to come back to.
create index leads_follow_ups on leads (next_follow_up_date)
  where deleted_at is null and quarantine is null and next_follow_up_date is not null
    and status in ('new', 'pending_call', 'not_connected', 'scheduled');
create index leads_held on leads (created_at desc, id desc)
  where deleted_at is null and quarantine is not null;
create index leads_deleted on leads (deleted_at desc, id desc) where deleted_at is not null;
-- Who asked again; also what the foreign key looks for.
create index leads_repeats on leads (repeat_of, created_at) where repeat_of is not null;
create index leads_of_customer on leads (customer_id) where customer_id is not null;
