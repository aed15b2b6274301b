-- A page of a large shop's list costs what the page costs, not what passes its filter: what passes is counted up to its
-- bound first, and the index of the order is walked where that reads fewer rows than gathering all of them.
-- contract: since 0125 the index beside it holds all that this one held
drop index produtos_promocao;

create or replace function publico_lista_da_loja(
  p_loja uuid, p_busca text, p_categorias uuid[], p_promocao boolean, p_minimo numeric, p_maximo numeric,
  p_ordem text, p_limite integer, p_salto integer
) returns json language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  padrao constant text := '%' || padrao_literal(p_busca) || '%';
  por constant text := case when p_ordem in ('menor_preco', 'maior_preco', 'nome') then p_ordem else 'novos' end;
  de constant numeric := coalesce(p_minimo, 0);
  ate constant numeric := coalesce(p_maximo, 'infinity');
  -- Up to ten thousand are counted; one more says that there are more.
  conta_ate constant integer := 10000;
  total integer := 0;
  ofertas integer;
  mais_barato numeric;
  mais_caro numeric;
  -- Of a shop of more than a thousand: how many pass, and how many of how many rows are walked for the page at most.
  passam integer;
  passos bigint;
  percorridos integer;
  achou boolean := false;
  ate_onde constant bigint := p_salto + p_limite;
  pagina uuid[] := '{}';
begin
  if publico_loja_visivel(p_loja) then
    select c.total_produtos, c.produtos_em_promocao into total, ofertas
      from contadores_estabelecimento c where c.estabelecimento_id = p_loja;
    select min(p.preco_efetivo), max(p.preco_efetivo) into mais_barato, mais_caro
      from produtos p where p.estabelecimento_id = p_loja and p.status = 'ativo';
    if p_busca is null and total > 1000 and (p_categorias is not null or p_promocao
      or por in ('nome', 'novos') and (p_minimo is not null or p_maximo is not null)) then
      if p_categorias is not null and p_promocao is not true and p_minimo is null and p_maximo is null then
        passam := (select least(sum(c.total_produtos), conta_ate + 1) from contadores_categoria c
          where c.estabelecimento_id = p_loja and c.categoria_id = any(p_categorias));
      elsif p_categorias is not null then
        passam := (select count(*) from (select from produtos p where p.estabelecimento_id = p_loja and p.status = 'ativo'
          and p.categoria_id = any(p_categorias) and publico_passa(p, null, null, p_promocao, p_minimo, p_maximo)
          limit conta_ate + 1) n);
      elsif p_promocao then
        passam := (select count(*) from (select from produtos p where p.estabelecimento_id = p_loja and p.status = 'ativo'
          and p.em_promocao and p.preco_promocao is not null
          and (p.menor_preco_30d is null or p.preco_efetivo <= p.menor_preco_30d)
          and p.preco_efetivo between de and ate limit conta_ate + 1) n);
      else
        passam := (select count(*) from (select from produtos p where p.estabelecimento_id = p_loja and p.status = 'ativo'
          and p.preco_efetivo between de and ate limit conta_ate + 1) n);
      end if;
      passam := coalesce(passam, 0);
      if p_promocao and por <> 'novos' then percorridos := ofertas; else percorridos := total; end if;
      if (p_promocao or por in ('nome', 'novos')) and ate_onde * percorridos <= passam::bigint * passam then
        passos := 4 * (ate_onde * percorridos / greatest(passam, 1) + 24);
        if p_promocao and por = 'menor_preco' then
          pagina := array(select n.id from (
            select p.id, publico_passa(p, null, p_categorias, p_promocao, p_minimo, p_maximo) as passa from produtos p
            where p.estabelecimento_id = p_loja and p.status = 'ativo' and p.em_promocao and p.preco_promocao is not null
              and p.preco_efetivo between de and ate
            order by p.preco_efetivo, p.id limit passos) n where n.passa limit p_limite offset p_salto);
        elsif p_promocao and por = 'maior_preco' then
          pagina := array(select n.id from (
            select p.id, publico_passa(p, null, p_categorias, p_promocao, p_minimo, p_maximo) as passa from produtos p
            where p.estabelecimento_id = p_loja and p.status = 'ativo' and p.em_promocao and p.preco_promocao is not null
              and p.preco_efetivo between de and ate
            order by p.preco_efetivo desc, p.id desc limit passos) n where n.passa limit p_limite offset p_salto);
        elsif p_promocao and por = 'nome' then
          pagina := array(select n.id from (
            select p.id, publico_passa(p, null, p_categorias, p_promocao, p_minimo, p_maximo) as passa from produtos p
            where p.estabelecimento_id = p_loja and p.status = 'ativo' and p.em_promocao and p.preco_promocao is not null
            order by p.nome_busca, p.id limit passos) n where n.passa limit p_limite offset p_salto);
        elsif por = 'nome' then
          pagina := array(select n.id from (
            select p.id, publico_passa(p, null, p_categorias, p_promocao, p_minimo, p_maximo) as passa from produtos p
            where p.estabelecimento_id = p_loja and p.status = 'ativo'
            order by p.nome_busca, p.id limit passos) n where n.passa limit p_limite offset p_salto);
        else
          pagina := array(select n.id from (
            select p.id, publico_passa(p, null, p_categorias, p_promocao, p_minimo, p_maximo) as passa from produtos p
            where p.estabelecimento_id = p_loja and p.status = 'ativo'
            order by p.created_at desc, p.id limit passos) n where n.passa limit p_limite offset p_salto);
        end if;
      end if;
      -- Those that pass may lie together at the end of the order.
      achou := cardinality(pagina) >= case when passam > conta_ate then p_limite else least(p_limite, passam - p_salto) end;
    end if;
    if achou then
      total := passam;
    elsif p_busca is not null and total > 1000 then
      pagina := array(select p.id from produtos p where p.estabelecimento_id = p_loja and p.status = 'ativo'
          and p.nome_busca like padrao and publico_passa(p, null, p_categorias, p_promocao, p_minimo, p_maximo)
        order by case when por = 'menor_preco' then p.preco_efetivo end,
          case when por = 'maior_preco' then p.preco_efetivo end desc,
          case when por = 'maior_preco' then p.id end desc,
          case when por = 'nome' then p.nome_busca end,
          case when por = 'novos' then p.created_at end desc, p.id
        limit greatest(conta_ate + 1, ate_onde));
      total := cardinality(pagina);
      pagina := pagina[p_salto + 1 : ate_onde];
    elsif p_busca is not null or p_categorias is not null or p_promocao
      or por in ('nome', 'novos') and (p_minimo is not null or p_maximo is not null) then
      -- For a filter of a larger shop the values decide the plan; of these orders one is left then, as its index has it.
      if total > 1000 then perform set_config('plan_cache_mode', 'force_custom_plan', true); end if;
      pagina := array(select p.id from produtos p where p.estabelecimento_id = p_loja and p.status = 'ativo'
          and publico_passa(p, padrao, p_categorias, p_promocao, p_minimo, p_maximo)
        order by case when por = 'menor_preco' then p.preco_efetivo end,
          case when por = 'maior_preco' then p.preco_efetivo end desc,
          case when por = 'maior_preco' then p.id end desc,
          case when por = 'nome' then p.nome_busca end,
          case when por = 'novos' then p.created_at end desc, p.id
        limit case when passam is null then greatest(conta_ate + 1, ate_onde) else ate_onde end);
      perform set_config('plan_cache_mode', 'force_generic_plan', true);
      total := coalesce(passam, cardinality(pagina));
      pagina := pagina[p_salto + 1 : ate_onde];
    else
      -- The plain lists read ids from an index alone; only the page's rows are fetched.
      if por = 'menor_preco' then
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
      if de > mais_barato or ate < mais_caro then
        total := (select count(*) from (select from produtos p where p.estabelecimento_id = p_loja and p.status = 'ativo'
          and p.preco_efetivo between de and ate limit conta_ate + 1) n);
      end if;
    end if;
  end if;
  return json_build_object(
    'itens', (select coalesce(json_agg(i), '[]') from (
      select p.id, p.estabelecimento_id, p.categoria_id, p.nome,
             case when p.preco_efetivo > p.menor_preco_30d then p.preco_efetivo else p.preco end as preco,
             p.preco_promocao,
             p.em_promocao and not coalesce(p.preco_efetivo > p.menor_preco_30d, false) as em_promocao, p.estoque,
             p.imagem_url, p.media_avaliacoes, p.total_avaliacoes, p.maior_de_18, p.so_com_documento,
             p.medida_quantidade, p.medida_unidade, case when p.opcoes <> '[]' then p.preco_ate end as preco_ate
      from unnest(pagina) with ordinality as a (id, posicao) join produtos p on p.id = a.id order by a.posicao) i),
    'total', least(total, conta_ate + 1), 'preco_minimo', coalesce(mais_barato, 0), 'preco_maximo', coalesce(mais_caro, 0));
end $$;
