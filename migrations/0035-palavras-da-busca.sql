-- A misspelt word of a search is mended against the words that product names hold, and not compared with every name:
-- what that costs grows with the words of the language, not with the products. Words are only ever added; one that no
-- product holds any more finds nothing.
create table palavras_da_busca (
  palavra text collate "C" primary key check (palavra ~ '[a-z]' and length(palavra) between 4 and 40)
);
create index palavras_da_busca_trigramas on palavras_da_busca using gin (palavra gin_trgm_ops);
-- Nobody's row and everybody's: only the functions below read and write it.
alter table palavras_da_busca enable row level security;

create function guardar_palavras_da_busca(nomes text[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  -- In the order of the words, so that two imports wait for each other instead of deadlocking.
  insert into palavras_da_busca
    select distinct t.parte collate "C" from unnest(nomes) nome, regexp_split_to_table(nome, '[^a-z0-9]+') as t (parte)
    where t.parte ~ '[a-z]' and length(t.parte) between 4 and 40
      and not exists (select 1 from palavras_da_busca p where p.palavra = t.parte)
    order by 1
    on conflict do nothing
$$;
select guardar_palavras_da_busca(array(select nome_busca from produtos));

create function guardar_palavras_novas() returns trigger language plpgsql as $$
begin
  perform guardar_palavras_da_busca(array(select nome_busca from novos));
  return null;
end $$;
create function guardar_palavras_mudadas() returns trigger language plpgsql as $$
begin
  perform guardar_palavras_da_busca(array[new.nome_busca]);
  return null;
end $$;
create trigger palavras_novas after insert on produtos referencing new table as novos
  for each statement execute function guardar_palavras_novas();
create trigger palavras_mudadas after update of nome on produtos
  for each row when (old.nome is distinct from new.nome) execute function guardar_palavras_mudadas();

-- The term with each word of four letters or more that no product name begins a word with set to the nearest known
-- one. Null when there is nothing to mend, or nothing near.
create function termo_emendado(p_termo text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  partes text[] := regexp_split_to_array(p_termo, ' ');
  perto text;
  emendado boolean := false;
begin
  for i in 1 .. least(cardinality(partes), 8) loop
    continue when partes[i] !~ '^[a-z]{4,40}$'
      or exists (select 1 from palavras_da_busca p where p.palavra like partes[i] || '%');
    perform set_config('pg_trgm.similarity_threshold', '0.35', true);
    select p.palavra into perto from palavras_da_busca p where p.palavra % partes[i]
      order by similarity(p.palavra, partes[i]) desc, p.palavra limit 1;
    continue when perto is null;
    partes[i] := perto;
    emendado := true;
  end loop;
  return case when emendado then array_to_string(partes, ' ') end;
end $$;

-- The condition that a name holds every word of a folded term.
create function publico_tem_as_palavras(p_termo text) returns text
  language plpgsql immutable as $$
declare
  palavra text;
  condicao text := '';
begin
  foreach palavra in array (regexp_split_to_array(padrao_literal(p_termo), ' '))[1:8] loop
    -- Trigrams cannot find fewer than three letters inside a word; at a word's beginning they can.
    condicao := condicao || case when length(palavra) >= 3 or palavra !~ '[a-z0-9]'
      then format(' and p.nome_busca like %L', '%' || palavra || '%')
      else format(' and (p.nome_busca like %L or p.nome_busca like %L)', palavra || '%', '% ' || palavra || '%') end;
  end loop;
  return condicao;
end $$;

-- As in 0009, but for the second stage: names that hold every word of the mended term.
create or replace function publico_pesquisar_produtos(p_termo text, p_limite integer) returns table (
  id uuid, nome text, descricao text, preco numeric, preco_promocao numeric, em_promocao boolean, estoque integer,
  imagem_url text, estabelecimento_id uuid, estabelecimento_codigo text, estabelecimento_nome text,
  estabelecimento_logo text, categoria_nome text, categoria_cor text
) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  termo text := left(trim(regexp_replace(sem_acento(p_termo), '\s+', ' ', 'g')), 120);
  literal text := padrao_literal(termo);
  visivel constant text := $v$p.status = 'ativo' and exists (select 1 from estabelecimentos e
    where e.id = p.estabelecimento_id and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
      and not e.bloqueado_por_inadimplencia)$v$;
  emendado text;
  achados uuid[];
  mais uuid[];
begin
  if coalesce(termo, '') = '' then return; end if;
  execute format(
    'select array_agg(c.id) from (
       select c.id from (
         (select p.id, p.nome_busca, p.estoque from produtos p where %1$s and p.nome_busca like $1 || ''%%'' limit 200)
         union
         (select p.id, p.nome_busca, p.estoque from produtos p where %1$s %2$s limit 1000)
       ) c
       order by c.nome_busca <> $2, c.nome_busca not like $1 || ''%%'', c.nome_busca not like ''%% '' || $1 || ''%%'',
                c.estoque = 0, length(c.nome_busca), c.id
       limit $3) c', visivel, publico_tem_as_palavras(termo))
    into achados using literal, termo, p_limite;
  achados := coalesce(achados, '{}');

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
