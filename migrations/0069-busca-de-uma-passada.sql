-- A search that tells what each product is ordered by as it finds it, and plans two statements a time instead of three:
-- the last of them looked a thousand products up again.

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
  categorias uuid[];
  achados uuid[]; das_categorias uuid[]; chaves numeric[];
  quantos integer := 0; quantos_emendados integer := 0; total integer;
  facetas jsonb; itens jsonb;
  classe text; chave text; indice text; crescente boolean;
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

  classe := format(
    'case when p.nome_busca = %1$L then 0 when p.nome_busca like %2$L || ''%%'' then 1
       when p.nome_busca like ''%% '' || %2$L || ''%%'' then 2 when %3$s then 3 when %4$s then 4 when %5$s then 5 else 6 end',
    termo, padrao_literal(termo), coalesce(nomes, 'false'), coalesce(emendados, 'false'),
    coalesce(nas_categorias, 'false'));
  chave := case
    when ordem = 'menor_preco' or ordem = 'maior_preco' then 'p.preco_efetivo'
    when ordem = 'recentes' then '(extract(epoch from p.created_at) * 1000000)'
    when ordem = 'avaliacao' then 'nota_na_busca(p.media_avaliacoes, p.total_avaliacoes)'
    when coalesce(modo, 'r') = 'r' then format('((%s) * 10000 + (p.estoque = 0)::integer * 1000 + case when %s then
      999 - least(p.total_avaliacoes, 999) else least(length(p.nome_busca), 999) end)', classe,
      coalesce(nas_categorias, 'false'))
    else 'p.total_avaliacoes' end;
  -- What each is ordered by is told as it is found.
  execute format('select array_agg(c.id), array_agg(c.categoria_id), array_agg(c.chave)
      from (select p.id, p.categoria_id, %s::numeric as chave from produtos p where %s limit %s) c',
      chave, filtro, muitos + 1)
    into achados, das_categorias, chaves;
  total := coalesce(cardinality(achados), 0);
  facetas := (select jsonb_agg(jsonb_build_object('endereco', f.endereco, 'nome', f.nome) order by f.quantos desc, f.endereco)
    from (select k.endereco, min(k.nome) as nome, sum(c.quantos) as quantos
      from (select d.id, count(*) as quantos from unnest(das_categorias) as d (id) group by d.id) c
      join categorias k on k.id = c.id and k.ativa where k.endereco <> ''
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
      select a.id, a.chave, row_number() over (order by case when crescente then a.chave end,
        case when not crescente then a.chave end desc, case when crescente then a.id end, a.id desc) as posicao
      from unnest(achados, chaves) as a (id, chave)
      where depois_id is null or case when crescente then (a.chave, a.id) > (depois_chave, depois_id)
        else (a.chave, a.id) < (depois_chave, depois_id) end) pagina
    join produtos p on p.id = pagina.id join estabelecimentos e on e.id = p.estabelecimento_id
    where pagina.posicao <= p_limite);
  return jsonb_build_object('total', total, 'modo', modo, 'itens', coalesce(itens, '[]'),
    'categorias', coalesce(facetas, '[]'),
    'emendado', case when quantos = 0 and quantos_emendados > 0 then emendado end);
end $$;

-- As in 0061.
alter function publico_buscar(jsonb, integer) set enable_seqscan = off;
