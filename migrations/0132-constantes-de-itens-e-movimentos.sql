-- As the two files before, of the lines of sales and of the stock ledger.
-- wider: by nothing, they let in the same

alter table itens_venda
  drop constraint itens_venda_preco_unitario_faixa,
  drop constraint itens_venda_desconto_unitario_faixa,
  drop constraint itens_venda_desconto_cupom_faixa,
  add constraint itens_venda_preco_unitario_faixa check (preco_unitario >= 0.0) not valid,
  add constraint itens_venda_desconto_unitario_faixa check (desconto_unitario >= 0.0) not valid,
  add constraint itens_venda_desconto_cupom_faixa check (desconto_cupom between 0.0 and subtotal) not valid;
alter table movimentos_estoque
  drop constraint movimentos_estoque_tipo_valores,
  add constraint movimentos_estoque_tipo_valores check (tipo = any
    ('{entrada,saida,contagem,reserva,baixa,liberacao,cancelamento,devolucao,perda}')) not valid;
