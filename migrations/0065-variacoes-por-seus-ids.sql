-- As before, joined to the tables themselves: through the view of products the database read every product on show to
-- answer for a few variations of a cart.
create or replace view publico_variacoes with (security_barrier) as
  select v.id, v.estabelecimento_id, v.pai_id, v.categoria_id, nome_do_produto(p.nome, v.variacao) as nome, v.ordem,
         (case when v.preco_efetivo > v.menor_preco_30d then v.preco_efetivo else v.preco end)::numeric(12,2) as preco,
         v.preco_promocao, v.em_promocao and not coalesce(v.preco_efetivo > v.menor_preco_30d, false) as em_promocao,
         v.estoque, coalesce(v.imagem_url, p.imagem_url) as imagem_url, p.media_avaliacoes, p.total_avaliacoes,
         v.maior_de_18, v.so_com_documento, v.medida_quantidade, v.medida_unidade,
         p.nome as nome_do_pai, p.opcoes, v.valores, v.sku, v.codigo_barras, v.menor_preco_30d
  from produtos v
  join produtos p on p.estabelecimento_id = v.estabelecimento_id and p.id = v.pai_id
  join estabelecimentos e on e.id = v.estabelecimento_id
  where v.status = 'variacao' and p.status = 'ativo' and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
    and not e.bloqueado_por_inadimplencia;
