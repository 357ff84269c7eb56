-- Which text somebody changes: another one meanwhile is not written over.
alter table notes add column version bigint not null default 1;
