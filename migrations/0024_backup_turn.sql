-- Which engine makes the backup that is due: of several, one does.
create table backup_turn (
  one bigint primary key check (one = 1),
  engine uuid not null,
  until timestamptz not null
);
