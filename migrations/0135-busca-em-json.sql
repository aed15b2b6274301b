-- A page of the search over all shops leaves the database as the JSON that is answered. What names find is gathered, put
-- in order and counted in one statement that keeps its plan; what is put together as text is so only where names alone do
-- not answer. `publico_buscar` stays for the version before.

-- Of the products in sight whose names hold every one of these patterns (at least one): a page of them in order, how many
-- there are up to a bound, and the categories of the first thousand.
create function pagina_pelos_nomes(
  padroes text[], p_filtro jsonb, termo text, reunidos integer, p_limite integer,
  out total integer, out ids uuid[], out chaves double precision[], out das_categorias uuid[]
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  quantos constant integer := cardinality(padroes);
  -- Written out, so that the index is asked for them; fewer than three are asked twice.
  um constant text := padroes[1];
  dois constant text := padroes[least(quantos, 2)];
  tres constant text := padroes[least(quantos, 3)];
  no_comeco constant text := padrao_literal(termo) || '%';
  numa_palavra constant text := '% ' || no_comeco;
  por constant text := coalesce(p_filtro ->> 'ordem', 'relevancia');
  por_lugar constant boolean := coalesce(p_filtro ->> 'modo', 'r') = 'r';
  crescente constant boolean := por = 'menor_preco' or por = 'relevancia' and por_lugar;
  sentido constant integer := case when crescente then 1 else -1 end;
  depois_chave constant double precision := (p_filtro ->> 'chave')::double precision;
  depois_id constant uuid := (p_filtro ->> 'id')::uuid;
  cidade_pedida constant text := sem_acento(p_filtro ->> 'cidade');
  uf_pedida constant text := p_filtro ->> 'uf';
  minimo constant numeric := (p_filtro ->> 'minimo')::numeric;
  maximo constant numeric := (p_filtro ->> 'maximo')::numeric;
  promocao constant boolean := p_filtro -> 'promocao' = 'true';
  em_estoque constant boolean := p_filtro -> 'em_estoque' = 'true';
  categorias uuid[];
  lojas uuid[];
begin
  if p_filtro ->> 'categoria' is not null then
    categorias := array(select k.id from categorias k where k.ativa and k.endereco = p_filtro ->> 'categoria');
  end if;
  if p_filtro ->> 'cep' is not null then
    lojas := array(select publico_lojas_que_entregam(p_filtro ->> 'cep'));
  end if;
  with n as materialized (
    -- No place in an order is beyond what a double tells apart, and those are sorted faster than numerics.
    select p.id, p.categoria_id, case
        when por in ('menor_preco', 'maior_preco') then p.preco_efetivo::double precision
        when por = 'recentes' then (extract(epoch from p.created_at) * 1000000)::double precision
        when por = 'avaliacao' then nota_na_busca(p.media_avaliacoes, p.total_avaliacoes)::double precision
        when por_lugar then (case when p.nome_busca = termo then 0 when p.nome_busca like no_comeco then 1
            when p.nome_busca like numa_palavra then 2 else 3 end * 10000
          + (p.estoque = 0)::integer * 1000 + least(length(p.nome_busca), 999))::double precision
        else p.total_avaliacoes::double precision end as chave
    from produtos p
    where p.nome_busca like um and p.nome_busca like dois and p.nome_busca like tres
      and (quantos <= 3 or p.nome_busca like all(padroes))
      and p.status = 'ativo' and not p.maior_de_18
      and (minimo is null or p.preco_efetivo >= minimo) and (maximo is null or p.preco_efetivo <= maximo)
      and (promocao is not true or p.em_promocao and p.preco_promocao is not null
        and (p.menor_preco_30d is null or p.preco_efetivo <= p.menor_preco_30d))
      and (em_estoque is not true or p.estoque > 0)
      and (categorias is null or p.categoria_id = any(categorias))
      and (lojas is null or p.estabelecimento_id = any(lojas))
      -- Not joined: how many rows a pattern finds is not known, and the shops are read once this way.
      and (p.estabelecimento_id in (select e.id from estabelecimentos e where e.status = 'ativo'
        and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia
        and (cidade_pedida is null or sem_acento(e.cidade) = cidade_pedida)
        and (uf_pedida is null or e.uf = uf_pedida))) is true
    limit reunidos)
  select (select count(*) from n), array(select n.categoria_id from n limit 1001), pagina.ids, pagina.chaves
    into total, das_categorias, ids, chaves
    from (select array_agg(a.id) as ids, array_agg(a.chave) as chaves from (
      select n.id, n.chave from n
      where depois_id is null or case when crescente then (n.chave, n.id) > (depois_chave, depois_id)
        else (n.chave, n.id) < (depois_chave, depois_id) end
      order by n.chave * sentido, case when crescente then n.id end, n.id desc limit p_limite) a) pagina;
end $$;

-- `itens` and `categorias` are JSON; `lojas` are those of the items, one for each. `ultima` and `ultimo` are the place of the page's last
-- item in its order, where more come after it.
create function publico_pagina_da_busca(
  p_filtro jsonb, p_limite integer,
  out itens text, out total integer, out emendado text, out categorias text, out lojas uuid[],
  out modo text, out ultima double precision, out ultimo uuid
) language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  muitos constant integer := 1000;
  poucos constant integer := 24;
  passos constant integer := 1000;
  mais_um constant integer := p_limite + 1;
  termo text := coalesce(left(trim(regexp_replace(sem_acento(p_filtro ->> 'termo'), '\s+', ' ', 'g')), 120), '');
  ordem text := coalesce(p_filtro ->> 'ordem', 'relevancia');
  depois_chave numeric := (p_filtro ->> 'chave')::numeric;
  depois_id uuid := (p_filtro ->> 'id')::uuid;
  a_vista text := $v$p.status = 'ativo' and not p.maior_de_18 and exists (select 1 from estabelecimentos e
    where e.id = p.estabelecimento_id and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
      and not e.bloqueado_por_inadimplencia%s)$v$;
  todas constant text := format(a_vista, '');
  -- In another order than of relevance all that a term finds is put in order, up to ten thousand; a thousand are told.
  reunidos constant integer := case when termo = '' or ordem = 'relevancia' then muitos else 10000 end;
  reunir constant text := 'select array_agg(c.id), array_agg(c.categoria_id), array_agg(c.chave)
    from (select p.id, p.categoria_id, %s::numeric as chave from produtos p where %s limit %s) c';
  contar constant text := 'select count(*) from (select from produtos p where %s and %s limit %s) n';
  filtro text;
  nomes text; emendados text; nas_categorias text; no_texto text;
  emenda text;
  pelo_nome uuid[]; exatas uuid[];
  achados uuid[]; das_categorias uuid[]; chaves numeric[];
  quantos integer := 0; quantos_emendados integer := 0;
  pagina uuid[]; lugares double precision[];
  chave text; indice text; precos text; sentido text; comparado text; crescente boolean;
  padroes text[]; so_nomes boolean := false;
begin
  modo := p_filtro ->> 'modo';
  if ordem = 'relevancia' and termo = '' then modo := 'p'; end if;
  filtro := format(a_vista, concat(
    case when p_filtro ->> 'cidade' is not null
      then format(' and sem_acento(e.cidade) = %L', sem_acento(p_filtro ->> 'cidade')) end,
    case when p_filtro ->> 'uf' is not null then format(' and e.uf = %L', p_filtro ->> 'uf') end));
  precos := concat(
    case when p_filtro ->> 'minimo' is not null
      then format(' and p.preco_efetivo >= %L::numeric', (p_filtro ->> 'minimo')::numeric) end,
    case when p_filtro ->> 'maximo' is not null
      then format(' and p.preco_efetivo <= %L::numeric', (p_filtro ->> 'maximo')::numeric) end);
  filtro := concat(filtro, precos,
    case when p_filtro -> 'promocao' = 'true' then ' and p.em_promocao and p.preco_promocao is not null
      and (p.menor_preco_30d is null or p.preco_efetivo <= p.menor_preco_30d)' end,
    case when p_filtro -> 'em_estoque' = 'true' then ' and p.estoque > 0' end,
    case when p_filtro ->> 'categoria' is not null then format(' and p.categoria_id = any(%L::uuid[])',
      array(select k.id from categorias k where k.ativa and k.endereco = p_filtro ->> 'categoria')) end,
    case when p_filtro ->> 'cep' is not null then format(' and p.estabelecimento_id = any(%L::uuid[])',
      array(select publico_lojas_que_entregam(p_filtro ->> 'cep'))) end);

  if termo <> '' then
    -- What a term means is the same under every filter.
    nomes := '(true' || publico_tem_as_palavras(termo) || ')';
    select array_agg(k.id) into exatas from categorias k
      join estabelecimentos e on e.id = k.estabelecimento_id and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
        and not e.bloqueado_por_inadimplencia
      where k.ativa and to_tsvector('portuguese', sem_acento(k.nome)) @@ websearch_to_tsquery('portuguese',
        '"' || replace(termo, '"', ' ') || '"');
    -- A word of less than three letters, or of another number, is more than one pattern; no word holds a space.
    if nomes !~ ' (or|~) ' then
      padroes := padroes_da_busca(termo);
    end if;
    if exatas is null then
      if padroes is not null then
        select n.total, n.ids, n.chaves, n.das_categorias into total, pagina, lugares, das_categorias
          from pagina_pelos_nomes(padroes, p_filtro, termo, reunidos + 1, mais_um) n;
      else
        execute format(reunir, chave_da_busca(ordem, modo, termo, nomes, null, null), filtro || ' and ' || nomes, reunidos + 1)
          into achados, das_categorias, chaves;
        total := coalesce(cardinality(achados), 0);
      end if;
      quantos := total;
      so_nomes := true;
    end if;
    if quantos < poucos and (not so_nomes or filtro <> todas) then
      if padroes is null then
        execute format(contar, todas, nomes, poucos) into quantos;
      else
        quantos := (select n.total from pagina_pelos_nomes(padroes, '{}', termo, poucos, 0) n);
      end if;
    end if;
    pelo_nome := exatas;
    if quantos < poucos then
      select array_agg(k.id) into pelo_nome from categorias k
        join estabelecimentos e on e.id = k.estabelecimento_id and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
          and not e.bloqueado_por_inadimplencia
        where k.ativa and to_tsvector('portuguese', sem_acento(k.nome))
          @@ websearch_to_tsquery('portuguese', coalesce(p_filtro ->> 'consulta', termo));
    end if;
    if pelo_nome is not null then
      nas_categorias := format('p.categoria_id = any(%L::uuid[])', pelo_nome);
    elsif quantos < 5 then
      emenda := termo_emendado(termo);
      if emenda is not null then
        emendados := '(true' || publico_tem_as_palavras(emenda) || ')';
        if emendados !~ ' (or|~) ' then
          quantos_emendados := (select n.total
            from pagina_pelos_nomes(padroes_da_busca(emenda), '{}', emenda, poucos, 0) n);
        else
          execute format(contar, todas, emendados, poucos) into quantos_emendados;
        end if;
        if quantos_emendados = 0 then emendados := null; end if;
      end if;
    end if;
    if pelo_nome is null and quantos + quantos_emendados < poucos
      and numnode(plainto_tsquery('portuguese', termo)) > 0 then
      no_texto := format($t$to_tsvector('portuguese', sem_acento(p.nome || ' ' || coalesce(p.descricao, '')))
        @@ plainto_tsquery('portuguese', %L)$t$, termo);
    end if;
    so_nomes := so_nomes and coalesce(emendados, nas_categorias, no_texto) is null;
    -- What no name answers is not asked of each again.
    if quantos = 0 and coalesce(emendados, nas_categorias, no_texto) is not null then nomes := null; end if;
    filtro := filtro || ' and (' || array_to_string(array[nomes, emendados, nas_categorias, no_texto], ' or ') || ')';
  end if;

  chave := chave_da_busca(ordem, modo, termo, nomes, emendados, nas_categorias);
  if not so_nomes then
    -- What each is ordered by is told as it is found.
    execute format(reunir, chave, filtro, reunidos + 1) into achados, das_categorias, chaves;
    total := coalesce(cardinality(achados), 0);
    pagina := null;
  end if;
  categorias := (select json_agg(json_build_object('endereco', f.endereco, 'nome', f.nome) order by f.quantos desc, f.endereco)
    from (select k.endereco, min(k.nome) as nome, sum(c.quantos) as quantos
      from (select d.id, count(*) as quantos from unnest(das_categorias[:muitos + 1]) as d (id) group by d.id) c
      -- Not pulled up: joined, all categories are read.
      cross join lateral (select k.endereco, k.nome from categorias k
        where k.id = c.id and k.ativa and k.endereco <> '' offset 0) k
      group by k.endereco order by 3 desc, 1 limit 24) f);

  if ordem = 'relevancia' then
    modo := coalesce(modo, case when total <= muitos or no_texto is not null then 'r' else 'p' end);
  end if;
  crescente := ordem = 'menor_preco' or (ordem = 'relevancia' and modo = 'r');
  if total > muitos and ordem = 'relevancia' and modo = 'r' and no_texto is not null then
    -- More descriptions hold the words than were gathered: all names, and the most reviewed of the others.
    execute format(
      'select array_agg(c.id), array_agg(c.chave) from (
        (select p.id, %1$s::numeric as chave from produtos p where %2$s and (%3$s) limit %4$s) union
        (select p.id, %1$s::numeric from produtos p where %2$s order by p.total_avaliacoes desc, p.id desc limit %4$s)) c',
      chave, filtro, coalesce(nomes || coalesce(' or ' || emendados, ''), emendados, 'false'), muitos) into achados, chaves;
  elsif total > reunidos and (ordem <> 'relevancia' or modo = 'p') then
    -- There are more than were gathered: the page as an index has them, if that has it among its next.
    pagina := null;
    if ordem = 'relevancia' then chave := 'p.total_avaliacoes'; end if;
    indice := case when ordem = 'recentes' then 'p.created_at' else chave end;
    sentido := case when crescente then 'asc' else 'desc' end;
    comparado := case when crescente then '>' else '<' end;
    execute format('select array_agg(c.id), array_agg(c.chave) from (
        select n.id, n.chave from (select p.id, %1$s::numeric as chave, %2$s as passa from produtos p
          where p.status = ''ativo'' and not p.maior_de_18%3$s order by %4$s %5$s, p.id %5$s limit %6$s) n
        where n.passa limit %7$s) c',
      chave, filtro, concat(precos, case when depois_id is not null then format(' and (%s, p.id) %s (%s, %L::uuid)',
        indice, comparado,
        case when ordem = 'recentes'
          then format('timestamptz ''epoch'' + %L::bigint * interval ''1 microsecond''', trunc(depois_chave)::bigint)
          else format('%L::numeric', depois_chave) end,
        depois_id) end), indice, sentido, passos, mais_um) into achados, chaves;
    if coalesce(cardinality(achados), 0) < mais_um then
      -- They are few, or lie together at the end of the order.
      execute format('select array_agg(c.id), array_agg(c.chave) from (
          select n.id, n.chave from (select p.id, %1$s::numeric as chave from produtos p where %2$s offset 0) n%3$s
          order by n.chave %4$s, n.id %4$s limit %5$s) c',
        chave, filtro, case when depois_id is not null
          then format(' where (n.chave, n.id) %s (%L::numeric, %L::uuid)', comparado, depois_chave, depois_id) end,
        sentido, mais_um) into achados, chaves;
    end if;
  end if;
  if achados is not null then
    select array_agg(a.id), array_agg(a.chave) into pagina, lugares from (
      select a.id, a.chave from unnest(achados, chaves) as a (id, chave)
      where depois_id is null or case when crescente then (a.chave, a.id) > (depois_chave, depois_id)
        else (a.chave, a.id) < (depois_chave, depois_id) end
      order by case when crescente then a.chave end, case when not crescente then a.chave end desc,
        case when crescente then a.id end, a.id desc limit mais_um) a;
  end if;
  if cardinality(pagina) > p_limite then
    ultima := lugares[p_limite];
    ultimo := pagina[p_limite];
  end if;
  select coalesce(json_agg(i)::text, '[]'), coalesce(array_agg(i.estabelecimento_id), '{}') into itens, lojas from (
    select p.id, e.id as estabelecimento_id, p.nome,
      case when p.preco_efetivo > p.menor_preco_30d then p.preco_efetivo else p.preco end as preco, p.preco_promocao,
      p.em_promocao and not coalesce(p.preco_efetivo > p.menor_preco_30d, false) as em_promocao, p.estoque, p.imagem_url,
      p.media_avaliacoes, p.total_avaliacoes, p.maior_de_18, p.so_com_documento, p.medida_quantidade, p.medida_unidade,
      p.preco_ate, e.nome as estabelecimento_nome, e.codigo as estabelecimento_codigo
    from unnest(pagina[:p_limite]) with ordinality as a (id, posicao)
    join produtos p on p.id = a.id join estabelecimentos e on e.id = p.estabelecimento_id order by a.posicao) i;
  total := least(total, muitos + 1);
  categorias := coalesce(categorias, '[]');
  if quantos = 0 and quantos_emendados > 0 then emendado := emenda; end if;
end $$;

-- As in 0061.
alter function publico_pagina_da_busca(jsonb, integer) set enable_seqscan = off;
