-- As before, with what catalogues outside are told and pages do not show: codes, weight, and when a promotion ends.
create or replace view publico_produtos with (security_barrier) as
  select p.id, p.estabelecimento_id, p.categoria_id, p.nome, p.descricao,
         (case when p.preco_efetivo > p.menor_preco_30d then p.preco_efetivo else p.preco end)::numeric(12,2) as preco,
         p.preco_promocao, p.em_promocao and not coalesce(p.preco_efetivo > p.menor_preco_30d, false) as em_promocao,
         case when p.em_promocao and p.preco_promocao is not null then p.preco_promocao else p.preco end as preco_efetivo,
         p.estoque, p.imagem_url, p.especificacoes_tecnicas, p.fabricante, p.material, p.dimensoes, p.peso, p.garantia,
         p.media_avaliacoes, p.total_avaliacoes, p.created_at, p.updated_at,
         p.descricao_html, p.maior_de_18, p.seo_titulo, p.seo_descricao, p.seo_endereco,
         p.so_com_documento, p.medida_quantidade, p.medida_unidade, p.informacoes, p.origem, p.menor_preco_30d,
         p.tabela_de_medidas, case when p.opcoes <> '[]' then p.preco_ate end as preco_ate, p.opcoes,
         p.sku, p.codigo_barras, p.peso_gramas, p.promocao_de, p.promocao_ate
  from produtos p
  join estabelecimentos e on e.id = p.estabelecimento_id
  where p.status = 'ativo' and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
    and not e.bloqueado_por_inadimplencia;
