-- What a shop keeps about its products beyond what it sells them with: the rich description, tax codes, how search
-- engines see them, the bin, and promotions with a beginning and an end.

alter table produtos
  -- Sanitised by the program; `descricao` is the same as plain text, for search, cards and letters.
  add column descricao_html text check (length(descricao_html) <= 40000),
  add column ncm text check (ncm ~ '^[0-9]{8}$'),
  add column cest text check (cest ~ '^[0-9]{7}$'),
  add column origem smallint check (origem between 0 and 8),
  add column maior_de_18 boolean not null default false,
  add column seo_titulo text check (length(seo_titulo) <= 70),
  add column seo_descricao text check (length(seo_descricao) <= 170),
  add column seo_endereco text check (seo_endereco ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(seo_endereco) <= 80),
  -- What a product in the bin was, for when it comes back.
  add column status_antes text,
  -- The bin was emptied: sales still point here, nothing else of it is left.
  add column eliminado_em timestamptz,
  add column atualizado_por uuid references auth.users (id);

-- `updated_at` is when somebody edited the product: units that sales move and stars that buyers give are no edit.
drop trigger updated_at on produtos;
create trigger updated_at before update of nome, descricao, descricao_html, sku, codigo_barras, preco, preco_promocao,
  em_promocao, promocao_de, promocao_ate, custo, estoque_aviso, imagem_url, categoria_id, especificacoes_tecnicas,
  fabricante, material, dimensoes, peso, garantia, ncm, cest, origem, maior_de_18, seo_titulo, seo_descricao,
  seo_endereco, status on produtos for each row execute function tocar_updated_at();
drop trigger anunciar on produtos;
create trigger anunciar after insert or delete or update of nome, categoria_id, descricao, descricao_html, preco,
  preco_promocao, em_promocao, imagem_url, especificacoes_tecnicas, fabricante, material, dimensoes, peso, garantia,
  maior_de_18, seo_titulo, seo_descricao, seo_endereco, status, media_avaliacoes, total_avaliacoes on produtos
  for each row execute function anunciar_loja();

-- Whether the promotional price counts now. A promotion with dates counts between them, whatever the flag still says:
-- the flag follows within a second (produtos.virar-promocoes), a checkout does not wait for it.
create function em_promocao_agora(em_promocao boolean, de timestamptz, ate timestamptz) returns boolean
  language sql stable parallel safe as $$
  select case when de is null and ate is null then em_promocao
    else now() >= coalesce(de, '-infinity') and now() < coalesce(ate, 'infinity') end
$$;
create index produtos_promocao_a_comecar on produtos (promocao_de) where not em_promocao and promocao_de is not null;
create index produtos_promocao_a_terminar on produtos (promocao_ate) where em_promocao and promocao_ate is not null;
create index produtos_na_lixeira on produtos (excluido_em) where status = 'excluido' and eliminado_em is null;

create or replace view publico_produtos with (security_barrier) as
  select p.id, p.estabelecimento_id, p.categoria_id, p.nome, p.descricao, p.preco, p.preco_promocao, p.em_promocao,
         case when p.em_promocao and p.preco_promocao is not null then p.preco_promocao else p.preco end as preco_efetivo,
         p.estoque, p.imagem_url, p.especificacoes_tecnicas, p.fabricante, p.material, p.dimensoes, p.peso, p.garantia,
         p.media_avaliacoes, p.total_avaliacoes, p.created_at, p.updated_at,
         p.descricao_html, p.maior_de_18, p.seo_titulo, p.seo_descricao, p.seo_endereco
  from produtos p
  join estabelecimentos e on e.id = p.estabelecimento_id
  where p.status = 'ativo' and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
    and not e.bloqueado_por_inadimplencia;

-- The address a shop chose for its product stands in the sitemap too.
create or replace function publico_mapa_de_produtos(p_desde uuid, p_limite integer)
  returns table (codigo text, id uuid, nome text, atualizado text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select e.codigo, p.id, coalesce(p.seo_endereco, p.nome),
         to_char(p.updated_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')
  from produtos p join estabelecimentos e on e.id = p.estabelecimento_id
  where p.id >= p_desde and p.status = 'ativo'
    and e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia
  order by p.id limit p_limite
$$;

-- One bulk change of products, with what was before: it can be taken back for ten minutes.
create table lotes_produtos (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  user_id uuid not null references auth.users (id),
  acao text not null,
  -- [{ id, antes: {coluna: valor}, depois: {coluna: valor} }]
  mudancas jsonb not null,
  desfeito_em timestamptz,
  created_at timestamptz not null default now()
);
create index lotes_produtos_loja on lotes_produtos (estabelecimento_id, created_at desc);
create index lotes_produtos_idade on lotes_produtos (created_at);
alter table lotes_produtos enable row level security;
create policy acesso on lotes_produtos
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- A sheet on its way in: its rows as read, what is wrong with each, and how far the work is.
create table importacoes (
  id uuid not null default uuid_v7() primary key,
  estabelecimento_id uuid not null references estabelecimentos (id),
  user_id uuid not null references auth.users (id),
  recurso text not null check (recurso in ('produtos', 'clientes')),
  nome_arquivo text not null,
  status text not null default 'validada' check (status in ('validada', 'importando', 'concluida', 'falhou')),
  -- Heading of the sheet → field of ours.
  colunas jsonb not null,
  total integer not null default 0,
  com_erro integer not null default 0,
  processadas integer not null default 0,
  criados integer not null default 0,
  atualizados integer not null default 0,
  ignorados integer not null default 0,
  erro text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (estabelecimento_id, id)
);
create index importacoes_loja on importacoes (estabelecimento_id, created_at desc);
create index importacoes_idade on importacoes (created_at);
create trigger updated_at before update on importacoes for each row execute function tocar_updated_at();
alter table importacoes enable row level security;
create policy acesso on importacoes
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

create table linhas_importacao (
  estabelecimento_id uuid not null,
  importacao_id uuid not null,
  -- As the sheet counts: its headings are row 1.
  numero integer not null,
  original jsonb not null,
  -- Null when something is wrong with it.
  dados jsonb,
  erros jsonb,
  feita boolean not null default false,
  primary key (importacao_id, numero),
  foreign key (estabelecimento_id, importacao_id) references importacoes (estabelecimento_id, id) on delete cascade
);
alter table linhas_importacao enable row level security;
create policy acesso on linhas_importacao
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- The order of a product's pictures changes in one statement.
alter table imagens_produto drop constraint imagens_produto_estabelecimento_id_produto_id_ordem_key;
alter table imagens_produto add constraint imagens_produto_ordem unique (estabelecimento_id, produto_id, ordem)
  deferrable initially immediate;
