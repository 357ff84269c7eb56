-- Nobody waits for another's commit to append a change: numbers come from a sequence, and each
-- change carries its transaction. Followers read those that are older than every open transaction,
-- in the order of (xact, seq): what they have read is never followed by something before it.
create sequence changes_seq owned by changes.seq;
select setval('changes_seq', coalesce((select max(seq) from changes), 0) + 1, false);
alter table changes alter column seq set default nextval('changes_seq');
alter table changes add column xact bigint not null default 0;
alter table changes alter column xact set default cast(cast(pg_current_xact_id() as text) as bigint);
drop index changes_of_packages;
create index changes_by_xact on changes (xact, seq);
delete from counters where name = 'changes';

create view change_feed as
  select seq, xact, topic, entity_id, at,
    xact < cast(cast(pg_snapshot_xmin(pg_current_snapshot()) as text) as bigint) as settled
  from changes;
