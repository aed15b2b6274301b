-- That the rows that are there keep to what the file before says.
alter table vendas validate constraint vendas_comprador_tipo;
