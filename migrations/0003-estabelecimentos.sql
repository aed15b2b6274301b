-- Shops: registration, sealed secrets, figures, settings, and changes of registration that the platform decides.

-- A shop: who it is, who decides about it, whether it is open, how it takes money, and how it is found.
create table estabelecimentos (
  id uuid primary key default uuid_v7(),
  codigo text not null unique
    constraint estabelecimentos_codigo_formato
      check (codigo ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(codigo) between 2 and 60),
  nome text not null constraint estabelecimentos_nome_tamanho check (length(trim(nome)) between 2 and 120),
  razao_social text constraint estabelecimentos_razao_social_tamanho check (length(razao_social) <= 200),
  cnpj char(14) unique constraint estabelecimentos_cnpj_formato check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  -- The CNPJ wished for a shop whose owner's mailbox nobody has proved yet. It holds the number against nobody; when
  -- the mailbox is proved it becomes the shop's, unless another shop has it by then.
  cnpj_pedido char(14) constraint estabelecimentos_cnpj_pedido_formato check (cnpj_pedido ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  descricao text constraint estabelecimentos_descricao_tamanho check (length(descricao) <= 2000),
  segmento text,
  email text constraint estabelecimentos_email_tamanho check (length(email) <= 320),
  telefone text constraint estabelecimentos_telefone_tamanho check (length(telefone) <= 30),
  whatsapp_atendimento text
    constraint estabelecimentos_whatsapp_atendimento_tamanho check (length(whatsapp_atendimento) <= 30),
  cep char(8) constraint estabelecimentos_cep_formato check (cep ~ '^[0-9]{8}$'),
  endereco text constraint estabelecimentos_endereco_tamanho check (length(endereco) <= 300),
  cidade text constraint estabelecimentos_cidade_tamanho check (length(cidade) <= 120),
  uf char(2) constraint estabelecimentos_uf_formato check (uf ~ '^[A-Z]{2}$'),
  logo_url text,
  capa_url text,
  cor text constraint estabelecimentos_cor_formato check (cor ~ '^#[0-9a-f]{6}$'),
  owner_user_id uuid references auth.users (id),
  status text not null default 'inativo'
    constraint estabelecimentos_status_valores check (status in ('inativo', 'ativo', 'suspenso', 'encerrado')),
  status_aprovacao text not null default 'pendente'
    constraint estabelecimentos_status_aprovacao_valores
      check (status_aprovacao in ('pendente', 'correcao', 'aprovado', 'reprovado')),
  aprovado_em timestamptz,
  -- When its registration was last sent for approval, and how often.
  enviado_em timestamptz not null default now(),
  envios integer not null default 1 constraint estabelecimentos_envios_faixa check (envios >= 1),
  -- After a refusal: may the owner send it again?
  pode_reenviar boolean not null default true,
  -- Who of the platform looks at it.
  responsavel uuid references auth.users (id),
  bloqueado_por_inadimplencia boolean not null default false,
  motivo_bloqueio text,
  motivo_suspensao text constraint estabelecimentos_motivo_suspensao_tamanho check (length(motivo_suspensao) <= 1000),
  suspenso_em timestamptz,
  pausa_de timestamptz,
  pausa_ate timestamptz,
  mensagem_pausa text,
  -- A shop that ended was emptied of contacts, secrets and who its customers were; null: the job still has to do it, or
  -- to do again what an open dispute kept back.
  esvaziado_em timestamptz,
  -- Until then the platform features it: it shows a chip and leads the public list.
  destaque_ate timestamptz,
  pagamentos_habilitados boolean not null default false,
  mercadopago_vault_id uuid,
  webhook_secret_vault_id uuid,
  mercadopago_public_key text,
  -- The seller's id at the provider: the account every payment of this shop must land in.
  mercadopago_user_id text unique,
  -- The account's name at the provider, for its owner's eyes.
  mercadopago_apelido text
    constraint estabelecimentos_mercadopago_apelido_tamanho check (length(mercadopago_apelido) <= 200),
  pix_minutos integer not null default 60
    constraint estabelecimentos_pix_minutos_faixa check (pix_minutos between 30 and 1440),
  -- Percent off the products when paid by PIX.
  desconto_pix numeric(4,2) not null default 0
    constraint estabelecimentos_desconto_pix_faixa check (desconto_pix between 0 and 50),
  -- Money that the shop takes itself, on delivery.
  aceita_dinheiro boolean not null default true,
  aceita_cartao boolean not null default true,
  -- An order paid on delivery that nobody accepted in time is cancelled.
  horas_para_confirmar integer not null default 48
    constraint estabelecimentos_horas_para_confirmar_faixa check (horas_para_confirmar between 1 and 168),
  media_avaliacoes numeric(2,1) not null default 0
    constraint estabelecimentos_media_avaliacoes_faixa check (media_avaliacoes between 0 and 5),
  total_avaliacoes integer not null default 0
    constraint estabelecimentos_total_avaliacoes_faixa check (total_avaliacoes >= 0),
  -- A Bayesian mean (m = 5): one 5,0 does not beat two hundred 4,8.
  nota_ponderada numeric(4,3) not null
    generated always as (case when total_avaliacoes = 0 then 0
      else (media_avaliacoes * total_avaliacoes + 3 * 5) / (total_avaliacoes + 5) end) stored,
  nome_busca text collate "C" not null generated always as (sem_acento(nome)) stored,
  texto_busca text collate "C" not null
    generated always as (sem_acento(nome || ' ' || coalesce(cidade, '') || ' ' || coalesce(segmento, '') || ' '
      || coalesce(descricao, ''))) stored,
  -- Who changed a shop's registration last, for the person whose form is out of date: `updated_at` moves with every
  -- review and payment setting too.
  alterado_por uuid references auth.users (id),
  alterado_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint estabelecimentos_bloqueio_tem_motivo
    check (not bloqueado_por_inadimplencia or motivo_bloqueio is not null),
  constraint estabelecimentos_pagamentos_tem_conta
    check (not pagamentos_habilitados or mercadopago_vault_id is not null),
  constraint estabelecimentos_pausa_tem_inicio check (pausa_ate is null or pausa_de is not null)
);
create index estabelecimentos_owner on estabelecimentos (owner_user_id);
create index estabelecimentos_por_nome on estabelecimentos (nome_busca, id)
  where status = 'ativo' and status_aprovacao = 'aprovado' and not bloqueado_por_inadimplencia;
create index estabelecimentos_por_nota on estabelecimentos (nota_ponderada desc, id)
  where status = 'ativo' and status_aprovacao = 'aprovado' and not bloqueado_por_inadimplencia;
create index estabelecimentos_por_data on estabelecimentos (created_at desc, id)
  where status = 'ativo' and status_aprovacao = 'aprovado' and not bloqueado_por_inadimplencia;
create index estabelecimentos_por_cidade on estabelecimentos (sem_acento(cidade))
  where status = 'ativo' and status_aprovacao = 'aprovado' and not bloqueado_por_inadimplencia;
create index estabelecimentos_texto on estabelecimentos using gin (texto_busca gin_trgm_ops)
  where status = 'ativo' and status_aprovacao = 'aprovado' and not bloqueado_por_inadimplencia;
create index estabelecimentos_em_analise on estabelecimentos (enviado_em, id)
  where status_aprovacao in ('pendente', 'correcao');
create index estabelecimentos_responsavel on estabelecimentos (responsavel) where responsavel is not null;
create index estabelecimentos_destacados on estabelecimentos (destaque_ate) where destaque_ate is not null;
create index estabelecimentos_por_esvaziar on estabelecimentos (id)
  where status = 'encerrado' and esvaziado_em is null;
create trigger updated_at before update on estabelecimentos for each row execute function tocar_updated_at();
create trigger anunciar after insert or delete or update of codigo, nome, razao_social, cidade, uf, cep, endereco,
  logo_url, capa_url, cor, descricao, segmento, email, cnpj, telefone, whatsapp_atendimento, status, status_aprovacao,
  bloqueado_por_inadimplencia, pausa_de, pausa_ate, mensagem_pausa, pagamentos_habilitados, mercadopago_vault_id,
  media_avaliacoes, total_avaliacoes on estabelecimentos for each row execute function anunciar_lojas();
alter table estabelecimentos enable row level security;
create policy plataforma on estabelecimentos using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
create policy loja on estabelecimentos
  using (id = (select app_loja_atual()))
  with check (id = (select app_loja_atual()));

-- Sealed secrets (AES-256-GCM under VAULT_KEY). Only sealed bytes ever lie here.
create table cofre (
  id uuid not null default uuid_v7(),
  -- Null for the platform's own account.
  estabelecimento_id uuid references estabelecimentos (id),
  nome text not null
    constraint cofre_nome_valores check (nome in ('mercadopago_access_token', 'mercadopago_webhook_secret')),
  chave_id text not null,
  iv bytea not null constraint cofre_iv_tamanho check (length(iv) = 12),
  conteudo bytea not null,
  etiqueta bytea not null constraint cofre_etiqueta_tamanho check (length(etiqueta) = 16),
  created_at timestamptz not null default now(),
  primary key (id),
  constraint cofre_id_key unique (estabelecimento_id, id)
);
alter table cofre enable row level security;
create policy loja on cofre
  using ((select app_papel()) = 'sistema' or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_papel()) = 'sistema' or estabelecimento_id = (select app_loja_atual()));
alter table estabelecimentos add constraint estabelecimentos_mercadopago_vault_id_fkey
  foreign key (id, mercadopago_vault_id) references cofre (estabelecimento_id, id);
alter table estabelecimentos add constraint estabelecimentos_webhook_secret_vault_id_fkey
  foreign key (id, webhook_secret_vault_id) references cofre (estabelecimento_id, id);

-- Figures of a shop that public lists show. Kept true by triggers, read by one join.
create table contadores_estabelecimento (
  estabelecimento_id uuid primary key references estabelecimentos (id),
  total_vendas integer not null default 0
    constraint contadores_estabelecimento_total_vendas_faixa check (total_vendas >= 0),
  total_produtos integer not null default 0
    constraint contadores_estabelecimento_total_produtos_faixa check (total_produtos >= 0),
  produtos_em_promocao integer not null default 0
    constraint contadores_estabelecimento_produtos_em_promocao_faixa check (produtos_em_promocao >= 0)
);
create index contadores_por_vendas on contadores_estabelecimento (total_vendas desc, estabelecimento_id);
alter table contadores_estabelecimento enable row level security;
create policy loja on contadores_estabelecimento for select
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- The next sale number of a shop.
create table numeracao_vendas (
  estabelecimento_id uuid primary key references estabelecimentos (id),
  ultimo_numero integer not null default 1000
    constraint numeracao_vendas_ultimo_numero_faixa check (ultimo_numero >= 0)
);
alter table numeracao_vendas enable row level security;
create policy loja on numeracao_vendas
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

create function criar_contadores() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into contadores_estabelecimento (estabelecimento_id) values (new.id);
  insert into numeracao_vendas (estabelecimento_id) values (new.id);
  return new;
end $$;
create trigger contadores after insert on estabelecimentos for each row execute function criar_contadores();

-- What a shop says about itself beyond its registration: hours, delivery, policies, looks. The shape of each part is
-- the program's; a part that was never set is null.
create table configuracoes_estabelecimento (
  estabelecimento_id uuid primary key references estabelecimentos (id),
  redes_sociais jsonb,
  funcionamento jsonb,
  entrega jsonb,
  politicas jsonb,
  personalizacao jsonb,
  alterado_por uuid references auth.users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger updated_at before update on configuracoes_estabelecimento
  for each row execute function tocar_updated_at();
alter table configuracoes_estabelecimento enable row level security;
create policy acesso on configuracoes_estabelecimento
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- Codes that shops gave up. Their addresses lead to the new one and no other shop ever gets them.
create table codigos_antigos (
  codigo text primary key
    constraint codigos_antigos_codigo_formato
      check (codigo ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(codigo) between 2 and 60),
  estabelecimento_id uuid not null references estabelecimentos (id),
  created_at timestamptz not null default now()
);
create index codigos_antigos_estabelecimento on codigos_antigos (estabelecimento_id);
alter table codigos_antigos enable row level security;
create policy leitura on codigos_antigos for select
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

create function guardar_codigo_antigo() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from codigos_antigos where codigo = new.codigo and estabelecimento_id <> new.id) then
    -- A new shop then tries the next code, as when another shop has this one.
    if tg_op = 'INSERT' then return null; end if;
    raise exception 'the code % was another shop''s', new.codigo
      using errcode = 'unique_violation', constraint = 'estabelecimentos_codigo_key';
  end if;
  if tg_op = 'UPDATE' then
    delete from codigos_antigos where codigo = new.codigo;
    insert into codigos_antigos (codigo, estabelecimento_id) values (old.codigo, new.id);
  end if;
  return new;
end $$;
create trigger codigo_novo before insert on estabelecimentos for each row execute function guardar_codigo_antigo();
create trigger codigo_trocado before update of codigo on estabelecimentos
  for each row when (old.codigo is distinct from new.codigo) execute function guardar_codigo_antigo();

create function dar_cnpj_pedido() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update estabelecimentos e set cnpj = e.cnpj_pedido, cnpj_pedido = null
  where e.owner_user_id = new.id and e.cnpj is null and e.cnpj_pedido is not null
    and not exists (select 1 from estabelecimentos o where o.cnpj = e.cnpj_pedido);
  return null;
-- Another shop took it in this very moment.
exception when unique_violation then
  return null;
end $$;
create trigger dar_cnpj_pedido after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function dar_cnpj_pedido();

-- What the law wants the platform to check again before it changes: CNPJ and company name of an approved shop.
create table alteracoes_cadastrais (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  cnpj char(14) constraint alteracoes_cadastrais_cnpj_formato check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  razao_social text constraint alteracoes_cadastrais_razao_social_tamanho check (length(razao_social) <= 200),
  -- A shop that changes its CNPJ frees the old one at once: it may be another company's. Whoever approves the next shop
  -- of that number sees whose it was, so that a change is no way to a second trial.
  cnpj_anterior char(14)
    constraint alteracoes_cadastrais_cnpj_anterior_formato check (cnpj_anterior ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  motivo text not null
    constraint alteracoes_cadastrais_motivo_tamanho check (length(trim(motivo)) between 10 and 1000),
  status text not null default 'pendente'
    constraint alteracoes_cadastrais_status_valores
      check (status in ('pendente', 'aprovada', 'recusada', 'desistida')),
  -- Who of the platform looks at it.
  responsavel uuid references auth.users (id),
  resposta text,
  user_id uuid not null references auth.users (id),
  decidido_por uuid references auth.users (id),
  decidido_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint alteracoes_cadastrais_id_key unique (estabelecimento_id, id),
  constraint alteracoes_cadastrais_altera_algo check (cnpj is not null or razao_social is not null),
  constraint alteracoes_cadastrais_decisao_tem_data
    check ((status in ('aprovada', 'recusada')) = (decidido_em is not null))
);
create unique index alteracoes_cadastrais_uma on alteracoes_cadastrais (estabelecimento_id) where status = 'pendente';
create index alteracoes_cadastrais_fila on alteracoes_cadastrais (created_at) where status = 'pendente';
create index alteracoes_cadastrais_responsavel on alteracoes_cadastrais (responsavel) where responsavel is not null;
create index alteracoes_cadastrais_cnpj_anterior on alteracoes_cadastrais (cnpj_anterior)
  where cnpj_anterior is not null;
create trigger updated_at before update on alteracoes_cadastrais for each row execute function tocar_updated_at();
alter table alteracoes_cadastrais enable row level security;
create policy acesso on alteracoes_cadastrais
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or (estabelecimento_id = (select app_loja_atual())
    and status in ('pendente', 'desistida')));

-- What accounts, which stand before shops, need of them. The owner of a shop follows who leads its team; an account that
-- nobody proved leaves no registration waiting in its name.
create function entregar_loja(p_loja uuid, p_dono uuid) returns void language sql as $$
  update estabelecimentos set owner_user_id = p_dono where id = p_loja
$$;

create function recusar_cadastros_de(p_dono uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update estabelecimentos set status_aprovacao = 'reprovado', pode_reenviar = false, email = null, telefone = null,
    cnpj_pedido = null
  where owner_user_id = p_dono and aprovado_em is null and app_ve_contas()
$$;
