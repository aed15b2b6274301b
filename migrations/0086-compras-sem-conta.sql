alter table vendas validate constraint vendas_online_tem_comprador;

-- A shop that is brought in with its sales has them counted once, at the end: one by one, in a transaction that writes
-- them all, each count would read every one before it. Nobody sets this but who brings a shop in.
create or replace function contar_vendas() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  antes integer := 0;
  depois integer := (new.pago_em is not null and new.status not in ('cancelado', 'devolvido', 'expirado'))::int;
begin
  if current_setting('app.loja_trazida', true) = new.estabelecimento_id::text then return null; end if;
  if tg_op = 'UPDATE' then
    antes := (old.pago_em is not null and old.status not in ('cancelado', 'devolvido', 'expirado'))::int;
  end if;
  if antes <> depois then
    update contadores_estabelecimento set total_vendas = total_vendas + depois - antes
      where estabelecimento_id = new.estabelecimento_id;
  end if;
  return null;
end $$;

create or replace function contar_compras() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  antes boolean := tg_op = 'UPDATE' and venda_conta(old);
  depois boolean := venda_conta(new);
  valor numeric := new.total - new.total_reembolsado;
begin
  -- Its customers come with what they bought.
  if current_setting('app.loja_trazida', true) = new.estabelecimento_id::text then return null; end if;
  if antes and depois and old.cliente_id = new.cliente_id then
    update consumidores set total_gasto = total_gasto + valor - (old.total - old.total_reembolsado)
      where estabelecimento_id = new.estabelecimento_id and id = new.cliente_id
        and valor <> old.total - old.total_reembolsado;
    return null;
  end if;
  if antes then
    update consumidores set compras = compras - 1, total_gasto = total_gasto - (old.total - old.total_reembolsado),
      ultima_compra = case when ultima_compra > old.created_at then ultima_compra else (
        select max(v.created_at) from vendas v
        where v.estabelecimento_id = old.estabelecimento_id and v.cliente_id = old.cliente_id and venda_conta(v)) end
      where estabelecimento_id = old.estabelecimento_id and id = old.cliente_id;
  end if;
  if depois then
    update consumidores set compras = compras + 1, total_gasto = total_gasto + valor,
      ultima_compra = greatest(ultima_compra, new.created_at)
      where estabelecimento_id = new.estabelecimento_id and id = new.cliente_id;
  end if;
  return null;
end $$;

create function contar_vendas_trazidas(p_loja uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update contadores_estabelecimento set total_vendas = (
    select count(*) from vendas where estabelecimento_id = p_loja and pago_em is not null
      and status not in ('cancelado', 'devolvido', 'expirado'))
  where estabelecimento_id = p_loja;
$$;
