-- contract: since 0003 no two shops have one CNPJ
-- Takes the place of the rule over all shops, which kept a company from a second trial, once the approval does.
create unique index concurrently estabelecimentos_cnpj_de_quem_vive on estabelecimentos (cnpj)
  where status <> 'encerrado';
