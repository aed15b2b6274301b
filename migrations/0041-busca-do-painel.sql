-- The panel's search over products, customers and sales of the shop that is open. Row level security keeps a pattern
-- match from using an index (LIKE is not leakproof), so these functions run as the migrating role and carry the wall
-- themselves: they know only the shop of the transaction.

create index produtos_fora_da_vitrine_trigramas on produtos using gin (estabelecimento_id, nome_busca gin_trgm_ops)
  where status in ('inativo', 'rascunho');
create index consumidores_trigramas on consumidores
  using gin (estabelecimento_id, sem_acento(nome) gin_trgm_ops, sem_acento(email) gin_trgm_ops, telefone gin_trgm_ops);

create function painel_buscar_produtos(p_termo text, p_limite integer) returns table (
  id uuid, nome text, sku text, preco numeric, estoque integer, imagem_url text, status text
) language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.nome, p.sku, p.preco_efetivo, p.estoque, p.imagem_url, p.status from (
    (select a.* from produtos a where a.estabelecimento_id = app_loja_atual() and a.status = 'ativo'
       and a.nome_busca like '%' || padrao_literal(p_termo) || '%' limit 200)
    union
    (select f.* from produtos f where f.estabelecimento_id = app_loja_atual() and f.status in ('inativo', 'rascunho')
       and f.nome_busca like '%' || padrao_literal(p_termo) || '%' limit 200)
    union
    (select s.* from produtos s where s.estabelecimento_id = app_loja_atual() and s.status <> 'excluido'
       and s.sku = p_termo)
  ) p
  order by p.sku is distinct from p_termo, p.nome_busca not like padrao_literal(p_termo) || '%', p.status <> 'ativo',
    length(p.nome_busca), p.id
  limit p_limite
$$;

create function painel_buscar_clientes(p_termo text, p_limite integer) returns table (
  id uuid, nome text, email text, telefone text
) language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.nome, c.email, c.telefone from consumidores c
  where c.estabelecimento_id = app_loja_atual()
    and (sem_acento(c.nome) like '%' || padrao_literal(p_termo) || '%'
      or sem_acento(c.email) like '%' || padrao_literal(p_termo) || '%'
      or (p_termo ~ '^[\d\s().+-]+$' and length(regexp_replace(p_termo, '\D', '', 'g')) >= 4
        and c.telefone like '%' || regexp_replace(p_termo, '\D', '', 'g') || '%'))
  order by sem_acento(c.nome) not like padrao_literal(p_termo) || '%', length(c.nome), c.id
  limit p_limite
$$;

create function painel_buscar_vendas(p_termo text, p_limite integer) returns table (
  id uuid, numero integer, cliente text, total numeric, created_at timestamptz
) language sql stable security definer set search_path = public, pg_temp as $$
  select v.id, v.numero, c.nome, v.total, v.created_at from (
    (select a.id from vendas a where a.estabelecimento_id = app_loja_atual() and a.excluida_em is null
       and a.numero = case when p_termo ~ '^#?\s*\d{1,9}$' then regexp_replace(p_termo, '\D', '', 'g')::integer end)
    union
    (select b.id from vendas b where b.estabelecimento_id = app_loja_atual() and b.excluida_em is null
       and b.cliente_id in (select k.id from painel_buscar_clientes(p_termo, 20) k)
     order by b.created_at desc limit p_limite)
  ) achadas
  join vendas v on v.id = achadas.id
  left join consumidores c on c.estabelecimento_id = v.estabelecimento_id and c.id = v.cliente_id
  order by v.created_at desc, v.id limit p_limite
$$;
