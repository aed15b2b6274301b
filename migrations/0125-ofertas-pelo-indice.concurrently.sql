-- Promotions of a shop are counted from their index alone: it holds what the law's lowest price of thirty days asks.
create index concurrently produtos_em_promocao on produtos (estabelecimento_id, preco_efetivo, id) include (menor_preco_30d)
  where status = 'ativo' and em_promocao and preco_promocao is not null;
