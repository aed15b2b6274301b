-- Figures count the units that stayed with who bought them: a day is noted as changed when some of a line are cancelled
-- or come back, and the sums of days with such lines are made again.
create trigger anotar_mudanca after update of quantidade, quantidade_cancelada, quantidade_devolvida on itens_venda
  for each row
  when ((new.quantidade, new.quantidade_cancelada, new.quantidade_devolvida)
    is distinct from (old.quantidade, old.quantidade_cancelada, old.quantidade_devolvida))
  execute function anotar_dia_do_pagamento();

insert into dias_mudados (estabelecimento_id, dia)
  select distinct v.estabelecimento_id, (v.pago_em at time zone 'America/Sao_Paulo')::date
  from vendas v join itens_venda i on i.estabelecimento_id = v.estabelecimento_id and i.venda_id = v.id
  where v.pago_em < now() - interval '1 day' and i.quantidade_cancelada + i.quantidade_devolvida > 0;

-- Both kinds of rows are read for every figure of a period: with the new columns in their indexes the tables are not.
drop index vendas_pagas;
create index vendas_pagas on vendas (estabelecimento_id, pago_em)
  include (id, user_id, canal, forma_pagamento, registrada_por, cliente_id, subtotal, desconto, entrega, total,
    total_reembolsado, valor_cancelado)
  where pago_em is not null and excluida_em is null;
drop index itens_venda_da_venda;
create index itens_venda_da_venda on itens_venda (estabelecimento_id, venda_id)
  include (id, produto_id, quantidade, subtotal, quantidade_cancelada, quantidade_devolvida);
