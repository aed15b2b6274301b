-- What begins with a term, where more names hold its words than a search gathers.
create index concurrently produtos_busca_nome on produtos (nome_busca, id) where status = 'ativo' and not maior_de_18;
