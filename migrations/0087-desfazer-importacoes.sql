-- What a spreadsheet did to each product, so that it can be taken back.
create table produtos_importados (
  estabelecimento_id uuid not null,
  importacao_id uuid not null,
  -- The first row of the sheet that it was made of.
  numero integer not null,
  produto_id uuid not null,
  -- [{ "id", "antes": {column: value}, "depois": {column: value} }] of the product and its variations; `antes` is null
  -- for a variation that the sheet made. Null: it made the product.
  mudancas jsonb,
  -- What became of it when the import was taken back, and why where it is not as before.
  desfecho text constraint produtos_importados_desfecho_valores
    check (desfecho in ('removido', 'arquivado', 'restaurado', 'mantido')),
  motivo text,
  primary key (importacao_id, numero),
  constraint produtos_importados_importacao_id_fkey foreign key (estabelecimento_id, importacao_id)
    references importacoes (estabelecimento_id, id) on delete cascade,
  constraint produtos_importados_produto_id_fkey foreign key (estabelecimento_id, produto_id)
    references produtos (estabelecimento_id, id) on delete cascade
);
create index produtos_importados_do_produto on produtos_importados (estabelecimento_id, produto_id);
alter table produtos_importados enable row level security;
create policy acesso on produtos_importados
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

alter table importacoes
  -- Categories that it made.
  add column categorias uuid[] not null default '{}',
  add column desfeita text;
alter table importacoes
  add constraint importacoes_desfeita_valores check (desfeita in ('em_andamento', 'concluida')) not valid;
