-- As the file before, of sales.
-- wider: by nothing, they let in the same

alter table vendas
  drop constraint vendas_status_valores,
  drop constraint vendas_canal_valores,
  drop constraint vendas_forma_pagamento_valores,
  drop constraint vendas_modo_entrega_valores,
  drop constraint vendas_cancelado_por_valores,
  drop constraint vendas_subtotal_faixa,
  drop constraint vendas_desconto_faixa,
  drop constraint vendas_entrega_faixa,
  drop constraint vendas_valor_cancelado_faixa,
  drop constraint vendas_total_reembolsado_ate_o_total,
  drop constraint vendas_total_e_a_soma,
  add constraint vendas_status_valores check (status = any
    ('{pendente,pago,em_preparacao,pronto_retirada,enviado,entregue,concluido,expirado,cancelado,em_devolucao,devolvido}'))
    not valid,
  add constraint vendas_canal_valores check (canal = any ('{online,balcao}')) not valid,
  add constraint vendas_forma_pagamento_valores check (forma_pagamento = any ('{pix,avista,cartao}')) not valid,
  add constraint vendas_modo_entrega_valores
    check (modo_entrega = any ('{retirada,entrega_propria,transportadora}')) not valid,
  add constraint vendas_cancelado_por_valores
    check (cancelado_por = any ('{cliente,loja,prazo_da_loja,sistema,plataforma}')) not valid,
  add constraint vendas_subtotal_faixa check (subtotal >= 0.0) not valid,
  add constraint vendas_desconto_faixa check (desconto >= 0.0) not valid,
  add constraint vendas_entrega_faixa check (entrega >= 0.0) not valid,
  add constraint vendas_valor_cancelado_faixa check (valor_cancelado >= 0.0) not valid,
  add constraint vendas_total_reembolsado_ate_o_total check (total_reembolsado between 0.0 and total) not valid,
  add constraint vendas_total_e_a_soma
    check (total > 0.0 and total = subtotal - desconto + entrega - valor_cancelado) not valid;
