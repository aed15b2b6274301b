-- Any filter of a shop's list is counted from this index alone, without touching the products.
drop index produtos_por_nome;
create index produtos_por_nome on produtos (estabelecimento_id, nome_busca, id)
  include (preco_efetivo, preco_promocao, em_promocao, categoria_id, created_at) where status = 'ativo';
