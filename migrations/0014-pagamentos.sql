-- Payments of sales and of invoices, what the provider told about them, and refunds.

-- A payment is of a sale, into the shop's account, or of an invoice, into the platform's.
create table pagamentos (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  venda_id uuid,
  fatura_id uuid,
  forma text not null constraint pagamentos_forma_valores check (forma in ('pix', 'avista', 'cartao')),
  valor numeric(12,2) not null constraint pagamentos_valor_faixa check (valor > 0),
  valor_reembolsado numeric(12,2) not null default 0
    constraint pagamentos_valor_reembolsado_ate_o_valor check (valor_reembolsado between 0 and valor),
  recebido numeric(12,2) constraint pagamentos_recebido_cobre_o_valor check (recebido >= valor),
  parcelas integer constraint pagamentos_parcelas_faixa check (parcelas between 1 and 24),
  nsu text constraint pagamentos_nsu_tamanho check (length(nsu) between 1 and 40),
  status text not null default 'pendente'
    constraint pagamentos_status_valores
      check (status in ('criando', 'pendente', 'em_analise', 'autorizado', 'aprovado', 'reembolsado_parcial',
        'recusado', 'expirado', 'cancelado', 'reembolsado', 'em_mediacao', 'contestado', 'desconhecido')),
  -- What became of the money of an approved payment of a sale: it made the sale paid, or it pays nothing and goes back.
  uso text constraint pagamentos_uso_valores check (uso in ('quitou', 'devolvido')),
  tentativa integer not null default 1 constraint pagamentos_tentativa_faixa check (tentativa >= 1),
  -- Null for money the shop took itself (cash, its own card machine).
  provider_api text constraint pagamentos_provider_api_valores check (provider_api in ('payments', 'orders')),
  provider_payment_id text,
  provider_order_id text,
  provider_status text,
  provider_status_detail text,
  provider_atualizado_em timestamptz,
  qr_code text,
  qr_code_base64 text,
  ticket_url text,
  expira_em timestamptz,
  aprovado_em timestamptz,
  -- How the approval became known: a shop whose webhook does not arrive shows here.
  confirmado_via text
    constraint pagamentos_confirmado_via_valores
      check (confirmado_via in ('criacao', 'webhook', 'consulta', 'conciliacao')),
  verificado_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pagamentos_id_key unique (estabelecimento_id, id),
  constraint pagamentos_provider_payment_id_key unique (estabelecimento_id, provider_payment_id),
  constraint pagamentos_venda_id_tentativa_key unique (venda_id, tentativa),
  constraint pagamentos_fatura_id_tentativa_key unique (fatura_id, tentativa),
  constraint pagamentos_venda_id_fkey foreign key (estabelecimento_id, venda_id)
    references vendas (estabelecimento_id, id),
  constraint pagamentos_fatura_id_fkey foreign key (estabelecimento_id, fatura_id)
    references faturas (estabelecimento_id, id),
  constraint pagamentos_aprovacao_tem_data check (status <> 'aprovado' or aprovado_em is not null),
  constraint pagamentos_de_venda_ou_de_fatura check ((venda_id is null) <> (fatura_id is null))
);
create index pagamentos_loja on pagamentos (estabelecimento_id, created_at desc);
create index pagamentos_abertos on pagamentos (expira_em)
  where status in ('criando', 'pendente', 'em_analise', 'autorizado') and provider_api is not null;
-- The policies also ask whose sale a payment is of: with that in the index the table is not read for it.
create index pagamentos_pix on pagamentos (estabelecimento_id, created_at)
  include (venda_id, status, aprovado_em)
  where forma = 'pix' and venda_id is not null;
-- One attempt at a time, by whichever way the provider takes the money. At the counter two cash lines of one sale are
-- two payments.
create unique index pagamentos_um_aberto on pagamentos (venda_id)
  where provider_api is not null and status in ('criando', 'pendente', 'em_analise', 'autorizado');
create index pagamentos_confirmados on pagamentos (estabelecimento_id, aprovado_em)
  where confirmado_via = 'conciliacao';
create unique index pagamentos_um_pix_aberto_da_fatura on pagamentos (fatura_id)
  where forma = 'pix' and status in ('criando', 'pendente', 'em_analise', 'autorizado');
create index pagamentos_da_plataforma on pagamentos (provider_payment_id) where fatura_id is not null;
create trigger updated_at before update on pagamentos for each row execute function tocar_updated_at();
alter table pagamentos enable row level security;
create policy acesso on pagamentos
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy propria on pagamentos for select
  using ((select app_papel()) = 'pessoa' and compra_de_quem_pede(estabelecimento_id, venda_id));
alter table faturas add constraint faturas_pagamento_id_fkey
  foreign key (estabelecimento_id, pagamento_id) references pagamentos (estabelecimento_id, id);

-- What arrived at the webhook, as it arrived. Never the source of a payment's state.
create table eventos_pagamento (
  id uuid primary key default uuid_v7(),
  -- Null for notices of the platform's account.
  estabelecimento_id uuid references estabelecimentos (id),
  tipo text not null,
  data_id text not null,
  acao text not null default '',
  request_id text not null default '',
  assinatura text not null
    constraint eventos_pagamento_assinatura_valores check (assinatura in ('valida', 'sem_segredo')),
  corpo jsonb not null,
  recebido_em timestamptz not null default now(),
  processado_em timestamptz,
  reprocessado_em timestamptz,
  reprocessos integer not null default 0 constraint eventos_pagamento_reprocessos_faixa check (reprocessos >= 0)
);
create index eventos_pagamento_data on eventos_pagamento (estabelecimento_id, data_id, recebido_em);
-- For the job that deletes what is past its term of retention.
create index eventos_pagamento_recebido on eventos_pagamento (recebido_em);
-- The signature of a notice covers the payment's id and the request's: what else it says (its action, its type, the
-- case of its letters) makes no other notice of it. One that is not of a payment never stands in the way of one that
-- is.
create unique index eventos_pagamento_uma_vez
  on eventos_pagamento (estabelecimento_id, lower(data_id), request_id, (tipo = 'payment')) nulls not distinct;
alter table eventos_pagamento enable row level security;
create policy acesso on eventos_pagamento
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

create table reembolsos (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  pagamento_id uuid not null,
  devolucao_id uuid,
  valor numeric(12,2) not null constraint reembolsos_valor_faixa check (valor > 0),
  status text not null default 'solicitado'
    constraint reembolsos_status_valores
      check (status in ('solicitado', 'em_processamento', 'concluido', 'falhou', 'manual')),
  motivo text not null constraint reembolsos_motivo_tamanho check (length(trim(motivo)) > 0),
  observacao text constraint reembolsos_observacao_tamanho check (length(observacao) <= 500),
  user_id uuid,
  comprovante_id uuid references arquivos (id),
  provider_refund_id text,
  -- The provider's last words about a refund that it refused.
  erro text constraint reembolsos_erro_tamanho check (length(erro) <= 300),
  tentativas integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reembolsos_pagamento_id_fkey foreign key (estabelecimento_id, pagamento_id)
    references pagamentos (estabelecimento_id, id),
  constraint reembolsos_devolucao_id_fkey foreign key (estabelecimento_id, devolucao_id)
    references devolucoes (estabelecimento_id, id)
);
create index reembolsos_pagamento on reembolsos (estabelecimento_id, pagamento_id);
create index reembolsos_abertos on reembolsos (created_at) where status in ('solicitado', 'em_processamento');
create index reembolsos_loja on reembolsos (estabelecimento_id, created_at);
create index reembolsos_devolucao on reembolsos (estabelecimento_id, devolucao_id) where devolucao_id is not null;
create trigger updated_at before update on reembolsos for each row execute function tocar_updated_at();
alter table reembolsos enable row level security;
create policy acesso on reembolsos
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
