-- A CEP typed at the counter fills in the street as the shop's customers of that CEP have it.
create index consumidores_cep on consumidores (estabelecimento_id, cep) where cep is not null and anonimizado_em is null;
