-- That the rows that are there keep to what the three files before say, as they did to the longer text.

alter table produtos
  validate constraint produtos_status_valores,
  validate constraint produtos_status_sem_limite_valores,
  validate constraint produtos_status_da_variacao,
  validate constraint produtos_medida_unidade_valores,
  validate constraint produtos_preco_so_falta_em_rascunho,
  validate constraint produtos_preco_promocao_menor,
  validate constraint produtos_preco_ate_faixa,
  validate constraint produtos_custo_faixa,
  validate constraint produtos_medida_quantidade_faixa,
  validate constraint produtos_media_avaliacoes_faixa;
alter table vendas
  validate constraint vendas_status_valores,
  validate constraint vendas_canal_valores,
  validate constraint vendas_forma_pagamento_valores,
  validate constraint vendas_modo_entrega_valores,
  validate constraint vendas_cancelado_por_valores,
  validate constraint vendas_subtotal_faixa,
  validate constraint vendas_desconto_faixa,
  validate constraint vendas_entrega_faixa,
  validate constraint vendas_valor_cancelado_faixa,
  validate constraint vendas_total_reembolsado_ate_o_total,
  validate constraint vendas_total_e_a_soma;
alter table itens_venda
  validate constraint itens_venda_preco_unitario_faixa,
  validate constraint itens_venda_desconto_unitario_faixa,
  validate constraint itens_venda_desconto_cupom_faixa;
alter table movimentos_estoque validate constraint movimentos_estoque_tipo_valores;
