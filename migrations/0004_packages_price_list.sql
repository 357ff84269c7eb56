-- Money in paise, discount in hundredths of a percent.
create table service_packages (
  id uuid primary key,
  import_key text unique,              -- identity in content/packages.toml; null when made by staff
  imported text,                       -- hash of what import wrote last
  service_type text not null,
  service_name text not null,
  room_type text,
  before_discount bigint not null check (before_discount >= 0),
  after_discount bigint not null,
  final_price bigint not null,
  discount_percentage bigint not null check (discount_percentage between 0 and 10000),
  number_of_services bigint not null check (number_of_services >= 1),
  validity_days bigint not null check (validity_days >= 0),
  is_active boolean not null,
  version bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index service_packages_offered on service_packages (is_active, service_type, room_type);
