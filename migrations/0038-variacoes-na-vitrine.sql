-- What visitors read of a variation: as of a product, and by the name of both.
create view publico_variacoes with (security_barrier) as
  select v.id, v.estabelecimento_id, v.pai_id, v.categoria_id, nome_do_produto(p.nome, v.variacao) as nome, v.ordem,
         (case when v.preco_efetivo > v.menor_preco_30d then v.preco_efetivo else v.preco end)::numeric(12,2) as preco,
         v.preco_promocao, v.em_promocao and not coalesce(v.preco_efetivo > v.menor_preco_30d, false) as em_promocao,
         v.estoque, coalesce(v.imagem_url, p.imagem_url) as imagem_url, p.media_avaliacoes, p.total_avaliacoes,
         v.maior_de_18, v.so_com_documento, v.medida_quantidade, v.medida_unidade
  from produtos v
  join publico_produtos p on p.estabelecimento_id = v.estabelecimento_id and p.id = v.pai_id
  where v.status = 'variacao';

-- As before; the code of a variation finds its product.
create or replace function painel_buscar_produtos(p_termo text, p_limite integer) returns table (
  id uuid, nome text, sku text, preco numeric, estoque integer, imagem_url text, status text
) language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.nome, p.sku, p.preco_efetivo, p.estoque, p.imagem_url, p.status from (
    (select a.* from produtos a where a.estabelecimento_id = app_loja_atual() and a.status = 'ativo'
       and a.nome_busca like '%' || padrao_literal(p_termo) || '%' limit 200)
    union
    (select f.* from produtos f where f.estabelecimento_id = app_loja_atual() and f.status in ('inativo', 'rascunho')
       and f.nome_busca like '%' || padrao_literal(p_termo) || '%' limit 200)
    union
    (select s.* from produtos s where s.estabelecimento_id = app_loja_atual() and s.status <> 'excluido'
       and s.pai_id is null and s.sku = p_termo)
    union
    (select d.* from produtos v join produtos d on d.estabelecimento_id = v.estabelecimento_id and d.id = v.pai_id
       where v.estabelecimento_id = app_loja_atual() and v.status = 'variacao' and v.sku = p_termo)
  ) p
  order by p.sku is distinct from p_termo, p.nome_busca not like padrao_literal(p_termo) || '%', p.status <> 'ativo',
    length(p.nome_busca), p.id
  limit p_limite
$$;
