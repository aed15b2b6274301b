-- How things are found: the search of visitors across shops, the search of the panel, and the sitemap.

-- The term with each word of four letters or more that no product name begins a word with set to the nearest known
-- one. Null when there is nothing to mend, or nothing near.
create function termo_emendado(p_termo text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  partes text[] := regexp_split_to_array(p_termo, ' ');
  perto text;
  emendado boolean := false;
begin
  for i in 1 .. least(cardinality(partes), 8) loop
    continue when partes[i] !~ '^[a-z]{4,40}$'
      or exists (select 1 from palavras_da_busca p where p.palavra like partes[i] || '%');
    perform set_config('pg_trgm.similarity_threshold', '0.35', true);
    select p.palavra into perto from palavras_da_busca p where p.palavra % partes[i]
      order by similarity(p.palavra, partes[i]) desc, p.palavra limit 1;
    continue when perto is null;
    partes[i] := perto;
    emendado := true;
  end loop;
  return case when emendado then array_to_string(partes, ' ') end;
end $$;

-- A word of a search also finds its other number where that is no mere -s: anéis for anel, botão for botões. Folded
-- words, so -ões is -oes here.
create function outro_numero(p_palavra text) returns setof text
  language sql immutable as $$
  select regexp_replace(p_palavra, fim || '$', outro)
  from (values ('oes', 'ao'), ('aes', 'ao'), ('eis', 'el'), ('ois', 'ol'), ('ais', 'al'), ('uis', 'ul'), ('ns', 'm'),
               ('ao', 'oes'), ('ao', 'aes'), ('el', 'eis'), ('ol', 'ois'), ('al', 'ais'), ('ul', 'uis'), ('m', 'ns'))
    as t (fim, outro)
  where p_palavra ~ ('^[a-z]+' || fim || '$')
$$;

-- The condition that a name holds every word of a folded term, or the word's other number as a whole word of the name.
create function publico_tem_as_palavras(p_termo text) returns text
  language plpgsql immutable as $$
declare
  palavra text;
  outras text;
  condicao text := '';
begin
  foreach palavra in array (regexp_split_to_array(padrao_literal(p_termo), ' '))[1:8] loop
    -- Trigrams cannot find fewer than three letters inside a word; at a word's beginning they can.
    if length(palavra) >= 3 or palavra !~ '[a-z0-9]' then
      select string_agg(outro, '|') into outras from outro_numero(palavra) outro;
      condicao := condicao || format(' and (p.nome_busca like %L', '%' || palavra || '%')
        || case when outras is null then '' else format(' or p.nome_busca ~ %L', '\m(' || outras || ')\M') end || ')';
    else
      condicao := condicao
        || format(' and (p.nome_busca like %L or p.nome_busca like %L)', palavra || '%', '% ' || palavra || '%');
    end if;
  end loop;
  return condicao;
end $$;

-- Search across shops. Names that hold every word come first (the whole name, its beginning, a word's beginning, the
-- rest), then names that hold every word of the mended term, then Portuguese text search over names and descriptions.
-- Each stage runs only while the page is not full, and looks at a bounded number of rows.
create function publico_pesquisar_produtos(p_termo text, p_limite integer) returns table (
  id uuid, nome text, descricao text, preco numeric, preco_promocao numeric, em_promocao boolean, estoque integer,
  imagem_url text, estabelecimento_id uuid, estabelecimento_codigo text, estabelecimento_nome text,
  estabelecimento_logo text, categoria_nome text, categoria_cor text
) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  termo text := left(trim(regexp_replace(sem_acento(p_termo), '\s+', ' ', 'g')), 120);
  literal text := padrao_literal(termo);
  visivel constant text := $v$p.status = 'ativo' and exists (select 1 from estabelecimentos e
    where e.id = p.estabelecimento_id and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
      and not e.bloqueado_por_inadimplencia)$v$;
  emendado text;
  achados uuid[];
  mais uuid[];
begin
  if coalesce(termo, '') = '' then return; end if;
  execute format(
    'select array_agg(c.id) from (
       select c.id from (
         (select p.id, p.nome_busca, p.estoque from produtos p where %1$s and p.nome_busca like $1 || ''%%'' limit 200)
         union
         (select p.id, p.nome_busca, p.estoque from produtos p where %1$s %2$s limit 1000)
       ) c
       order by c.nome_busca <> $2, c.nome_busca not like $1 || ''%%'', c.nome_busca not like ''%% '' || $1 || ''%%'',
                c.estoque = 0, length(c.nome_busca), c.id
       limit $3) c', visivel, publico_tem_as_palavras(termo))
    into achados using literal, termo, p_limite;
  achados := coalesce(achados, '{}');

  emendado := case when cardinality(achados) < least(p_limite, 5) then termo_emendado(termo) end;
  if emendado is not null then
    execute format(
      'select array_agg(c.id) from (
         select c.id from (
           select p.id, p.nome_busca, p.estoque from produtos p
           where %s %s and p.id <> all($2) limit 1000) c
         order by c.nome_busca not like $1 || ''%%'', c.estoque = 0, length(c.nome_busca), c.id limit $3) c',
      visivel, publico_tem_as_palavras(emendado))
      into mais using padrao_literal(emendado), achados, p_limite - cardinality(achados);
    achados := achados || coalesce(mais, '{}');
  end if;

  if cardinality(achados) < p_limite and numnode(plainto_tsquery('portuguese', termo)) > 0 then
    execute format(
      'select array_agg(c.id) from (
         select p.id from produtos p
         where %s and p.id <> all($2)
           and to_tsvector(''portuguese'', sem_acento(p.nome || '' '' || coalesce(p.descricao, '''')))
             @@ plainto_tsquery(''portuguese'', $1)
         limit $3) c', visivel)
      into mais using termo, achados, p_limite - cardinality(achados);
    achados := achados || coalesce(mais, '{}');
  end if;

  return query
    select p.id, p.nome, left(p.descricao, 300), p.preco, p.preco_promocao, p.em_promocao, p.estoque, p.imagem_url,
           e.id, e.codigo, e.nome, e.logo_url, k.nome, k.cor
    from unnest(achados) with ordinality as a (id, posicao)
    join produtos p on p.id = a.id
    join estabelecimentos e on e.id = p.estabelecimento_id
    left join categorias k on k.id = p.categoria_id and k.ativa
    order by a.posicao;
end $$;

-- The panel's search over products, customers and sales of the shop that is open. Row level security keeps a pattern
-- match from using an index (LIKE is not leakproof), so these functions run as the migrating role and carry the
-- restriction themselves: they know only the shop of the transaction.

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

-- Each way to find a customer is its own search, so that each uses the trigram index: together, a term without digits
-- made the telephone's part read every row. Fewer than three letters are looked for where words begin.
create function painel_buscar_clientes(p_termo text, p_limite integer) returns table (
  id uuid, nome text, email text, telefone text
) language sql stable security definer set search_path = public, pg_temp as $$
  with termo as (
    select padrao_literal(p_termo) as texto, length(p_termo) >= 3 as longo,
      case when p_termo ~ '^[\d\s().+-]+$' and length(regexp_replace(p_termo, '\D', '', 'g')) >= 4
        then '%' || regexp_replace(p_termo, '\D', '', 'g') || '%' end as digitos
  ), achados as (
    (select c.id from consumidores c where c.estabelecimento_id = app_loja_atual()
       and sem_acento(c.nome) like (select case when longo then '%' || texto || '%' else texto || '%' end from termo)
     limit 500)
    union
    (select c.id from consumidores c where c.estabelecimento_id = app_loja_atual()
       and sem_acento(c.nome) like (select case when not longo then '% ' || texto || '%' end from termo) limit 500)
    union
    (select c.id from consumidores c where c.estabelecimento_id = app_loja_atual()
       and sem_acento(c.email) like (select case when longo then '%' || texto || '%' else texto || '%' end from termo)
     limit 500)
    union
    (select c.id from consumidores c where c.estabelecimento_id = app_loja_atual()
       and c.telefone like (select digitos from termo) limit 500)
  )
  select c.id, c.nome, c.email, c.telefone
  from achados a join consumidores c on c.id = a.id
  order by sem_acento(c.nome) not like padrao_literal(p_termo) || '%', length(c.nome), c.id
  limit p_limite
$$;

create function painel_buscar_vendas(p_termo text, p_limite integer) returns table (
  id uuid, numero integer, cliente text, total numeric, created_at timestamptz
) language sql stable security definer set search_path = public, pg_temp as $$
  select v.id, v.numero, c.nome, v.total, v.created_at from (
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

-- The address a shop chose for its product stands in the sitemap too.
create function publico_mapa_de_produtos(p_desde uuid, p_limite integer)
  returns table (codigo text, id uuid, nome text, atualizado text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select e.codigo, p.id, coalesce(p.seo_endereco, p.nome),
         to_char(p.updated_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')
  from produtos p join estabelecimentos e on e.id = p.estabelecimento_id
  where p.id >= p_desde and p.status = 'ativo'
    and e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia
  order by p.id limit p_limite
$$;
