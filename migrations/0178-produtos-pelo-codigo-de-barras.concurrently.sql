-- The counter asks by the whole code that a reader read.
create index concurrently produtos_pelo_codigo_de_barras on produtos (estabelecimento_id, codigo_barras)
  where codigo_barras is not null;
