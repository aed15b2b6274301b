-- What a sitemap lists, cut into files by id: where each file begins, and what stands in it.

create function publico_marcos_de_lojas(p_tamanho integer) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select e.id, row_number() over (order by e.id) as posicao from estabelecimentos e
    where e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia) visiveis
  where posicao % p_tamanho = 1 order by id
$$;

create function publico_marcos_de_produtos(p_tamanho integer) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select p.id, row_number() over (order by p.id) as posicao
    from produtos p join estabelecimentos e on e.id = p.estabelecimento_id
    where p.status = 'ativo'
      and e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia) visiveis
  where posicao % p_tamanho = 1 order by id
$$;

create function publico_mapa_de_lojas(p_desde uuid, p_limite integer) returns table (codigo text, atualizada text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select e.codigo, to_char(e.updated_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') from estabelecimentos e
  where e.id >= p_desde and e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia
  order by e.id limit p_limite
$$;

create function publico_mapa_de_produtos(p_desde uuid, p_limite integer)
  returns table (codigo text, id uuid, nome text, atualizado text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select e.codigo, p.id, p.nome, to_char(p.updated_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')
  from produtos p join estabelecimentos e on e.id = p.estabelecimento_id
  where p.id >= p_desde and p.status = 'ativo'
    and e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia
  order by p.id limit p_limite
$$;
