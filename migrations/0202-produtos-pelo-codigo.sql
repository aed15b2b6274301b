-- As before; a SKU is compared without regard to its case, as the list does.
create or replace function painel_buscar_produtos(p_termo text, p_limite integer) returns table (
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
       and s.pai_id is null and lower(s.sku) = lower(p_termo))
    union
    (select d.* from produtos v join produtos d on d.estabelecimento_id = v.estabelecimento_id and d.id = v.pai_id
       where v.estabelecimento_id = app_loja_atual() and v.status = 'variacao' and lower(v.sku) = lower(p_termo))
  ) p
  order by lower(p.sku) is distinct from lower(p_termo), p.nome_busca not like padrao_literal(p_termo) || '%',
    p.status <> 'ativo', length(p.nome_busca), p.id
  limit p_limite
$$;

-- Products of the shop that is asking which have this code themselves, or have a variation with it. Under row level
-- security lower() is asked of every row before the index would be: here it finds by the index.
create function produtos_do_codigo(p_codigo text) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(c.pai_id, c.id) from produtos c
  where c.estabelecimento_id = app_loja_atual() and c.status not in ('excluido', 'variacao_fora')
    and (lower(c.sku) = lower(p_codigo) or c.codigo_barras = p_codigo)
$$;
