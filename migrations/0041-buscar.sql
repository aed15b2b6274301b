-- Finding over all shops as a page: any filter, any order, page after page by the place of the last product seen.

-- Under which address a category stands across shops: its name, as a product's address is written.
create function endereco_da_categoria(nome text) returns text language sql immutable parallel safe as $$
  select trim(both '-' from regexp_replace(public.sem_acento(nome), '[^a-z0-9]+', '-', 'g'))
$$;
create index categorias_por_endereco on categorias (endereco_da_categoria(nome), estabelecimento_id) where ativa;

-- As of shops: one 5,0 does not beat two hundred 4,8.
create function nota_na_busca(media numeric, total integer) returns numeric language sql immutable parallel safe as $$
  select case when total = 0 then 0 else round((media * total + 3 * 5) / (total + 5), 3) end
$$;

-- What each order walks along. None of them holds the stock, so that a sale writes no index. What is not sold to
-- minors is found in its shop alone.
create index produtos_busca_preco on produtos (preco_efetivo, id) where status = 'ativo' and not maior_de_18;
create index produtos_busca_novos on produtos (created_at, id) where status = 'ativo' and not maior_de_18;
create index produtos_busca_nota on produtos (nota_na_busca(media_avaliacoes, total_avaliacoes), id)
  where status = 'ativo' and not maior_de_18;
create index produtos_busca_procura on produtos (total_avaliacoes, id) where status = 'ativo' and not maior_de_18;
create index produtos_da_categoria on produtos (categoria_id) where status = 'ativo' and not maior_de_18;

-- Visible shops that bring to a postal code by their own areas, or where it can be fetched nearby: the first three
-- digits name the post's sector, about a city.
create function publico_lojas_que_entregam(p_cep text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select e.id from configuracoes_estabelecimento c
  join estabelecimentos e on e.id = c.estabelecimento_id and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
    and not e.bloqueado_por_inadimplencia
  where (c.entrega -> 'retirada' ->> 'ativa' = 'true' and left(e.cep, 3) = left(p_cep, 3))
    or (c.entrega -> 'propria' ->> 'ativa' = 'true' and exists (
      select 1 from jsonb_array_elements(c.entrega -> 'propria' -> 'zonas') z, jsonb_array_elements(z -> 'ceps') f
      where p_cep between f ->> 'de' and f ->> 'ate'))
$$;

-- One page of what answers to a filter:
--   termo, consulta (the term with its synonyms, as websearch_to_tsquery reads it), categoria (an address), cidade, uf,
--   minimo, maximo, promocao, em_estoque, cep, ordem; chave, id and modo are the place of the last product seen.
-- Names that hold every word; too few of them, also names of the mended term, or what is kept under a category of that
-- name or meaning, or the words in descriptions. Counting stops after a thousand. Up to a thousand are gathered and put
-- in order; of more, the order's own index is walked: then a term is too wide for its place in a name to say much, and
-- by relevance the most reviewed come first.
create function publico_buscar(p_filtro jsonb, p_limite integer) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp as $$
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
  categorias uuid[];
  quantos integer := 0; quantos_emendados integer := 0; total integer;
  facetas jsonb; itens jsonb;
  classe text; chave text; candidatos text; sentido text; comparado text; pagina text;
begin
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
      array(select k.id from categorias k where k.ativa and endereco_da_categoria(k.nome) = p_filtro ->> 'categoria')) end,
    case when p_filtro ->> 'cep' is not null then format(' and p.estabelecimento_id = any(%L::uuid[])',
      array(select publico_lojas_que_entregam(p_filtro ->> 'cep'))) end);

  if termo <> '' then
    -- What a term means is the same under every filter.
    nomes := '(true' || publico_tem_as_palavras(termo) || ')';
    execute format('select count(*) from (select from produtos p where %s and %s limit %s) n', todas, nomes, poucos)
      into quantos;
    select array_agg(k.id) into categorias from categorias k
      join estabelecimentos e on e.id = k.estabelecimento_id and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
        and not e.bloqueado_por_inadimplencia
      where k.ativa and to_tsvector('portuguese', sem_acento(k.nome)) @@ websearch_to_tsquery('portuguese',
        case when quantos < poucos then coalesce(p_filtro ->> 'consulta', termo)
          else '"' || replace(termo, '"', ' ') || '"' end);
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
    filtro := filtro || ' and (' || array_to_string(array[nomes, emendados, nas_categorias, no_texto], ' or ') || ')';
  end if;

  execute format(
    'with c as materialized (select p.categoria_id from produtos p where %s limit %s)
     select (select count(*) from c), (
       select jsonb_agg(jsonb_build_object(''endereco'', f.endereco, ''nome'', f.nome) order by f.quantos desc, f.endereco)
       from (select endereco_da_categoria(k.nome) as endereco, min(k.nome) as nome, count(*) as quantos
         from c join categorias k on k.id = c.categoria_id and k.ativa where endereco_da_categoria(k.nome) <> ''''
         group by 1 order by 3 desc, 1 limit 24) f)', filtro, muitos + 1)
    into total, facetas;

  if ordem = 'relevancia' then
    modo := coalesce(modo, case when termo <> '' and (total <= muitos or no_texto is not null) then 'r' else 'p' end);
  end if;
  if total > 0 then
    classe := format(
      'case when p.nome_busca = %1$L then 0 when p.nome_busca like %2$L || ''%%'' then 1
         when p.nome_busca like ''%% '' || %2$L || ''%%'' then 2 when %3$s then 3 when %4$s then 4 when %5$s then 5 else 6 end',
      termo, padrao_literal(termo), coalesce(nomes, 'false'), coalesce(emendados, 'false'),
      coalesce(nas_categorias, 'false'));
    chave := case
      when ordem = 'menor_preco' or ordem = 'maior_preco' then 'p.preco_efetivo'
      when ordem = 'recentes' then 'p.created_at'
      when ordem = 'avaliacao' then 'nota_na_busca(p.media_avaliacoes, p.total_avaliacoes)'
      when modo = 'r' then format('((%s) * 10000 + (p.estoque = 0)::integer * 1000 + case when %s then
        999 - least(p.total_avaliacoes, 999) else least(length(p.nome_busca), 999) end)::numeric', classe,
        coalesce(nas_categorias, 'false'))
      else 'p.total_avaliacoes' end;
    sentido := case when ordem = 'menor_preco' or (ordem = 'relevancia' and modo = 'r') then '' else ' desc' end;
    comparado := case when depois_id is null then '' else format('(%%s, %%s) %s (%s, %L::uuid)',
      case when sentido = '' then '>' else '<' end,
      case when ordem = 'recentes'
        then format('timestamptz ''epoch'' + %L::bigint * interval ''1 microsecond''', trunc(depois_chave)::bigint)
        else format('%L::numeric', depois_chave) end,
      depois_id) end;
    if total <= muitos or (ordem = 'relevancia' and modo = 'r') then
      candidatos := format('select p.id, %s as chave from produtos p where %s limit %s', chave,
        filtro, muitos + 1);
      if total > muitos and no_texto is not null then
        -- More descriptions hold the words than are gathered: all names, and the most reviewed of the others.
        candidatos := format(
          '(select p.id, %1$s as chave from produtos p where %2$s and (%3$s) limit %4$s) union
           (select p.id, %1$s from produtos p where %2$s order by p.total_avaliacoes desc, p.id desc limit %4$s)',
          chave, filtro, concat_ws(' or ', nomes, emendados), muitos);
      end if;
      pagina := format('with c as materialized (%s) select c.id, c.chave from c%s order by c.chave%s, c.id%s limit %s',
        candidatos, case when comparado = '' then '' else ' where ' || format(comparado, 'c.chave', 'c.id') end,
        sentido, sentido, p_limite);
    else
      pagina := format('select p.id, %s as chave from produtos p where %s%s order by %s%s, p.id%s limit %s',
        chave, filtro, case when comparado = '' then '' else ' and ' || format(comparado, chave, 'p.id') end,
        chave, sentido, sentido, p_limite);
    end if;
    execute format(
      'select jsonb_agg(jsonb_build_object(''id'', p.id, ''nome'', p.nome,
         ''preco'', case when p.preco_efetivo > p.menor_preco_30d then p.preco_efetivo else p.preco end,
         ''preco_promocao'', p.preco_promocao,
         ''em_promocao'', p.em_promocao and not coalesce(p.preco_efetivo > p.menor_preco_30d, false),
         ''preco_ate'', p.preco_ate, ''estoque'', p.estoque, ''imagem_url'', p.imagem_url,
         ''media_avaliacoes'', p.media_avaliacoes, ''total_avaliacoes'', p.total_avaliacoes,
         ''maior_de_18'', p.maior_de_18, ''so_com_documento'', p.so_com_documento,
         ''medida_quantidade'', p.medida_quantidade, ''medida_unidade'', p.medida_unidade,
         ''estabelecimento_id'', e.id, ''estabelecimento_codigo'', e.codigo, ''estabelecimento_nome'', e.nome,
         ''chave'', %s) order by pagina.chave%s, pagina.id%s)
       from (%s) pagina join produtos p on p.id = pagina.id join estabelecimentos e on e.id = p.estabelecimento_id',
      case when ordem = 'recentes' then '(extract(epoch from pagina.chave) * 1000000)::bigint' else 'pagina.chave' end,
      sentido, sentido, pagina) into itens;
  end if;
  return jsonb_build_object('total', total, 'modo', modo, 'itens', coalesce(itens, '[]'),
    'categorias', coalesce(facetas, '[]'),
    'emendado', case when quantos = 0 and quantos_emendados > 0 then emendado end);
end $$;

-- A category across the visible shops that keep something under it.
create function publico_categoria(p_endereco text) returns table (nome text, icone text, total_produtos integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select (array_agg(k.nome order by n.total_produtos desc, k.id))[1],
         (array_agg(k.icone order by n.total_produtos desc, k.id))[1], sum(n.total_produtos)::integer
  from categorias k
  join contadores_categoria n on n.categoria_id = k.id and n.total_produtos > 0
  join estabelecimentos e on e.id = k.estabelecimento_id and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
    and not e.bloqueado_por_inadimplencia
  where k.ativa and endereco_da_categoria(k.nome) = p_endereco
  having count(*) > 0
$$;

create function publico_mapa_de_categorias(p_limite integer) returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct endereco_da_categoria(k.nome) from categorias k
  join contadores_categoria n on n.categoria_id = k.id and n.total_produtos > 0
  join estabelecimentos e on e.id = k.estabelecimento_id and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
    and not e.bloqueado_por_inadimplencia
  where k.ativa and endereco_da_categoria(k.nome) <> '' order by 1 limit p_limite
$$;
