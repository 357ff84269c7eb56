-- The version that a change gave its lead, so that who saw an earlier one is told what came after.
-- Null: no change of the lead itself, or one of before.
alter table lead_events add column version bigint;
