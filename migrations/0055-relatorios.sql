-- What the dashboard and the reports are worked out from.

-- Every figure of money goes by the day of payment: one shop's paid sales in that order, with all that is summed.
create index vendas_pagas on vendas (estabelecimento_id, pago_em)
  include (id, canal, forma_pagamento, registrada_por, cliente_id, subtotal, desconto, entrega, total, total_reembolsado)
  where pago_em is not null and excluida_em is null;
-- A customer's first purchase and the time since the last one.
create index vendas_pagas_do_cliente on vendas (estabelecimento_id, cliente_id, pago_em)
  include (total, total_reembolsado)
  where pago_em is not null and excluida_em is null;
-- A sale's lines without reading the sale's rows of the table.
create index itens_venda_da_venda on itens_venda (estabelecimento_id, venda_id)
  include (id, produto_id, quantidade, subtotal);
create index pagamentos_pix on pagamentos (estabelecimento_id, created_at)
  include (status, valor, valor_reembolsado, aprovado_em) where forma = 'pix' and venda_id is not null;
create index reembolsos_loja on reembolsos (estabelecimento_id, created_at);
create index avaliacoes_produtos_loja on avaliacoes_produtos (estabelecimento_id, created_at) include (nota, respondida_em);

-- How far visits of a shop's pages went, counted by day. No person, address or browser is in it.
create table funil_diario (
  estabelecimento_id uuid not null references estabelecimentos (id),
  dia date not null,
  etapa text not null check (etapa in ('visita', 'produto', 'carrinho', 'checkout')),
  quantidade integer not null check (quantidade > 0),
  primary key (estabelecimento_id, dia, etapa)
);
alter table funil_diario enable row level security;
create policy acesso on funil_diario
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- Reports that a person of a shop put together, and when they are sent.
create table relatorios_salvos (
  id uuid not null default uuid_v7() primary key,
  estabelecimento_id uuid not null references estabelecimentos (id),
  user_id uuid not null references auth.users (id) on delete cascade,
  nome text not null check (length(trim(nome)) between 1 and 80),
  definicao jsonb not null,
  agenda text check (agenda in ('diaria', 'semanal', 'mensal')),
  -- The last day, in São Paulo, on which it was sent: a day's letter goes out once.
  enviado_dia date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (estabelecimento_id, id)
);
create unique index relatorios_salvos_nome on relatorios_salvos (estabelecimento_id, sem_acento(nome));
create index relatorios_salvos_agenda on relatorios_salvos (agenda) where agenda is not null;
create trigger updated_at before update on relatorios_salvos for each row execute function tocar_updated_at();
alter table relatorios_salvos enable row level security;
create policy acesso on relatorios_salvos
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
