-- What all shops sold by day, for the platform's overview.
create index vendas_pagas_de_todas on vendas (pago_em) include (estabelecimento_id, total, total_reembolsado)
  where pago_em is not null and excluida_em is null;
