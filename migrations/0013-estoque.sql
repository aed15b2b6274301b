-- The stock ledger that explains each unit of a product.

create table movimentos_estoque (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  produto_id uuid not null,
  venda_id uuid,
  item_id uuid,
  ciclo integer,
  -- Part of a line moves under the count that its line then has; the whole rest of it under 0. Neither moves twice.
  parcela integer not null default 0 constraint movimentos_estoque_parcela_faixa check (parcela >= 0),
  tipo text not null
    constraint movimentos_estoque_tipo_valores
      check (tipo in ('entrada', 'saida', 'contagem', 'reserva', 'baixa', 'liberacao', 'cancelamento', 'devolucao',
        'perda')),
  qtd integer not null,
  qtd_reservado integer not null default 0,
  saldo_apos integer not null constraint movimentos_estoque_saldo_apos_faixa check (saldo_apos >= 0),
  user_id uuid,
  motivo text,
  created_at timestamptz not null default now(),
  constraint movimentos_estoque_produto_id_fkey foreign key (estabelecimento_id, produto_id)
    references produtos (estabelecimento_id, id),
  constraint movimentos_estoque_venda_id_fkey foreign key (estabelecimento_id, venda_id)
    references vendas (estabelecimento_id, id),
  constraint movimentos_estoque_item_id_fkey foreign key (estabelecimento_id, item_id)
    references itens_venda (estabelecimento_id, id),
  constraint movimentos_estoque_de_venda_tem_item_e_ciclo
    check ((venda_id is null) = (item_id is null) and (venda_id is null) = (ciclo is null))
);
-- Reserving or giving back the same item twice in one cycle is refused by the database itself.
create unique index movimentos_estoque_uma_vez on movimentos_estoque (venda_id, item_id, tipo, ciclo)
  where tipo in ('reserva', 'baixa');
create index movimentos_estoque_produto on movimentos_estoque (estabelecimento_id, produto_id, created_at desc);
-- The stock ledger of a shop by time, with what says that something ran out.
create index movimentos_estoque_loja on movimentos_estoque (estabelecimento_id, created_at desc, id desc)
  include (produto_id, saldo_apos);
create unique index movimentos_estoque_uma_volta on movimentos_estoque (venda_id, item_id, ciclo, parcela)
  where tipo in ('liberacao', 'cancelamento');
-- Goods come back once per item, cycle and part.
create unique index movimentos_estoque_uma_devolucao on movimentos_estoque (venda_id, item_id, ciclo, parcela)
  where tipo in ('devolucao', 'perda') and venda_id is not null;
alter table movimentos_estoque enable row level security;
create policy escrita on movimentos_estoque for insert
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy leitura on movimentos_estoque for select
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- Moves the stock of every line of a sale, or of some units of some lines, by the signs of `p_tipo` and writes the
-- ledger. `p_partes` is [{item_id, quantidade, parcela}]; null is all that is left. False, and nothing changed, when a
-- product has not enough units left. It acts as who calls it, behind the same policies. In PL/pgSQL, so that its plan
-- is kept by the connection, also behind a pooler: every order asks this, and planning took several times as long as
-- running.
create function mover_estoque(
  p_loja uuid, p_venda uuid, p_ciclo integer, p_tipo text, p_estoque integer, p_reservado integer, p_usuario uuid,
  p_partes jsonb
) returns boolean language plpgsql as $$
declare
  pedidos integer;
  movidos integer;
begin
  with itens as (
    select * from (
      select i.id, i.produto_id, coalesce(u.parcela, 0) as parcela,
        coalesce(u.quantidade, i.quantidade - i.quantidade_cancelada - i.quantidade_devolvida) as quantidade
      from itens_venda i
      left join jsonb_to_recordset(coalesce(p_partes, '[]')) as u (item_id uuid, quantidade integer, parcela integer)
        on u.item_id = i.id
      where i.estabelecimento_id = p_loja and i.venda_id = p_venda and (p_partes is null or u.item_id is not null)
    ) todos where quantidade > 0
  ), travados as (
    select p.id, p.estoque >= -(p_estoque * i.quantidade) as cabe
    from produtos p join itens i on i.produto_id = p.id
    where p.estabelecimento_id = p_loja
    order by p.id for no key update of p
  ), escolhidos as (
    update produtos p
    set estoque = p.estoque + p_estoque * i.quantidade,
        estoque_reservado = p.estoque_reservado + p_reservado * i.quantidade
    from itens i
    where p.estabelecimento_id = p_loja and p.id = i.produto_id and (select bool_and(cabe) from travados)
    returning p.id as produto_id, i.id as item_id, i.quantidade, i.parcela, p.estoque as saldo
  ), escritos as (
    insert into movimentos_estoque
      (estabelecimento_id, produto_id, venda_id, item_id, ciclo, tipo, qtd, qtd_reservado, saldo_apos, user_id, parcela)
    select p_loja, produto_id, p_venda, item_id, p_ciclo, p_tipo,
      p_estoque * quantidade, p_reservado * quantidade, saldo, p_usuario, parcela
    from escolhidos
    returning 1
  )
  select (select count(*) from itens), (select count(*) from escritos) into pedidos, movidos;
  return pedidos = movidos;
end $$;
