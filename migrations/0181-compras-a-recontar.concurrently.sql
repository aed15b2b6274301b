-- For the job that counts them.
create index concurrently consumidores_a_recontar on consumidores (id) where not compras_recontadas;
