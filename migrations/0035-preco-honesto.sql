-- Every price that was on show, with since when. A promotion over the lowest of the last thirty days is none.
create table precos_do_produto (
  estabelecimento_id uuid not null,
  produto_id uuid not null,
  desde timestamptz not null default clock_timestamp(),
  preco numeric(12,2) not null constraint precos_do_produto_preco_faixa check (preco > 0),
  primary key (produto_id, desde),
  constraint precos_do_produto_produto_fkey foreign key (estabelecimento_id, produto_id)
    references produtos (estabelecimento_id, id) on delete cascade
);
alter table precos_do_produto enable row level security;
create policy acesso on precos_do_produto
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- Nobody changed what is charged since the product was last edited.
insert into precos_do_produto (estabelecimento_id, produto_id, desde, preco)
  select estabelecimento_id, id, updated_at, preco_efetivo from produtos where status = 'ativo';

-- The lowest price on show in the thirty days before the present one; null while there was none.
alter table produtos add column menor_preco_30d numeric(12,2);

/* The lowest of those in force at some time of the last thirty days. */
create function menor_preco_em_30_dias(p_produto uuid) returns numeric language sql stable as $$
  select min(preco) from precos_do_produto
  where produto_id = p_produto and desde >= coalesce((
    select max(desde) from precos_do_produto where produto_id = p_produto and desde <= now() - interval '30 days'
  ), '-infinity')
$$;

create function guardar_preco() returns trigger language plpgsql as $$
declare
  cobrado numeric := case when new.em_promocao and new.preco_promocao is not null then new.preco_promocao else new.preco end;
  ultimo numeric;
begin
  if new.status <> 'ativo' then return new; end if;
  select preco into ultimo from precos_do_produto where produto_id = new.id order by desde desc limit 1;
  if ultimo is not distinct from cobrado then return new; end if;
  new.menor_preco_30d := menor_preco_em_30_dias(new.id);
  insert into precos_do_produto (estabelecimento_id, produto_id, preco)
    values (new.estabelecimento_id, new.id, cobrado);
  return new;
end $$;
create function guardar_preco_novo() returns trigger language plpgsql as $$
begin
  insert into precos_do_produto (estabelecimento_id, produto_id, preco)
    select estabelecimento_id, id, preco_efetivo from novos where status = 'ativo';
  return null;
end $$;
create trigger preco_mudado before update of preco, preco_promocao, em_promocao, status on produtos
  for each row execute function guardar_preco();
create trigger preco_novo after insert on produtos referencing new table as novos
  for each statement execute function guardar_preco_novo();

-- What visitors read of a product, with what the law wants told of it. A promotion that takes nothing off is shown as
-- the price it is.
create or replace view publico_produtos with (security_barrier) as
  select p.id, p.estabelecimento_id, p.categoria_id, p.nome, p.descricao,
         (case when p.preco_efetivo > p.menor_preco_30d then p.preco_efetivo else p.preco end)::numeric(12,2) as preco,
         p.preco_promocao, p.em_promocao and not coalesce(p.preco_efetivo > p.menor_preco_30d, false) as em_promocao,
         case when p.em_promocao and p.preco_promocao is not null then p.preco_promocao else p.preco end as preco_efetivo,
         p.estoque, p.imagem_url, p.especificacoes_tecnicas, p.fabricante, p.material, p.dimensoes, p.peso, p.garantia,
         p.media_avaliacoes, p.total_avaliacoes, p.created_at, p.updated_at,
         p.descricao_html, p.maior_de_18, p.seo_titulo, p.seo_descricao, p.seo_endereco,
         p.so_com_documento, p.medida_quantidade, p.medida_unidade, p.informacoes, p.origem, p.menor_preco_30d
  from produtos p
  join estabelecimentos e on e.id = p.estabelecimento_id
  where p.status = 'ativo' and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
    and not e.bloqueado_por_inadimplencia;

create or replace function publico_filtro_de_produtos(
  p_busca text, p_categorias uuid[], p_promocao boolean, p_minimo numeric, p_maximo numeric
) returns text language sql immutable parallel safe as $$
  select concat($f$p.estabelecimento_id = $1 and p.status = 'ativo'$f$,
    case when p_busca is not null then ' and p.nome_busca like $2' end,
    case when p_categorias is not null then ' and p.categoria_id = any($3)' end,
    case when p_promocao then ' and p.em_promocao and p.preco_promocao is not null
      and (p.menor_preco_30d is null or p.preco_efetivo <= p.menor_preco_30d)' end,
    case when p_minimo is not null then ' and p.preco_efetivo >= $4' end,
    case when p_maximo is not null then ' and p.preco_efetivo <= $5' end)
$$;
drop function publico_produtos_da_loja(uuid, text, uuid[], boolean, numeric, numeric, text, integer, integer);
create function publico_produtos_da_loja(
  p_loja uuid, p_busca text, p_categorias uuid[], p_promocao boolean, p_minimo numeric, p_maximo numeric,
  p_ordem text, p_limite integer, p_salto integer
) returns table (
  id uuid, estabelecimento_id uuid, categoria_id uuid, nome text, preco numeric, preco_promocao numeric,
  em_promocao boolean, estoque integer, imagem_url text, media_avaliacoes numeric, total_avaliacoes integer,
  maior_de_18 boolean, so_com_documento boolean, medida_quantidade numeric, medida_unidade text
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
    'select p.id, p.estabelecimento_id, p.categoria_id, p.nome,
            case when p.preco_efetivo > p.menor_preco_30d then p.preco_efetivo else p.preco end, p.preco_promocao,
            p.em_promocao and not coalesce(p.preco_efetivo > p.menor_preco_30d, false), p.estoque,
            p.imagem_url, p.media_avaliacoes, p.total_avaliacoes, p.maior_de_18, p.so_com_documento,
            p.medida_quantidade, p.medida_unidade
     from (select p.id from produtos p where %s order by %s limit $6 offset $7) pagina
     join produtos p on p.id = pagina.id order by %s',
    publico_filtro_de_produtos(p_busca, p_categorias, p_promocao, p_minimo, p_maximo), ordem, ordem)
    using p_loja, '%' || padrao_literal(p_busca) || '%', p_categorias, p_minimo, p_maximo, p_limite, p_salto;
end $$;
