-- An order changes the row of its product. In a page that is full the new row lies elsewhere and goes into every index; in
-- one with room to spare it stays, and no index hears of it.
alter table produtos set (fillfactor = 90);

-- What an index of words is told waits in a list that each search reads to its end: up to 4 MB of it, 17 ms. 64 kB is the
-- least there is.
alter index produtos_nome_trigramas set (gin_pending_list_limit = 64);
alter index produtos_texto set (gin_pending_list_limit = 64);
alter index produtos_fora_da_vitrine_trigramas set (gin_pending_list_limit = 64);
alter index palavras_da_busca_trigramas set (gin_pending_list_limit = 64);
alter index categorias_texto set (gin_pending_list_limit = 64);
alter index estabelecimentos_texto set (gin_pending_list_limit = 64);
alter index consumidores_trigramas set (gin_pending_list_limit = 64);
alter index consumidores_busca set (gin_pending_list_limit = 64);
