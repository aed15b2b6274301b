-- Products on their way from one shop of an owner into another that has just opened; gone when the last one is there.
create table copias_de_produtos (
  estabelecimento_id uuid primary key references estabelecimentos (id) on delete cascade,
  de uuid not null references estabelecimentos (id) on delete cascade,
  rascunho boolean not null,
  -- What the first shop has later stays there.
  ate timestamptz not null default now(),
  -- The last one that came: a job that broke off goes on behind it.
  ultimo uuid not null default '00000000-0000-0000-0000-000000000000',
  total integer not null constraint copias_de_produtos_total_faixa check (total > 0),
  copiados integer not null default 0,
  updated_at timestamptz not null default now()
);
create trigger updated_at before update on copias_de_produtos for each row execute function tocar_updated_at();
alter table copias_de_produtos enable row level security;
create policy acesso on copias_de_produtos
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
