-- A draft needs a name and nothing else; it has no price until somebody gives it one, and is not sold before.
alter table produtos drop constraint produtos_preco_check;
alter table produtos add constraint produtos_preco_check
  check (preco > 0 or (preco = 0 and status in ('rascunho', 'excluido')));
