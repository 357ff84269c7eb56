-- The pages of a release are those of a base, with the changes since: a release of one page writes a line.
create table manifest_bases (
  id uuid not null primary key,
  -- path → hash
  pages jsonb not null
);

-- Null: `pages` has all of them. Otherwise `pages` has the hash of each that differs, null for one that is gone.
alter table manifests add column base_id uuid references manifest_bases (id);
