-- Rows that were merged into another one stay, but in no list: their ids and numbers lead to the row
-- that was kept. Such a lead is deleted too, and goes with the one that was kept.
alter table customers add column merged_into uuid references customers (id) on delete cascade;
alter table leads add column merged_into uuid references leads (id) on delete cascade;
-- The numbers of the rows that were merged into this one, with a blank between two.
alter table customers add column former_numbers text;
alter table leads add column former_numbers text;
create index customers_merged on customers (merged_into) where merged_into is not null;
create index leads_merged on leads (merged_into) where merged_into is not null;

-- Where duplicates are looked for: by either phone, by e-mail, and by pincode with the first letter
-- of the name.
create index customers_by_alternate on customers (alternate_contact)
  where alternate_contact is not null;
create index customers_by_email on customers (lower(email)) where email is not null;
create index customers_alike on customers (pincode, lower(substr(name, 1, 1)), created_at desc)
  where pincode is not null;
create index leads_by_alternate on leads (alternate_contact) where alternate_contact is not null;
create index leads_by_email on leads (lower(email)) where email is not null;
create index leads_alike on leads (pincode, lower(substr(name, 1, 1)), created_at desc)
  where pincode is not null;

-- The visits of a lead.
create index bookings_of_lead on bookings (lead_id) where lead_id is not null;
