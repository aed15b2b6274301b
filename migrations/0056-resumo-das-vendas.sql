-- Paid sales summed by day, so that the figures of a year cost what those of a day cost. The sums are never wrong: a day
-- whose sales changed since it was summed is noted in the transaction that changed them, and is then added up from the
-- sales themselves until it is summed again (src/vendas/server/resumo-diario.ts).

create table resumo_vendas_dia (
  estabelecimento_id uuid not null references estabelecimentos (id),
  dia date not null,
  hora smallint not null check (hora between 0 and 23),
  canal text not null,
  forma text not null,
  atendente uuid,
  bruto numeric(14,2) not null,
  desconto numeric(14,2) not null,
  reembolso numeric(14,2) not null,
  liquido numeric(14,2) not null,
  vendas integer not null,
  itens integer not null
);
create index resumo_vendas_dia_loja on resumo_vendas_dia (estabelecimento_id, dia);

create table resumo_produtos_dia (
  estabelecimento_id uuid not null references estabelecimentos (id),
  dia date not null,
  -- Null is delivery.
  produto_id uuid,
  quantidade integer not null,
  receita numeric(14,2) not null,
  vendas integer not null,
  devolvidas integer not null
);
create index resumo_produtos_dia_loja on resumo_produtos_dia (estabelecimento_id, dia)
  include (produto_id, quantidade, receita, vendas, devolvidas);

create table dias_resumidos (
  estabelecimento_id uuid not null references estabelecimentos (id),
  dia date not null,
  primary key (estabelecimento_id, dia)
);
-- A log, not a set: two sales of one day never wait for each other.
create table dias_mudados (
  id bigint generated always as identity primary key,
  estabelecimento_id uuid not null,
  dia date not null
);
create index dias_mudados_loja on dias_mudados (estabelecimento_id, dia);

alter table resumo_vendas_dia enable row level security;
create policy leitura on resumo_vendas_dia for select
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy escrita on resumo_vendas_dia using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
alter table resumo_produtos_dia enable row level security;
create policy leitura on resumo_produtos_dia for select
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy escrita on resumo_produtos_dia using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
alter table dias_resumidos enable row level security;
create policy leitura on dias_resumidos for select
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy escrita on dias_resumidos using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
alter table dias_mudados enable row level security;
create policy leitura on dias_mudados for select
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy escrita on dias_mudados using ((select app_ve_tudo())) with check ((select app_ve_tudo()));

-- Today and yesterday are never summed (nor is the day before, for a transaction that began before midnight), so that
-- a payment of now writes nothing here.
create function anotar_dia_mudado() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hoje date := (now() at time zone 'America/Sao_Paulo')::date;
begin
  if tg_op <> 'INSERT' and (old.pago_em at time zone 'America/Sao_Paulo')::date < hoje - 1 then
    insert into dias_mudados (estabelecimento_id, dia)
      values (old.estabelecimento_id, (old.pago_em at time zone 'America/Sao_Paulo')::date);
  end if;
  if tg_op <> 'DELETE' and (new.pago_em at time zone 'America/Sao_Paulo')::date < hoje - 1
      and (tg_op = 'INSERT' or new.pago_em is distinct from old.pago_em) then
    insert into dias_mudados (estabelecimento_id, dia)
      values (new.estabelecimento_id, (new.pago_em at time zone 'America/Sao_Paulo')::date);
  end if;
  return null;
end $$;
create trigger anotar_insercao after insert on vendas for each row
  when (new.pago_em < now() - interval '1 day') execute function anotar_dia_mudado();
create trigger anotar_remocao after delete on vendas for each row
  when (old.pago_em < now() - interval '1 day') execute function anotar_dia_mudado();
create trigger anotar_mudanca after update of pago_em, subtotal, desconto, entrega, total, total_reembolsado,
    forma_pagamento, canal, registrada_por, excluida_em on vendas for each row
  when (old.pago_em < now() - interval '1 day' or new.pago_em < now() - interval '1 day')
  execute function anotar_dia_mudado();

-- A sale paid in several ways is divided by its payments.
create function anotar_dia_do_pagamento() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into dias_mudados (estabelecimento_id, dia)
    select v.estabelecimento_id, (v.pago_em at time zone 'America/Sao_Paulo')::date from vendas v
    where v.id = coalesce(new.venda_id, old.venda_id) and v.pago_em < now() - interval '1 day';
  return null;
end $$;
create trigger anotar_mudanca after update of valor, valor_reembolsado, forma, aprovado_em on pagamentos for each row
  when (new.venda_id is not null and (new.valor, new.valor_reembolsado, new.forma, new.aprovado_em)
    is distinct from (old.valor, old.valor_reembolsado, old.forma, old.aprovado_em))
  execute function anotar_dia_do_pagamento();
create trigger anotar_insercao after insert on pagamentos for each row
  when (new.venda_id is not null and new.aprovado_em is not null) execute function anotar_dia_do_pagamento();

-- The walls also ask whose purchase a sale is: with that in the index its rows are not read for it.
drop index vendas_pagas;
create index vendas_pagas on vendas (estabelecimento_id, pago_em)
  include (id, user_id, canal, forma_pagamento, registrada_por, cliente_id, subtotal, desconto, entrega, total,
    total_reembolsado)
  where pago_em is not null and excluida_em is null;
drop index vendas_pagas_do_cliente;
create index vendas_pagas_do_cliente on vendas (estabelecimento_id, cliente_id, pago_em)
  include (user_id, total, total_reembolsado)
  where pago_em is not null and excluida_em is null;
