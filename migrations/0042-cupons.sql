-- A shop's coupons, who used them, and what each sale keeps of them.

create table cupons (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  -- As it is compared: trimmed, in capitals.
  codigo text not null constraint cupons_codigo_formato check (codigo ~ '^[A-Z0-9_-]{3,30}$'),
  tipo text not null constraint cupons_tipo_valores check (tipo in ('percentual', 'valor', 'entrega')),
  percentual numeric(5,2) constraint cupons_percentual_faixa check (percentual > 0 and percentual <= 100),
  valor numeric(12,2) constraint cupons_valor_faixa check (valor > 0),
  -- The most that a percentage, or the delivery, takes off.
  teto numeric(12,2) constraint cupons_teto_faixa check (teto > 0),
  -- Days of São Paulo, both included.
  vale_de date,
  vale_ate date,
  limite_total integer constraint cupons_limite_total_faixa check (limite_total > 0),
  limite_por_pessoa integer constraint cupons_limite_por_pessoa_faixa check (limite_por_pessoa > 0),
  -- Uses that are reserved or used now. Every change is one guarded update.
  usos integer not null default 0 constraint cupons_usos_faixa check (usos >= 0),
  -- Of goods at the price they are sold for, without delivery.
  minimo numeric(12,2) not null default 0 constraint cupons_minimo_faixa check (minimo >= 0),
  primeira_compra boolean not null default false,
  -- Where both are empty every product counts. No foreign keys: one that is gone matches nothing, and must not turn a
  -- coupon for one product into one for all.
  categorias uuid[] not null default '{}' constraint cupons_categorias_tamanho check (cardinality(categorias) <= 100),
  produtos uuid[] not null default '{}' constraint cupons_produtos_tamanho check (cardinality(produtos) <= 200),
  formas text[] constraint cupons_formas_valores
    check (cardinality(formas) > 0 and formas <@ array['pix', 'avista', 'cartao']),
  -- Goes together with one of the other kind: one on the goods, one on the delivery.
  combinavel boolean not null default false,
  -- Shown on the shop's page.
  publico boolean not null default false,
  status text not null default 'ativo' constraint cupons_status_valores check (status in ('ativo', 'pausado', 'encerrado')),
  observacao text constraint cupons_observacao_tamanho check (length(observacao) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cupons_id_key unique (estabelecimento_id, id),
  constraint cupons_codigo_key unique (estabelecimento_id, codigo),
  constraint cupons_tipo_tem_valor check ((tipo = 'percentual') = (percentual is not null) and (tipo = 'valor') = (valor is not null)),
  constraint cupons_teto_do_tipo check (tipo <> 'valor' or teto is null),
  constraint cupons_vale_em_ordem check (vale_de <= vale_ate),
  constraint cupons_usos_ate_o_limite check (usos <= limite_total)
);
-- The number of uses moves with sales; what a person edits is what a stale form is compared with.
create trigger updated_at before update of codigo, tipo, percentual, valor, teto, vale_de, vale_ate, limite_total,
  limite_por_pessoa, minimo, primeira_compra, categorias, produtos, formas, combinavel, publico, status, observacao
  on cupons for each row execute function tocar_updated_at();
alter table cupons enable row level security;
create policy acesso on cupons
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- How often a person uses a coupon now. A person is an account, an e-mail and a document, each a key of its own that is
-- sealed with the program's secret: the table tells nobody who it was.
create table pessoas_do_cupom (
  estabelecimento_id uuid not null,
  cupom_id uuid not null,
  chave text not null constraint pessoas_do_cupom_chave_tamanho check (length(chave) between 20 and 60),
  usos integer not null default 1 constraint pessoas_do_cupom_usos_faixa check (usos >= 0),
  primary key (estabelecimento_id, cupom_id, chave),
  constraint pessoas_do_cupom_cupom_id_fkey foreign key (estabelecimento_id, cupom_id)
    references cupons (estabelecimento_id, id) on delete cascade
);
alter table pessoas_do_cupom enable row level security;
create policy acesso on pessoas_do_cupom
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- What a sale took of a coupon, as it was then: the coupon may change later. `devolvido` is given back, once.
create table usos_de_cupom (
  estabelecimento_id uuid not null,
  venda_id uuid not null,
  cupom_id uuid not null,
  codigo text not null,
  tipo text not null constraint usos_de_cupom_tipo_valores check (tipo in ('percentual', 'valor', 'entrega')),
  -- Reais off the goods, and off the delivery.
  desconto numeric(12,2) not null default 0 constraint usos_de_cupom_desconto_faixa check (desconto >= 0),
  desconto_entrega numeric(12,2) not null default 0
    constraint usos_de_cupom_desconto_entrega_faixa check (desconto_entrega >= 0),
  status text not null default 'reservado'
    constraint usos_de_cupom_status_valores check (status in ('reservado', 'usado', 'devolvido')),
  -- The keys that were counted, to be given back; emptied when nobody counts them any more.
  chaves text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (estabelecimento_id, venda_id, cupom_id),
  constraint usos_de_cupom_venda_id_fkey foreign key (estabelecimento_id, venda_id)
    references vendas (estabelecimento_id, id),
  constraint usos_de_cupom_cupom_id_fkey foreign key (estabelecimento_id, cupom_id)
    references cupons (estabelecimento_id, id),
  constraint usos_de_cupom_de_que check (tipo <> 'entrega' or desconto = 0)
);
-- A sale has one coupon on its goods and one on its delivery, at most.
create unique index usos_de_cupom_um_de_cada on usos_de_cupom (estabelecimento_id, venda_id, (tipo = 'entrega'));
create index usos_de_cupom_do_cupom on usos_de_cupom (estabelecimento_id, cupom_id, created_at desc);
create trigger updated_at before update on usos_de_cupom for each row execute function tocar_updated_at();
alter table usos_de_cupom enable row level security;
create policy acesso on usos_de_cupom
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy propria on usos_de_cupom for select
  using ((select app_papel()) = 'pessoa' and compra_de_quem_pede(estabelecimento_id, venda_id));

-- The line's part of the coupon on the goods: a coupon may be for some products alone.
alter table itens_venda add column desconto_cupom numeric(12,2) not null default 0
  constraint itens_venda_desconto_cupom_faixa check (desconto_cupom between 0 and subtotal);

-- Coupons that a visible shop shows on its page, while they can be used.
create view publico_cupons with (security_barrier) as
  select c.id, c.estabelecimento_id, c.codigo, c.tipo, c.percentual, c.valor, c.teto, c.vale_ate, c.minimo,
    c.primeira_compra, c.formas, c.combinavel, c.categorias, c.produtos, c.created_at
  from cupons c
  join estabelecimentos e on e.id = c.estabelecimento_id
  where c.publico and c.status = 'ativo' and (c.limite_total is null or c.usos < c.limite_total)
    and (now() at time zone 'America/Sao_Paulo')::date between coalesce(c.vale_de, '-infinity') and coalesce(c.vale_ate, 'infinity')
    and e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia;

-- An e-mail as one person's: `Ana.Souza+loja@gmail.com` is the mailbox of `anasouza@gmail.com`.
create function email_da_pessoa(email text) returns text
  language sql immutable parallel safe set search_path = public, pg_temp as $$
  select nullif(case when dominio in ('gmail.com', 'googlemail.com') then replace(caixa, '.', '') || '@gmail.com'
    else caixa || '@' || dominio end, '@')
  from (select split_part(split_part(lower(trim(email)), '@', 1), '+', 1) as caixa,
    split_part(lower(trim(email)), '@', 2) as dominio) partes
$$;
-- A stored column, because row level security lets no expression reach an index.
alter table consumidores add column email_pessoa text collate "C"
  generated always as (email_da_pessoa(email)) stored;
create index consumidores_email_pessoa on consumidores (estabelecimento_id, email_pessoa) where email_pessoa is not null;

-- What a shop asks for at least: of goods, by order; another value where its own people bring it.
alter table configuracoes_estabelecimento add column pedido_minimo jsonb
  constraint configuracoes_estabelecimento_pedido_minimo_tipo check (jsonb_typeof(pedido_minimo) = 'object');
create or replace view publico_configuracoes with (security_barrier) as
  select c.estabelecimento_id, c.redes_sociais, c.funcionamento, c.entrega, c.politicas,
         case when p.permite_personalizacao then c.personalizacao end as personalizacao, c.pedido_minimo
  from configuracoes_estabelecimento c
  join estabelecimentos e on e.id = c.estabelecimento_id
  left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
  left join planos_assinatura p on p.id = a.plano_id
  where e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia;
