-- What visitors looked for and did not find, as ideas for content: no person, no number.
create table search_misses (
  day text not null,
  locale text not null,
  query text not null,
  count bigint not null,
  primary key (day, locale, query)
);
