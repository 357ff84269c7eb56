-- Who did what, when, and what changed. Rows are only ever added; the purge of a lead scrubs its
-- `detail`.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid references users (id) on delete set null,
  actor text not null,                 -- the name as it was; "jaali" for the engine itself
  action text not null,                -- leads.update, packages.switch, …
  entity_id uuid,
  label text not null,                 -- what it was about, for people: LD-2026-000001, a name
  detail jsonb not null,               -- field → { before, after }
  search text not null                 -- folded: actor, action, label
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_of_entity on audit_log (entity_id, at desc, id desc);
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
