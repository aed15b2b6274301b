-- A report may be about a review: which one, and of what.
alter table denuncias
  add column avaliacao_id uuid,
  add column avaliacao_de text check (avaliacao_de in ('produto', 'loja')),
  add check ((avaliacao_id is null) = (avaliacao_de is null));
create index denuncias_avaliacao on denuncias (avaliacao_id) where avaliacao_id is not null;
