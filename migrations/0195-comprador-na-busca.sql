-- The search of the panel finds a sale by the name, e-mail and telephone that it was ordered with as well, as the list
-- does, and shows no name of who was erased since. Only among the shop's last 5 000: an index of words would be written at
-- every step of every sale, and without one each letter typed would read them all. The list reads them all.
create or replace function painel_buscar_vendas(p_termo text, p_limite integer) returns table (
  id uuid, numero integer, cliente text, total numeric, created_at timestamptz
) language sql stable security definer set search_path = public, pg_temp as $$
  select v.id, v.numero, coalesce(case when c.anonimizado_em is null then v.comprador ->> 'nome' end, c.nome), v.total,
    v.created_at
  from (
    (select a.id from vendas a where a.estabelecimento_id = app_loja_atual() and a.excluido_em is null
       and a.numero = case when p_termo ~ '^#?\s*\d{1,9}$' then regexp_replace(p_termo, '\D', '', 'g')::integer end)
    union
    (select b.id from vendas b where b.estabelecimento_id = app_loja_atual() and b.excluido_em is null
       and b.cliente_id in (select k.id from painel_buscar_clientes(p_termo, 20) k)
     order by b.created_at desc limit p_limite)
    union
    (select o.id from (
       select u.id, u.created_at, u.comprador from vendas u
       where u.estabelecimento_id = app_loja_atual() and u.excluido_em is null
       order by u.created_at desc, u.id desc limit 5000) o
     where sem_acento(concat_ws(' ', o.comprador ->> 'nome', o.comprador ->> 'email'))
         like '%' || padrao_literal(p_termo) || '%'
       or o.comprador ->> 'telefone' like case when p_termo ~ '^[\d\s().+-]+$'
           and length(regexp_replace(p_termo, '\D', '', 'g')) >= 4
         then '%' || regexp_replace(p_termo, '\D', '', 'g') || '%' end
     order by o.created_at desc limit p_limite)
  ) achadas
  join vendas v on v.id = achadas.id
  left join consumidores c on c.estabelecimento_id = v.estabelecimento_id and c.id = v.cliente_id
  order by v.created_at desc, v.id limit p_limite
$$;
