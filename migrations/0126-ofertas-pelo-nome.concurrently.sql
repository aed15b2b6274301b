-- The same in the order of names: what is on offer may be far from the first names of a shop.
create index concurrently produtos_em_promocao_por_nome on produtos (estabelecimento_id, nome_busca, id)
  include (preco_efetivo, menor_preco_30d) where status = 'ativo' and em_promocao and preco_promocao is not null;
