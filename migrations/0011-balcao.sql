-- The counter: who paid what in cash or by card, beside the sale's total.

alter table pagamentos
  add column recebido numeric(12,2) check (recebido >= valor),
  add column parcelas integer check (parcelas between 1 and 24),
  add column nsu text check (length(nsu) between 1 and 40);

-- At the counter two cash lines of one sale are two payments; a PIX still has one open attempt at a time.
alter table itens_venda add column desconto_unitario numeric(12,2) not null default 0 check (desconto_unitario >= 0);
