-- The walls also ask whose sale a payment is of: with that in the index the payments' rows are not read for it.
drop index pagamentos_pix;
create index pagamentos_pix on pagamentos (estabelecimento_id, created_at)
  include (venda_id, status, aprovado_em)
  where forma = 'pix' and venda_id is not null;

-- The stock ledger of a shop by time, with what says that something ran out.
create index movimentos_estoque_loja on movimentos_estoque (estabelecimento_id, created_at desc, id desc)
  include (produto_id, saldo_apos);
