-- A search of a mall of a million products costs what it finds, not what is for sale. The rarest word is looked for first.
-- Of up to ten thousand results all are put in order; of more the order's index is walked a thousand steps, and where they
-- lie together at its end all are gathered. What begins with a term is looked for by itself only where more names hold its
-- words than are gathered, and what no name answers is not looked for again beside what the mended term finds.

-- The words of a folded term, as many as are looked at, those first that fewest names hold as a rule: an index of trigrams
-- reads all that hold the first, and of the others what is left.
create function palavras_raras(termo text) returns text[] language sql immutable parallel safe as $$
  select array_agg(palavra order by length(palavra) >= 3 and palavra ~ '[0-9]' desc, length(palavra) desc, posicao)
  from unnest((regexp_split_to_array(padrao_literal(termo), ' '))[1:8]) with ordinality as p (palavra, posicao)
$$;

create function padroes_da_busca(termo text) returns text[] language sql immutable parallel safe as $$
  select array_agg('%' || palavra || '%' order by posicao) from unnest(palavras_raras(termo)) with ordinality as p (palavra, posicao)
$$;

-- What a search puts a product in order by, as the text of an expression.
create function chave_da_busca(ordem text, modo text, termo text, nomes text, emendados text, nas_categorias text)
  returns text language sql immutable parallel safe as $$
  select case
    when ordem = 'menor_preco' or ordem = 'maior_preco' then 'p.preco_efetivo'
    when ordem = 'recentes' then '(extract(epoch from p.created_at) * 1000000)'
    when ordem = 'avaliacao' then 'nota_na_busca(p.media_avaliacoes, p.total_avaliacoes)'
    when coalesce(modo, 'r') = 'r' then format('(coalesce(lugar_pelo_nome(p.nome_busca, %L, %L),
        case when %s then 3 when %s then 4 when %s then 5 else 6 end) * 10000 + (p.estoque = 0)::integer * 1000
      + case when %5$s then 999 - least(p.total_avaliacoes, 999) else least(length(p.nome_busca), 999) end)',
      termo, padrao_literal(termo), coalesce(nomes, 'false'), coalesce(emendados, 'false'), coalesce(nas_categorias, 'false'))
    else 'p.total_avaliacoes' end
$$;

-- The condition that a name holds every word of a folded term, or the word's other number as a whole word of the name.
create or replace function publico_tem_as_palavras(p_termo text) returns text
  language plpgsql immutable as $$
declare
  palavra text;
  outras text;
  condicao text := '';
begin
  foreach palavra in array palavras_raras(p_termo) loop
    -- Trigrams cannot find fewer than three letters inside a word; at a word's beginning they can.
    if length(palavra) >= 3 or palavra !~ '[a-z0-9]' then
      select string_agg(outro, '|') into outras from outro_numero(palavra) outro;
      condicao := condicao || format(' and (p.nome_busca like %L', '%' || palavra || '%')
        || case when outras is null then '' else format(' or p.nome_busca ~ %L', '\m(' || outras || ')\M') end || ')';
    elsif palavra ~ '^[a-z0-9]+$' then
      -- One pattern, so that the index is read once.
      condicao := condicao || format(' and p.nome_busca ~ %L', '(^| )' || palavra);
    else
      condicao := condicao
        || format(' and (p.nome_busca like %L or p.nome_busca like %L)', palavra || '%', '% ' || palavra || '%');
    end if;
  end loop;
  return condicao;
end $$;

create or replace function publico_buscar(p_filtro jsonb, p_limite integer) returns jsonb
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  muitos constant integer := 1000;
  poucos constant integer := 24;
  passos constant integer := 1000;
  termo text := coalesce(left(trim(regexp_replace(sem_acento(p_filtro ->> 'termo'), '\s+', ' ', 'g')), 120), '');
  ordem text := coalesce(p_filtro ->> 'ordem', 'relevancia');
  modo text := p_filtro ->> 'modo';
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
  emendado text;
  categorias uuid[]; exatas uuid[];
  achados uuid[]; das_categorias uuid[]; chaves numeric[];
  quantos integer := 0; quantos_emendados integer := 0; total integer;
  facetas jsonb; itens jsonb;
  chave text; indice text; precos text; sentido text; comparado text; crescente boolean;
  padroes text[]; so_nomes boolean := false;
begin
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
        select n.ids, n.das_categorias, n.chaves into achados, das_categorias, chaves
          from produtos_pelos_nomes(padroes, p_filtro || jsonb_build_object('modo', modo), termo, reunidos + 1) n;
      else
        execute format(reunir, chave_da_busca(ordem, modo, termo, nomes, null, null), filtro || ' and ' || nomes, reunidos + 1)
          into achados, das_categorias, chaves;
      end if;
      quantos := coalesce(cardinality(achados), 0);
      so_nomes := true;
    end if;
    if quantos < poucos and (not so_nomes or filtro <> todas) then
      if padroes is null then
        execute format(contar, todas, nomes, poucos) into quantos;
      else
        quantos := coalesce((select cardinality(n.ids) from produtos_pelos_nomes(padroes, '{}', termo, poucos) n), 0);
      end if;
    end if;
    categorias := exatas;
    if quantos < poucos then
      select array_agg(k.id) into categorias from categorias k
        join estabelecimentos e on e.id = k.estabelecimento_id and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
          and not e.bloqueado_por_inadimplencia
        where k.ativa and to_tsvector('portuguese', sem_acento(k.nome))
          @@ websearch_to_tsquery('portuguese', coalesce(p_filtro ->> 'consulta', termo));
    end if;
    if categorias is not null then
      nas_categorias := format('p.categoria_id = any(%L::uuid[])', categorias);
    elsif quantos < 5 then
      emendado := termo_emendado(termo);
      if emendado is not null then
        emendados := '(true' || publico_tem_as_palavras(emendado) || ')';
        if emendados !~ ' (or|~) ' then
          quantos_emendados := coalesce((select cardinality(n.ids)
            from produtos_pelos_nomes(padroes_da_busca(emendado), '{}', emendado, poucos) n), 0);
        else
          execute format(contar, todas, emendados, poucos) into quantos_emendados;
        end if;
        if quantos_emendados = 0 then emendados := null; end if;
      end if;
    end if;
    if categorias is null and quantos + quantos_emendados < poucos
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
  end if;
  total := coalesce(cardinality(achados), 0);
  facetas := (select jsonb_agg(jsonb_build_object('endereco', f.endereco, 'nome', f.nome) order by f.quantos desc, f.endereco)
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
        depois_id) end), indice, sentido, passos, p_limite) into achados, chaves;
    if coalesce(cardinality(achados), 0) < p_limite then
      -- They are few, or lie together at the end of the order.
      execute format('select array_agg(c.id), array_agg(c.chave) from (
          select n.id, n.chave from (select p.id, %1$s::numeric as chave from produtos p where %2$s offset 0) n%3$s
          order by n.chave %4$s, n.id %4$s limit %5$s) c',
        chave, filtro, case when depois_id is not null
          then format(' where (n.chave, n.id) %s (%L::numeric, %L::uuid)', comparado, depois_chave, depois_id) end,
        sentido, p_limite) into achados, chaves;
    end if;
  end if;
  itens := (select jsonb_agg(jsonb_build_object('id', p.id, 'nome', p.nome,
      'preco', case when p.preco_efetivo > p.menor_preco_30d then p.preco_efetivo else p.preco end,
      'preco_promocao', p.preco_promocao,
      'em_promocao', p.em_promocao and not coalesce(p.preco_efetivo > p.menor_preco_30d, false),
      'preco_ate', p.preco_ate, 'estoque', p.estoque, 'imagem_url', p.imagem_url,
      'media_avaliacoes', p.media_avaliacoes, 'total_avaliacoes', p.total_avaliacoes,
      'maior_de_18', p.maior_de_18, 'so_com_documento', p.so_com_documento,
      'medida_quantidade', p.medida_quantidade, 'medida_unidade', p.medida_unidade,
      'estabelecimento_id', e.id, 'estabelecimento_codigo', e.codigo, 'estabelecimento_nome', e.nome,
      'chave', pagina.chave) order by pagina.posicao)
    from (
      select a.id, a.chave, row_number() over () as posicao from (
        select a.id, a.chave from unnest(achados, chaves) as a (id, chave)
        where depois_id is null or case when crescente then (a.chave, a.id) > (depois_chave, depois_id)
          else (a.chave, a.id) < (depois_chave, depois_id) end
        order by case when crescente then a.chave end, case when not crescente then a.chave end desc,
          case when crescente then a.id end, a.id desc limit p_limite) a) pagina
    join produtos p on p.id = pagina.id join estabelecimentos e on e.id = p.estabelecimento_id);
  return jsonb_build_object('total', least(total, muitos + 1), 'modo', modo, 'itens', coalesce(itens, '[]'),
    'categorias', coalesce(facetas, '[]'),
    'emendado', case when quantos = 0 and quantos_emendados > 0 then emendado end);
end $$;

create or replace function publico_pesquisar_produtos(p_termo text, p_limite integer) returns table (
  id uuid, nome text, descricao text, preco numeric, preco_promocao numeric, em_promocao boolean, estoque integer,
  imagem_url text, estabelecimento_id uuid, estabelecimento_codigo text, estabelecimento_nome text,
  estabelecimento_logo text, categoria_nome text, categoria_cor text
) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  termo text := left(trim(regexp_replace(sem_acento(p_termo), '\s+', ' ', 'g')), 120);
  literal text := padrao_literal(termo);
  nomes text := publico_tem_as_palavras(termo);
  visivel constant text := $v$p.status = 'ativo' and not p.maior_de_18 and exists (select 1 from estabelecimentos e
    where e.id = p.estabelecimento_id and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
      and not e.bloqueado_por_inadimplencia)$v$;
  muitos constant integer := 1000;
  emendado text;
  achados uuid[];
  lugares numeric[];
  mais uuid[];
begin
  if coalesce(termo, '') = '' then return; end if;
  -- A word of less than three letters, or of another number, is more than one pattern; no word holds a space.
  if nomes !~ ' (or|~) ' then
    select n.ids, n.chaves into achados, lugares from produtos_pelos_nomes(padroes_da_busca(termo), '{}', termo, muitos) n;
  else
    execute format('select array_agg(c.id), array_agg(c.lugar) from (
        select p.id, %s::numeric as lugar from produtos p where %s %s limit %s) c',
      chave_da_busca('relevancia', 'r', termo, 'true', null, null), visivel, nomes, muitos)
      into achados, lugares;
  end if;
  if cardinality(achados) = muitos then
    -- More hold the words than are gathered: those that begin with the whole term are among them.
    execute format('select $1 || array_agg(c.id), $2 || array_agg(c.lugar) from (
        select p.id, %s::numeric as lugar from produtos p
        where %s and p.nome_busca >= $3 and p.nome_busca < $3 || chr(1114111) limit 200) c',
      chave_da_busca('relevancia', 'r', termo, 'true', null, null), visivel)
      into achados, lugares using achados, lugares, termo;
  end if;
  achados := array(select a.id from (select distinct a.id, a.lugar from unnest(achados, lugares) as a (id, lugar)) a
    order by a.lugar, a.id limit p_limite);

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

alter function publico_buscar(jsonb, integer) set enable_seqscan = off;
alter function publico_pesquisar_produtos(text, integer) set enable_seqscan = off;
