-- What the dashboard and the reports are worked out from.

-- How far visits of a shop's pages went, counted by day. No person, address or browser is in it.
create table funil_diario (
  estabelecimento_id uuid not null references estabelecimentos (id),
  dia date not null,
  etapa text not null
    constraint funil_diario_etapa_valores check (etapa in ('visita', 'produto', 'carrinho', 'checkout')),
  quantidade integer not null constraint funil_diario_quantidade_faixa check (quantidade > 0),
  primary key (estabelecimento_id, dia, etapa)
);
alter table funil_diario enable row level security;
create policy acesso on funil_diario
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- Reports that a person of a shop put together, and when they are sent.
create table relatorios_salvos (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  user_id uuid not null references auth.users (id) on delete cascade,
  nome text not null constraint relatorios_salvos_nome_tamanho check (length(trim(nome)) between 1 and 80),
  definicao jsonb not null,
  agenda text constraint relatorios_salvos_agenda_valores check (agenda in ('diaria', 'semanal', 'mensal')),
  -- The last day, in São Paulo, on which it was sent: a day's e-mail goes out once.
  enviado_dia date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint relatorios_salvos_id_key unique (estabelecimento_id, id)
);
create unique index relatorios_salvos_nome on relatorios_salvos (estabelecimento_id, sem_acento(nome));
create index relatorios_salvos_agenda on relatorios_salvos (agenda) where agenda is not null;
create trigger updated_at before update on relatorios_salvos for each row execute function tocar_updated_at();
alter table relatorios_salvos enable row level security;
create policy acesso on relatorios_salvos
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- Paid sales summed by day, so that the figures of a year cost what those of a day cost. The sums are never wrong: a
-- day whose sales changed since it was summed is noted in the transaction that changed them, and is then added up from
-- the sales themselves until it is summed again.

create table resumo_vendas_dia (
  estabelecimento_id uuid not null references estabelecimentos (id),
  dia date not null,
  hora smallint not null constraint resumo_vendas_dia_hora_faixa check (hora between 0 and 23),
  canal text not null,
  forma text not null,
  registrado_por uuid,
  bruto numeric(14,2) not null,
  desconto numeric(14,2) not null,
  reembolso numeric(14,2) not null,
  liquido numeric(14,2) not null,
  vendas integer not null,
  itens integer not null
);
create index resumo_vendas_dia_loja on resumo_vendas_dia (estabelecimento_id, dia);
alter table resumo_vendas_dia enable row level security;
create policy leitura on resumo_vendas_dia for select
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy escrita on resumo_vendas_dia using ((select app_ve_tudo())) with check ((select app_ve_tudo()));

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
alter table resumo_produtos_dia enable row level security;
create policy leitura on resumo_produtos_dia for select
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy escrita on resumo_produtos_dia using ((select app_ve_tudo())) with check ((select app_ve_tudo()));

create table dias_resumidos (
  estabelecimento_id uuid not null references estabelecimentos (id),
  dia date not null,
  primary key (estabelecimento_id, dia)
);
alter table dias_resumidos enable row level security;
create policy leitura on dias_resumidos for select
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy escrita on dias_resumidos using ((select app_ve_tudo())) with check ((select app_ve_tudo()));

-- A log, not a set: two sales of one day never wait for each other.
create table dias_mudados (
  id bigint generated always as identity primary key,
  estabelecimento_id uuid not null,
  dia date not null
);
create index dias_mudados_loja on dias_mudados (estabelecimento_id, dia);
alter table dias_mudados enable row level security;
create policy leitura on dias_mudados for select
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy escrita on dias_mudados using ((select app_ve_tudo())) with check ((select app_ve_tudo()));

-- Today and yesterday are never summed (nor is the day before, for a transaction that began before midnight), so that
-- a payment of now writes nothing here.
create function anotar_dia_mudado() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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
    forma_pagamento, canal, registrado_por, excluido_em on vendas for each row
  when (old.pago_em < now() - interval '1 day' or new.pago_em < now() - interval '1 day')
  execute function anotar_dia_mudado();

-- A sale paid in several ways is divided by its payments.
create function anotar_dia_do_pagamento() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into dias_mudados (estabelecimento_id, dia)
    select v.estabelecimento_id, (v.pago_em at time zone 'America/Sao_Paulo')::date from vendas v
    where v.id = coalesce(new.venda_id, old.venda_id) and v.pago_em < now() - interval '1 day';
  return null;
end $$;

-- Figures count the units that stayed with who bought them: a day is noted as changed when some of a line are cancelled
-- or come back, and the sums of days with such lines are made again.
create trigger anotar_mudanca after update of quantidade, quantidade_cancelada, quantidade_devolvida on itens_venda
  for each row
  when ((new.quantidade, new.quantidade_cancelada, new.quantidade_devolvida)
    is distinct from (old.quantidade, old.quantidade_cancelada, old.quantidade_devolvida))
  execute function anotar_dia_do_pagamento();
create trigger anotar_mudanca after update of valor, valor_reembolsado, forma, aprovado_em on pagamentos for each row
  when (new.venda_id is not null and (new.valor, new.valor_reembolsado, new.forma, new.aprovado_em)
    is distinct from (old.valor, old.valor_reembolsado, old.forma, old.aprovado_em))
  execute function anotar_dia_do_pagamento();
create trigger anotar_insercao after insert on pagamentos for each row
  when (new.venda_id is not null and new.aprovado_em is not null) execute function anotar_dia_do_pagamento();
