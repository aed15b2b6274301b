-- A shop that the platform features: until then it shows a chip and leads the public list. It ends by itself.
alter table estabelecimentos add column destaque_ate timestamptz;
create index estabelecimentos_destacados on estabelecimentos (destaque_ate) where destaque_ate is not null;

-- Somebody of the platform looked a company up at the Receita. It holds for the CNPJ and name it was looked up with: when
-- the shop changes one of them, it no longer says anything.
create table conferencias_da_receita (
  estabelecimento_id uuid primary key references estabelecimentos (id),
  cnpj text not null,
  razao_social text,
  conferida_por uuid not null references auth.users (id),
  conferida_em timestamptz not null default now()
);
create index conferencias_da_receita_por on conferencias_da_receita (conferida_por);
alter table conferencias_da_receita enable row level security;
create policy plataforma on conferencias_da_receita using ((select app_ve_tudo())) with check ((select app_ve_tudo()));

-- The page of shops. In the mall's own order (none asked for, nothing searched) the featured ones lead, the best sellers
-- first; the others follow by the same indexes as before, so that no list is sorted whole.
drop function publico_lojas(text, text, text, numeric, boolean, text, integer, integer);
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
