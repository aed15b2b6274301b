-- Shops, who belongs to them, what they pay for, and their sealed secrets.

create table estabelecimentos (
  id uuid primary key default uuid_v7(),
  codigo text not null unique check (codigo ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(codigo) between 2 and 60),
  nome text not null check (length(trim(nome)) between 2 and 120),
  razao_social text check (length(razao_social) <= 200),
  cidade text check (length(cidade) <= 120),
  uf char(2) check (uf ~ '^[A-Z]{2}$'),
  cep char(8) check (cep ~ '^[0-9]{8}$'),
  endereco text check (length(endereco) <= 300),
  logo_url text,
  capa_url text,
  cor text check (cor ~ '^#[0-9a-f]{6}$'),
  descricao text check (length(descricao) <= 2000),
  segmento text,
  email text check (length(email) <= 320),
  cnpj char(14) unique check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  telefone text check (length(telefone) <= 30),
  whatsapp_atendimento text check (length(whatsapp_atendimento) <= 30),
  owner_user_id uuid references auth.users (id),
  status text not null default 'inativo' check (status in ('inativo', 'ativo', 'suspenso', 'encerrado')),
  status_aprovacao text not null default 'pendente'
    check (status_aprovacao in ('pendente', 'correcao', 'aprovado', 'reprovado')),
  aprovado_em timestamptz,
  bloqueado_por_inadimplencia boolean not null default false,
  motivo_bloqueio text,
  pausa_de timestamptz,
  pausa_ate timestamptz,
  mensagem_pausa text,
  pagamentos_habilitados boolean not null default false,
  mercadopago_vault_id uuid,
  webhook_secret_vault_id uuid,
  mercadopago_public_key text,
  -- The seller's id at the provider: the account every payment of this shop must land in.
  mercadopago_user_id text unique,
  pix_minutos integer not null default 60 check (pix_minutos between 30 and 1440),
  media_avaliacoes numeric(2,1) not null default 0 check (media_avaliacoes between 0 and 5),
  total_avaliacoes integer not null default 0 check (total_avaliacoes >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not bloqueado_por_inadimplencia or motivo_bloqueio is not null),
  check (not pagamentos_habilitados or mercadopago_vault_id is not null),
  check (pausa_ate is null or pausa_de is not null)
);
create index estabelecimentos_owner on estabelecimentos (owner_user_id);
create index estabelecimentos_visiveis on estabelecimentos (nome)
  where status = 'ativo' and status_aprovacao = 'aprovado' and not bloqueado_por_inadimplencia;
create trigger updated_at before update on estabelecimentos for each row execute function tocar_updated_at();

-- Sealed secrets (AES-256-GCM under VAULT_KEY). Only sealed bytes ever lie here.
create table cofre (
  id uuid not null default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  nome text not null check (nome in ('mercadopago_access_token', 'mercadopago_webhook_secret')),
  chave_id text not null,
  iv bytea not null check (length(iv) = 12),
  conteudo bytea not null,
  etiqueta bytea not null check (length(etiqueta) = 16),
  created_at timestamptz not null default now(),
  primary key (id),
  unique (estabelecimento_id, id)
);
alter table cofre enable row level security;
create policy loja on cofre using (app_papel() = 'sistema' or app_na_loja(estabelecimento_id))
  with check (app_papel() = 'sistema' or app_na_loja(estabelecimento_id));

alter table estabelecimentos
  add foreign key (id, mercadopago_vault_id) references cofre (estabelecimento_id, id),
  add foreign key (id, webhook_secret_vault_id) references cofre (estabelecimento_id, id);

-- Figures of a shop that public lists show, and its next sale number. Kept true by triggers, read by one join.
create table contadores_estabelecimento (
  estabelecimento_id uuid primary key references estabelecimentos (id),
  total_vendas integer not null default 0 check (total_vendas >= 0),
  total_produtos integer not null default 0 check (total_produtos >= 0),
  produtos_em_promocao integer not null default 0 check (produtos_em_promocao >= 0)
);
create table numeracao_vendas (
  estabelecimento_id uuid primary key references estabelecimentos (id),
  ultimo_numero integer not null default 1000 check (ultimo_numero >= 0)
);
create function criar_contadores() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into contadores_estabelecimento (estabelecimento_id) values (new.id);
  insert into numeracao_vendas (estabelecimento_id) values (new.id);
  return new;
end $$;
create trigger contadores after insert on estabelecimentos for each row execute function criar_contadores();
alter table contadores_estabelecimento enable row level security;
create policy loja on contadores_estabelecimento for select
  using (app_ve_tudo() or app_na_loja(estabelecimento_id));
alter table numeracao_vendas enable row level security;
create policy loja on numeracao_vendas using (app_ve_tudo() or app_na_loja(estabelecimento_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id));

-- A person's place: one row per shop they work in, and one without a shop for the consumer they also are.
create table profiles (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  estabelecimento_id uuid references estabelecimentos (id),
  nome text not null default '' check (length(nome) <= 200),
  email text check (length(email) <= 320),
  telefone text check (length(telefone) <= 30),
  papel text check (papel in ('proprietario', 'administrador', 'vendedor', 'estoquista', 'financeiro', 'visualizador')),
  desativado_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (user_id, estabelecimento_id),
  check ((papel is null) = (estabelecimento_id is null))
);
create index profiles_estabelecimento on profiles (estabelecimento_id);
create unique index profiles_um_proprietario on profiles (estabelecimento_id) where papel = 'proprietario';
create trigger updated_at before update on profiles for each row execute function tocar_updated_at();
alter table profiles enable row level security;
create policy acesso on profiles
  using (app_ve_tudo() or app_na_loja(estabelecimento_id) or app_e_a_pessoa(user_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id)
    or (app_e_a_pessoa(user_id) and estabelecimento_id is null));

alter table estabelecimentos enable row level security;
create policy plataforma on estabelecimentos using (app_ve_tudo()) with check (app_ve_tudo());
create policy loja on estabelecimentos using (app_na_loja(id)) with check (app_na_loja(id));
create policy equipe on estabelecimentos for select using (
  app_e_a_pessoa(owner_user_id)
  or (app_papel() = 'pessoa' and exists (
    select 1 from profiles p
    where p.user_id = app_user_id() and p.estabelecimento_id = estabelecimentos.id and p.desativado_em is null)));

create table user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
alter table user_roles enable row level security;
create policy sistema on user_roles using (app_papel() = 'sistema') with check (app_papel() = 'sistema');
create policy leitura on user_roles for select using (app_ve_tudo() or app_e_a_pessoa(user_id));

create table assinaturas_estabelecimento (
  estabelecimento_id uuid primary key references estabelecimentos (id),
  plano_id uuid not null references planos_assinatura (id),
  status text not null default 'aguardando_aprovacao' check (status in (
    'aguardando_aprovacao', 'em_teste', 'ativa', 'em_atraso', 'bloqueada', 'cancelamento_agendado', 'cancelada',
    'encerrada')),
  teste_ate timestamptz,
  ciclo_de timestamptz,
  ciclo_ate timestamptz,
  plano_seguinte_id uuid references planos_assinatura (id),
  cancelada_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index assinaturas_plano on assinaturas_estabelecimento (plano_id);
create trigger updated_at before update on assinaturas_estabelecimento for each row execute function tocar_updated_at();
alter table assinaturas_estabelecimento enable row level security;
create policy plataforma on assinaturas_estabelecimento using (app_ve_tudo()) with check (app_ve_tudo());
create policy loja on assinaturas_estabelecimento for select using (app_na_loja(estabelecimento_id));

create sequence faturas_numero;
create table faturas (
  id uuid not null default uuid_v7() primary key,
  estabelecimento_id uuid not null references estabelecimentos (id),
  numero text not null unique default
    'FAT-' || to_char(now() at time zone 'America/Sao_Paulo', 'YYYY') || '-' || lpad(nextval('faturas_numero')::text, 6, '0'),
  plano_id uuid references planos_assinatura (id),
  plano_nome text,
  competencia date not null,
  emissao date not null,
  vencimento date not null,
  subtotal numeric(12,2) not null check (subtotal >= 0),
  desconto numeric(12,2) not null default 0 check (desconto >= 0),
  multa numeric(12,2) not null default 0 check (multa >= 0),
  juros numeric(12,2) not null default 0 check (juros >= 0),
  total numeric(12,2) not null check (total >= 0 and total = subtotal - desconto + multa + juros),
  status text not null default 'aberta'
    check (status in ('aberta', 'vencida', 'paga', 'cancelada', 'estornada', 'incobravel')),
  pago_em timestamptz,
  meio text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (estabelecimento_id, id),
  check (vencimento >= emissao),
  check ((status in ('paga', 'estornada')) = (pago_em is not null))
);
create index faturas_estabelecimento on faturas (estabelecimento_id, vencimento desc);
create index faturas_abertas on faturas (vencimento) where status in ('aberta', 'vencida');
create trigger updated_at before update on faturas for each row execute function tocar_updated_at();
alter table faturas enable row level security;
create policy plataforma on faturas using (app_ve_tudo()) with check (app_ve_tudo());
create policy loja on faturas for select using (app_na_loja(estabelecimento_id));

create table itens_fatura (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  fatura_id uuid not null,
  tipo text not null check (tipo in ('plano', 'pro_rata', 'credito', 'avulso')),
  descricao text not null,
  valor numeric(12,2) not null,
  foreign key (estabelecimento_id, fatura_id) references faturas (estabelecimento_id, id)
);
create index itens_fatura_fatura on itens_fatura (estabelecimento_id, fatura_id);
alter table itens_fatura enable row level security;
create policy plataforma on itens_fatura using (app_ve_tudo()) with check (app_ve_tudo());
create policy loja on itens_fatura for select using (app_na_loja(estabelecimento_id));

create table convites (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  email text not null check (email = lower(email) and length(email) between 3 and 320),
  papel text not null check (papel in ('administrador', 'vendedor', 'estoquista', 'financeiro', 'visualizador')),
  mensagem text check (length(mensagem) <= 500),
  token_hash bytea not null unique check (length(token_hash) = 32),
  status text not null default 'pendente' check (status in ('pendente', 'aceito', 'recusado', 'revogado', 'expirado')),
  reenvios integer not null default 0 check (reenvios between 0 and 5),
  convidado_por uuid not null references auth.users (id),
  aceito_por uuid references auth.users (id),
  aceito_em timestamptz,
  expira_em timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'aceito') = (aceito_em is not null))
);
create unique index convites_um_pendente on convites (estabelecimento_id, email) where status = 'pendente';
create index convites_estabelecimento on convites (estabelecimento_id, created_at desc);
create trigger updated_at before update on convites for each row execute function tocar_updated_at();
alter table convites enable row level security;
create policy acesso on convites using (app_ve_tudo() or app_na_loja(estabelecimento_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id));

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
alter table auditoria enable row level security;
create policy escrita on auditoria for insert with check (
  app_ve_tudo() or app_na_loja(estabelecimento_id) or app_e_a_pessoa(user_id));
create policy leitura on auditoria for select using (app_ve_tudo() or app_na_loja(estabelecimento_id));

-- What needs a person (codes of the platform's alert list). One open row per cause, counted.
create table alertas (
  id uuid primary key default uuid_v7(),
  codigo text not null check (codigo ~ '^[A-Z]{3,5}-[A-Z0-9]+$'),
  severidade text not null check (severidade in ('critico', 'alto', 'medio', 'info')),
  estabelecimento_id uuid references estabelecimentos (id),
  chave text not null,
  resumo text not null,
  dados jsonb not null default '{}',
  situacao text not null default 'novo' check (situacao in ('novo', 'reconhecido', 'resolvido')),
  responsavel uuid references auth.users (id),
  silenciado_ate timestamptz,
  ocorrencias integer not null default 1 check (ocorrencias >= 1),
  primeira_em timestamptz not null default now(),
  ultima_em timestamptz not null default now(),
  resolvido_em timestamptz,
  check ((situacao = 'resolvido') = (resolvido_em is not null))
);
create unique index alertas_abertos on alertas (codigo, chave) where situacao <> 'resolvido';
create index alertas_lista on alertas (situacao, severidade, ultima_em desc);
alter table alertas enable row level security;
create policy plataforma on alertas using (app_ve_tudo()) with check (app_ve_tudo());
-- Any part of the program may raise an alert; only the platform reads them.
create function registrar_alerta(
  p_codigo text, p_severidade text, p_estabelecimento_id uuid, p_chave text, p_resumo text, p_dados jsonb
) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into alertas (codigo, severidade, estabelecimento_id, chave, resumo, dados)
  values (p_codigo, p_severidade, p_estabelecimento_id, p_chave, p_resumo, p_dados)
  on conflict (codigo, chave) where situacao <> 'resolvido'
  do update set ocorrencias = alertas.ocorrencias + 1, ultima_em = now(), resumo = excluded.resumo, dados = excluded.dados
$$;

-- Data-subject requests (LGPD art. 18), answered within 15 days.
create table solicitacoes_titular (
  id uuid primary key default uuid_v7(),
  user_id uuid references auth.users (id),
  estabelecimento_id uuid references estabelecimentos (id),
  tipo text not null check (tipo in (
    'confirmar', 'acessar', 'corrigir', 'portar', 'eliminar', 'revogar_consentimento', 'revisar_decisao')),
  status text not null default 'recebida'
    check (status in ('recebida', 'identidade_confirmada', 'em_atendimento', 'concluida', 'negada')),
  motivo text,
  vence_em timestamptz not null default now() + interval '15 days',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'negada' or motivo is not null)
);
create index solicitacoes_titular_abertas on solicitacoes_titular (vence_em) where status not in ('concluida', 'negada');
create trigger updated_at before update on solicitacoes_titular for each row execute function tocar_updated_at();
alter table solicitacoes_titular enable row level security;
create policy acesso on solicitacoes_titular
  using (app_ve_tudo() or app_na_loja(estabelecimento_id) or app_e_a_pessoa(user_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id) or app_e_a_pessoa(user_id));
