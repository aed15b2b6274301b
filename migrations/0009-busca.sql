-- What makes public lists and search as quick for 20 000 products as for 20: folded names, effective prices, counts
-- per category, indexes, and the functions that use them. A security-barrier view cannot hand an order with a limit
-- or a trigram match down to an index; these functions can. They run as the migrating role and so carry the
-- visibility rule and the public columns themselves.

create extension if not exists btree_gin;

alter table produtos
  add column nome_busca text collate "C" not null generated always as (sem_acento(nome)) stored,
  add column preco_efetivo numeric(12,2) not null generated always as (
    case when em_promocao and preco_promocao is not null then preco_promocao else preco end) stored;
drop index produtos_nome;
drop index produtos_busca;
create index produtos_por_nome on produtos (estabelecimento_id, nome_busca, id) where status = 'ativo';
create index produtos_por_preco on produtos (estabelecimento_id, preco_efetivo, id) where status = 'ativo';
create index produtos_promocao on produtos (estabelecimento_id, preco_efetivo, id)
  where status = 'ativo' and em_promocao and preco_promocao is not null;
create index produtos_nome_trigramas on produtos using gin (estabelecimento_id, nome_busca gin_trgm_ops)
  where status = 'ativo';
create index produtos_texto on produtos
  using gin (to_tsvector('portuguese', sem_acento(nome || ' ' || coalesce(descricao, '')))) where status = 'ativo';

alter table estabelecimentos
  add column nome_busca text collate "C" not null generated always as (sem_acento(nome)) stored,
  add column texto_busca text collate "C" not null generated always as (sem_acento(
    nome || ' ' || coalesce(cidade, '') || ' ' || coalesce(segmento, '') || ' ' || coalesce(descricao, ''))) stored,
  -- A Bayesian mean (m = 5): one 5,0 does not beat two hundred 4,8 (PRODUCT §2.8).
  add column nota_ponderada numeric(4,3) not null generated always as (
    case when total_avaliacoes = 0 then 0
      else (media_avaliacoes * total_avaliacoes + 3 * 5) / (total_avaliacoes + 5) end) stored;
drop index estabelecimentos_visiveis;
create index estabelecimentos_por_nome on estabelecimentos (nome_busca, id)
  where status = 'ativo' and status_aprovacao = 'aprovado' and not bloqueado_por_inadimplencia;
create index estabelecimentos_por_nota on estabelecimentos (nota_ponderada desc, id)
  where status = 'ativo' and status_aprovacao = 'aprovado' and not bloqueado_por_inadimplencia;
create index estabelecimentos_por_data on estabelecimentos (created_at desc, id)
  where status = 'ativo' and status_aprovacao = 'aprovado' and not bloqueado_por_inadimplencia;
create index estabelecimentos_por_cidade on estabelecimentos (sem_acento(cidade))
  where status = 'ativo' and status_aprovacao = 'aprovado' and not bloqueado_por_inadimplencia;
create index estabelecimentos_texto on estabelecimentos using gin (texto_busca gin_trgm_ops)
  where status = 'ativo' and status_aprovacao = 'aprovado' and not bloqueado_por_inadimplencia;
create index contadores_por_vendas on contadores_estabelecimento (total_vendas desc, estabelecimento_id);
create index categorias_por_nome on categorias (sem_acento(nome), estabelecimento_id) where ativa;
create index avaliacoes_estabelecimento_notas on avaliacoes_estabelecimento (estabelecimento_id, nota)
  where status in ('publicada', 'em_analise');

-- Active products of each category, kept true by trigger.
create table contadores_categoria (
  categoria_id uuid primary key,
  estabelecimento_id uuid not null,
  total_produtos integer not null default 0,
  foreign key (estabelecimento_id, categoria_id) references categorias (estabelecimento_id, id) on delete cascade
);
create index contadores_categoria_loja on contadores_categoria (estabelecimento_id);
alter table contadores_categoria enable row level security;
create policy loja on contadores_categoria for select using (app_ve_tudo() or app_na_loja(estabelecimento_id));

create function contar_produtos_da_categoria() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- One statement in id order, so that two moves between the same categories wait instead of deadlocking.
  insert into contadores_categoria as c (categoria_id, estabelecimento_id, total_produtos)
    select categoria, loja, sum(passo) from (
      select old.categoria_id as categoria, old.estabelecimento_id as loja, -1 as passo
        where tg_op <> 'INSERT' and old.status = 'ativo' and old.categoria_id is not null
      union all
      select new.categoria_id, new.estabelecimento_id, 1
        where tg_op <> 'DELETE' and new.status = 'ativo' and new.categoria_id is not null
    ) passos group by categoria, loja having sum(passo) <> 0 order by categoria
    on conflict (categoria_id) do update set total_produtos = c.total_produtos + excluded.total_produtos;
  return null;
end $$;
create trigger contar_na_categoria after insert or delete on produtos
  for each row execute function contar_produtos_da_categoria();
create trigger contar_na_categoria_mudanca after update of status, categoria_id on produtos
  for each row execute function contar_produtos_da_categoria();
insert into contadores_categoria (categoria_id, estabelecimento_id, total_produtos)
  select categoria_id, estabelecimento_id, count(*) from produtos
  where status = 'ativo' and categoria_id is not null group by 1, 2;

-- A LIKE pattern that holds `texto` literally: folded first, because folding can make a `%` of a wide one.
create function padrao_literal(texto text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(sem_acento(texto), '([\\%_])', '\\\1', 'g') $$;

create function publico_loja_visivel(p_loja uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from estabelecimentos
    where id = p_loja and status = 'ativo' and status_aprovacao = 'aprovado' and not bloqueado_por_inadimplencia)
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

create function publico_lojas(
  p_busca text, p_cidade text, p_categoria text, p_nota numeric, p_promocao boolean,
  p_ordem text, p_limite integer, p_salto integer
) returns table (
  id uuid, codigo text, nome text, cidade text, uf text, logo_url text, capa_url text, cor text, descricao text,
  segmento text, media_avaliacoes numeric, total_avaliacoes integer, total_vendas integer, total_produtos integer,
  produtos_em_promocao integer, created_at timestamptz
) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  ordem text := case p_ordem
    when 'avaliacao' then 'e.nota_ponderada desc, e.id'
    when 'recentes' then 'e.created_at desc, e.id'
    when 'nome' then 'e.nome_busca, e.id'
    else 'c.total_vendas desc, c.estabelecimento_id' end;
begin
  -- With a search the shops that carry the term in their name come first.
  if p_busca is not null and coalesce(p_ordem, 'relevancia') = 'relevancia' then
    ordem := '(e.nome_busca like $1) desc, ' || ordem;
  end if;
  return query execute format(
    'select e.id, e.codigo, e.nome, e.cidade, e.uf::text, e.logo_url, e.capa_url, e.cor, e.descricao, e.segmento,
            e.media_avaliacoes, e.total_avaliacoes, c.total_vendas, c.total_produtos, c.produtos_em_promocao, e.created_at
     from estabelecimentos e join contadores_estabelecimento c on c.estabelecimento_id = e.id
     where %s order by %s limit $5 offset $6',
    publico_filtro_de_lojas(p_busca, p_cidade, p_categoria, p_nota, p_promocao), ordem)
    using '%' || padrao_literal(p_busca) || '%', sem_acento(p_cidade), sem_acento(p_categoria), p_nota, p_limite, p_salto;
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

-- Search across shops. Names that hold every word come first (the whole name, its beginning, a word's beginning, the
-- rest), then names that nearly do, then Portuguese text search over names and descriptions. Each stage runs only
-- while the page is not full, and looks at a bounded number of rows.
create function publico_pesquisar_produtos(p_termo text, p_limite integer) returns table (
  id uuid, nome text, descricao text, preco numeric, preco_promocao numeric, em_promocao boolean, estoque integer,
  imagem_url text, estabelecimento_id uuid, estabelecimento_codigo text, estabelecimento_nome text,
  estabelecimento_logo text, categoria_nome text, categoria_cor text
) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  termo text := left(trim(regexp_replace(sem_acento(p_termo), '\s+', ' ', 'g')), 120);
  literal text := padrao_literal(termo);
  palavras text[] := (regexp_split_to_array(literal, ' '))[1:8];
  visivel constant text := $v$p.status = 'ativo' and exists (select 1 from estabelecimentos e
    where e.id = p.estabelecimento_id and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
      and not e.bloqueado_por_inadimplencia)$v$;
  tem_as_palavras text := '';
  achados uuid[];
  mais uuid[];
begin
  if coalesce(termo, '') = '' then return; end if;
  for i in 1 .. cardinality(palavras) loop
    -- Trigrams cannot find fewer than three letters inside a word; at a word's beginning they can.
    tem_as_palavras := tem_as_palavras || case when length(palavras[i]) >= 3 or palavras[i] !~ '[a-z0-9]'
      then format(' and p.nome_busca like %L', '%' || palavras[i] || '%')
      else format(' and (p.nome_busca like %L or p.nome_busca like %L)', palavras[i] || '%', '% ' || palavras[i] || '%') end;
  end loop;

  execute format(
    'select array_agg(c.id) from (
       select c.id from (
         (select p.id, p.nome_busca, p.estoque from produtos p where %1$s and p.nome_busca like $1 || ''%%'' limit 200)
         union
         (select p.id, p.nome_busca, p.estoque from produtos p where %1$s %2$s limit 1000)
       ) c
       order by c.nome_busca <> $2, c.nome_busca not like $1 || ''%%'', c.nome_busca not like ''%% '' || $1 || ''%%'',
                c.estoque = 0, length(c.nome_busca), c.id
       limit $3) c', visivel, tem_as_palavras)
    into achados using literal, termo, p_limite;
  achados := coalesce(achados, '{}');

  if cardinality(achados) < least(p_limite, 5) and length(termo) >= 4 then
    perform set_config('pg_trgm.word_similarity_threshold', '0.55', true);
    execute format(
      'select array_agg(c.id) from (
         select c.id from (
           select p.id, p.nome_busca from produtos p where %s and $1 <%% p.nome_busca and p.id <> all($2) limit 1000) c
         order by word_similarity($1, c.nome_busca) desc, c.id limit $3) c', visivel)
      into mais using termo, achados, p_limite - cardinality(achados);
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

-- A change that visitors can see drops what shows it from every process's cache (src/shared/server/public-cache.ts),
-- whoever made it. Stock is not among the columns: checkouts must not queue behind NOTIFY; they announce by themselves.
create function anunciar_loja() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache', 'loja:' || coalesce(new.estabelecimento_id, old.estabelecimento_id));
  return null;
end $$;
create function anunciar_lojas() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache', 'loja:' || coalesce(new.id, old.id));
  perform pg_notify('cache', 'lojas');
  return null;
end $$;
create function anunciar_planos() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache', 'planos');
  perform pg_notify('cache', 'lojas');
  return null;
end $$;
create trigger anunciar after insert or delete or update of nome, categoria_id, descricao, preco, preco_promocao,
  em_promocao, imagem_url, especificacoes_tecnicas, fabricante, material, dimensoes, peso, garantia, status,
  media_avaliacoes, total_avaliacoes on produtos for each row execute function anunciar_loja();
create trigger anunciar after insert or update or delete on categorias for each row execute function anunciar_loja();
create trigger anunciar after insert or update or delete on imagens_produto
  for each row execute function anunciar_loja();
create trigger anunciar after insert or update or delete on avaliacoes_estabelecimento
  for each row execute function anunciar_loja();
create trigger anunciar after insert or update or delete on avaliacoes_produtos
  for each row execute function anunciar_loja();
create trigger anunciar after insert or update of plano_id or delete on assinaturas_estabelecimento
  for each row execute function anunciar_loja();
create trigger anunciar after insert or delete or update of codigo, nome, razao_social, cidade, uf, cep, endereco,
  logo_url, capa_url, cor, descricao, segmento, email, cnpj, telefone, whatsapp_atendimento, status, status_aprovacao,
  bloqueado_por_inadimplencia, pausa_de, pausa_ate, mensagem_pausa, pagamentos_habilitados, mercadopago_vault_id,
  media_avaliacoes, total_avaliacoes on estabelecimentos for each row execute function anunciar_lojas();
create trigger anunciar after insert or update or delete on planos_assinatura
  for each statement execute function anunciar_planos();
