-- What a product was before its plan's limit put it aside, so that a larger plan brings it back as it was.
alter table produtos
  add column status_sem_limite text check (status_sem_limite in ('rascunho', 'ativo', 'inativo')),
  add check (status_sem_limite is null or status = 'inativo_por_limite');
