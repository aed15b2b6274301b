-- For how many days a key was made, 0 for no end; null of one that says so by its end. Its exchange shortens that end.
alter table chaves_api add column dias integer;
