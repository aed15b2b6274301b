-- What the platform keeps for itself: settings, its own account, what it decided about shops and how they do, the audit
-- trail, the access log, alerts, and what its jobs and requests remember.

-- Settings that people change at run time, a row per version; the newest counts, none means the program's defaults.
create table configuracoes_plataforma (
  chave text not null constraint configuracoes_plataforma_chave_formato check (chave ~ '^[a-z_]+$'),
  versao integer not null constraint configuracoes_plataforma_versao_faixa check (versao >= 1),
  valor jsonb not null,
  user_id uuid references auth.users (id),
  motivo text,
  created_at timestamptz not null default now(),
  primary key (chave, versao)
);
alter table configuracoes_plataforma enable row level security;
create policy leitura on configuracoes_plataforma for select using (true);
create policy escrita on configuracoes_plataforma for insert with check ((select app_ve_tudo()));

-- The platform's own account at the provider. Its secrets lie in the vault like those of a shop, of no shop.
create table conta_plataforma (
  id boolean primary key default true constraint conta_plataforma_uma_so check (id),
  mercadopago_vault_id uuid,
  webhook_secret_vault_id uuid,
  mercadopago_public_key text,
  mercadopago_user_id text,
  updated_at timestamptz not null default now(),
  constraint conta_plataforma_segredo_tem_conta check ((mercadopago_vault_id is null) = (mercadopago_user_id is null))
);
create trigger updated_at before update on conta_plataforma for each row execute function tocar_updated_at();
alter table conta_plataforma enable row level security;
create policy plataforma on conta_plataforma using ((select app_ve_tudo())) with check ((select app_ve_tudo()));

-- What the platform decided about a shop's registration, each time it was sent. Written once; the shop reads its own.
create table analises_estabelecimento (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  decisao text not null
    constraint analises_estabelecimento_decisao_valores check (decisao in ('aprovado', 'correcao', 'reprovado')),
  -- [{ "campo": "cnpj", "mensagem": "…" }], for a correction.
  campos jsonb not null default '[]',
  motivo text constraint analises_estabelecimento_motivo_tamanho check (length(motivo) <= 2000),
  -- Null when a job decided, its time being over.
  user_id uuid references auth.users (id),
  created_at timestamptz not null default now(),
  constraint analises_estabelecimento_reprovacao_tem_motivo check (decisao <> 'reprovado' or motivo is not null)
);
create index analises_da_loja on analises_estabelecimento (estabelecimento_id, created_at desc);
alter table analises_estabelecimento enable row level security;
create policy plataforma on analises_estabelecimento
  using ((select app_ve_tudo()))
  with check ((select app_ve_tudo()));
create policy loja on analises_estabelecimento for select using (estabelecimento_id = (select app_loja_atual()));

-- Somebody of the platform looked a company up at the Receita. It holds for the CNPJ and name it was looked up with:
-- when the shop changes one of them, it no longer says anything.
create table conferencias_da_receita (
  estabelecimento_id uuid primary key references estabelecimentos (id),
  cnpj text not null,
  razao_social text,
  conferido_por uuid not null references auth.users (id),
  conferido_em timestamptz not null default now()
);
create index conferencias_da_receita_por on conferencias_da_receita (conferido_por);
alter table conferencias_da_receita enable row level security;
create policy plataforma on conferencias_da_receita
  using ((select app_ve_tudo()))
  with check ((select app_ve_tudo()));

-- How each shop does, worked out by the hour: the platform's lists filter by it.
create table saude_lojas (
  estabelecimento_id uuid primary key references estabelecimentos (id),
  status text not null
    constraint saude_lojas_status_valores check (status in ('saudavel', 'atencao', 'critica')),
  medido_em timestamptz not null default now()
);
create index saude_lojas_status on saude_lojas (status) where status <> 'saudavel';
alter table saude_lojas enable row level security;
create policy plataforma on saude_lojas using ((select app_ve_tudo())) with check ((select app_ve_tudo()));

-- Every state change, login and money act: who, what, when, from, to, why, address. Written, never changed.
create table auditoria (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid references estabelecimentos (id),
  user_id uuid,
  acao text not null,
  recurso text not null,
  recurso_id text,
  de jsonb,
  para jsonb,
  motivo text,
  ip inet,
  created_at timestamptz not null default now()
);
create index auditoria_estabelecimento on auditoria (estabelecimento_id, created_at desc);
create index auditoria_recurso on auditoria (recurso, recurso_id);
create index auditoria_user on auditoria (user_id, created_at desc);
create index auditoria_quando on auditoria (created_at desc, id);
create trigger so_se_escreve before update or delete on auditoria for each statement execute function so_se_escreve();
create trigger so_se_escreve_inteira before truncate on auditoria for each statement execute function so_se_escreve();
alter table auditoria enable row level security;
create policy escrita on auditoria for insert
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual())
    or user_id = (select app_pessoa_atual()) or (select app_ve_contas()));
create policy leitura on auditoria for select
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual())
    or user_id = (select app_pessoa_atual()));

-- Each day's rows under one digest, which takes in the day before's: a row changed or taken out later is seen.
create table selos_auditoria (
  dia date primary key,
  linhas integer not null constraint selos_auditoria_linhas_faixa check (linhas >= 0),
  sha256 text not null constraint selos_auditoria_sha256_formato check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
create trigger so_se_escreve before update or delete on selos_auditoria
  for each statement execute function so_se_escreve();
create trigger so_se_escreve_inteira before truncate on selos_auditoria
  for each statement execute function so_se_escreve();
alter table selos_auditoria enable row level security;
create policy plataforma on selos_auditoria using ((select app_ve_tudo())) with check ((select app_ve_tudo()));

create function digest_do_dia(p_dia date, p_anterior text) returns table (linhas integer, sha256 text)
  language sql stable set timezone = 'UTC' set datestyle = 'ISO' as $$
  select count(*)::int,
    encode(sha256(convert_to(
      coalesce(p_anterior, '') || coalesce(string_agg(r.digest, '' order by r.id), ''), 'UTF8')), 'hex')
  from (
    select a.id, encode(sha256(convert_to(jsonb_build_array(
        a.id, a.estabelecimento_id, a.user_id, a.acao, a.recurso, a.recurso_id, a.de, a.para, a.motivo, a.ip,
        a.created_at)::text, 'UTF8')), 'hex') as digest
    from auditoria a
    where a.created_at >= p_dia::timestamp at time zone 'America/Sao_Paulo'
      and a.created_at < (p_dia + 1)::timestamp at time zone 'America/Sao_Paulo'
  ) r
$$;

create schema registros;

-- Access log (Marco Civil, art. 15): who used the product from which address and port, by the minute. It stands apart:
-- the serving role has no right on the schema, and reaches it by these functions alone. Nothing but age takes a row
-- out.
create table registros.acessos (
  id bigint generated always as identity primary key,
  minuto timestamptz not null,
  user_id uuid,
  ip inet not null,
  porta integer constraint acessos_porta_faixa check (porta between 0 and 65535),
  acessos integer not null constraint acessos_acessos_faixa check (acessos > 0)
);
create index acessos_minuto on registros.acessos (minuto);
create index acessos_pessoa on registros.acessos (user_id, minuto) where user_id is not null;
create index acessos_ip on registros.acessos (ip, minuto);

create function gravar_acessos(p_acessos jsonb) returns void language sql security definer
  set search_path = public, pg_temp as $$
  insert into registros.acessos (minuto, user_id, ip, porta, acessos)
  select minuto, user_id, ip, porta, acessos from jsonb_to_recordset(p_acessos)
    as a (minuto timestamptz, user_id uuid, ip inet, porta integer, acessos integer)
$$;

-- At most p_limite rows older than six months; younger ones it cannot reach, whoever calls it.
create function expurgar_acessos(p_limite integer) returns integer language sql security definer
  set search_path = public, pg_temp as $$
  with velhos as (
    delete from registros.acessos where id in (
      select id from registros.acessos where minuto < now() - interval '6 months' order by minuto limit p_limite)
    returning 1)
  select count(*)::int from velhos
$$;

-- For an order of a court, and for a person's own copy; never for a shop.
create function consultar_acessos(p_user_id uuid, p_ip inet, p_de timestamptz, p_ate timestamptz, p_limite integer)
  returns table (minuto timestamptz, user_id uuid, ip inet, porta integer, acessos integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.minuto, a.user_id, a.ip, a.porta, a.acessos from registros.acessos a
  where (select app_ve_tudo()) and (p_user_id is null or a.user_id = p_user_id) and (p_ip is null or a.ip = p_ip)
    and (p_user_id is not null or p_ip is not null) and a.minuto >= p_de and a.minuto < p_ate
  order by a.minuto, a.id limit p_limite
$$;

-- What needs a person (codes of the platform's alert list). One open row per cause, counted.
create table alertas (
  id uuid primary key default uuid_v7(),
  codigo text not null constraint alertas_codigo_formato check (codigo ~ '^[A-Z]{3,5}-[A-Z0-9]+$'),
  severidade text not null
    constraint alertas_severidade_valores check (severidade in ('critico', 'alto', 'medio', 'info')),
  estabelecimento_id uuid references estabelecimentos (id),
  chave text not null,
  resumo text not null,
  dados jsonb not null default '{}',
  status text not null default 'novo'
    constraint alertas_status_valores check (status in ('novo', 'reconhecido', 'resolvido')),
  responsavel uuid references auth.users (id),
  silenciado_ate timestamptz,
  ocorrencias integer not null default 1 constraint alertas_ocorrencias_faixa check (ocorrencias >= 1),
  primeira_em timestamptz not null default now(),
  ultima_em timestamptz not null default now(),
  resolvido_em timestamptz,
  -- How an alert was put right, in the words of who did it.
  nota text constraint alertas_nota_tamanho check (length(nota) <= 1000),
  constraint alertas_resolucao_tem_data check ((status = 'resolvido') = (resolvido_em is not null))
);
create unique index alertas_abertos on alertas (codigo, chave) where status <> 'resolvido';
create index alertas_lista on alertas (status, severidade, ultima_em desc);
alter table alertas enable row level security;
create policy plataforma on alertas using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
-- Billing ends the alerts of its shop whose cause is gone.
create policy cobranca on alertas
  using (estabelecimento_id = (select app_cobranca_atual()))
  with check (estabelecimento_id = (select app_cobranca_atual()));

-- Any part of the program may raise an alert; only the platform reads them.
create function registrar_alerta(
  p_codigo text, p_severidade text, p_estabelecimento_id uuid, p_chave text, p_resumo text, p_dados jsonb
) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into alertas (codigo, severidade, estabelecimento_id, chave, resumo, dados)
  values (p_codigo, p_severidade, p_estabelecimento_id, p_chave, p_resumo, p_dados)
  on conflict (codigo, chave) where status <> 'resolvido'
  do update set ocorrencias = alertas.ocorrencias + 1, ultima_em = now(), resumo = excluded.resumo, dados = excluded.dados
$$;

-- A repeated request gives the answer of the first (24 h). A key belongs to its user.
create table chaves_idempotencia (
  user_id uuid not null references auth.users (id) on delete cascade,
  chave text not null constraint chaves_idempotencia_chave_tamanho check (length(chave) between 1 and 200),
  pedido_hash bytea not null constraint chaves_idempotencia_pedido_hash_tamanho check (length(pedido_hash) = 32),
  resposta jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, chave)
);
create index chaves_idempotencia_idade on chaves_idempotencia (created_at);
alter table chaves_idempotencia enable row level security;
create policy propria on chaves_idempotencia
  using ((select app_ve_tudo()) or user_id = (select app_user_id()))
  with check ((select app_ve_tudo()) or user_id = (select app_user_id()));

-- What a job could not do for one row, and when it tries again: later each time, so that the others get their turn.
create table tarefas_adiadas (
  estabelecimento_id uuid not null references estabelecimentos (id),
  tarefa text not null,
  -- The sale, the payment, the shop … that the task is about.
  alvo uuid not null,
  falhas integer not null default 0,
  proxima_em timestamptz not null,
  primary key (tarefa, alvo)
);
create index tarefas_adiadas_velhas on tarefas_adiadas (tarefa, proxima_em);
create index tarefas_adiadas_loja on tarefas_adiadas (estabelecimento_id);
alter table tarefas_adiadas enable row level security;
create policy plataforma on tarefas_adiadas using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
