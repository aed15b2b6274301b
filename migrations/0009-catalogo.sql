-- Categories and products of a shop, their pictures, and the words their names are found by.

create table categorias (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  nome text not null constraint categorias_nome_tamanho check (length(trim(nome)) between 1 and 60),
  cor text not null constraint categorias_cor_formato check (cor ~ '^#[0-9a-f]{6}$'),
  icone text,
  descricao text,
  ordem integer not null default 0,
  ativa boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint categorias_id_key unique (estabelecimento_id, id)
);
create unique index categorias_nome on categorias (estabelecimento_id, sem_acento(nome));
create index categorias_por_nome on categorias (sem_acento(nome), estabelecimento_id) where ativa;
create trigger anunciar after insert or update or delete on categorias for each row execute function anunciar_loja();
-- A category's place in the list is no edit of it: a form that somebody has open stays current.
create trigger updated_at before update of nome, cor, icone, descricao, ativa on categorias
  for each row execute function tocar_updated_at();
alter table categorias enable row level security;
create policy acesso on categorias
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- Active products of each category, kept true by trigger.
create table contadores_categoria (
  categoria_id uuid primary key,
  estabelecimento_id uuid not null,
  total_produtos integer not null default 0,
  constraint contadores_categoria_categoria_id_fkey foreign key (estabelecimento_id, categoria_id)
    references categorias (estabelecimento_id, id) on delete cascade
);
create index contadores_categoria_loja on contadores_categoria (estabelecimento_id);
alter table contadores_categoria enable row level security;
create policy loja on contadores_categoria for select
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

create function contar_produtos() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  antes_total integer := 0; antes_promo integer := 0; depois_total integer := 0; depois_promo integer := 0;
begin
  if tg_op <> 'INSERT' then
    antes_total := (old.status = 'ativo')::int;
    antes_promo := (old.status = 'ativo' and old.em_promocao and old.preco_promocao is not null)::int;
  end if;
  if tg_op <> 'DELETE' then
    depois_total := (new.status = 'ativo')::int;
    depois_promo := (new.status = 'ativo' and new.em_promocao and new.preco_promocao is not null)::int;
  end if;
  if (antes_total, antes_promo) is distinct from (depois_total, depois_promo) then
    update contadores_estabelecimento
      set total_produtos = total_produtos + depois_total - antes_total,
          produtos_em_promocao = produtos_em_promocao + depois_promo - antes_promo
      where estabelecimento_id = coalesce(new.estabelecimento_id, old.estabelecimento_id);
  end if;
  return null;
end $$;

create function contar_produtos_da_categoria() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- One statement in id order, so that two moves between the same categories wait instead of deadlocking.
  insert into contadores_categoria as c (categoria_id, estabelecimento_id, total_produtos)
    select categoria, loja, sum(passo) from (
      select old.categoria_id as categoria, old.estabelecimento_id as loja, -1 as passo
        where tg_op <> 'INSERT' and old.status = 'ativo' and old.categoria_id is not null
      union all
      select new.categoria_id, new.estabelecimento_id, 1
        where tg_op <> 'DELETE' and new.status = 'ativo' and new.categoria_id is not null
    ) passos group by categoria, loja having sum(passo) <> 0 order by categoria
    on conflict (categoria_id) do update set total_produtos = c.total_produtos + excluded.total_produtos;
  return null;
end $$;

-- A misspelt word of a search is mended against the words that product names hold, and not compared with every name:
-- what that costs grows with the words of the language, not with the products. Words are only ever added; one that no
-- product holds any more finds nothing. No policy: only the functions below read and write it.
create table palavras_da_busca (
  palavra text collate "C" primary key
    constraint palavras_da_busca_palavra_formato check (palavra ~ '[a-z]' and length(palavra) between 4 and 40)
);
create index palavras_da_busca_trigramas on palavras_da_busca using gin (palavra gin_trgm_ops);
alter table palavras_da_busca enable row level security;

create function guardar_palavras_da_busca(nomes text[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  -- In the order of the words, so that two imports wait for each other instead of deadlocking.
  insert into palavras_da_busca
    select distinct t.parte collate "C" from unnest(nomes) nome, regexp_split_to_table(nome, '[^a-z0-9]+') as t (parte)
    where t.parte ~ '[a-z]' and length(t.parte) between 4 and 40
      and not exists (select 1 from palavras_da_busca p where p.palavra = t.parte)
    order by 1
    on conflict do nothing
$$;

create function guardar_palavras_novas() returns trigger language plpgsql as $$
begin
  perform guardar_palavras_da_busca(array(select nome_busca from novos));
  return null;
end $$;

create function guardar_palavras_mudadas() returns trigger language plpgsql as $$
begin
  perform guardar_palavras_da_busca(array[new.nome_busca]);
  return null;
end $$;

create table produtos (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  categoria_id uuid,
  nome text not null constraint produtos_nome_tamanho check (length(trim(nome)) between 3 and 120),
  descricao text constraint produtos_descricao_tamanho check (length(descricao) <= 10000),
  -- Sanitised by the program; `descricao` is the same as plain text, for search, cards and e-mails.
  descricao_html text constraint produtos_descricao_html_tamanho check (length(descricao_html) <= 40000),
  sku text constraint produtos_sku_tamanho check (length(sku) <= 60),
  codigo_barras text constraint produtos_codigo_barras_formato check (codigo_barras ~ '^([0-9]{8}|[0-9]{13})$'),
  -- A draft needs a name and nothing else; it has no price until somebody gives it one, and is not sold before.
  preco numeric(12,2) not null
    constraint produtos_preco_so_falta_em_rascunho
      check (preco > 0 or (preco = 0 and status in ('rascunho', 'excluido'))),
  preco_promocao numeric(12,2)
    constraint produtos_preco_promocao_menor check (preco_promocao > 0 and preco_promocao < preco),
  em_promocao boolean not null default false,
  promocao_de timestamptz,
  promocao_ate timestamptz,
  custo numeric(12,2) constraint produtos_custo_faixa check (custo >= 0),
  estoque integer not null default 0 constraint produtos_estoque_faixa check (estoque >= 0),
  estoque_reservado integer not null default 0
    constraint produtos_estoque_reservado_faixa check (estoque_reservado >= 0),
  estoque_aviso integer not null default 5 constraint produtos_estoque_aviso_faixa check (estoque_aviso >= 0),
  imagem_url text,
  especificacoes_tecnicas jsonb,
  fabricante text constraint produtos_fabricante_tamanho check (length(fabricante) <= 120),
  material text constraint produtos_material_tamanho check (length(material) <= 200),
  dimensoes text constraint produtos_dimensoes_tamanho check (length(dimensoes) <= 120),
  peso text constraint produtos_peso_tamanho check (length(peso) <= 60),
  garantia text constraint produtos_garantia_tamanho check (length(garantia) <= 200),
  ncm text constraint produtos_ncm_formato check (ncm ~ '^[0-9]{8}$'),
  cest text constraint produtos_cest_formato check (cest ~ '^[0-9]{7}$'),
  origem smallint constraint produtos_origem_faixa check (origem between 0 and 8),
  maior_de_18 boolean not null default false,
  seo_titulo text constraint produtos_seo_titulo_tamanho check (length(seo_titulo) <= 70),
  seo_descricao text constraint produtos_seo_descricao_tamanho check (length(seo_descricao) <= 170),
  seo_endereco text
    constraint produtos_seo_endereco_formato
      check (seo_endereco ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(seo_endereco) <= 80),
  status text not null default 'ativo'
    constraint produtos_status_valores
      check (status in ('rascunho', 'ativo', 'inativo', 'inativo_por_limite', 'oculto', 'excluido')),
  -- What a product in the bin was, for when it comes back.
  status_antes text,
  -- What a product was before its plan's limit put it aside, so that a larger plan brings it back as it was.
  status_sem_limite text
    constraint produtos_status_sem_limite_valores check (status_sem_limite in ('rascunho', 'ativo', 'inativo')),
  excluido_em timestamptz,
  -- The bin was emptied: sales still point here, nothing else of it is left.
  eliminado_em timestamptz,
  media_avaliacoes numeric(2,1) not null default 0
    constraint produtos_media_avaliacoes_faixa check (media_avaliacoes between 0 and 5),
  total_avaliacoes integer not null default 0 constraint produtos_total_avaliacoes_faixa check (total_avaliacoes >= 0),
  nome_busca text collate "C" not null generated always as (sem_acento(nome)) stored,
  preco_efetivo numeric(12,2) not null
    generated always as (case when em_promocao and preco_promocao is not null then preco_promocao
      else preco end) stored,
  alterado_por uuid references auth.users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint produtos_id_key unique (estabelecimento_id, id),
  constraint produtos_categoria_id_fkey foreign key (estabelecimento_id, categoria_id)
    references categorias (estabelecimento_id, id),
  constraint produtos_exclusao_tem_data check ((status = 'excluido') = (excluido_em is not null)),
  constraint produtos_promocao_em_ordem
    check (promocao_ate is null or promocao_de is null or promocao_ate > promocao_de),
  constraint produtos_status_sem_limite_so_por_limite
    check (status_sem_limite is null or status = 'inativo_por_limite')
);
create index produtos_vitrine on produtos (estabelecimento_id, created_at desc, id) where status = 'ativo';
create index produtos_categoria on produtos (estabelecimento_id, categoria_id) where status = 'ativo';
create unique index produtos_sku on produtos (estabelecimento_id, sku) where status <> 'excluido';
create index produtos_por_preco on produtos (estabelecimento_id, preco_efetivo, id) where status = 'ativo';
create index produtos_promocao on produtos (estabelecimento_id, preco_efetivo, id)
  where status = 'ativo' and em_promocao and preco_promocao is not null;
create index produtos_nome_trigramas on produtos using gin (estabelecimento_id, nome_busca gin_trgm_ops)
  where status = 'ativo';
create index produtos_texto on produtos
  using gin (to_tsvector('portuguese', sem_acento(nome || ' ' || coalesce(descricao, '')))) where status = 'ativo';
-- Any filter of a shop's list is counted from this index alone, without touching the products.
create index produtos_por_nome on produtos (estabelecimento_id, nome_busca, id)
  include (preco_efetivo, preco_promocao, em_promocao, categoria_id, created_at) where status = 'ativo';
create index produtos_fora_da_vitrine_trigramas on produtos using gin (estabelecimento_id, nome_busca gin_trgm_ops)
  where status in ('inativo', 'rascunho');
create index produtos_promocao_a_comecar on produtos (promocao_de) where not em_promocao and promocao_de is not null;
create index produtos_promocao_a_terminar on produtos (promocao_ate) where em_promocao and promocao_ate is not null;
create index produtos_na_lixeira on produtos (excluido_em) where status = 'excluido' and eliminado_em is null;
create index produtos_sem_descricao on produtos (estabelecimento_id)
  where status = 'ativo' and length(coalesce(descricao, '')) < 20;
create trigger contar_insercao after insert or delete on produtos for each row execute function contar_produtos();
create trigger contar_mudanca after update of status, em_promocao, preco_promocao on produtos
  for each row execute function contar_produtos();
create trigger contar_na_categoria after insert or delete on produtos
  for each row execute function contar_produtos_da_categoria();
create trigger contar_na_categoria_mudanca after update of status, categoria_id on produtos
  for each row execute function contar_produtos_da_categoria();
create trigger palavras_novas after insert on produtos referencing new table as novos
  for each statement execute function guardar_palavras_novas();
create trigger palavras_mudadas after update of nome on produtos
  for each row when (old.nome is distinct from new.nome) execute function guardar_palavras_mudadas();
-- `updated_at` is when somebody edited the product: units that sales move and stars that buyers give are no edit.
create trigger updated_at before update of nome, descricao, descricao_html, sku, codigo_barras, preco, preco_promocao,
  em_promocao, promocao_de, promocao_ate, custo, estoque_aviso, imagem_url, categoria_id, especificacoes_tecnicas,
  fabricante, material, dimensoes, peso, garantia, ncm, cest, origem, maior_de_18, seo_titulo, seo_descricao,
  seo_endereco, status on produtos for each row execute function tocar_updated_at();
create trigger anunciar after insert or delete or update of nome, categoria_id, descricao, descricao_html, preco,
  preco_promocao, em_promocao, imagem_url, especificacoes_tecnicas, fabricante, material, dimensoes, peso, garantia,
  maior_de_18, seo_titulo, seo_descricao, seo_endereco, status, media_avaliacoes, total_avaliacoes on produtos
  for each row execute function anunciar_loja();
alter table produtos enable row level security;
create policy acesso on produtos
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- Whether the promotional price counts now. A promotion with dates counts between them, whatever the flag still says:
-- the flag follows within a second (produtos.virar-promocoes), a checkout does not wait for it.
create function em_promocao_agora(em_promocao boolean, de timestamptz, ate timestamptz) returns boolean
  language sql stable parallel safe as $$
  select case when de is null and ate is null then em_promocao
    else now() >= coalesce(de, '-infinity') and now() < coalesce(ate, 'infinity') end
$$;

create table imagens_produto (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  produto_id uuid not null,
  url text not null,
  texto_alternativo text not null default '',
  ordem integer not null default 0 constraint imagens_produto_ordem_faixa check (ordem between 0 and 7),
  -- Deferrable: the order of a product's pictures changes in one statement.
  constraint imagens_produto_ordem unique (estabelecimento_id, produto_id, ordem) deferrable initially immediate,
  constraint imagens_produto_produto_id_fkey foreign key (estabelecimento_id, produto_id)
    references produtos (estabelecimento_id, id) on delete cascade
);
create trigger anunciar after insert or update or delete on imagens_produto
  for each row execute function anunciar_loja();
alter table imagens_produto enable row level security;
create policy acesso on imagens_produto
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

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
