-- Which database this is: what is derived from it and kept elsewhere says so.
create table identity (
  one bigint primary key check (one = 1),
  id uuid not null
);
