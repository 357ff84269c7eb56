-- The first and the last page of the visit that a lead came from, and the click of an advertisement.
alter table leads add column landing_page text;
alter table leads add column landing_area text;
alter table leads add column last_page text;
alter table leads add column last_area text;
alter table leads add column gclid text;
alter table leads add column gbraid text;
alter table leads add column wbraid text;
alter table leads add column fbclid text;
