-- The key that a sale at the counter came with, for as long as the sale is kept: a device that comes back after days
-- sends the same sale again, long after the answers of a day are forgotten.
alter table vendas add column chave_do_balcao text;
