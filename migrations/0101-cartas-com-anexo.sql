-- A letter may carry one file, such as a scheduled report. It is emptied with the letter's text once it is sent.
alter table cartas
  add column anexo bytea check (length(anexo) <= 5 * 1024 * 1024),
  add column anexo_nome text check (length(anexo_nome) between 1 and 200),
  add column anexo_tipo text;
