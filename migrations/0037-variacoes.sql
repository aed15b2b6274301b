-- Variations of a product: sizes, colours. Each is a row of its own that points to its product; what is on the shelf is
-- theirs, and the product holds their sum and the lowest of their prices.
alter table produtos
  add column pai_id uuid,
  -- Of a product with variations: [{ "nome": "Tamanho", "valores": ["38", "39"] }], up to three.
  add column opcoes jsonb not null default '[]'
    constraint produtos_opcoes_lista check (jsonb_typeof(opcoes) = 'array' and jsonb_array_length(opcoes) <= 3),
  -- Of a variation: one value of each option, in their order, and the same as people read it.
  add column valores text[] constraint produtos_valores_quantos check (cardinality(valores) between 1 and 3),
  add column variacao text constraint produtos_variacao_tamanho check (length(variacao) between 1 and 130),
  add column ordem smallint not null default 0 constraint produtos_ordem_faixa check (ordem >= 0),
  -- Of a product with variations: what the dearest of them costs.
  add column preco_ate numeric(12,2) constraint produtos_preco_ate_faixa check (preco_ate > 0),
  add constraint produtos_pai_id_fkey foreign key (estabelecimento_id, pai_id)
    references produtos (estabelecimento_id, id),
  add constraint produtos_variacao_inteira
    check ((pai_id is null) = (valores is null) and (pai_id is null) = (variacao is null)),
  add constraint produtos_variacao_sem_opcoes check (pai_id is null or jsonb_array_length(opcoes) = 0),
  drop constraint produtos_status_valores,
  add constraint produtos_status_valores check (status in ('rascunho', 'ativo', 'inativo', 'inativo_por_limite',
    'oculto', 'excluido', 'variacao', 'variacao_fora')),
  add constraint produtos_status_da_variacao check ((pai_id is not null) = (status in ('variacao', 'variacao_fora')));
create unique index produtos_valores on produtos (pai_id, valores) where status = 'variacao';
create index produtos_da_variacao on produtos (estabelecimento_id, pai_id, ordem) where pai_id is not null;
-- What was taken off may be sold under its old code by something else.
drop index produtos_sku;
create unique index produtos_sku on produtos (estabelecimento_id, sku)
  where status not in ('excluido', 'variacao_fora');

-- What people call the thing on the shelf.
create function nome_do_produto(nome text, variacao text) returns text language sql immutable parallel safe as $$
  select nome || coalesce(' (' || variacao || ')', '')
$$;

-- Makes a product what its variations say: stock and reservations are sums, the price is the cheapest one's.
create function resumir_variacoes(p_pais uuid[]) returns void language sql as $$
  update produtos p set estoque = s.estoque, estoque_reservado = s.reservado,
    preco = coalesce(m.preco, p.preco), preco_promocao = case when m.preco is null then p.preco_promocao else m.preco_promocao end,
    em_promocao = coalesce(m.em_promocao, p.em_promocao),
    promocao_de = case when m.preco is null then p.promocao_de else m.promocao_de end,
    promocao_ate = case when m.preco is null then p.promocao_ate else m.promocao_ate end,
    preco_ate = coalesce(s.preco_ate, p.preco_ate, nullif(p.preco, 0))
  from unnest(p_pais) as alvo (id)
  cross join lateral (
    select coalesce(sum(v.estoque) filter (where v.status = 'variacao'), 0)::integer as estoque,
      coalesce(sum(v.estoque_reservado), 0)::integer as reservado,
      max(v.preco_efetivo) filter (where v.status = 'variacao') as preco_ate
    from produtos v where v.pai_id = alvo.id) s
  left join lateral (
    select v.preco, v.preco_promocao, v.em_promocao, v.promocao_de, v.promocao_ate from produtos v
    where v.pai_id = alvo.id and v.status = 'variacao' order by v.preco_efetivo, v.ordem limit 1) m on true
  where p.id = alvo.id and p.opcoes <> '[]'
$$;

create function variacoes_novas() returns trigger language plpgsql as $$
begin
  perform resumir_variacoes(array(select distinct pai_id from novas where pai_id is not null order by 1));
  return null;
end $$;
create trigger variacoes_novas after insert on produtos referencing new table as novas
  for each statement execute function variacoes_novas();

create function variacao_mudou() returns trigger language plpgsql as $$
begin
  perform resumir_variacoes(array[new.pai_id]);
  return null;
end $$;
create trigger variacao_mudou after update of preco, preco_promocao, em_promocao, promocao_de, promocao_ate, status
  on produtos for each row when (new.pai_id is not null) execute function variacao_mudou();

-- Every sale of a variation asks this: the difference is added, nothing is summed anew.
create function variacao_moveu() returns trigger language plpgsql as $$
begin
  update produtos set
    estoque = estoque + case when new.status = 'variacao' then new.estoque - old.estoque else 0 end,
    estoque_reservado = estoque_reservado + new.estoque_reservado - old.estoque_reservado
    where id = new.pai_id and opcoes <> '[]';
  return null;
end $$;
create trigger variacao_moveu after update of estoque, estoque_reservado on produtos for each row
  when (new.pai_id is not null and new.status = old.status
    and (old.estoque, old.estoque_reservado) is distinct from (new.estoque, new.estoque_reservado))
  execute function variacao_moveu();

-- What all variations of a product share. In the bin they leave the shelf with it, and come back as they were.
create function levar_as_variacoes() returns trigger language plpgsql as $$
begin
  update produtos set nome = new.nome, categoria_id = new.categoria_id, custo = new.custo,
      estoque_aviso = new.estoque_aviso, maior_de_18 = new.maior_de_18, so_com_documento = new.so_com_documento,
      medida_quantidade = new.medida_quantidade, medida_unidade = new.medida_unidade
    where pai_id = new.id;
  if new.status = 'excluido' and old.status <> 'excluido' then
    update produtos set status = 'variacao_fora', status_antes = 'variacao' where pai_id = new.id and status = 'variacao';
  elsif old.status = 'excluido' and new.status <> 'excluido' then
    update produtos set status = 'variacao', status_antes = null where pai_id = new.id and status_antes = 'variacao';
  end if;
  return null;
end $$;
create trigger levar_as_variacoes after update of nome, categoria_id, custo, estoque_aviso, maior_de_18,
  so_com_documento, medida_quantidade, medida_unidade, status on produtos for each row
  when (new.opcoes <> '[]' and (new.nome, new.categoria_id, new.custo, new.estoque_aviso, new.maior_de_18,
      new.so_com_documento, new.medida_quantidade, new.medida_unidade, new.status)
    is distinct from (old.nome, old.categoria_id, old.custo, old.estoque_aviso, old.maior_de_18,
      old.so_com_documento, old.medida_quantidade, old.medida_unidade, old.status))
  execute function levar_as_variacoes();

create trigger anunciar_opcoes after update of opcoes, valores, ordem, codigo_barras on produtos
  for each row execute function anunciar_loja();

-- The prices of a variation are kept as a product's are.
create or replace function guardar_preco() returns trigger language plpgsql as $$
declare
  cobrado numeric := case when new.em_promocao and new.preco_promocao is not null then new.preco_promocao else new.preco end;
  ultimo numeric;
begin
  if new.status not in ('ativo', 'variacao') then return new; end if;
  select preco into ultimo from precos_do_produto where produto_id = new.id order by desde desc limit 1;
  if ultimo is not distinct from cobrado then return new; end if;
  new.menor_preco_30d := menor_preco_em_30_dias(new.id);
  insert into precos_do_produto (estabelecimento_id, produto_id, preco)
    values (new.estabelecimento_id, new.id, cobrado);
  return new;
end $$;
create or replace function guardar_preco_novo() returns trigger language plpgsql as $$
begin
  insert into precos_do_produto (estabelecimento_id, produto_id, preco)
    select estabelecimento_id, id, preco_efetivo from novos where status in ('ativo', 'variacao');
  return null;
end $$;

-- A line of a sale: the product, and which of its variations.
alter table itens_venda
  add column variacao_id uuid,
  add constraint itens_venda_variacao_id_fkey foreign key (estabelecimento_id, variacao_id)
    references produtos (estabelecimento_id, id),
  drop constraint itens_venda_venda_id_produto_id_key,
  add constraint itens_venda_venda_id_produto_id_key
    unique nulls not distinct (estabelecimento_id, venda_id, produto_id, variacao_id);
create index itens_venda_variacao on itens_venda (estabelecimento_id, variacao_id) where variacao_id is not null;

-- As before, on the row that lies on the shelf: the variation's, or the product's that has none. A variation's product
-- is locked with it, in the same order, because its sums move too. What was sold before its product had variations is
-- reserved no more, and what comes back of it lies on no shelf until somebody says as which: the ledger counts it as 0.
create or replace function mover_estoque(
  p_loja uuid, p_venda uuid, p_ciclo integer, p_tipo text, p_estoque integer, p_reservado integer, p_usuario uuid,
  p_partes jsonb
) returns boolean language plpgsql as $$
declare
  pedidos integer;
  movidos integer;
begin
  with itens as (
    select * from (
      select i.id, coalesce(i.variacao_id, i.produto_id) as produto_id, case when i.variacao_id is not null then i.produto_id end as pai_id,
        coalesce(u.parcela, 0) as parcela,
        coalesce(u.quantidade, i.quantidade - i.quantidade_cancelada - i.quantidade_devolvida) as quantidade
      from itens_venda i
      left join jsonb_to_recordset(coalesce(p_partes, '[]')) as u (item_id uuid, quantidade integer, parcela integer)
        on u.item_id = i.id
      where i.estabelecimento_id = p_loja and i.venda_id = p_venda and (p_partes is null or u.item_id is not null)
    ) todos where quantidade > 0
  ), travados as (
    select p.id, p.estoque, p.opcoes = '[]' as simples from produtos p
    where p.estabelecimento_id = p_loja
      and p.id in (select produto_id from itens union select pai_id from itens where pai_id is not null)
    order by p.id for no key update of p
  ), cabem as (
    select bool_and(t.estoque >= -(p_estoque * i.quantidade) and (t.simples or p_estoque >= 0)) as todos from itens i join travados t on t.id = i.produto_id
  ), escolhidos as (
    update produtos p
    set estoque = p.estoque + p_estoque * i.contam,
        estoque_reservado = p.estoque_reservado + p_reservado * i.contam
    from (select i.*, case when t.simples then i.quantidade else 0 end as contam
      from itens i join travados t on t.id = i.produto_id) i
    where p.estabelecimento_id = p_loja and p.id = i.produto_id and (select todos from cabem)
    returning p.id as produto_id, i.id as item_id, i.contam as quantidade, i.parcela, p.estoque as saldo
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
