-- Two statements that nearly every request or order makes, as functions in PL/pgSQL: their plans are kept by the
-- connection, also behind a pooler, where planning took several times as long as running. Who asks then is one question
-- to the database instead of a transaction of three.

-- Who, roles, shops, block and plan of a session that lives (src/planos/server/acesso.ts). No row when it has ended.
create function pessoa_da_sessao(p_usuario uuid, p_sessao uuid)
returns table (email text, aal text, tem_fator boolean, admin boolean, lojas jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  select u.email::text, s.aal::text,
    exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
    exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'admin'),
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'estabelecimentoId', e.id,
        'papel', case when e.owner_user_id = u.id then 'proprietario' else p.papel end,
        'status', e.status,
        'bloqueada', e.bloqueado_por_inadimplencia,
        'plano', case when pl.id is not null then jsonb_build_object(
          'id', pl.id, 'nome', pl.nome, 'limiteProdutos', pl.limite_produtos, 'maxUsuarios', pl.max_usuarios,
          'permitePersonalizacao', pl.permite_personalizacao, 'nivelRelatorios', pl.nivel_relatorios,
          'exportacaoRelatorios', pl.exportacao_relatorios,
          'permiteMercadopagoProprio', pl.permite_mercadopago_proprio,
          'permiteMultiplosEstabelecimentos', pl.permite_multiplos_estabelecimentos,
          'nivelSuporte', pl.nivel_suporte) end) order by e.created_at, e.id)
      from estabelecimentos e
      left join profiles p on p.estabelecimento_id = e.id and p.user_id = u.id and p.desativado_em is null
      left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
      left join planos_assinatura pl on pl.id = a.plano_id
      where e.owner_user_id = u.id
         or e.id in (select pr.estabelecimento_id from profiles pr
                     where pr.user_id = u.id and pr.desativado_em is null)
    ), '[]')
  from auth.users u
  join auth.sessions s on s.id = p_sessao and s.user_id = u.id
  where u.id = p_usuario and s.ended_at is null and s.kind = 'normal'
    and (u.banned_until is null or u.banned_until < now());
end $$;

-- Moves the stock of every line of a sale by the signs of `p_tipo` and writes the ledger (PRODUCT 2.4). False, and
-- nothing changed, when a product has not enough units left. It acts as who calls it, behind the same walls.
create function mover_estoque(
  p_loja uuid, p_venda uuid, p_ciclo integer, p_tipo text, p_estoque integer, p_reservado integer, p_usuario uuid
) returns boolean language plpgsql as $$
declare
  pedidos integer;
  movidos integer;
begin
  with itens as (
    select id, produto_id, quantidade from itens_venda where estabelecimento_id = p_loja and venda_id = p_venda
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
    returning p.id as produto_id, i.id as item_id, i.quantidade, p.estoque as saldo
  ), escritos as (
    insert into movimentos_estoque
      (estabelecimento_id, produto_id, venda_id, item_id, ciclo, tipo, qtd, qtd_reservado, saldo_apos, user_id)
    select p_loja, produto_id, p_venda, item_id, p_ciclo, p_tipo,
      p_estoque * quantidade, p_reservado * quantidade, saldo, p_usuario
    from escolhidos
    returning 1
  )
  select (select count(*) from itens), (select count(*) from escritos) into pedidos, movidos;
  return pedidos = movidos;
end $$;
