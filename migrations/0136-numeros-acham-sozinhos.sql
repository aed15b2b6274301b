-- A word with a number of some length is in few names. Of those the other words are read: the index would unpack pages of
-- each of their trigrams, which grow with the mall.

create function acha_sozinha(palavra text) returns boolean
language sql immutable parallel safe as $$
  select length(palavra) >= 4 and palavra ~ '^[a-z0-9]*[0-9][a-z0-9]*$'
$$;

create or replace function publico_tem_as_palavras(p_termo text) returns text
language plpgsql immutable as $$
declare
  palavras constant text[] := palavras_raras(p_termo);
  palavra text;
  outras text;
  nome text := 'p.nome_busca';
  condicao text := '';
begin
  foreach palavra in array palavras loop
    -- Trigrams cannot find fewer than three letters inside a word; at a word's beginning they can.
    if length(palavra) >= 3 or palavra !~ '[a-z0-9]' then
      select string_agg(outro, '|') into outras from outro_numero(palavra) outro;
      condicao := condicao || format(' and (%s like %L', nome, '%' || palavra || '%')
        || case when outras is null then '' else format(' or %s ~ %L', nome, '\m(' || outras || ')\M') end || ')';
    elsif palavra ~ '^[a-z0-9]+$' then
      -- One pattern, so that the index is read once.
      condicao := condicao || format(' and %s ~ %L', nome, '(^| )' || palavra);
    else
      condicao := condicao || format(' and (%1$s like %2$L or %1$s like %3$L)', nome, palavra || '%', '% ' || palavra || '%');
    end if;
    -- As no index has it.
    if acha_sozinha(palavras[1]) then nome := '(p.nome_busca || '''')'; end if;
  end loop;
  return condicao;
end $$;

create or replace function produtos_pelos_nomes(
  padroes text[], p_filtro jsonb, termo text, limite integer,
  out ids uuid[], out das_categorias uuid[], out chaves numeric[]
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  quantos constant integer := cardinality(padroes);
  sozinha constant boolean := acha_sozinha(trim(padroes[1], '%'));
  no_indice constant integer := case when sozinha then 1 else least(quantos, 3) end;
  -- Written out, so that the index is asked for them; fewer than three are asked twice.
  um constant text := padroes[1];
  dois constant text := padroes[least(no_indice, 2)];
  tres constant text := padroes[no_indice];
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
      and (quantos = no_indice or p.nome_busca like all(padroes))
      and p.status = 'ativo' and not p.maior_de_18
      and (minimo is null or p.preco_efetivo >= minimo) and (maximo is null or p.preco_efetivo <= maximo)
      and (promocao is not true or p.em_promocao and p.preco_promocao is not null
        and (p.menor_preco_30d is null or p.preco_efetivo <= p.menor_preco_30d))
      and (em_estoque is not true or p.estoque > 0)
      and (categorias is null or p.categoria_id = any(categorias))
      and (lojas is null or p.estabelecimento_id = any(lojas))
      -- Not joined: how many rows a pattern finds is not known. Where they are few the shop of each is looked up,
      -- otherwise all shops are read, once.
      and case when sozinha then exists (select from estabelecimentos e where e.id = p.estabelecimento_id
          and e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia
          and (cidade_pedida is null or sem_acento(e.cidade) = cidade_pedida)
          and (uf_pedida is null or e.uf = uf_pedida))
        else p.estabelecimento_id in (select e.id from estabelecimentos e where e.status = 'ativo'
          and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia
          and (cidade_pedida is null or sem_acento(e.cidade) = cidade_pedida)
          and (uf_pedida is null or e.uf = uf_pedida)) end
    limit limite) c;
end $$;

create or replace function pagina_pelos_nomes(
  padroes text[], p_filtro jsonb, termo text, reunidos integer, p_limite integer,
  out total integer, out ids uuid[], out chaves double precision[], out das_categorias uuid[]
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  quantos constant integer := cardinality(padroes);
  sozinha constant boolean := acha_sozinha(trim(padroes[1], '%'));
  no_indice constant integer := case when sozinha then 1 else least(quantos, 3) end;
  -- Written out, so that the index is asked for them; fewer than three are asked twice.
  um constant text := padroes[1];
  dois constant text := padroes[least(no_indice, 2)];
  tres constant text := padroes[no_indice];
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
      and (quantos = no_indice or p.nome_busca like all(padroes))
      and p.status = 'ativo' and not p.maior_de_18
      and (minimo is null or p.preco_efetivo >= minimo) and (maximo is null or p.preco_efetivo <= maximo)
      and (promocao is not true or p.em_promocao and p.preco_promocao is not null
        and (p.menor_preco_30d is null or p.preco_efetivo <= p.menor_preco_30d))
      and (em_estoque is not true or p.estoque > 0)
      and (categorias is null or p.categoria_id = any(categorias))
      and (lojas is null or p.estabelecimento_id = any(lojas))
      -- Not joined: how many rows a pattern finds is not known. Where they are few the shop of each is looked up,
      -- otherwise all shops are read, once.
      and case when sozinha then exists (select from estabelecimentos e where e.id = p.estabelecimento_id
          and e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia
          and (cidade_pedida is null or sem_acento(e.cidade) = cidade_pedida)
          and (uf_pedida is null or e.uf = uf_pedida))
        else p.estabelecimento_id in (select e.id from estabelecimentos e where e.status = 'ativo'
          and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia
          and (cidade_pedida is null or sem_acento(e.cidade) = cidade_pedida)
          and (uf_pedida is null or e.uf = uf_pedida)) end
    limit reunidos)
  select (select count(*) from n), array(select n.categoria_id from n limit 1001), pagina.ids, pagina.chaves
    into total, das_categorias, ids, chaves
    from (select array_agg(a.id) as ids, array_agg(a.chave) as chaves from (
      select n.id, n.chave from n
      where depois_id is null or case when crescente then (n.chave, n.id) > (depois_chave, depois_id)
        else (n.chave, n.id) < (depois_chave, depois_id) end
      order by n.chave * sentido, case when crescente then n.id end, n.id desc limit p_limite) a) pagina;
end $$;
