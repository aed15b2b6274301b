-- The answer to an order is kept for a day, and is a little more than what PostgreSQL keeps in the row as it is:
-- compressing it costs more than the room it takes.
alter table chaves_idempotencia set (toast_tuple_target = 8160);
