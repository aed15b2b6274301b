-- Categories, products and the stock ledger.

create table categorias (
  id uuid not null default uuid_v7() primary key,
  estabelecimento_id uuid not null references estabelecimentos (id),
  nome text not null check (length(trim(nome)) between 1 and 60),
  cor text not null check (cor ~ '^#[0-9a-f]{6}$'),
  icone text,
  descricao text,
  ordem integer not null default 0,
  ativa boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (estabelecimento_id, id)
);
create unique index categorias_nome on categorias (estabelecimento_id, sem_acento(nome));
create trigger updated_at before update on categorias for each row execute function tocar_updated_at();
alter table categorias enable row level security;
create policy acesso on categorias using (app_ve_tudo() or app_na_loja(estabelecimento_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id));

create table produtos (
  id uuid not null default uuid_v7() primary key,
  estabelecimento_id uuid not null references estabelecimentos (id),
  categoria_id uuid,
  nome text not null check (length(trim(nome)) between 3 and 120),
  descricao text check (length(descricao) <= 10000),
  sku text check (length(sku) <= 60),
  codigo_barras text check (codigo_barras ~ '^([0-9]{8}|[0-9]{13})$'),
  preco numeric(12,2) not null check (preco > 0),
  preco_promocao numeric(12,2) check (preco_promocao > 0 and preco_promocao < preco),
  em_promocao boolean not null default false,
  promocao_de timestamptz,
  promocao_ate timestamptz,
  custo numeric(12,2) check (custo >= 0),
  estoque integer not null default 0 check (estoque >= 0),
  estoque_reservado integer not null default 0 check (estoque_reservado >= 0),
  estoque_aviso integer not null default 5 check (estoque_aviso >= 0),
  imagem_url text,
  especificacoes_tecnicas jsonb,
  fabricante text check (length(fabricante) <= 120),
  material text check (length(material) <= 200),
  dimensoes text check (length(dimensoes) <= 120),
  peso text check (length(peso) <= 60),
  garantia text check (length(garantia) <= 200),
  status text not null default 'ativo'
    check (status in ('rascunho', 'ativo', 'inativo', 'inativo_por_limite', 'oculto', 'excluido')),
  excluido_em timestamptz,
  media_avaliacoes numeric(2,1) not null default 0 check (media_avaliacoes between 0 and 5),
  total_avaliacoes integer not null default 0 check (total_avaliacoes >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (estabelecimento_id, id),
  foreign key (estabelecimento_id, categoria_id) references categorias (estabelecimento_id, id),
  check ((status = 'excluido') = (excluido_em is not null)),
  check (promocao_ate is null or promocao_de is null or promocao_ate > promocao_de)
);
create index produtos_vitrine on produtos (estabelecimento_id, created_at desc, id) where status = 'ativo';
create index produtos_categoria on produtos (estabelecimento_id, categoria_id) where status = 'ativo';
create index produtos_nome on produtos (estabelecimento_id, sem_acento(nome)) where status = 'ativo';
create unique index produtos_sku on produtos (estabelecimento_id, sku) where status <> 'excluido';
create index produtos_busca on produtos using gin (sem_acento(nome) gin_trgm_ops) where status = 'ativo';
create trigger updated_at before update on produtos for each row execute function tocar_updated_at();
alter table produtos enable row level security;
create policy acesso on produtos using (app_ve_tudo() or app_na_loja(estabelecimento_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id));

create function contar_produtos() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger contar_insercao after insert or delete on produtos for each row execute function contar_produtos();
create trigger contar_mudanca after update of status, em_promocao, preco_promocao on produtos
  for each row execute function contar_produtos();

create table imagens_produto (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  produto_id uuid not null,
  url text not null,
  texto_alternativo text not null default '',
  ordem integer not null default 0 check (ordem between 0 and 7),
  unique (estabelecimento_id, produto_id, ordem),
  foreign key (estabelecimento_id, produto_id) references produtos (estabelecimento_id, id) on delete cascade
);
alter table imagens_produto enable row level security;
create policy acesso on imagens_produto using (app_ve_tudo() or app_na_loja(estabelecimento_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id));
