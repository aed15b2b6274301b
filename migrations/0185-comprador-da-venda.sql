-- Who bought, as an online order named them: `nome`, `email`, `telefone`. Null at the counter, of orders before this file,
-- and once the buyer is forgotten: then the customer's record says it.
alter table vendas add column comprador jsonb;
alter table vendas add constraint vendas_comprador_tipo check (jsonb_typeof(comprador) = 'object') not valid;

create or replace function painel_buscar_vendas(p_termo text, p_limite integer) returns table (
  id uuid, numero integer, cliente text, total numeric, created_at timestamptz
) language sql stable security definer set search_path = public, pg_temp as $$
  select v.id, v.numero, coalesce(v.comprador ->> 'nome', c.nome), v.total, v.created_at from (
    (select a.id from vendas a where a.estabelecimento_id = app_loja_atual() and a.excluido_em is null
       and a.numero = case when p_termo ~ '^#?\s*\d{1,9}$' then regexp_replace(p_termo, '\D', '', 'g')::integer end)
    union
    (select b.id from vendas b where b.estabelecimento_id = app_loja_atual() and b.excluido_em is null
       and b.cliente_id in (select k.id from painel_buscar_clientes(p_termo, 20) k)
     order by b.created_at desc limit p_limite)
  ) achadas
  join vendas v on v.id = achadas.id
  left join consumidores c on c.estabelecimento_id = v.estabelecimento_id and c.id = v.cliente_id
  order by v.created_at desc, v.id limit p_limite
$$;
