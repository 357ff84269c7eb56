-- What visitors have been asked to agree to: a sentence beside the forms, and the privacy notice to
-- which it links. A lead's consent_version is the hash of the text it was given under.
create table consent_texts (
  hash text primary key,
  locale text not null,
  sentence text not null,
  -- The notice as it was then; null where a language has none.
  notice_revision uuid references revisions (id),
  first_shown_at timestamptz not null
);
