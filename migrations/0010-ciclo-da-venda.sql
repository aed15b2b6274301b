-- How a sale is handed over, and how it comes back.

alter table vendas
  add column modo_entrega text check (modo_entrega in ('retirada', 'entrega_propria', 'transportadora')),
  add column rastreio text check (length(rastreio) between 1 and 120),
  add column enviado_em timestamptz,
  add column observacao text check (length(observacao) <= 1000),
  add check (status <> 'entregue' or entregue_em is not null);

create sequence devolucoes_protocolo;
create table devolucoes (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  venda_id uuid not null,
  -- Regret (CDC art. 49) asks for no reason and cannot be refused; a defect says what is wrong.
  tipo text not null check (tipo in ('arrependimento', 'problema')),
  protocolo text not null unique default
    to_char(now() at time zone 'America/Sao_Paulo', 'YYYYMMDD') || '-' || lpad(nextval('devolucoes_protocolo')::text, 6, '0'),
  status_anterior text not null,
  descricao text check (length(descricao) <= 2000),
  situacao text not null default 'aberta' check (situacao in ('aberta', 'recebida', 'concluida', 'recusada', 'retirada')),
  voltar_ao_estoque boolean not null default true,
  motivo_recusa text,
  responder_ate timestamptz not null default now() + interval '5 days',
  aberta_por uuid references auth.users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (estabelecimento_id, venda_id) references vendas (estabelecimento_id, id),
  check (tipo = 'arrependimento' or descricao is not null),
  check (situacao <> 'recusada' or (tipo = 'problema' and motivo_recusa is not null))
);
create unique index devolucoes_uma_aberta on devolucoes (venda_id) where situacao in ('aberta', 'recebida');
create index devolucoes_loja on devolucoes (estabelecimento_id, situacao, responder_ate);
create trigger updated_at before update on devolucoes for each row execute function tocar_updated_at();
alter table devolucoes enable row level security;
create policy acesso on devolucoes using (app_ve_tudo() or app_na_loja(estabelecimento_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id));
create policy propria on devolucoes for select using (app_papel() = 'pessoa' and exists (
  select 1 from vendas v where v.estabelecimento_id = devolucoes.estabelecimento_id and v.id = devolucoes.venda_id
    and v.user_id = app_user_id()));

-- Goods come back once per item and cycle.
create unique index movimentos_estoque_uma_devolucao on movimentos_estoque (venda_id, item_id, ciclo)
  where tipo = 'devolucao';

-- Jobs that move sales by the clock.
create index vendas_entregues on vendas (entregue_em) where status = 'entregue';
create index vendas_enviadas on vendas (enviado_em) where status = 'enviado';
create index vendas_a_confirmar on vendas (created_at) where status = 'pendente' and forma_pagamento <> 'pix';
create index reembolsos_abertos on reembolsos (created_at) where status in ('solicitado', 'em_processamento');
