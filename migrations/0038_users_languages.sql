-- What a user speaks, as a list of the site's languages: of two equal leads they are given the one
-- whose language it is.
alter table users add column languages jsonb not null default '[]';
