-- The walls also ask whose sale a payment is of: with that in the index the payments' rows are not read for it.
drop index pagamentos_pix;
create index pagamentos_pix on pagamentos (estabelecimento_id, created_at)
  include (venda_id, status, aprovado_em)
  where forma = 'pix' and venda_id is not null;
