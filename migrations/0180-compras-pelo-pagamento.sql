-- A customer's purchases are the sales that the figures of the reports count: paid, by the time of the payment, until
-- all of the money went back, whatever became of the order.
create or replace function venda_conta(v vendas) returns boolean language sql immutable as $$
  select v.cliente_id is not null and v.pago_em is not null and v.excluido_em is null and v.total_reembolsado < v.total
$$;

-- Whether the figures beside were counted so. A job counts them again of who was a customer before, a few at a time;
-- when no row is left without it, a later file takes the column away, and its index.
alter table consumidores add column compras_recontadas boolean not null default false;
alter table consumidores alter column compras_recontadas set default true;

-- What these customers of a shop bought, from their sales. Who calls holds the rows.
create function recontar_compras(p_loja uuid, ids uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update consumidores c set (compras, total_gasto, ultima_compra) = (
    select count(*), coalesce(sum(v.total - v.total_reembolsado), 0), max(v.pago_em) from vendas v
    where v.estabelecimento_id = p_loja and v.cliente_id = c.id and venda_conta(v))
  where c.estabelecimento_id = p_loja and c.id = any(ids);
$$;

create or replace function contar_compras() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  antes boolean := tg_op = 'UPDATE' and venda_conta(old);
  depois boolean := venda_conta(new);
  valor numeric := new.total - new.total_reembolsado;
begin
  -- Its customers are counted once, at the end.
  if current_setting('app.loja_trazida', true) = new.estabelecimento_id::text then return null; end if;
  if not antes and not depois then return null; end if;
  if antes and depois
    and (old.cliente_id, old.pago_em, old.total - old.total_reembolsado) = (new.cliente_id, new.pago_em, valor)
  then return null; end if;
  -- Held before it is asked how they were counted: the job may be counting them now.
  perform 1 from consumidores where estabelecimento_id = new.estabelecimento_id
    and id in (old.cliente_id, new.cliente_id) order by id for no key update;
  perform recontar_compras(new.estabelecimento_id, array_agg(id)) from consumidores
    where estabelecimento_id = new.estabelecimento_id and id in (old.cliente_id, new.cliente_id)
      and not compras_recontadas having count(*) > 0;
  if antes and depois and (old.cliente_id, old.pago_em) = (new.cliente_id, new.pago_em) then
    update consumidores set total_gasto = total_gasto + valor - (old.total - old.total_reembolsado)
      where estabelecimento_id = new.estabelecimento_id and id = new.cliente_id and compras_recontadas;
    return null;
  end if;
  if antes then
    update consumidores set compras = compras - 1, total_gasto = total_gasto - (old.total - old.total_reembolsado),
      ultima_compra = case when ultima_compra > old.pago_em then ultima_compra else (
        select max(v.pago_em) from vendas v
        where v.estabelecimento_id = old.estabelecimento_id and v.cliente_id = old.cliente_id and venda_conta(v)) end
      where estabelecimento_id = old.estabelecimento_id and id = old.cliente_id and compras_recontadas;
  end if;
  if depois then
    update consumidores set compras = compras + 1, total_gasto = total_gasto + valor,
      ultima_compra = greatest(ultima_compra, new.pago_em)
      where estabelecimento_id = new.estabelecimento_id and id = new.cliente_id and compras_recontadas;
  end if;
  return null;
end $$;

-- An archive of a version before this one has its customers counted otherwise.
create or replace function contar_vendas_trazidas(p_loja uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update contadores_estabelecimento set total_vendas = (
    select count(*) from vendas where estabelecimento_id = p_loja and pago_em is not null
      and status not in ('cancelado', 'devolvido', 'expirado'))
  where estabelecimento_id = p_loja;
  select recontar_compras(p_loja, array(select id from consumidores where estabelecimento_id = p_loja));
$$;
