-- The editing session that wrote a draft: its next save rewrites the same revision.
alter table revisions add column session uuid;

-- Counts the changes of the entry itself, of its slug; its texts have versions of their own.
alter table entries add column version bigint not null default 1;

-- The hash of the English that somebody confirmed a translation to be right for.
alter table heads add column confirmed text;

-- Whether a release pins a revision, and which English a hash stands for.
create index release_items_by_new on release_items (new_id);
create index release_items_by_old on release_items (old_id);
create index revisions_by_hash on revisions (entry_id, locale, hash);

-- Translations that came with the English of the same files, so that they get stale with it.
update revisions set source_hash =
  (select e.hash from revisions e
   where e.entry_id = revisions.entry_id and e.locale = 'en' and e.author = 'import'
   order by e.number desc limit 1)
where source_hash is null and author = 'import' and locale not in ('*', 'en');

-- Who is at which entry at this moment.
create table presence (
  user_id uuid not null references users (id),
  entry_id uuid not null references entries (id),
  locale text not null,
  name text not null,
  seen_at timestamptz not null,
  primary key (user_id, entry_id)
);
