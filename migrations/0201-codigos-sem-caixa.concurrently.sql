-- A SKU is looked up without regard to its case: readers and people take small letters for capitals.
create index concurrently produtos_pelo_sku on produtos (estabelecimento_id, lower(sku)) where sku is not null;
