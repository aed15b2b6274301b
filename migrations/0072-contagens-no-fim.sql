-- A sale that moves counts at its shop's and at its customer's row. Counting is the last thing its transaction does: a
-- checkout takes products first and then the customer's row, and one that took them the other way round would wait for
-- it in a circle. The rows that every sale of a shop shares are also held for a shorter time.

drop trigger contar_insercao on vendas;
create constraint trigger contar_insercao after insert on vendas deferrable initially deferred
  for each row when (new.pago_em is not null) execute function contar_vendas();
drop trigger contar_mudanca on vendas;
create constraint trigger contar_mudanca after update of status, pago_em on vendas deferrable initially deferred
  for each row execute function contar_vendas();

drop trigger compras_insercao on vendas;
create constraint trigger compras_insercao after insert on vendas deferrable initially deferred
  for each row when (new.pago_em is not null and new.cliente_id is not null) execute function contar_compras();
drop trigger compras_mudanca on vendas;
create constraint trigger compras_mudanca
  after update of status, pago_em, total, total_reembolsado, cliente_id, excluida_em on vendas
  deferrable initially deferred
  for each row when ((old.pago_em is not null and old.cliente_id is not null)
    or (new.pago_em is not null and new.cliente_id is not null)) execute function contar_compras();
