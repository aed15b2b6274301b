-- A sale that came back whole ends at Bling as a cancelled one does; of one that came back in part the shop is told.

create function terminar_pedido_do_bling() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update pedidos_no_bling set situacao = 'a_cancelar', tentativas = 0, proxima_em = now(), problema = null, detalhe = null
    where estabelecimento_id = new.estabelecimento_id and venda_id = new.id and situacao not in ('a_cancelar', 'cancelado');
  return null;
end $$;
create trigger devolver_pedido_do_bling after update of status on vendas for each row
  when (new.status = 'devolvido' and old.status <> 'devolvido')
  execute function terminar_pedido_do_bling();

-- The order there has more units than the sale by now, and its own papers for that.
create function notar_parte_no_bling() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update pedidos_no_bling set problema = 'parte_voltou'
    where estabelecimento_id = new.estabelecimento_id and venda_id = new.venda_id and situacao = 'enviado';
  return null;
end $$;
create trigger notar_parte_no_bling after update of quantidade_cancelada, quantidade_devolvida on itens_venda for each row
  when ((new.quantidade_cancelada, new.quantidade_devolvida) is distinct from (old.quantidade_cancelada, old.quantidade_devolvida))
  execute function notar_parte_no_bling();
