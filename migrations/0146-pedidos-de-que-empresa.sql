-- The company at Bling that an order was sent to, so that another account is not taken to know it; null of those before.
alter table pedidos_no_bling add column empresa text;
