-- Delivery that a shop and its buyer still have to agree on: what the buyer knew before the order, what the shop
-- proposes, and that the buyer took it. Of orders made before this there is nothing to agree on here.
create table fretes_a_combinar (
  estabelecimento_id uuid not null,
  venda_id uuid not null,
  -- The buyer said, in an act of their own, that the freight is not in the total.
  ciente_em timestamptz not null default now(),
  -- Counts the shop's proposals: the buyer accepts one by its number. The columns below are those of the latest.
  proposta integer not null default 0 constraint fretes_a_combinar_proposta_faixa check (proposta >= 0),
  -- Reais, paid to the shop when the goods are handed over; never part of the sale's total.
  valor numeric(12,2) constraint fretes_a_combinar_valor_faixa check (valor between 0 and 99999),
  -- By when: so many days after the buyer accepts, or on a day.
  prazo_dias integer constraint fretes_a_combinar_prazo_dias_faixa check (prazo_dias between 0 and 90),
  dia date,
  proposto_em timestamptz,
  aceito_em timestamptz,
  -- The buyer was told that the shop is late, and was reminded of a proposal.
  avisado_em timestamptz,
  lembrado_em timestamptz,
  updated_at timestamptz not null default now(),
  primary key (estabelecimento_id, venda_id),
  constraint fretes_a_combinar_venda_id_fkey foreign key (estabelecimento_id, venda_id)
    references vendas (estabelecimento_id, id),
  constraint fretes_a_combinar_proposta_inteira check (
    (proposta > 0) = (valor is not null) and (proposta > 0) = (proposto_em is not null)
    and num_nonnulls(prazo_dias, dia) = (proposta > 0)::int),
  constraint fretes_a_combinar_aceito_tem_proposta check (aceito_em is null or proposta > 0)
);
-- Those that the clock looks at.
create index fretes_a_combinar_abertos on fretes_a_combinar (venda_id) where aceito_em is null;
create trigger updated_at before update on fretes_a_combinar for each row execute function tocar_updated_at();
alter table fretes_a_combinar enable row level security;
create policy acesso on fretes_a_combinar
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy propria on fretes_a_combinar for select
  using ((select app_papel()) = 'pessoa' and compra_de_quem_pede(estabelecimento_id, venda_id));
