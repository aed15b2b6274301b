-- For a buyer's own purchases: the names of all shops, and how long each takes at most to confirm an order.
create or replace view nomes_estabelecimentos with (security_barrier) as
  select id, codigo, nome, logo_url, horas_para_confirmar from estabelecimentos;
