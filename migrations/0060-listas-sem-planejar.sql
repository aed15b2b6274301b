-- The list of a shop's products and its count without planning: as text put together for each filter they took longer
-- to plan than to run. A plan that is made without the values is as good for the plain list in each of its orders, and
-- for a shop of up to a thousand products under any filter. For a filter of a larger one the values decide.

-- What a filter asks of a product; the planner writes it into the statements that call it.
create function publico_passa(
  p produtos, p_padrao text, p_categorias uuid[], p_promocao boolean, p_minimo numeric, p_maximo numeric
) returns boolean language sql immutable parallel safe as $$
  select (p_padrao is null or p.nome_busca like p_padrao)
    and (p_categorias is null or p.categoria_id = any(p_categorias))
    and (p_promocao is not true or p.em_promocao and p.preco_promocao is not null
      and (p.menor_preco_30d is null or p.preco_efetivo <= p.menor_preco_30d))
    and (p_minimo is null or p.preco_efetivo >= p_minimo)
    and (p_maximo is null or p.preco_efetivo <= p_maximo)
$$;

create or replace function publico_produtos_da_loja(
  p_loja uuid, p_busca text, p_categorias uuid[], p_promocao boolean, p_minimo numeric, p_maximo numeric,
  p_ordem text, p_limite integer, p_salto integer
) returns table (
  id uuid, estabelecimento_id uuid, categoria_id uuid, nome text, preco numeric, preco_promocao numeric,
  em_promocao boolean, estoque integer, imagem_url text, media_avaliacoes numeric, total_avaliacoes integer,
  maior_de_18 boolean, so_com_documento boolean, medida_quantidade numeric, medida_unidade text, preco_ate numeric
) language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  padrao constant text := '%' || padrao_literal(p_busca) || '%';
  por constant text := case when p_ordem in ('menor_preco', 'maior_preco', 'nome') then p_ordem else 'novos' end;
  de constant numeric := coalesce(p_minimo, 0);
  ate constant numeric := coalesce(p_maximo, 'infinity');
  pagina uuid[];
begin
  if not publico_loja_visivel(p_loja) then return; end if;
  -- The plain lists read ids from an index alone; only the page's rows are fetched.
  if p_busca is not null or p_categorias is not null or p_promocao
    or por in ('nome', 'novos') and (p_minimo is not null or p_maximo is not null) then
    if (select c.total_produtos from contadores_estabelecimento c where c.estabelecimento_id = p_loja) > 1000 then
      perform set_config('plan_cache_mode', 'force_custom_plan', true);
    end if;
    -- Of these orders one is left where the values are known, as its index has it.
    pagina := array(select p.id from produtos p where p.estabelecimento_id = p_loja and p.status = 'ativo'
        and publico_passa(p, padrao, p_categorias, p_promocao, p_minimo, p_maximo)
      order by case when por = 'menor_preco' then p.preco_efetivo end,
        case when por = 'maior_preco' then p.preco_efetivo end desc,
        case when por = 'maior_preco' then p.id end desc,
        case when por = 'nome' then p.nome_busca end,
        case when por = 'novos' then p.created_at end desc, p.id
      limit p_limite offset p_salto);
    perform set_config('plan_cache_mode', 'force_generic_plan', true);
  elsif por = 'menor_preco' then
    pagina := array(select p.id from produtos p where p.estabelecimento_id = p_loja and p.status = 'ativo'
      and p.preco_efetivo between de and ate order by p.preco_efetivo, p.id limit p_limite offset p_salto);
  elsif por = 'maior_preco' then
    pagina := array(select p.id from produtos p where p.estabelecimento_id = p_loja and p.status = 'ativo'
      and p.preco_efetivo between de and ate order by p.preco_efetivo desc, p.id desc limit p_limite offset p_salto);
  elsif por = 'nome' then
    pagina := array(select p.id from produtos p where p.estabelecimento_id = p_loja and p.status = 'ativo'
      order by p.nome_busca, p.id limit p_limite offset p_salto);
  else
    pagina := array(select p.id from produtos p where p.estabelecimento_id = p_loja and p.status = 'ativo'
      order by p.created_at desc, p.id limit p_limite offset p_salto);
  end if;
  return query
    select p.id, p.estabelecimento_id, p.categoria_id, p.nome,
           case when p.preco_efetivo > p.menor_preco_30d then p.preco_efetivo else p.preco end, p.preco_promocao,
           p.em_promocao and not coalesce(p.preco_efetivo > p.menor_preco_30d, false), p.estoque,
           p.imagem_url, p.media_avaliacoes, p.total_avaliacoes, p.maior_de_18, p.so_com_documento,
           p.medida_quantidade, p.medida_unidade, case when p.opcoes <> '[]' then p.preco_ate end
    from unnest(pagina) with ordinality as a (id, posicao) join produtos p on p.id = a.id order by a.posicao;
end $$;

-- Up to ten thousand and one, which says that there are more.
create or replace function publico_contar_produtos_da_loja(
  p_loja uuid, p_busca text, p_categorias uuid[], p_promocao boolean, p_minimo numeric, p_maximo numeric
) returns table (total integer, preco_minimo numeric, preco_maximo numeric)
language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  padrao constant text := '%' || padrao_literal(p_busca) || '%';
  conta_ate constant integer := 10000;
  todos integer;
begin
  if not publico_loja_visivel(p_loja) then return; end if;
  select c.total_produtos, least(case when p_promocao then c.produtos_em_promocao else c.total_produtos end, conta_ate + 1)
    into todos, total from contadores_estabelecimento c where c.estabelecimento_id = p_loja;
  select min(p.preco_efetivo), max(p.preco_efetivo) into preco_minimo, preco_maximo
    from produtos p where p.estabelecimento_id = p_loja and p.status = 'ativo';
  if p_busca is not null or p_categorias is not null or p_minimo is not null or p_maximo is not null then
    if todos > 1000 then perform set_config('plan_cache_mode', 'force_custom_plan', true); end if;
    total := (select count(*) from (select from produtos p where p.estabelecimento_id = p_loja and p.status = 'ativo'
      and publico_passa(p, padrao, p_categorias, p_promocao, p_minimo, p_maximo) limit conta_ate + 1) n);
  end if;
  return next;
end $$;

drop function publico_filtro_de_produtos;

-- What the panel counts and pages through, by an index alone.
create index produtos_do_painel on produtos (estabelecimento_id, id) include (status) where pai_id is null;
