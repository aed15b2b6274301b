-- What was chosen of a product, as people say it (`Tamanho 38 · Preto`): kept with what was sold and with what was said
-- of it, because options and their values are renamed later.
alter table itens_venda
  add column escolha text constraint itens_venda_escolha_tamanho check (length(escolha) between 1 and 260);
alter table avaliacoes_produtos
  add column escolha text constraint avaliacoes_produtos_escolha_tamanho check (length(escolha) between 1 and 260);
update itens_venda i set escolha = v.variacao from produtos v
  where v.estabelecimento_id = i.estabelecimento_id and v.id = i.variacao_id;

-- As before, with what the product comes in and what the dearest of it costs (null without options).
create or replace view publico_produtos with (security_barrier) as
  select p.id, p.estabelecimento_id, p.categoria_id, p.nome, p.descricao,
         (case when p.preco_efetivo > p.menor_preco_30d then p.preco_efetivo else p.preco end)::numeric(12,2) as preco,
         p.preco_promocao, p.em_promocao and not coalesce(p.preco_efetivo > p.menor_preco_30d, false) as em_promocao,
         case when p.em_promocao and p.preco_promocao is not null then p.preco_promocao else p.preco end as preco_efetivo,
         p.estoque, p.imagem_url, p.especificacoes_tecnicas, p.fabricante, p.material, p.dimensoes, p.peso, p.garantia,
         p.media_avaliacoes, p.total_avaliacoes, p.created_at, p.updated_at,
         p.descricao_html, p.maior_de_18, p.seo_titulo, p.seo_descricao, p.seo_endereco,
         p.so_com_documento, p.medida_quantidade, p.medida_unidade, p.informacoes, p.origem, p.menor_preco_30d,
         p.tabela_de_medidas, case when p.opcoes <> '[]' then p.preco_ate end as preco_ate, p.opcoes
  from produtos p
  join estabelecimentos e on e.id = p.estabelecimento_id
  where p.status = 'ativo' and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
    and not e.bloqueado_por_inadimplencia;

-- As before, with its place among the options, its codes and the lowest price of thirty days.
create or replace view publico_variacoes with (security_barrier) as
  select v.id, v.estabelecimento_id, v.pai_id, v.categoria_id, nome_do_produto(p.nome, v.variacao) as nome, v.ordem,
         (case when v.preco_efetivo > v.menor_preco_30d then v.preco_efetivo else v.preco end)::numeric(12,2) as preco,
         v.preco_promocao, v.em_promocao and not coalesce(v.preco_efetivo > v.menor_preco_30d, false) as em_promocao,
         v.estoque, coalesce(v.imagem_url, p.imagem_url) as imagem_url, p.media_avaliacoes, p.total_avaliacoes,
         v.maior_de_18, v.so_com_documento, v.medida_quantidade, v.medida_unidade,
         p.nome as nome_do_pai, p.opcoes, v.valores, v.sku, v.codigo_barras, v.menor_preco_30d
  from produtos v
  join publico_produtos p on p.estabelecimento_id = v.estabelecimento_id and p.id = v.pai_id
  where v.status = 'variacao';

create or replace view publico_avaliacoes_produtos with (security_barrier) as
  select a.id, a.estabelecimento_id, a.produto_id, a.nota, a.titulo, a.comentario, a.verificado, a.resposta_loja,
         a.created_at, c.nome as consumidor_nome, a.fotos, a.uteis, a.escolha
  from avaliacoes_produtos a
  join consumidores c on c.estabelecimento_id = a.estabelecimento_id and c.id = a.cliente_id
  join publico_produtos p on p.estabelecimento_id = a.estabelecimento_id and p.id = a.produto_id
  where a.status in ('publicada', 'em_analise');

drop function publico_produtos_da_loja(uuid, text, uuid[], boolean, numeric, numeric, text, integer, integer);
create function publico_produtos_da_loja(
  p_loja uuid, p_busca text, p_categorias uuid[], p_promocao boolean, p_minimo numeric, p_maximo numeric,
  p_ordem text, p_limite integer, p_salto integer
) returns table (
  id uuid, estabelecimento_id uuid, categoria_id uuid, nome text, preco numeric, preco_promocao numeric,
  em_promocao boolean, estoque integer, imagem_url text, media_avaliacoes numeric, total_avaliacoes integer,
  maior_de_18 boolean, so_com_documento boolean, medida_quantidade numeric, medida_unidade text, preco_ate numeric
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
            p.medida_quantidade, p.medida_unidade, case when p.opcoes <> ''[]'' then p.preco_ate end
     from (select p.id from produtos p where %s order by %s limit $6 offset $7) pagina
     join produtos p on p.id = pagina.id order by %s',
    publico_filtro_de_produtos(p_busca, p_categorias, p_promocao, p_minimo, p_maximo), ordem, ordem)
    using p_loja, '%' || padrao_literal(p_busca) || '%', p_categorias, p_minimo, p_maximo, p_limite, p_salto;
end $$;
