-- What every list of the panel shares: uploaded files, how somebody likes a list, the views they saved, and the
-- spreadsheets that are too big to wait for, out and in.

-- Files that people sent. A picture's bytes are public under an address made of its content; an attachment's are
-- read only by who sent it, by the team of the shop it was sent to, and by the platform.
create table arquivos (
  id uuid primary key default uuid_v7(),
  -- The shop whose team reads it; null for what belongs to a person alone.
  estabelecimento_id uuid references estabelecimentos (id),
  user_id uuid not null references auth.users (id),
  uso text not null constraint arquivos_uso_valores check (uso in ('produto', 'logo', 'capa', 'anexo', 'perfil')),
  nome text not null constraint arquivos_nome_tamanho check (length(nome) between 1 and 200),
  tipo text not null,
  tamanho integer not null constraint arquivos_tamanho_faixa check (tamanho > 0),
  largura integer,
  altura integer,
  -- Where the store of files keeps the bytes.
  chave text not null,
  created_at timestamptz not null default now()
);
create index arquivos_loja on arquivos (estabelecimento_id, created_at desc);
create index arquivos_pessoa on arquivos (user_id, created_at desc);
alter table arquivos enable row level security;
create policy acesso on arquivos
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy propria on arquivos
  using (user_id = (select app_pessoa_atual()))
  with check (user_id = (select app_pessoa_atual()));

-- How somebody likes a list.
create table preferencias_lista (
  user_id uuid not null references auth.users (id) on delete cascade,
  tela text not null constraint preferencias_lista_tela_formato check (tela ~ '^[a-z-]{1,40}$'),
  -- The columns shown, in order; null for the screen's own.
  colunas text[] constraint preferencias_lista_colunas_tamanho check (cardinality(colunas) <= 60),
  limite integer constraint preferencias_lista_limite_valores check (limite in (20, 50, 100)),
  updated_at timestamptz not null default now(),
  primary key (user_id, tela)
);
create trigger updated_at before update on preferencias_lista for each row execute function tocar_updated_at();
alter table preferencias_lista enable row level security;
create policy propria on preferencias_lista
  using ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()))
  with check ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()));

-- Filters of a list, saved under a name.
create table visoes_salvas (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  estabelecimento_id uuid references estabelecimentos (id),
  tela text not null constraint visoes_salvas_tela_formato check (tela ~ '^[a-z-]{1,40}$'),
  nome text not null constraint visoes_salvas_nome_tamanho check (length(trim(nome)) between 1 and 60),
  -- The list's address without the page, as in `status=pago&ordem=-total`.
  consulta text not null constraint visoes_salvas_consulta_tamanho check (length(consulta) <= 1000),
  created_at timestamptz not null default now(),
  constraint visoes_salvas_user_id_estabelecimento_id_tela_nome_key
    unique nulls not distinct (user_id, estabelecimento_id, tela, nome)
);
alter table visoes_salvas enable row level security;
create policy propria on visoes_salvas
  using ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()))
  with check ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()));

-- A spreadsheet that is too big to wait for, made by a job. Also a person's own data, when there is much of it.
create table exportacoes (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  estabelecimento_id uuid references estabelecimentos (id),
  recurso text not null,
  formato text not null constraint exportacoes_formato_valores check (formato in ('csv', 'xlsx', 'json')),
  filtros jsonb not null default '{}',
  colunas text[],
  status text not null default 'na_fila'
    constraint exportacoes_status_valores check (status in ('na_fila', 'pronta', 'falhou')),
  linhas integer not null constraint exportacoes_linhas_faixa check (linhas >= 0),
  arquivo text not null,
  pronto_em timestamptz,
  created_at timestamptz not null default now()
);
create index exportacoes_antigas on exportacoes (created_at);
create index exportacoes_da_pessoa on exportacoes (user_id, created_at desc);
alter table exportacoes enable row level security;
create policy propria on exportacoes using ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()));
create policy pedir on exportacoes for insert
  with check ((select app_ve_tudo()) or (estabelecimento_id = (select app_loja_atual())
    and user_id = (select app_user_id())));

-- The finished file in pieces, so that a web process sends what a worker made without holding it whole.
create table partes_exportacao (
  exportacao_id uuid not null references exportacoes (id) on delete cascade,
  parte integer not null,
  conteudo bytea not null,
  primary key (exportacao_id, parte)
);
alter table partes_exportacao enable row level security;
create policy da_exportacao on partes_exportacao
  using (exists (select 1 from exportacoes e where e.id = exportacao_id))
  with check (exists (select 1 from exportacoes e where e.id = exportacao_id));

-- A sheet on its way in: its rows as read, what is wrong with each, and how far the work is.
create table importacoes (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  user_id uuid not null references auth.users (id),
  recurso text not null constraint importacoes_recurso_valores check (recurso in ('produtos', 'clientes')),
  nome_arquivo text not null,
  -- `enviada`: sent, and nobody has looked at its columns yet.
  status text not null default 'validada'
    constraint importacoes_status_valores
      check (status in ('enviada', 'validada', 'importando', 'concluida', 'falhou')),
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
  constraint importacoes_id_key unique (estabelecimento_id, id)
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
  constraint linhas_importacao_importacao_id_fkey foreign key (estabelecimento_id, importacao_id)
    references importacoes (estabelecimento_id, id) on delete cascade
);
alter table linhas_importacao enable row level security;
create policy acesso on linhas_importacao
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
