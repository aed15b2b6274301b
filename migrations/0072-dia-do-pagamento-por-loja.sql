-- The sale of a payment or of a line is looked for in its own shop.
create or replace function anotar_dia_do_pagamento() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into dias_mudados (estabelecimento_id, dia)
    select v.estabelecimento_id, (v.pago_em at time zone 'America/Sao_Paulo')::date from vendas v
    where v.estabelecimento_id = coalesce(new.estabelecimento_id, old.estabelecimento_id)
      and v.id = coalesce(new.venda_id, old.venda_id) and v.pago_em < now() - interval '1 day';
  return null;
end $$;
