-- As before, with the codes of one that is sold as it is, as its variations have theirs: said to search engines alone.
-- An active product of a visible shop with all that its page shows of it, or null. Whether the shop is visible is asked
-- once, not of each of its pictures and reviews; of a product that nobody reviewed no review is looked for.
create or replace function publico_produto_em_json(p_loja uuid, p_produto uuid, p_avaliacoes integer) returns json
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if not publico_loja_visivel(p_loja) then return null; end if;
  return (select row_to_json(r) from (
    select p.id, p.estabelecimento_id, p.categoria_id, p.nome, p.descricao,
      (case when p.preco_efetivo > p.menor_preco_30d then p.preco_efetivo else p.preco end)::numeric(12,2) as preco,
      p.preco_promocao, d.em_promocao, p.estoque, p.imagem_url, p.especificacoes_tecnicas, p.fabricante, p.material,
      p.dimensoes, p.peso, p.garantia, p.media_avaliacoes, p.total_avaliacoes, p.created_at, p.updated_at,
      p.descricao_html, p.maior_de_18, p.so_com_documento, p.medida_quantidade, p.medida_unidade, p.informacoes, p.origem,
      p.tabela_de_medidas, case when p.opcoes <> '[]' then p.preco_ate end as preco_ate, p.opcoes,
      case when d.em_promocao then p.menor_preco_30d end as menor_preco_30d, p.seo_titulo, p.seo_descricao, p.seo_endereco,
      p.sku, p.codigo_barras,
      (select json_build_object('id', c.id, 'nome', c.nome, 'cor', c.cor) from categorias c
        where c.id = p.categoria_id and c.estabelecimento_id = p_loja and c.ativa) as categoria,
      (select coalesce(json_agg(json_build_object('url', i.url, 'texto_alternativo', i.texto_alternativo)
          order by i.ordem), '[]')
        from imagens_produto i where i.estabelecimento_id = p_loja and i.produto_id = p_produto) as imagens,
      case when p.opcoes = '[]' then '[]' else publico_variacoes_em_json(p_loja, p_produto) end as variacoes,
      case when p.total_avaliacoes = 0 then '[]' else (select coalesce(json_agg(a), '[]') from (
        select a.id, a.nota, a.titulo, a.comentario, a.verificado, a.resposta_loja, c.nome as consumidor_nome, a.escolha,
          a.created_at, a.created_at as updated_at, a.fotos, a.uteis
        from avaliacoes_produtos a
        join consumidores c on c.estabelecimento_id = a.estabelecimento_id and c.id = a.cliente_id
        where a.estabelecimento_id = p_loja and a.produto_id = p_produto and a.status in ('publicada', 'em_analise')
        order by a.created_at desc, a.id limit p_avaliacoes) a) end as avaliacoes,
      case when p.total_avaliacoes = 0 then '[]' else (select coalesce(json_agg(n), '[]') from (
        select a.nota, count(*) as total from avaliacoes_produtos a
        where a.estabelecimento_id = p_loja and a.produto_id = p_produto and a.status in ('publicada', 'em_analise')
        group by a.nota) n) end as notas
    from produtos p
    cross join lateral (select p.em_promocao and not coalesce(p.preco_efetivo > p.menor_preco_30d, false)) d (em_promocao)
    where p.estabelecimento_id = p_loja and p.id = p_produto and p.status = 'ativo') r);
end $$;
