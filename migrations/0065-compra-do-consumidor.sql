-- Card through the shop's own account, the price an order keeps, and where it goes.

alter table vendas
  -- Paid by card at the provider, now; a card without it is taken by the shop's own machine at delivery.
  add column cartao_online boolean not null default false check (not cartao_online or forma_pagamento = 'cartao'),
  -- When the price was agreed, when that was later than the order: a sale opened again at a new price.
  add column preco_em timestamptz,
  -- As the buyer gave it with the order; their address book may change later.
  add column endereco_entrega jsonb check (jsonb_typeof(endereco_entrega) = 'object');

-- One attempt at a time, by whichever way the provider takes the money.
drop index pagamentos_um_pix_aberto;
create unique index pagamentos_um_aberto on pagamentos (venda_id)
  where provider_api is not null and status in ('criando', 'pendente', 'em_analise', 'autorizado');

-- Paid on delivery and not accepted yet: what the clock looks for.
drop index vendas_a_confirmar;
create index vendas_a_confirmar on vendas (created_at)
  where status = 'pendente' and forma_pagamento <> 'pix' and not cartao_online;
