-- One sale for each key of each person.
-- contract: since 0089 nothing writes a key twice; the version before writes none.
create unique index concurrently vendas_chave_do_balcao on vendas (estabelecimento_id, registrado_por, chave_do_balcao)
  where chave_do_balcao is not null;
