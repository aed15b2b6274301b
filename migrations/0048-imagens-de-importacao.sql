-- Pictures that a spreadsheet names by their addresses: fetched by a job after the rows are in. Kept with the product,
-- so that the same spreadsheet sent again fetches none twice.
create table imagens_importacao (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  -- The spreadsheet that named it last; null once that is forgotten.
  importacao_id uuid,
  produto_id uuid not null,
  -- The variations whose own picture it is.
  variacoes uuid[] not null default '{}',
  endereco text not null constraint imagens_importacao_endereco_tamanho check (length(endereco) between 1 and 2000),
  texto_alternativo text not null default ''
    constraint imagens_importacao_texto_alternativo_tamanho check (length(texto_alternativo) <= 200),
  posicao smallint not null,
  status text not null default 'na_fila'
    constraint imagens_importacao_status_valores check (status in ('na_fila', 'pronta', 'falhou')),
  tentativas smallint not null default 0 constraint imagens_importacao_tentativas_faixa check (tentativas >= 0),
  -- Not before; who works on it moves it on, and if they die another takes over then.
  tentar_em timestamptz not null default now(),
  -- Why it did not come, for people.
  motivo text,
  -- What it became.
  url text,
  created_at timestamptz not null default now(),
  constraint imagens_importacao_produto_endereco_key unique (estabelecimento_id, produto_id, endereco),
  constraint imagens_importacao_importacao_id_fkey foreign key (estabelecimento_id, importacao_id)
    references importacoes (estabelecimento_id, id) on delete set null (importacao_id),
  constraint imagens_importacao_produto_id_fkey foreign key (estabelecimento_id, produto_id)
    references produtos (estabelecimento_id, id) on delete cascade
);
create index imagens_importacao_da_planilha on imagens_importacao (importacao_id, status, tentar_em);
alter table imagens_importacao enable row level security;
create policy acesso on imagens_importacao
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- A spreadsheet knows a product again by its handle.
create index produtos_por_endereco on produtos (estabelecimento_id, seo_endereco)
  where seo_endereco is not null and pai_id is null;
