-- What shops pay the platform for: plans, subscriptions, invoices, and the ledger of subscriptions.

create table planos_assinatura (
  id uuid primary key default uuid_v7(),
  nome text not null unique constraint planos_assinatura_nome_tamanho check (length(trim(nome)) between 1 and 60),
  descricao text not null default '',
  valor_mensal numeric(12,2) not null constraint planos_assinatura_valor_mensal_faixa check (valor_mensal >= 0),
  ativo boolean not null default true,
  limite_produtos integer not null default 0
    constraint planos_assinatura_limite_produtos_faixa check (limite_produtos >= -1),
  max_usuarios integer not null default 1
    constraint planos_assinatura_max_usuarios_faixa check (max_usuarios = -1 or max_usuarios >= 1),
  permite_personalizacao boolean not null default false,
  nivel_relatorios text not null default 'nenhum'
    constraint planos_assinatura_nivel_relatorios_valores
      check (nivel_relatorios in ('nenhum', 'basico', 'avancado', 'personalizado')),
  exportacao_relatorios boolean not null default false,
  permite_mercadopago_proprio boolean not null default false,
  permite_multiplos_estabelecimentos boolean not null default false,
  nivel_suporte text not null default 'email_72h'
    constraint planos_assinatura_nivel_suporte_valores
      check (nivel_suporte in ('email_72h', 'email_24h', 'prioritario_12h', 'dedicado_24x7')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index planos_assinatura_ativos on planos_assinatura (valor_mensal) where ativo;
create trigger updated_at before update on planos_assinatura for each row execute function tocar_updated_at();
create trigger anunciar after insert or update or delete on planos_assinatura
  for each statement execute function anunciar_planos();
alter table planos_assinatura enable row level security;
create policy leitura on planos_assinatura for select using (true);
create policy escrita on planos_assinatura using ((select app_ve_tudo())) with check ((select app_ve_tudo()));

insert into planos_assinatura
  (nome, descricao, valor_mensal, limite_produtos, max_usuarios, permite_personalizacao, nivel_relatorios,
   exportacao_relatorios, permite_mercadopago_proprio, permite_multiplos_estabelecimentos, nivel_suporte)
values
  ('Starter', 'Para começar a vender com a sua loja no ar e PIX direto na sua conta.',
   49.90, 50, 1, false, 'basico', false, true, false, 'email_72h'),
  ('Profissional', 'Para lojas em crescimento: equipe, relatórios avançados e botão de WhatsApp.',
   99.90, 500, 5, true, 'avancado', true, true, false, 'prioritario_12h'),
  ('Enterprise', 'Para redes: sem limites, várias lojas e atendimento dedicado.',
   249.90, -1, -1, true, 'personalizado', true, true, true, 'dedicado_24x7');

-- A shop's subscription: its plan, its present period, and what is to change.
create table assinaturas_estabelecimento (
  estabelecimento_id uuid primary key references estabelecimentos (id),
  plano_id uuid not null references planos_assinatura (id),
  status text not null default 'aguardando_aprovacao'
    constraint assinaturas_estabelecimento_status_valores
      check (status in ('aguardando_aprovacao', 'em_teste', 'ativa', 'em_atraso', 'bloqueada',
        'cancelamento_agendado', 'cancelada', 'encerrada')),
  periodicidade text not null default 'mensal'
    constraint assinaturas_estabelecimento_periodicidade_valores check (periodicidade in ('mensal', 'anual')),
  -- The day of the month on which cycles begin; a shorter month's last day stands in for it.
  dia_ciclo smallint constraint assinaturas_estabelecimento_dia_ciclo_faixa check (dia_ciclo between 1 and 31),
  teste_ate timestamptz,
  ciclo_de timestamptz,
  ciclo_ate timestamptz,
  -- What the present period was sold for: a price that changes meanwhile changes no credit. Null until a period is
  -- sold.
  preco_periodo numeric(12,2) constraint assinaturas_estabelecimento_preco_periodo_faixa check (preco_periodo >= 0),
  -- What the subscription is worth a month: the sum of the ledger below.
  mrr numeric(12,2) not null default 0 constraint assinaturas_estabelecimento_mrr_faixa check (mrr >= 0),
  plano_seguinte_id uuid references planos_assinatura (id),
  periodicidade_seguinte text
    constraint assinaturas_estabelecimento_periodicidade_seguinte_valores
      check (periodicidade_seguinte in ('mensal', 'anual')),
  -- What becomes of the plan, and what the owner chose to keep within its limits: { produtos, usuarios }.
  mudanca_em date,
  escolha jsonb,
  cancelar_em date,
  cancelado_em timestamptz,
  cancelamento_motivo text
    constraint assinaturas_estabelecimento_cancelamento_motivo_valores
      check (cancelamento_motivo in ('muito_caro', 'falta_recurso', 'vou_parar_de_vender', 'outro')),
  cancelamento_detalhe text
    constraint assinaturas_estabelecimento_cancelamento_detalhe_tamanho check (length(cancelamento_detalhe) <= 1000),
  bloqueado_em timestamptz,
  -- The platform's promise not to block before this day.
  sem_bloqueio_ate date,
  ultima_pausa date,
  pausa_dias smallint not null default 0
    constraint assinaturas_estabelecimento_pausa_dias_faixa check (pausa_dias between 0 and 60),
  email_financeiro text
    constraint assinaturas_estabelecimento_email_financeiro_tamanho check (length(email_financeiro) <= 320),
  endereco_cobranca text
    constraint assinaturas_estabelecimento_endereco_cobranca_tamanho check (length(endereco_cobranca) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint assinaturas_estabelecimento_mudanca_tem_plano check ((plano_seguinte_id is null) = (mudanca_em is null)),
  constraint assinaturas_estabelecimento_mudanca_tem_periodicidade
    check ((plano_seguinte_id is null) = (periodicidade_seguinte is null))
);
create index assinaturas_plano on assinaturas_estabelecimento (plano_id);
create index assinaturas_a_cobrar on assinaturas_estabelecimento (status);
create trigger updated_at before update on assinaturas_estabelecimento
  for each row execute function tocar_updated_at();
create trigger anunciar after insert or update of plano_id or delete on assinaturas_estabelecimento
  for each row execute function anunciar_loja();
alter table assinaturas_estabelecimento enable row level security;
create policy plataforma on assinaturas_estabelecimento
  using ((select app_ve_tudo()))
  with check ((select app_ve_tudo()));
create policy loja on assinaturas_estabelecimento for select using (estabelecimento_id = (select app_loja_atual()));
create policy cobranca on assinaturas_estabelecimento
  using (estabelecimento_id = (select app_cobranca_atual()))
  with check (estabelecimento_id = (select app_cobranca_atual()));

-- All that ever happened to a subscription, and what each thing did to its worth. Written, never changed.
create table eventos_assinatura (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  tipo text not null
    constraint eventos_assinatura_tipo_valores
      check (tipo in ('teste_iniciado', 'nova', 'expansao', 'contracao', 'cancelamento', 'reativacao',
        'troca_no_teste', 'mudanca_agendada', 'mudanca_desfeita', 'cancelamento_agendado', 'cancelamento_desfeito',
        'bloqueio', 'desbloqueio', 'pausa', 'retomada', 'dias_concedidos', 'encerramento')),
  dia date not null,
  plano_de text,
  plano_para text,
  mrr_de numeric(12,2) not null default 0 constraint eventos_assinatura_mrr_de_faixa check (mrr_de >= 0),
  mrr_para numeric(12,2) not null default 0 constraint eventos_assinatura_mrr_para_faixa check (mrr_para >= 0),
  motivo text,
  user_id uuid,
  created_at timestamptz not null default now(),
  constraint eventos_assinatura_mrr_muda_por_tipo
    check (mrr_de = mrr_para or tipo in ('nova', 'expansao', 'contracao', 'cancelamento', 'reativacao'))
);
create index eventos_assinatura_loja on eventos_assinatura (estabelecimento_id, created_at desc);
create index eventos_assinatura_dia on eventos_assinatura (dia);
alter table eventos_assinatura enable row level security;
create policy plataforma on eventos_assinatura using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
create policy loja on eventos_assinatura for select using (estabelecimento_id = (select app_loja_atual()));
create policy cobranca on eventos_assinatura
  using (estabelecimento_id = (select app_cobranca_atual()))
  with check (estabelecimento_id = (select app_cobranca_atual()));

-- That a shop agreed to a plan at a price, by an act of somebody's own: the words they ticked, time and address. Kept as
-- long as the ledger of its subscription.
create table aceites_de_preco (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  user_id uuid not null references auth.users (id),
  plano_id uuid not null references planos_assinatura (id),
  periodicidade text not null
    constraint aceites_de_preco_periodicidade_valores check (periodicidade in ('mensal', 'anual')),
  preco_centavos integer not null constraint aceites_de_preco_preco_faixa check (preco_centavos >= 0),
  texto text not null,
  texto_sha256 text not null
    constraint aceites_de_preco_texto_sha256_formato check (texto_sha256 ~ '^[0-9a-f]{64}$'),
  ip inet,
  created_at timestamptz not null default now()
);
create index aceites_de_preco_loja on aceites_de_preco (estabelecimento_id, created_at desc);
create index aceites_de_preco_pessoa on aceites_de_preco (user_id);
create index aceites_de_preco_plano on aceites_de_preco (plano_id);
alter table aceites_de_preco enable row level security;
create policy escrita on aceites_de_preco for insert
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy leitura on aceites_de_preco for select
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual())
    or user_id = (select app_pessoa_atual()));

-- Invoices of subscriptions, with the calendar of each.
create sequence faturas_numero;
create table faturas (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  numero text not null unique
    default 'FAT-' || to_char(now() at time zone 'America/Sao_Paulo', 'YYYY') || '-'
      || lpad(nextval('faturas_numero')::text, 6, '0'),
  tipo text not null default 'ciclo' constraint faturas_tipo_valores check (tipo in ('ciclo', 'pro_rata', 'avulsa')),
  plano_id uuid references planos_assinatura (id),
  plano_nome text,
  periodicidade text constraint faturas_periodicidade_valores check (periodicidade in ('mensal', 'anual')),
  periodo_de date,
  periodo_ate date,
  -- Cancelled because another invoice of the same period stands in its place.
  substituida boolean not null default false,
  competencia date not null,
  emissao date not null,
  vencimento date not null,
  vencimento_original date,
  -- `Adiar 3 dias`, once, by the shop itself.
  carencia_extra smallint not null default 0
    constraint faturas_carencia_extra_faixa check (carencia_extra between 0 and 30),
  subtotal numeric(12,2) not null constraint faturas_subtotal_faixa check (subtotal >= 0),
  desconto numeric(12,2) not null default 0 constraint faturas_desconto_faixa check (desconto >= 0),
  multa numeric(12,2) not null default 0 constraint faturas_multa_faixa check (multa >= 0),
  juros numeric(12,2) not null default 0 constraint faturas_juros_faixa check (juros >= 0),
  total numeric(12,2) not null
    constraint faturas_total_e_a_soma check (total >= 0 and total = subtotal - desconto + multa + juros),
  status text not null default 'aberta'
    constraint faturas_status_valores
      check (status in ('aberta', 'vencida', 'paga', 'cancelada', 'estornada', 'incobravel')),
  pago_em timestamptz,
  meio text,
  pagamento_id uuid,
  comprovante text constraint faturas_comprovante_tamanho check (length(comprovante) <= 300),
  estornado_em timestamptz,
  motivo text constraint faturas_motivo_tamanho check (length(motivo) <= 1000),
  bloqueou_em timestamptz,
  passo text,
  contestado_em timestamptz,
  contestacao text constraint faturas_contestacao_tamanho check (length(contestacao) <= 2000),
  contestacao_resposta text
    constraint faturas_contestacao_resposta_tamanho check (length(contestacao_resposta) <= 2000),
  contestacao_respondida_em timestamptz,
  -- The service's fiscal document.
  nfse_numero text constraint faturas_nfse_numero_tamanho check (length(nfse_numero) between 1 and 40),
  nfse_url text constraint faturas_nfse_url_formato check (nfse_url ~ '^https://' and length(nfse_url) <= 500),
  nfse_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint faturas_id_key unique (estabelecimento_id, id),
  constraint faturas_vencimento_depois_da_emissao check (vencimento >= emissao),
  constraint faturas_pagamento_tem_data check ((status in ('paga', 'estornada')) = (pago_em is not null)),
  constraint faturas_periodo_inteiro check ((periodo_de is null) = (periodo_ate is null)),
  constraint faturas_periodo_em_ordem check (periodo_ate > periodo_de),
  constraint faturas_contestacao_tem_data check ((contestado_em is null) = (contestacao is null)),
  constraint faturas_nfse_tem_data check ((nfse_numero is null) = (nfse_em is null)),
  constraint faturas_nfse_url_tem_numero check (nfse_url is null or nfse_numero is not null),
  constraint faturas_resposta_tem_data check ((contestacao_resposta is null) = (contestacao_respondida_em is null)),
  constraint faturas_resposta_tem_contestacao check (contestacao_resposta is null or contestacao is not null)
);
create index faturas_estabelecimento on faturas (estabelecimento_id, vencimento desc);
create index faturas_abertas on faturas (vencimento) where status in ('aberta', 'vencida');
-- A period is invoiced once, however often the job runs.
create unique index faturas_um_ciclo on faturas (estabelecimento_id, periodo_de)
  where tipo = 'ciclo' and periodo_de is not null and not substituida;
create index faturas_vencimento on faturas (vencimento, id);
-- Money by the day it came, for the platform's figures.
create index faturas_pagas on faturas (pago_em) where pago_em is not null;
create trigger updated_at before update on faturas for each row execute function tocar_updated_at();
alter table faturas enable row level security;
create policy plataforma on faturas using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
create policy loja on faturas for select using (estabelecimento_id = (select app_loja_atual()));
create policy cobranca on faturas
  using (estabelecimento_id = (select app_cobranca_atual()))
  with check (estabelecimento_id = (select app_cobranca_atual()));

create table itens_fatura (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  fatura_id uuid not null,
  tipo text not null constraint itens_fatura_tipo_valores check (tipo in ('plano', 'pro_rata', 'credito', 'avulso')),
  descricao text not null,
  valor numeric(12,2) not null,
  constraint itens_fatura_fatura_id_fkey foreign key (estabelecimento_id, fatura_id)
    references faturas (estabelecimento_id, id)
);
create index itens_fatura_fatura on itens_fatura (estabelecimento_id, fatura_id);
alter table itens_fatura enable row level security;
create policy plataforma on itens_fatura using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
create policy loja on itens_fatura for select using (estabelecimento_id = (select app_loja_atual()));
create policy cobranca on itens_fatura
  using (estabelecimento_id = (select app_cobranca_atual()))
  with check (estabelecimento_id = (select app_cobranca_atual()));
