-- Planned releases: when one is due, and when each joined the queue. Status grew by
-- scheduled | held | cancelled, cause by end: the end of another release, which `restores` names.
alter table releases add column publish_at timestamptz;
alter table releases add column queued_at timestamptz;
update releases set queued_at = created_at;
create index releases_by_restored on releases (restores);
