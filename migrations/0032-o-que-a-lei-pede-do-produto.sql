-- What the law wants of a product: who may buy it, its price by measure, and what its offer must tell.
alter table produtos
  -- The law forbids it to minors: sold in the shop alone, to who shows a document.
  add column so_com_documento boolean not null default false
    constraint produtos_so_com_documento_e_de_18 check (maior_de_18 or not so_com_documento),
  add column medida_quantidade numeric(12,3)
    constraint produtos_medida_quantidade_faixa check (medida_quantidade > 0),
  add column medida_unidade text
    constraint produtos_medida_unidade_valores check (medida_unidade in ('g', 'kg', 'ml', 'l', 'cm', 'm', 'm2', 'un')),
  add column informacoes jsonb not null default '{}'
    constraint produtos_informacoes_objeto check (jsonb_typeof(informacoes) = 'object'),
  add constraint produtos_medida_inteira check ((medida_quantidade is null) = (medida_unidade is null));

drop trigger updated_at on produtos;
create trigger updated_at before update of nome, descricao, descricao_html, sku, codigo_barras, preco, preco_promocao,
  em_promocao, promocao_de, promocao_ate, custo, estoque_aviso, imagem_url, categoria_id, especificacoes_tecnicas,
  fabricante, material, dimensoes, peso, garantia, ncm, cest, origem, maior_de_18, so_com_documento, medida_quantidade,
  medida_unidade, informacoes, seo_titulo, seo_descricao, seo_endereco, status
  on produtos for each row execute function tocar_updated_at();
drop trigger anunciar on produtos;
create trigger anunciar after insert or delete or update of nome, categoria_id, descricao, descricao_html, preco,
  preco_promocao, em_promocao, imagem_url, especificacoes_tecnicas, fabricante, material, dimensoes, peso, garantia,
  maior_de_18, so_com_documento, medida_quantidade, medida_unidade, informacoes, origem, seo_titulo, seo_descricao,
  seo_endereco, status, media_avaliacoes, total_avaliacoes
  on produtos for each row execute function anunciar_loja();

create or replace view publico_produtos with (security_barrier) as
  select p.id, p.estabelecimento_id, p.categoria_id, p.nome, p.descricao, p.preco, p.preco_promocao, p.em_promocao,
         case when p.em_promocao and p.preco_promocao is not null then p.preco_promocao else p.preco end as preco_efetivo,
         p.estoque, p.imagem_url, p.especificacoes_tecnicas, p.fabricante, p.material, p.dimensoes, p.peso, p.garantia,
         p.media_avaliacoes, p.total_avaliacoes, p.created_at, p.updated_at,
         p.descricao_html, p.maior_de_18, p.seo_titulo, p.seo_descricao, p.seo_endereco,
         p.so_com_documento, p.medida_quantidade, p.medida_unidade, p.informacoes, p.origem
  from produtos p
  join estabelecimentos e on e.id = p.estabelecimento_id
  where p.status = 'ativo' and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
    and not e.bloqueado_por_inadimplencia;

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
    'select p.id, p.estabelecimento_id, p.categoria_id, p.nome, p.preco, p.preco_promocao, p.em_promocao, p.estoque,
            p.imagem_url, p.media_avaliacoes, p.total_avaliacoes, p.maior_de_18, p.so_com_documento,
            p.medida_quantidade, p.medida_unidade
     from (select p.id from produtos p where %s order by %s limit $6 offset $7) pagina
     join produtos p on p.id = pagina.id order by %s',
    publico_filtro_de_produtos(p_busca, p_categorias, p_promocao, p_minimo, p_maximo), ordem, ordem)
    using p_loja, '%' || padrao_literal(p_busca) || '%', p_categorias, p_minimo, p_maximo, p_limite, p_salto;
end $$;

-- The day somebody was born, as they said it once: what is sold to adults alone asks for it.
create table declaracoes_de_idade (
  user_id uuid primary key references auth.users (id) on delete cascade,
  nascimento date not null constraint declaracoes_de_idade_nascimento_faixa check (nascimento >= '1900-01-01'),
  ip inet,
  created_at timestamptz not null default now()
);
alter table declaracoes_de_idade enable row level security;
-- A buyer buys under the shop's access, so it goes by who acts, whatever the role.
create policy acesso on declaracoes_de_idade
  using ((select app_ve_tudo()) or user_id = (select app_user_id()))
  with check ((select app_ve_tudo()) or user_id = (select app_user_id()));

-- Who sold at the counter saw the buyer's document.
alter table vendas add column documento_conferido_em timestamptz;
