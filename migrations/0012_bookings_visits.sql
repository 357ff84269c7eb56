-- Money in paise, days as yyyy-MM-dd, times of day as HH:MM, both Indian.
create table bookings (
  id uuid primary key,
  booking_number text not null unique, -- BK-2026-000001
  version bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  customer_id uuid not null references customers (id) on delete cascade,
  lead_id uuid references leads (id) on delete set null,
  service_type text not null,
  scheduled_date text not null,
  scheduled_time text not null,
  minutes bigint not null check (minutes > 0),
  amount bigint check (amount >= 0),
  technician_name text,
  technician text,                     -- folded: names compare by it
  service_notes text,
  status text not null,                -- scheduled | in_progress | completed | cancelled | rescheduled
  payment_status text not null,        -- pending | paid | partial | refunded
  customer_feedback text,
  rating bigint check (rating between 1 and 5)
);
create index bookings_newest on bookings (created_at desc, id desc);
create index bookings_by_status on bookings (status, created_at desc, id desc);
create index bookings_of_customer on bookings (customer_id, created_at desc, id desc);
create index bookings_by_day on bookings (scheduled_date, scheduled_time);

-- Half hours that a technician is taken; nobody can be in two places.
create table booking_cells (
  technician text not null,            -- folded name
  day text not null,
  cell bigint not null,                -- half hours since midnight
  booking_id uuid not null references bookings (id) on delete cascade,
  primary key (technician, day, cell)
);
create index booking_cells_of_booking on booking_cells (booking_id);
