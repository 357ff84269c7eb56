-- Where a session is used and when, for its owner's list; and when its password was shown last.
alter table sessions add column used_at timestamptz;       -- null: not since it began
alter table sessions add column confirmed_at timestamptz;  -- null: not since it began
alter table sessions add column address text not null default '';
alter table sessions add column browser text not null default '';  -- what the browser calls itself

-- Who got in and who did not, from where. What fails or is refused again within the hour is counted
-- in the row that is there: `once` names account, address and hour.
alter table audit_log add column address text;
alter table audit_log add column times bigint not null default 1;
alter table audit_log add column once text;
create unique index audit_log_once on audit_log (once);
