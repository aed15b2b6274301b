-- How many products of a category are not for sale is counted with each list of a shop's categories.
create index concurrently produtos_fora_da_venda on produtos (estabelecimento_id, categoria_id)
  where status in ('inativo', 'inativo_por_limite', 'oculto', 'rascunho');
