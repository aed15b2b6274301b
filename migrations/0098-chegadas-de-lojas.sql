-- Archives of shops of other installations, which the platform's administrators bring in (docs/archive.md). Their bytes
-- are kept with the files, in parts.
create table chegadas_de_lojas (
  id uuid primary key default uuid_v7(),
  -- Who brings it, and is told.
  user_id uuid not null references auth.users (id),
  nome text not null,
  tamanho bigint not null constraint chegadas_de_lojas_tamanho_positivo check (tamanho > 0),
  status text not null default 'subindo' constraint chegadas_de_lojas_status_valores
    check (status in ('subindo', 'conferindo', 'conferida', 'trazendo', 'trazida', 'recusada')),
  andamento smallint not null default 0
    constraint chegadas_de_lojas_andamento_faixa check (andamento between 0 and 100),
  -- Why it was refused, or why the last try brought nothing in.
  motivo text,
  -- What it says of itself, once it was read and its signature holds.
  resumo jsonb,
  -- What the click said: whose the shop becomes, its plan, and that an origin nobody knows will do.
  dono_id uuid references auth.users (id),
  plano_id uuid references planos_assinatura (id),
  aceita_desconhecida boolean not null default false,
  -- The shop that it became.
  loja_id uuid references estabelecimentos (id),
  created_at timestamptz not null default now()
);
create index chegadas_de_lojas_em_ordem on chegadas_de_lojas (created_at);
create index chegadas_de_lojas_de_quem on chegadas_de_lojas (user_id);
create index chegadas_de_lojas_do_dono on chegadas_de_lojas (dono_id);
create index chegadas_de_lojas_do_plano on chegadas_de_lojas (plano_id);
create index chegadas_de_lojas_da_loja on chegadas_de_lojas (loja_id);
alter table chegadas_de_lojas enable row level security;
create policy acesso on chegadas_de_lojas
  using ((select app_ve_tudo())) with check ((select app_ve_tudo()));

-- Installations whose archives are believed, by the key that they sign with.
create table origens_conhecidas (
  id uuid primary key default uuid_v7(),
  nome text not null,
  chave text not null constraint origens_conhecidas_chave_key unique,
  created_at timestamptz not null default now()
);
alter table origens_conhecidas enable row level security;
create policy acesso on origens_conhecidas
  using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
