-- A sale counts once for a product, however many of its variations are in it: days with such a sale are summed again.
insert into dias_mudados (estabelecimento_id, dia)
  select distinct v.estabelecimento_id, (v.pago_em at time zone 'America/Sao_Paulo')::date
  from itens_venda i
  join vendas v on v.estabelecimento_id = i.estabelecimento_id and v.id = i.venda_id
  where i.variacao_id is not null and v.pago_em is not null and exists (
    select 1 from itens_venda o where o.estabelecimento_id = i.estabelecimento_id and o.venda_id = i.venda_id
      and o.produto_id = i.produto_id and o.id <> i.id);
