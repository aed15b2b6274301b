-- What every visitor may see: visible shops' rows, public columns only. The views belong to the migrating role,
-- so they read past row level security; security_barrier keeps hostile filters from seeing what they leave out.

-- A shop's colour is part of what a plan allows: one that moved to a smaller plan keeps it for later, unseen.
create view publico_estabelecimentos with (security_barrier) as
  select e.id, e.codigo, e.nome, e.razao_social, e.cnpj, e.cidade, e.uf, e.cep, e.endereco, e.logo_url, e.capa_url,
         case when p.permite_personalizacao then e.cor end as cor,
         e.descricao, e.segmento, e.email as email_contato, e.telefone as telefone_contato, e.pagamentos_habilitados,
         e.mercadopago_vault_id is not null as pagamentos_conectados,
         case when p.nome in ('Profissional', 'Enterprise') then e.whatsapp_atendimento end as whatsapp_atendimento,
         e.media_avaliacoes, e.total_avaliacoes, e.created_at,
         case when now() between e.pausa_de and coalesce(e.pausa_ate, 'infinity') then e.pausa_ate end as pausa_ate,
         coalesce(now() between e.pausa_de and coalesce(e.pausa_ate, 'infinity'), false) as em_pausa,
         e.mensagem_pausa,
         c.total_vendas, c.total_produtos, c.produtos_em_promocao
  from estabelecimentos e
  join contadores_estabelecimento c on c.estabelecimento_id = e.id
  left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
  left join planos_assinatura p on p.id = a.plano_id
  where e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia;

create view publico_codigos_antigos with (security_barrier) as
  select a.codigo, e.codigo as codigo_atual
  from codigos_antigos a join estabelecimentos e on e.id = a.estabelecimento_id
  where e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia;

-- The codes of shops that are away until they pay: their address says so, and nothing else of them is public.
create view publico_lojas_paradas with (security_barrier) as
  select e.codigo
  from estabelecimentos e
  join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
  where e.status = 'ativo' and e.status_aprovacao = 'aprovado' and e.bloqueado_por_inadimplencia
    and a.status not in ('cancelada', 'encerrada');

create view publico_configuracoes with (security_barrier) as
  select c.estabelecimento_id, c.redes_sociais, c.funcionamento, c.entrega, c.politicas,
         case when p.permite_personalizacao then c.personalizacao end as personalizacao
  from configuracoes_estabelecimento c
  join estabelecimentos e on e.id = c.estabelecimento_id
  left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
  left join planos_assinatura p on p.id = a.plano_id
  where e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia;

-- What a buyer's browser needs to pay a visible shop. The public key only while payments are on.
create view publico_recebimento with (security_barrier) as
  select e.id as estabelecimento_id,
         e.pagamentos_habilitados and e.mercadopago_vault_id is not null as aceita_pix,
         e.aceita_dinheiro, e.aceita_cartao, e.desconto_pix, e.pix_minutos,
         case when e.pagamentos_habilitados then e.mercadopago_public_key end as public_key
  from estabelecimentos e
  where e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia;

create view publico_categorias with (security_barrier) as
  select c.id, c.estabelecimento_id, c.nome, c.cor, c.icone, c.ordem
  from categorias c
  join estabelecimentos e on e.id = c.estabelecimento_id
  where c.ativa and e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia;

create view publico_produtos with (security_barrier) as
  select p.id, p.estabelecimento_id, p.categoria_id, p.nome, p.descricao, p.preco, p.preco_promocao, p.em_promocao,
         case when p.em_promocao and p.preco_promocao is not null then p.preco_promocao else p.preco end as preco_efetivo,
         p.estoque, p.imagem_url, p.especificacoes_tecnicas, p.fabricante, p.material, p.dimensoes, p.peso, p.garantia,
         p.media_avaliacoes, p.total_avaliacoes, p.created_at, p.updated_at,
         p.descricao_html, p.maior_de_18, p.seo_titulo, p.seo_descricao, p.seo_endereco
  from produtos p
  join estabelecimentos e on e.id = p.estabelecimento_id
  where p.status = 'ativo' and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
    and not e.bloqueado_por_inadimplencia;

-- Products that a visible shop took off sale for good: their pages answer 410, so that search engines forget them.
create view publico_produtos_retirados with (security_barrier) as
  select p.id, p.estabelecimento_id
  from produtos p
  join estabelecimentos e on e.id = p.estabelecimento_id
  where p.status = 'excluido' and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
    and not e.bloqueado_por_inadimplencia;

create view publico_imagens_produto with (security_barrier) as
  select i.estabelecimento_id, i.produto_id, i.url, i.texto_alternativo, i.ordem
  from imagens_produto i
  join publico_produtos p on p.estabelecimento_id = i.estabelecimento_id and p.id = i.produto_id;

create view publico_avaliacoes_estabelecimento with (security_barrier) as
  select a.id, a.estabelecimento_id, a.nota, a.titulo, a.comentario, a.verificado, a.resposta_loja, a.created_at,
         a.updated_at, case when a.anonima then null else c.nome end as consumidor_nome
  from avaliacoes_estabelecimento a
  join consumidores c on c.estabelecimento_id = a.estabelecimento_id and c.id = a.cliente_id
  join publico_estabelecimentos e on e.id = a.estabelecimento_id
  where a.status in ('publicada', 'em_analise');

create view publico_avaliacoes_produtos with (security_barrier) as
  select a.id, a.estabelecimento_id, a.produto_id, a.nota, a.titulo, a.comentario, a.verificado, a.resposta_loja,
         a.created_at, c.nome as consumidor_nome
  from avaliacoes_produtos a
  join consumidores c on c.estabelecimento_id = a.estabelecimento_id and c.id = a.cliente_id
  join publico_produtos p on p.estabelecimento_id = a.estabelecimento_id and p.id = a.produto_id
  where a.status in ('publicada', 'em_analise');

create view publico_planos with (security_barrier) as
  select * from planos_assinatura where ativo;

-- The names of all shops, for a buyer's own purchases: a shop that closed keeps its name there.
create view nomes_estabelecimentos with (security_barrier) as
  select id, codigo, nome, logo_url from estabelecimentos;

-- What makes public lists as quick for 20 000 products as for 20. A security-barrier view cannot hand an order with a
-- limit or a trigram match down to an index; these functions can. They run as the migrating role and so carry the
-- visibility rule and the public columns themselves.

create function publico_loja_visivel(p_loja uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from estabelecimentos
    where id = p_loja and status = 'ativo' and status_aprovacao = 'aprovado' and not bloqueado_por_inadimplencia)
$$;

-- The facts that the checklist of legal duties is judged by, for the panel and for the seal on the shop's page. Asked
-- at every rendering of that page: what it counts is known beforehand.
create function fatos_de_conformidade(loja uuid) returns jsonb language sql stable security definer
  set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'razao_social', coalesce(e.razao_social, '') <> '', 'cnpj', e.cnpj is not null,
    'endereco', coalesce(e.endereco, '') <> '' and e.cep is not null and coalesce(e.cidade, '') <> '' and e.uf is not null,
    'email', coalesce(e.email, '') <> '', 'telefone', coalesce(e.telefone, '') <> '',
    'politica_trocas', coalesce(c.politicas ->> 'trocas', '') <> '',
    'politica_entrega', coalesce(c.politicas ->> 'entrega', '') <> '',
    'politica_privacidade', coalesce(c.politicas ->> 'privacidade', '') <> '',
    'entrega', coalesce((c.entrega -> 'retirada' ->> 'ativa')::boolean, false)
      or coalesce((c.entrega -> 'propria' ->> 'ativa')::boolean, false)
      or coalesce((c.entrega -> 'combinar' ->> 'ativa')::boolean, false),
    'horarios', c.funcionamento is not null,
    'produtos', n.total_produtos,
    'produtos_sem_descricao', (select count(*) from produtos p where p.estabelecimento_id = e.id and p.status = 'ativo'
      and length(coalesce(p.descricao, '')) < 20))
  from estabelecimentos e
  join contadores_estabelecimento n on n.estabelecimento_id = e.id
  left join configuracoes_estabelecimento c on c.estabelecimento_id = e.id
  where e.id = loja
    and ((select app_ve_tudo()) or e.id = (select app_loja_atual())
      or (e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia))
$$;

-- The conditions of a shop's product list: $1 shop, $2 pattern, $3 categories, $4 and $5 effective price.
create function publico_filtro_de_produtos(
  p_busca text, p_categorias uuid[], p_promocao boolean, p_minimo numeric, p_maximo numeric
) returns text language sql immutable parallel safe as $$
  select concat($f$p.estabelecimento_id = $1 and p.status = 'ativo'$f$,
    case when p_busca is not null then ' and p.nome_busca like $2' end,
    case when p_categorias is not null then ' and p.categoria_id = any($3)' end,
    case when p_promocao then ' and p.em_promocao and p.preco_promocao is not null' end,
    case when p_minimo is not null then ' and p.preco_efetivo >= $4' end,
    case when p_maximo is not null then ' and p.preco_efetivo <= $5' end)
$$;

create function publico_produtos_da_loja(
  p_loja uuid, p_busca text, p_categorias uuid[], p_promocao boolean, p_minimo numeric, p_maximo numeric,
  p_ordem text, p_limite integer, p_salto integer
) returns table (
  id uuid, estabelecimento_id uuid, categoria_id uuid, nome text, preco numeric, preco_promocao numeric,
  em_promocao boolean, estoque integer, imagem_url text, media_avaliacoes numeric, total_avaliacoes integer
) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  ordem text := case p_ordem
    when 'menor_preco' then 'p.preco_efetivo, p.id'
    when 'maior_preco' then 'p.preco_efetivo desc, p.id desc'
    when 'nome' then 'p.nome_busca, p.id'
    else 'p.created_at desc, p.id' end;
begin
  if not publico_loja_visivel(p_loja) then return; end if;
  -- The inner list reads ids from an index alone where it can; only the page's rows are fetched.
  return query execute format(
    'select p.id, p.estabelecimento_id, p.categoria_id, p.nome, p.preco, p.preco_promocao, p.em_promocao, p.estoque,
            p.imagem_url, p.media_avaliacoes, p.total_avaliacoes
     from (select p.id from produtos p where %s order by %s limit $6 offset $7) pagina
     join produtos p on p.id = pagina.id order by %s',
    publico_filtro_de_produtos(p_busca, p_categorias, p_promocao, p_minimo, p_maximo), ordem, ordem)
    using p_loja, '%' || padrao_literal(p_busca) || '%', p_categorias, p_minimo, p_maximo, p_limite, p_salto;
end $$;

create function publico_contar_produtos_da_loja(
  p_loja uuid, p_busca text, p_categorias uuid[], p_promocao boolean, p_minimo numeric, p_maximo numeric
) returns table (total integer, preco_minimo numeric, preco_maximo numeric)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not publico_loja_visivel(p_loja) then return; end if;
  if p_busca is null and p_categorias is null and p_minimo is null and p_maximo is null then
    select case when p_promocao then c.produtos_em_promocao else c.total_produtos end into total
      from contadores_estabelecimento c where c.estabelecimento_id = p_loja;
  else
    execute 'select count(*)::integer from produtos p where '
      || publico_filtro_de_produtos(p_busca, p_categorias, p_promocao, p_minimo, p_maximo)
      into total
      using p_loja, '%' || padrao_literal(p_busca) || '%', p_categorias, p_minimo, p_maximo;
  end if;
  select min(p.preco_efetivo), max(p.preco_efetivo) into preco_minimo, preco_maximo
    from produtos p where p.estabelecimento_id = p_loja and p.status = 'ativo';
  return next;
end $$;

-- Shops: $1 pattern, $2 city, $3 category, $4 rating.
create function publico_filtro_de_lojas(
  p_busca text, p_cidade text, p_categoria text, p_nota numeric, p_promocao boolean
) returns text language sql immutable parallel safe as $$
  select concat($f$e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia$f$,
    case when p_busca is not null then ' and e.texto_busca like $1' end,
    case when p_cidade is not null then ' and sem_acento(e.cidade) = $2' end,
    case when p_categoria is not null then ' and e.id in (
      select k.estabelecimento_id from categorias k where k.ativa and sem_acento(k.nome) = $3)' end,
    case when p_nota is not null then ' and e.media_avaliacoes >= $4' end,
    case when p_promocao then ' and c.produtos_em_promocao > 0' end)
$$;

-- The page of shops. In the mall's own order (none asked for, nothing searched) the featured ones lead, the best
-- sellers first; the others follow by the same indexes as before, so that no list is sorted whole.
create function publico_lojas(
  p_busca text, p_cidade text, p_categoria text, p_nota numeric, p_promocao boolean,
  p_ordem text, p_limite integer, p_salto integer
) returns table (
  id uuid, codigo text, nome text, cidade text, uf text, logo_url text, capa_url text, cor text, descricao text,
  segmento text, media_avaliacoes numeric, total_avaliacoes integer, total_vendas integer, total_produtos integer,
  produtos_em_promocao integer, created_at timestamptz, destacada boolean
) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  ordem text := case p_ordem
    when 'avaliacao' then 'e.nota_ponderada desc, e.id'
    when 'recentes' then 'e.created_at desc, e.id'
    when 'nome' then 'e.nome_busca, e.id'
    else 'c.total_vendas desc, c.estabelecimento_id' end;
  da_casa constant boolean := p_busca is null and coalesce(p_ordem, 'relevancia') = 'relevancia';
  filtro constant text := publico_filtro_de_lojas(p_busca, p_cidade, p_categoria, p_nota, p_promocao);
  de constant text := ' from estabelecimentos e join contadores_estabelecimento c on c.estabelecimento_id = e.id where ';
  pagina text := 'select e.id, e.codigo, e.nome, e.cidade, e.uf::text, e.logo_url, e.capa_url, e.cor, e.descricao, e.segmento,
    e.media_avaliacoes, e.total_avaliacoes, c.total_vendas, c.total_produtos, c.produtos_em_promocao, e.created_at,
    coalesce(e.destaque_ate > now(), false)' || de || '%s order by %s limit $5 offset $6';
  destacadas integer := 0;
  mostradas integer := 0;
begin
  if da_casa then
    execute 'select count(*)::integer' || de || filtro || ' and e.destaque_ate > now()' into destacadas
      using null::text, sem_acento(p_cidade), sem_acento(p_categoria), p_nota;
  elsif p_busca is not null and coalesce(p_ordem, 'relevancia') = 'relevancia' then
    -- With a search the shops that carry the term in their name come first.
    ordem := '(e.nome_busca like $1) desc, ' || ordem;
  end if;
  if destacadas > p_salto then
    return query execute format(pagina, filtro || ' and e.destaque_ate > now()', ordem)
      using null::text, sem_acento(p_cidade), sem_acento(p_categoria), p_nota, p_limite, p_salto;
    mostradas := least(destacadas - p_salto, p_limite);
  end if;
  if mostradas < p_limite then
    return query execute format(pagina,
        filtro || case when destacadas > 0 then ' and coalesce(e.destaque_ate <= now(), true)' else '' end, ordem)
      using '%' || padrao_literal(p_busca) || '%', sem_acento(p_cidade), sem_acento(p_categoria), p_nota,
        p_limite - mostradas, greatest(p_salto - destacadas, 0);
  end if;
end $$;

create function publico_contar_lojas(
  p_busca text, p_cidade text, p_categoria text, p_nota numeric, p_promocao boolean
) returns integer language plpgsql stable security definer set search_path = public, pg_temp as $$
declare total integer;
begin
  execute format('select count(*)::integer from estabelecimentos e %s where %s',
    case when p_promocao then 'join contadores_estabelecimento c on c.estabelecimento_id = e.id' end,
    publico_filtro_de_lojas(p_busca, p_cidade, p_categoria, p_nota, p_promocao))
    into total
    using '%' || padrao_literal(p_busca) || '%', sem_acento(p_cidade), sem_acento(p_categoria), p_nota;
  return total;
end $$;

-- A page of the visible shops' ids, in id order, after p_depois.
create function publico_ids_de_lojas(p_cidade text, p_depois uuid, p_limite integer) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute format('select e.id from estabelecimentos e where %s %s order by e.id limit $6',
    publico_filtro_de_lojas(null, p_cidade, null, null, null),
    case when p_depois is not null then 'and e.id > $5' end)
    using null::text, sem_acento(p_cidade), null::text, null::numeric, p_depois, p_limite;
end $$;

-- Categories of all visible shops, grouped by name without accents and case.
create function publico_categorias_populares(p_limite integer) returns table (
  chave text, nome text, icone text, cor text, total_produtos integer
) language sql stable security definer set search_path = public, pg_temp as $$
  select sem_acento(k.nome), (array_agg(k.nome order by n.total_produtos desc, k.id))[1],
         (array_agg(k.icone order by n.total_produtos desc, k.id))[1],
         (array_agg(k.cor order by n.total_produtos desc, k.id))[1], sum(n.total_produtos)::integer
  from contadores_categoria n
  join categorias k on k.id = n.categoria_id
  join estabelecimentos e on e.id = k.estabelecimento_id
  where n.total_produtos > 0 and k.ativa
    and e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia
  group by 1 order by 5 desc, 1 limit p_limite
$$;

create function publico_avaliacoes_da_loja(p_loja uuid, p_limite integer) returns table (
  id uuid, nota integer, titulo text, comentario text, verificado boolean, resposta_loja text, consumidor_nome text,
  created_at timestamptz, updated_at timestamptz
) language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.nota, a.titulo, a.comentario, a.verificado, a.resposta_loja,
         case when not a.anonima then c.nome end, a.created_at, a.updated_at
  from avaliacoes_estabelecimento a
  join consumidores c on c.estabelecimento_id = a.estabelecimento_id and c.id = a.cliente_id
  where a.estabelecimento_id = p_loja and a.status in ('publicada', 'em_analise') and publico_loja_visivel(p_loja)
  order by a.created_at desc, a.id limit p_limite
$$;

create function publico_notas_da_loja(p_loja uuid) returns table (nota integer, total integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.nota, count(*)::integer from avaliacoes_estabelecimento a
  where a.estabelecimento_id = p_loja and a.status in ('publicada', 'em_analise') and publico_loja_visivel(p_loja)
  group by a.nota
$$;
