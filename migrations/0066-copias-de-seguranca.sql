-- Backups that ended well: npm run backup writes them as the owner, the platform's people see the last one's age.
create table copias_de_seguranca (
  id uuid primary key default uuid_v7(),
  -- Everything done before it is in the copy.
  instante timestamptz not null,
  nome text not null constraint copias_de_seguranca_nome_tamanho check (length(nome) between 1 and 200),
  bytes bigint not null constraint copias_de_seguranca_bytes_faixa check (bytes > 0),
  -- Whether it was restored into a throw-away database and compared.
  conferida boolean not null,
  created_at timestamptz not null default now()
);
create index copias_de_seguranca_instante on copias_de_seguranca (instante desc);
alter table copias_de_seguranca enable row level security;
create policy plataforma on copias_de_seguranca for select using ((select app_ve_tudo()));
