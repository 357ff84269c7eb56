-- Revenue by month is read from the index alone.
drop index payments_by_day;
create index payments_by_day on payments (received_on, amount);
