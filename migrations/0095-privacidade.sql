-- A request of a data subject (LGPD art. 18) as the platform's desk works it: who asks, how that was proved, the answer.
create sequence solicitacoes_titular_protocolo;
alter table solicitacoes_titular
  add column protocolo text not null unique default 'P'
    || to_char(now() at time zone 'America/Sao_Paulo', 'YYYYMMDD') || lpad(nextval('solicitacoes_titular_protocolo')::text, 5, '0'),
  -- `sozinho`: the person did it by themselves; `conta`: asked while signed in; `formulario`: without an account.
  add column canal text not null default 'sozinho' check (canal in ('sozinho', 'conta', 'formulario', 'loja')),
  add column nome text check (length(nome) <= 200),
  add column email text check (email = lower(email) and length(email) <= 320),
  add column descricao text check (length(descricao) <= 4000),
  add column resposta text check (length(resposta) <= 4000),
  add column responsavel uuid references auth.users (id),
  -- Of the letter that asks whether it was really them.
  add column token_hash bytea unique check (length(token_hash) = 32),
  add column identidade_em timestamptz,
  add column identidade_por text check (identidade_por in ('sessao', 'carta', 'equipe')),
  add column encerrada_em timestamptz,
  add column ip inet;
update solicitacoes_titular set canal = 'loja' where estabelecimento_id is not null;
update solicitacoes_titular set encerrada_em = updated_at where status in ('concluida', 'negada');
create index solicitacoes_titular_pessoa on solicitacoes_titular (user_id, created_at desc) where user_id is not null;
create index solicitacoes_titular_lista on solicitacoes_titular (created_at desc) where estabelecimento_id is null;
create index solicitacoes_titular_responsavel on solicitacoes_titular (responsavel) where responsavel is not null;

-- A consent is proved by the words that were read.
alter table consentimentos add column texto text, add column texto_sha256 text check (texto_sha256 ~ '^[0-9a-f]{64}$');

-- Told by letter that an account nobody uses will be emptied.
alter table auth.users add column inatividade_avisada_em timestamptz;
create index users_parados on auth.users ((coalesce(last_sign_in_at, created_at))) where deleted_at is null;

-- A person's own data, made by a job when there is much of it.
alter table exportacoes drop constraint exportacoes_formato_check;
alter table exportacoes add constraint exportacoes_formato_check check (formato in ('csv', 'xlsx', 'json'));

-- The audit trail is written and never changed: not by the program's role (it holds no such right), nor by a slip of the
-- owner's.
create function so_se_escreve() returns trigger language plpgsql as $$
begin
  raise exception '% is written, never changed', tg_table_name using errcode = '42501';
end $$;
create trigger so_se_escreve before update or delete on auditoria for each statement execute function so_se_escreve();
create trigger so_se_escreve_inteira before truncate on auditoria for each statement execute function so_se_escreve();
create index auditoria_quando on auditoria (created_at desc, id);

-- Each day's rows under one digest, which takes in the day before's: a row changed or taken out later is seen.
create table selos_auditoria (
  dia date primary key,
  linhas integer not null check (linhas >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
alter table selos_auditoria enable row level security;
create policy plataforma on selos_auditoria using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
create trigger so_se_escreve before update or delete on selos_auditoria for each statement execute function so_se_escreve();
create trigger so_se_escreve_inteira before truncate on selos_auditoria for each statement execute function so_se_escreve();

create function digest_do_dia(p_dia date, p_anterior text) returns table (linhas integer, sha256 text)
  language sql stable set timezone = 'UTC' set datestyle = 'ISO' as $$
  select count(*)::int, encode(sha256(convert_to(coalesce(p_anterior, '') || coalesce(string_agg(r.digest, '' order by r.id), ''), 'UTF8')), 'hex')
  from (
    select a.id, encode(sha256(convert_to(jsonb_build_array(a.id, a.estabelecimento_id, a.user_id, a.acao, a.recurso, a.recurso_id,
        a.de, a.para, a.motivo, a.ip, a.created_at)::text, 'UTF8')), 'hex') as digest
    from auditoria a
    where a.created_at >= p_dia::timestamp at time zone 'America/Sao_Paulo'
      and a.created_at < (p_dia + 1)::timestamp at time zone 'America/Sao_Paulo'
  ) r
$$;

-- Access log (Marco Civil, art. 15): who used the product from which address and port, by the minute. It stands apart: the
-- serving role has no right on the schema, and reaches it by these functions alone. Nothing but age takes a row out.
create schema registros;
create table registros.acessos (
  id bigint generated always as identity primary key,
  em timestamptz not null,
  user_id uuid,
  ip inet not null,
  porta integer check (porta between 0 and 65535),
  acessos integer not null check (acessos > 0)
);
create index acessos_em on registros.acessos (em);
create index acessos_pessoa on registros.acessos (user_id, em) where user_id is not null;
create index acessos_ip on registros.acessos (ip, em);

create function gravar_acessos(p_acessos jsonb) returns void language sql security definer
  set search_path = public, pg_temp as $$
  insert into registros.acessos (em, user_id, ip, porta, acessos)
  select em, user_id, ip, porta, acessos from jsonb_to_recordset(p_acessos)
    as a (em timestamptz, user_id uuid, ip inet, porta integer, acessos integer)
$$;

-- At most p_limite rows older than six months; younger ones it cannot reach, whoever calls it.
create function expurgar_acessos(p_limite integer) returns integer language sql security definer
  set search_path = public, pg_temp as $$
  with velhos as (
    delete from registros.acessos where id in (
      select id from registros.acessos where em < now() - interval '6 months' order by em limit p_limite)
    returning 1)
  select count(*)::int from velhos
$$;

-- For an order of a court, and for a person's own copy; never for a shop.
create function consultar_acessos(p_user_id uuid, p_ip inet, p_de timestamptz, p_ate timestamptz, p_limite integer)
  returns table (em timestamptz, user_id uuid, ip inet, porta integer, acessos integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.em, a.user_id, a.ip, a.porta, a.acessos from registros.acessos a
  where (select app_ve_tudo()) and (p_user_id is null or a.user_id = p_user_id) and (p_ip is null or a.ip = p_ip)
    and (p_user_id is not null or p_ip is not null) and a.em >= p_de and a.em < p_ate
  order by a.em, a.id limit p_limite
$$;

-- Consents are kept for the life of the account and five years; then, and only then, they go.
create function expurgar_consentimentos(p_limite integer) returns integer language sql security definer
  set search_path = public, pg_temp as $$
  with velhos as (
    delete from consentimentos where id in (
      select c.id from consentimentos c join auth.users u on u.id = c.user_id
      where u.deleted_at < now() - interval '5 years' limit p_limite)
    returning 1)
  select count(*)::int from velhos
$$;

-- What the terms of retention look for.
create index eventos_pagamento_recebido on eventos_pagamento (recebido_em);
create index vendas_idade on vendas using brin (created_at);
create index convites_parados on convites (updated_at) where status <> 'pendente';
create policy prazos on mensagens_chamado using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
