-- Billing: the calendar of an invoice, payments into the platform's own account, and the ledger of subscriptions.

-- Settings that people change at run time, a row per version; the newest counts, none means the program's defaults.
create table configuracoes_plataforma (
  chave text not null check (chave ~ '^[a-z_]+$'),
  versao integer not null check (versao >= 1),
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
alter table cofre alter column estabelecimento_id drop not null;
create table conta_plataforma (
  id boolean primary key default true check (id),
  mercadopago_vault_id uuid,
  webhook_secret_vault_id uuid,
  mercadopago_public_key text,
  mercadopago_user_id text,
  updated_at timestamptz not null default now(),
  check ((mercadopago_vault_id is null) = (mercadopago_user_id is null))
);
create trigger updated_at before update on conta_plataforma for each row execute function tocar_updated_at();
alter table conta_plataforma enable row level security;
create policy plataforma on conta_plataforma using ((select app_ve_tudo())) with check ((select app_ve_tudo()));

alter table estabelecimentos
  add column motivo_suspensao text check (length(motivo_suspensao) <= 1000),
  add column suspenso_em timestamptz;

alter table assinaturas_estabelecimento
  add column periodicidade text not null default 'mensal' check (periodicidade in ('mensal', 'anual')),
  add column periodicidade_seguinte text check (periodicidade_seguinte in ('mensal', 'anual')),
  -- The day of the month on which cycles begin; a shorter month's last day stands in for it.
  add column dia_ciclo smallint check (dia_ciclo between 1 and 31),
  -- What becomes of the plan, and what the owner chose to keep within its limits: { produtos, usuarios }.
  add column mudanca_em date,
  add column escolha jsonb,
  add column cancelar_em date,
  add column cancelamento_motivo text
    check (cancelamento_motivo in ('muito_caro', 'falta_recurso', 'vou_parar_de_vender', 'outro')),
  add column cancelamento_detalhe text check (length(cancelamento_detalhe) <= 1000),
  add column bloqueada_em timestamptz,
  -- The platform's promise not to block before this day.
  add column sem_bloqueio_ate date,
  add column email_financeiro text check (length(email_financeiro) <= 320),
  add column endereco_cobranca text check (length(endereco_cobranca) <= 300),
  add column ultima_pausa date,
  add column pausa_dias smallint not null default 0 check (pausa_dias between 0 and 60),
  -- What the subscription is worth a month: the sum of the ledger below.
  add column mrr numeric(12,2) not null default 0 check (mrr >= 0),
  add check ((plano_seguinte_id is null) = (mudanca_em is null)),
  add check ((plano_seguinte_id is null) = (periodicidade_seguinte is null));
create index assinaturas_a_cobrar on assinaturas_estabelecimento (status);

alter table faturas
  add column tipo text not null default 'ciclo' check (tipo in ('ciclo', 'pro_rata', 'avulsa')),
  add column periodicidade text check (periodicidade in ('mensal', 'anual')),
  add column periodo_de date,
  add column periodo_ate date,
  -- Cancelled because another invoice of the same period stands in its place.
  add column substituida boolean not null default false,
  add column vencimento_original date,
  -- `Adiar 3 dias`, once, by the shop itself.
  add column carencia_extra smallint not null default 0 check (carencia_extra between 0 and 30),
  add column bloqueou_em timestamptz,
  add column motivo text check (length(motivo) <= 1000),
  add column comprovante text check (length(comprovante) <= 300),
  add column pagamento_id uuid,
  add column contestada_em timestamptz,
  add column contestacao text check (length(contestacao) <= 2000),
  add column passo text,
  add check ((periodo_de is null) = (periodo_ate is null)),
  add check (periodo_ate > periodo_de),
  add check ((contestada_em is null) = (contestacao is null));
-- A period is invoiced once, however often the job runs.
create unique index faturas_um_ciclo on faturas (estabelecimento_id, periodo_de)
  where tipo = 'ciclo' and periodo_de is not null and not substituida;
create index faturas_vencimento on faturas (vencimento, id);

-- A payment is of a sale, into the shop's account, or of an invoice, into the platform's.
alter table pagamentos
  alter column venda_id drop not null,
  add column fatura_id uuid,
  add check ((venda_id is null) <> (fatura_id is null)),
  add foreign key (estabelecimento_id, fatura_id) references faturas (estabelecimento_id, id),
  add unique (fatura_id, tentativa);
create unique index pagamentos_um_pix_aberto_da_fatura on pagamentos (fatura_id)
  where forma = 'pix' and status in ('criando', 'pendente', 'em_analise', 'autorizado');
create index pagamentos_da_plataforma on pagamentos (provider_payment_id) where fatura_id is not null;
alter table faturas add foreign key (estabelecimento_id, pagamento_id) references pagamentos (estabelecimento_id, id);

-- Notices of the platform's account name no shop.
alter table eventos_pagamento alter column estabelecimento_id drop not null;
create unique index eventos_pagamento_da_plataforma on eventos_pagamento (tipo, data_id, acao, request_id)
  where estabelecimento_id is null;

-- All that ever happened to a subscription, and what each thing did to its worth. Written, never changed.
create table eventos_assinatura (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  tipo text not null check (tipo in (
    'teste_iniciado', 'nova', 'expansao', 'contracao', 'cancelamento', 'reativacao', 'troca_no_teste',
    'mudanca_agendada', 'mudanca_desfeita', 'cancelamento_agendado', 'cancelamento_desfeito', 'bloqueio', 'desbloqueio',
    'pausa', 'retomada', 'dias_concedidos', 'encerramento')),
  dia date not null,
  plano_de text,
  plano_para text,
  mrr_de numeric(12,2) not null default 0 check (mrr_de >= 0),
  mrr_para numeric(12,2) not null default 0 check (mrr_para >= 0),
  motivo text,
  user_id uuid,
  created_at timestamptz not null default now(),
  check (mrr_de = mrr_para or tipo in ('nova', 'expansao', 'contracao', 'cancelamento', 'reativacao'))
);
create index eventos_assinatura_loja on eventos_assinatura (estabelecimento_id, created_at desc);
create index eventos_assinatura_dia on eventos_assinatura (dia);
alter table eventos_assinatura enable row level security;
create policy plataforma on eventos_assinatura using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
create policy loja on eventos_assinatura for select using (estabelecimento_id = (select app_loja_atual()));

-- Subscriptions that are paid for already stand in the ledger from the day they began.
update assinaturas_estabelecimento a set mrr = p.valor_mensal, dia_ciclo = extract(day from a.ciclo_de at time zone 'America/Sao_Paulo')
  from planos_assinatura p where p.id = a.plano_id and a.status in ('ativa', 'em_atraso', 'bloqueada', 'cancelamento_agendado');
insert into eventos_assinatura (estabelecimento_id, tipo, dia, plano_para, mrr_de, mrr_para)
  select a.estabelecimento_id, 'nova', (coalesce(a.ciclo_de, a.created_at) at time zone 'America/Sao_Paulo')::date, p.nome, 0, a.mrr
  from assinaturas_estabelecimento a join planos_assinatura p on p.id = a.plano_id where a.mrr > 0;
