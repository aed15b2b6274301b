-- How each shop does, worked out by the hour (src/estabelecimentos/server/medir-saude.ts): the platform's lists filter by it.
create table saude_lojas (
  estabelecimento_id uuid primary key references estabelecimentos (id),
  situacao text not null check (situacao in ('saudavel', 'atencao', 'critica')),
  medida_em timestamptz not null default now()
);
create index saude_lojas_situacao on saude_lojas (situacao) where situacao <> 'saudavel';
alter table saude_lojas enable row level security;
create policy plataforma on saude_lojas using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
