-- Who searches for a kind of thing finds what shops keep under such a category, whatever it is called.
create index categorias_texto on categorias using gin (to_tsvector('portuguese', sem_acento(nome))) where ativa;

-- Ids of products on show in categories that answer the query, written as websearch_to_tsquery reads it; the best
-- reviewed first. What is not sold to minors is left out, as in the search by name.
create function publico_produtos_por_categoria(p_consulta text, p_fora uuid[], p_limite integer) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.id from categorias c
  join estabelecimentos e on e.id = c.estabelecimento_id and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
    and not e.bloqueado_por_inadimplencia
  cross join lateral (
    select d.id, d.total_avaliacoes from produtos d
    where d.estabelecimento_id = c.estabelecimento_id and d.categoria_id = c.id and d.status = 'ativo'
      and d.estoque > 0 and not d.maior_de_18 and d.id <> all(p_fora)
    limit 50
  ) p
  where c.ativa and to_tsvector('portuguese', sem_acento(c.nome)) @@ websearch_to_tsquery('portuguese', p_consulta)
  order by p.total_avaliacoes desc, p.id
  limit p_limite
$$;
