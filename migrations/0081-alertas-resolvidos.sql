-- How an alert was put right, in the words of who did it.
alter table alertas add column nota text check (length(nota) <= 1000);
