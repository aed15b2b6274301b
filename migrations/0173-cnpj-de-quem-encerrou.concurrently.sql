-- What an approval asks of a company that had a shop before.
create index concurrently estabelecimentos_cnpj_de_quem_encerrou on estabelecimentos (cnpj)
  where status = 'encerrado';
