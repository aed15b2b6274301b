-- A shop's whole life as one archive, which its owner asked for. Its bytes are kept with the files, in parts.
create table arquivos_da_loja (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  -- Who asked, and is told.
  user_id uuid not null references auth.users (id),
  status text not null default 'na_fila'
    constraint arquivos_da_loja_status_valores check (status in ('na_fila', 'fazendo', 'pronto', 'falhou')),
  andamento smallint not null default 0
    constraint arquivos_da_loja_andamento_faixa check (andamento between 0 and 100),
  linhas integer not null default 0,
  arquivos integer not null default 0,
  tamanho bigint not null default 0,
  partes integer not null default 0,
  pronto_em timestamptz,
  created_at timestamptz not null default now()
);
create index arquivos_da_loja_de on arquivos_da_loja (estabelecimento_id, created_at desc);
create index arquivos_da_loja_de_quem on arquivos_da_loja (user_id);
-- One in the making at a time.
create unique index arquivos_da_loja_um_em_curso on arquivos_da_loja (estabelecimento_id)
  where status in ('na_fila', 'fazendo');
alter table arquivos_da_loja enable row level security;
create policy acesso on arquivos_da_loja
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- A shop that was brought here had orders and conversations of people who have no account here.
-- wider: an order of the portal without an account, of a customer whom the shop knows
alter table vendas drop constraint vendas_online_tem_comprador;
alter table vendas add constraint vendas_online_tem_comprador
  check (canal = 'balcao' or cliente_id is not null) not valid;
alter table conversas alter column user_id drop not null;
