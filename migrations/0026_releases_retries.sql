-- A release that is tried again: how many tries failed, and when the next one begins.
alter table releases add column tries bigint not null default 0;
alter table releases add column retry_at timestamptz;
-- The engine that renders counts its heartbeats here. Others see whether the number moves, so that
-- no clock is compared with the clock of another machine.
alter table releases add column heartbeats bigint not null default 0;
alter table releases drop column claimed_until;

-- What somebody has to look at.
create table alerts (
  id uuid primary key,
  kind text not null,                  -- release_failed | texts_missing | backup_overdue
  about text not null,                 -- of release_failed: the release
  at timestamptz not null,
  seen_at timestamptz
);
-- One alert about one thing, until somebody has seen it.
create unique index alerts_unseen on alerts (kind, about) where seen_at is null;
