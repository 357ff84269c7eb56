-- Money in paise, days as yyyy-MM-dd.
create table customers (
  id uuid primary key,
  customer_id text not null unique,    -- CU-2026-000001
  version bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  name text not null,
  primary_contact text not null,       -- E.164 when it is an Indian number
  alternate_contact text,
  email text,
  address text,
  pincode text,
  service_type text,
  room_type text,

  package_id uuid references service_packages (id) on delete set null,
  package_name text,                   -- name and price as they were when it was chosen
  package_price bigint,
  contract_type text not null,         -- one_time | annual | monthly
  first_service_date text,
  contract_start_date text,
  contract_end_date text,
  total_amount bigint check (total_amount >= 0),
  paid_amount bigint not null check (paid_amount >= 0),
  payment_status text not null,        -- pending | paid | partially_paid | overdue
  service_executive text,
  is_active boolean not null,
  sort_name text not null,             -- folded
  search text not null                 -- folded: code, name, contacts, e-mail, pincode
);
create index customers_newest on customers (created_at desc, id desc);
create index customers_by_name on customers (sort_name, id);
create index customers_by_contact on customers (primary_contact);
create index customers_by_contract on customers (is_active, contract_end_date);

-- What was received. `paid_amount` of the customer is kept beside it and stays settable.
create table payments (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  amount bigint not null,              -- below zero: given back
  received_on text not null,
  method text not null,                -- cash | upi | card | bank | cheque | other
  reference text,
  note text,
  recorded_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  idempotency_key text,                -- a retry with it finds this payment
  unique (customer_id, idempotency_key)
);
create index payments_of_customer on payments (customer_id, received_on desc, id desc);
create index payments_by_day on payments (received_on);

create table customer_events (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  kind text not null,                  -- created | converted | edited | payment | booked | booking_edited
  actor_id uuid references users (id) on delete set null,
  detail jsonb not null,
  at timestamptz not null
);
create index customer_events_of_customer on customer_events (customer_id, at, id);
