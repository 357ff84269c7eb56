-- There is one writer at a time: numbers are in the order of commits, and every change is settled.
-- `xact` is what PostgreSQL orders changes by; here it is the same for all.
create table numbered_changes (
  seq integer primary key autoincrement,
  topic text not null,
  entity_id uuid not null,
  at timestamptz not null,
  xact bigint not null default 0
);
insert into numbered_changes (seq, topic, entity_id, at)
  select seq, topic, entity_id, at from changes order by seq;
drop table changes;
alter table numbered_changes rename to changes;
delete from counters where name = 'changes';

create view change_feed as
  select seq, seq as xact, topic, entity_id, at, true as settled from changes;
