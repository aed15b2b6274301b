-- Duties of the data protection law (LGPD): consents, requests of data subjects, and security incidents.

-- A person's own choices on how their data is used (LGPD art. 8): every yes and no, with text version and time.
create table consentimentos (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id),
  -- Accepting an edition of the legal texts is proved like any other consent: text, edition, time and address.
  finalidade text not null
    constraint consentimentos_finalidade_valores
      check (finalidade in ('ofertas', 'novidades', 'melhoria', 'termos', 'privacidade', 'cookies')),
  concedido boolean not null,
  versao text not null,
  -- A consent is proved by the words that were read.
  texto text,
  texto_sha256 text constraint consentimentos_texto_sha256_formato check (texto_sha256 ~ '^[0-9a-f]{64}$'),
  ip inet,
  created_at timestamptz not null default now()
);
create index consentimentos_pessoa on consentimentos (user_id, finalidade, created_at desc);
alter table consentimentos enable row level security;
-- What a sign-up's form accepted is written when its account comes to be, before there is a session.
create policy escrita on consentimentos for insert
  with check ((select app_ve_tudo()) or user_id = (select app_pessoa_atual())
    or ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id)));
create policy leitura on consentimentos for select
  using ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()));

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

-- Requests of data subjects (LGPD art. 18), answered within 15 days: who asks, how that was proved, the answer.
create sequence solicitacoes_titular_protocolo;
create table solicitacoes_titular (
  id uuid primary key default uuid_v7(),
  protocolo text not null unique
    default 'P' || to_char(now() at time zone 'America/Sao_Paulo', 'YYYYMMDD')
      || lpad(nextval('solicitacoes_titular_protocolo')::text, 5, '0'),
  -- `sozinho`: the person did it by themselves; `conta`: asked while signed in; `formulario`: without an account.
  canal text not null default 'sozinho'
    constraint solicitacoes_titular_canal_valores check (canal in ('sozinho', 'conta', 'formulario', 'loja')),
  user_id uuid references auth.users (id),
  estabelecimento_id uuid references estabelecimentos (id),
  nome text constraint solicitacoes_titular_nome_tamanho check (length(nome) <= 200),
  email text constraint solicitacoes_titular_email_formato check (email = lower(email) and length(email) <= 320),
  tipo text not null
    constraint solicitacoes_titular_tipo_valores
      check (tipo in ('confirmar', 'acessar', 'corrigir', 'portar', 'eliminar', 'revogar_consentimento',
        'revisar_decisao')),
  status text not null default 'recebida'
    constraint solicitacoes_titular_status_valores
      check (status in ('recebida', 'identidade_confirmada', 'em_atendimento', 'concluida', 'negada')),
  descricao text constraint solicitacoes_titular_descricao_tamanho check (length(descricao) <= 4000),
  resposta text constraint solicitacoes_titular_resposta_tamanho check (length(resposta) <= 4000),
  motivo text,
  responsavel uuid references auth.users (id),
  -- Of the e-mail that asks whether it was really them.
  token_hash bytea unique constraint solicitacoes_titular_token_hash_tamanho check (length(token_hash) = 32),
  identidade_em timestamptz,
  identidade_via text
    constraint solicitacoes_titular_identidade_via_valores check (identidade_via in ('sessao', 'email', 'equipe')),
  ip inet,
  vence_em timestamptz not null default now() + interval '15 days',
  encerrado_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint solicitacoes_titular_negativa_tem_motivo check (status <> 'negada' or motivo is not null)
);
create index solicitacoes_titular_abertas on solicitacoes_titular (vence_em)
  where status not in ('concluida', 'negada');
create index solicitacoes_titular_pessoa on solicitacoes_titular (user_id, created_at desc) where user_id is not null;
create index solicitacoes_titular_lista on solicitacoes_titular (created_at desc) where estabelecimento_id is null;
create index solicitacoes_titular_responsavel on solicitacoes_titular (responsavel) where responsavel is not null;
create trigger updated_at before update on solicitacoes_titular for each row execute function tocar_updated_at();
alter table solicitacoes_titular enable row level security;
create policy acesso on solicitacoes_titular
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual())
    or user_id = (select app_pessoa_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual())
    or user_id = (select app_pessoa_atual()));

-- What a shop did by itself for one of its customers counts among the requests that were met.
create function anotar_pedido_atendido(p_loja uuid, p_tipo text) returns void language sql as $$
  insert into solicitacoes_titular (estabelecimento_id, tipo, status) values (p_loja, p_tipo, 'concluida')
$$;

-- The register of security incidents (LGPD art. 48; Res. CD/ANPD 15/2024, art. 10): also of those that nobody had to be
-- told of. Written by the platform's people, kept for five years and longer.
create sequence incidentes_numero;
create table incidentes (
  id uuid primary key default uuid_v7(),
  numero integer not null unique default nextval('incidentes_numero'),
  titulo text not null constraint incidentes_titulo_tamanho check (length(trim(titulo)) between 5 and 150),
  -- Every clock counts from here.
  percebido_em timestamptz not null,
  descricao text not null constraint incidentes_descricao_tamanho check (length(trim(descricao)) between 10 and 4000),
  dados text[] not null constraint incidentes_dados_tamanho check (cardinality(dados) between 1 and 20),
  pessoas integer not null constraint incidentes_pessoas_faixa check (pessoas >= 0),
  risco text not null constraint incidentes_risco_valores check (risco in ('em_avaliacao', 'baixo', 'relevante')),
  avaliacao text constraint incidentes_avaliacao_tamanho check (length(avaliacao) <= 4000),
  medidas text constraint incidentes_medidas_tamanho check (length(medidas) <= 4000),
  anpd_em date,
  anpd_protocolo text constraint incidentes_anpd_protocolo_tamanho check (length(anpd_protocolo) <= 60),
  titulares_em date,
  encerrado_em timestamptz,
  user_id uuid references auth.users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint incidentes_risco_tem_avaliacao check (risco = 'em_avaliacao' or avaliacao is not null),
  constraint incidentes_encerrado_so_comunicado
    check (encerrado_em is null or risco = 'baixo' or (risco = 'relevante' and anpd_em is not null
      and titulares_em is not null))
);
create index incidentes_lista on incidentes (percebido_em desc, id);
create index incidentes_user_id on incidentes (user_id) where user_id is not null;
create trigger updated_at before update on incidentes for each row execute function tocar_updated_at();
alter table incidentes enable row level security;
create policy plataforma on incidentes using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
