-- contract: since 0195 nothing asks for `contar_mudanca`: the trigger of its name below takes its place in the same step.

-- A sale counts as the figures of the reports count it: paid, until all of the money went back, whatever became of the
-- order. One that was paid and cancelled keeps counting until its refund is done; one whose money went back in a dispute
-- counts no more, though it was delivered.
create function venda_vale(v vendas) returns boolean language sql immutable as $$
  select v.pago_em is not null and v.excluido_em is null and v.total_reembolsado < v.total
$$;

-- Whether total_vendas was counted so. A job counts the shops of before again, a few at a time; when no row is left
-- without it, a later file takes the column away.
alter table contadores_estabelecimento add column vendas_recontadas boolean not null default false;
alter table contadores_estabelecimento alter column vendas_recontadas set default true;

create or replace function contar_vendas() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mudou integer := venda_vale(new)::integer - (tg_op = 'UPDATE' and venda_vale(old))::integer;
begin
  if current_setting('app.loja_trazida', true) = new.estabelecimento_id::text or mudou = 0 then return null; end if;
  update contadores_estabelecimento set total_vendas = total_vendas + mudou
    where estabelecimento_id = new.estabelecimento_id and vendas_recontadas;
  if found then return null; end if;
  -- Held before it is asked how they were counted: the job may be counting them now.
  perform 1 from contadores_estabelecimento where estabelecimento_id = new.estabelecimento_id for no key update;
  update contadores_estabelecimento set total_vendas = case when vendas_recontadas then total_vendas + mudou else (
      select count(*) from vendas v where v.estabelecimento_id = new.estabelecimento_id and venda_vale(v)) end
    where estabelecimento_id = new.estabelecimento_id;
  return null;
end $$;

drop trigger contar_mudanca on vendas;
create constraint trigger contar_mudanca after update of pago_em, excluido_em, total, total_reembolsado on vendas
  deferrable initially deferred for each row when (old.pago_em is not null or new.pago_em is not null)
  execute function contar_vendas();

-- Counts some shops of before again, and answers how many.
create function recontar_vendas(p_quantas integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lojas uuid[] := array(select estabelecimento_id from contadores_estabelecimento where not vendas_recontadas
    order by estabelecimento_id limit p_quantas for no key update skip locked);
begin
  update contadores_estabelecimento c set vendas_recontadas = true, total_vendas = (
      select count(*) from vendas v where v.estabelecimento_id = c.estabelecimento_id and venda_vale(v))
    where c.estabelecimento_id = any(lojas);
  return cardinality(lojas);
end $$;

create or replace function contar_vendas_trazidas(p_loja uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update contadores_estabelecimento set total_vendas = (
    select count(*) from vendas v where v.estabelecimento_id = p_loja and venda_vale(v))
  where estabelecimento_id = p_loja;
  select recontar_compras(p_loja, array(select id from consumidores where estabelecimento_id = p_loja));
$$;
