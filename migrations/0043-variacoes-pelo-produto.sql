-- Variations are found by their product alone, also where no shop is named (triggers, the clock): the product comes first.
create index produtos_do_pai on produtos (pai_id, ordem) where pai_id is not null;
drop index produtos_da_variacao;
