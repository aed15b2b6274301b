-- What the names find is gathered first, by a statement that keeps its plan: of most terms nothing else is asked, and
-- nothing is planned where two statements were. The categories beside the results are looked up one by one instead of read
-- from end to end.

create function lugar_pelo_nome(nome text, termo text, padrao text) returns integer language sql immutable parallel safe as $$
  select case when nome = termo then 0 when nome like padrao || '%' then 1 when nome like '% ' || padrao || '%' then 2 end
$$;

-- Products in sight whose names hold every one of these patterns (at least one), with what the search puts them in order by.
create function produtos_pelos_nomes(
  padroes text[], p_filtro jsonb, termo text, limite integer,
  out ids uuid[], out das_categorias uuid[], out chaves numeric[]
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  quantos constant integer := cardinality(padroes);
  -- Written out, so that the index is asked for them; fewer than three are asked twice.
  um constant text := padroes[1];
  dois constant text := padroes[least(quantos, 2)];
  tres constant text := padroes[least(quantos, 3)];
  padrao constant text := padrao_literal(termo);
  por constant text := coalesce(p_filtro ->> 'ordem', 'relevancia');
  por_lugar constant boolean := coalesce(p_filtro ->> 'modo', 'r') = 'r';
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
  select array_agg(c.id), array_agg(c.categoria_id), array_agg(c.chave) into ids, das_categorias, chaves from (
    select p.id, p.categoria_id, case
        when por in ('menor_preco', 'maior_preco') then p.preco_efetivo
        when por = 'recentes' then extract(epoch from p.created_at) * 1000000
        when por = 'avaliacao' then nota_na_busca(p.media_avaliacoes, p.total_avaliacoes)
        when por_lugar then coalesce(lugar_pelo_nome(p.nome_busca, termo, padrao), 3) * 10000
          + (p.estoque = 0)::integer * 1000 + least(length(p.nome_busca), 999)
        else p.total_avaliacoes end::numeric as chave
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
    limit limite) c;
end $$;

create or replace function publico_buscar(p_filtro jsonb, p_limite integer) returns jsonb
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  muitos constant integer := 1000;
  poucos constant integer := 24;
  termo text := coalesce(left(trim(regexp_replace(sem_acento(p_filtro ->> 'termo'), '\s+', ' ', 'g')), 120), '');
  ordem text := coalesce(p_filtro ->> 'ordem', 'relevancia');
  modo text := p_filtro ->> 'modo';
  depois_chave numeric := (p_filtro ->> 'chave')::numeric;
  depois_id uuid := (p_filtro ->> 'id')::uuid;
  a_vista text := $v$p.status = 'ativo' and not p.maior_de_18 and exists (select 1 from estabelecimentos e
    where e.id = p.estabelecimento_id and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
      and not e.bloqueado_por_inadimplencia%s)$v$;
  todas constant text := format(a_vista, '');
  filtro text;
  nomes text; emendados text; nas_categorias text; no_texto text;
  emendado text;
  categorias uuid[]; exatas uuid[];
  achados uuid[]; das_categorias uuid[]; chaves numeric[];
  quantos integer := 0; quantos_emendados integer := 0; total integer;
  facetas jsonb; itens jsonb;
  classe text; chave text; indice text; crescente boolean;
  padroes text[]; so_nomes boolean := false;
begin
  if ordem = 'relevancia' and termo = '' then modo := 'p'; end if;
  filtro := format(a_vista, concat(
    case when p_filtro ->> 'cidade' is not null
      then format(' and sem_acento(e.cidade) = %L', sem_acento(p_filtro ->> 'cidade')) end,
    case when p_filtro ->> 'uf' is not null then format(' and e.uf = %L', p_filtro ->> 'uf') end));
  filtro := concat(filtro,
    case when p_filtro ->> 'minimo' is not null
      then format(' and p.preco_efetivo >= %L::numeric', (p_filtro ->> 'minimo')::numeric) end,
    case when p_filtro ->> 'maximo' is not null
      then format(' and p.preco_efetivo <= %L::numeric', (p_filtro ->> 'maximo')::numeric) end,
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
    if position(' or ' in nomes) = 0 then
      padroes := array(select '%' || palavra || '%'
        from unnest((regexp_split_to_array(padrao_literal(termo), ' '))[1:8]) as palavra);
    end if;
    if exatas is null and padroes is not null then
      select n.ids, n.das_categorias, n.chaves into achados, das_categorias, chaves
        from produtos_pelos_nomes(padroes, p_filtro || jsonb_build_object('modo', modo), termo, muitos + 1) n;
      quantos := coalesce(cardinality(achados), 0);
      so_nomes := true;
    end if;
    if quantos < poucos then
      if padroes is null then
        execute format('select count(*) from (select from produtos p where %s and %s limit %s) n', todas, nomes, poucos)
          into quantos;
      elsif not so_nomes or filtro <> todas then
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
        execute format('select count(*) from (select from produtos p where %s and %s limit %s) n',
          todas, emendados, poucos) into quantos_emendados;
        if quantos_emendados = 0 then emendados := null; end if;
      end if;
    end if;
    if categorias is null and quantos + quantos_emendados < poucos
      and numnode(plainto_tsquery('portuguese', termo)) > 0 then
      no_texto := format($t$to_tsvector('portuguese', sem_acento(p.nome || ' ' || coalesce(p.descricao, '')))
        @@ plainto_tsquery('portuguese', %L)$t$, termo);
    end if;
    so_nomes := so_nomes and coalesce(emendados, nas_categorias, no_texto) is null;
    filtro := filtro || ' and (' || array_to_string(array[nomes, emendados, nas_categorias, no_texto], ' or ') || ')';
  end if;

  classe := format('coalesce(lugar_pelo_nome(p.nome_busca, %L, %L),
      case when %s then 3 when %s then 4 when %s then 5 else 6 end)', termo, padrao_literal(termo),
    coalesce(nomes, 'false'), coalesce(emendados, 'false'), coalesce(nas_categorias, 'false'));
  chave := case
    when ordem = 'menor_preco' or ordem = 'maior_preco' then 'p.preco_efetivo'
    when ordem = 'recentes' then '(extract(epoch from p.created_at) * 1000000)'
    when ordem = 'avaliacao' then 'nota_na_busca(p.media_avaliacoes, p.total_avaliacoes)'
    when coalesce(modo, 'r') = 'r' then format('((%s) * 10000 + (p.estoque = 0)::integer * 1000 + case when %s then
      999 - least(p.total_avaliacoes, 999) else least(length(p.nome_busca), 999) end)', classe,
      coalesce(nas_categorias, 'false'))
    else 'p.total_avaliacoes' end;
  if not so_nomes then
    -- What each is ordered by is told as it is found.
    execute format('select array_agg(c.id), array_agg(c.categoria_id), array_agg(c.chave)
        from (select p.id, p.categoria_id, %s::numeric as chave from produtos p where %s limit %s) c',
        chave, filtro, muitos + 1)
      into achados, das_categorias, chaves;
  end if;
  total := coalesce(cardinality(achados), 0);
  facetas := (select jsonb_agg(jsonb_build_object('endereco', f.endereco, 'nome', f.nome) order by f.quantos desc, f.endereco)
    from (select k.endereco, min(k.nome) as nome, sum(c.quantos) as quantos
      from (select d.id, count(*) as quantos from unnest(das_categorias) as d (id) group by d.id) c
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
      chave, filtro, concat_ws(' or ', nomes, emendados), muitos) into achados, chaves;
  elsif total > muitos and (ordem <> 'relevancia' or modo = 'p') then
    -- There are more than were gathered: the page as an index has them.
    if ordem = 'relevancia' then chave := 'p.total_avaliacoes'; end if;
    indice := case when ordem = 'recentes' then 'p.created_at' else chave end;
    execute format('select array_agg(c.id), array_agg(c.chave) from (
        select p.id, %1$s::numeric as chave from produtos p where %2$s%3$s order by %4$s %5$s, p.id %5$s limit %6$s) c',
      chave, filtro, case when depois_id is not null then format(' and (%s, p.id) %s (%s, %L::uuid)', indice,
        case when crescente then '>' else '<' end,
        case when ordem = 'recentes'
          then format('timestamptz ''epoch'' + %L::bigint * interval ''1 microsecond''', trunc(depois_chave)::bigint)
          else format('%L::numeric', depois_chave) end,
        depois_id) end,
      indice, case when crescente then 'asc' else 'desc' end, p_limite) into achados, chaves;
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
  return jsonb_build_object('total', total, 'modo', modo, 'itens', coalesce(itens, '[]'),
    'categorias', coalesce(facetas, '[]'),
    'emendado', case when quantos = 0 and quantos_emendados > 0 then emendado end);
end $$;

-- As in 0061.
alter function publico_buscar(jsonb, integer) set enable_seqscan = off;
