-- What the platform decided about a shop's registration, each time it was sent. Written once; the shop reads its own.
alter table estabelecimentos
  add column enviado_em timestamptz not null default now(),
  add column envios integer not null default 1 check (envios >= 1),
  -- After a refusal: may the owner send it again?
  add column pode_reenviar boolean not null default true,
  -- Who of the platform looks at it.
  add column analista uuid references auth.users (id);
update estabelecimentos set enviado_em = created_at;
create index estabelecimentos_em_analise on estabelecimentos (enviado_em, id) where status_aprovacao in ('pendente', 'correcao');
create index estabelecimentos_analista on estabelecimentos (analista) where analista is not null;

create table analises_estabelecimento (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  decisao text not null check (decisao in ('aprovado', 'correcao', 'reprovado')),
  -- [{ "campo": "cnpj", "mensagem": "…" }], for a correction.
  campos jsonb not null default '[]',
  motivo text check (length(motivo) <= 2000),
  -- Null when the clock decided.
  decidida_por uuid references auth.users (id),
  created_at timestamptz not null default now(),
  check (decisao <> 'reprovado' or motivo is not null)
);
create index analises_da_loja on analises_estabelecimento (estabelecimento_id, created_at desc);
alter table analises_estabelecimento enable row level security;
create policy plataforma on analises_estabelecimento using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
create policy loja on analises_estabelecimento for select using (estabelecimento_id = (select app_loja_atual()));

-- A decision about a reported product or shop, and why.
alter table denuncias
  add column decidida_por uuid references auth.users (id),
  add column decidida_em timestamptz,
  add column resposta text check (length(resposta) <= 2000);
create index denuncias_decidida_por on denuncias (decidida_por) where decidida_por is not null;
