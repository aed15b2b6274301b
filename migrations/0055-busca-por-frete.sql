-- Which state a postal code of eight digits belongs to, by the ranges that the post gave each; null where there is none
-- such. The same as `ufDoCep` of the program.
create function uf_do_cep(cep text) returns text language sql immutable parallel safe set search_path = pg_catalog as $$
  select f.uf from (values
    ('SP', 1000, 19999), ('RJ', 20000, 28999), ('ES', 29000, 29999), ('MG', 30000, 39999), ('BA', 40000, 48999),
    ('SE', 49000, 49999), ('PE', 50000, 56999), ('AL', 57000, 57999), ('PB', 58000, 58999), ('RN', 59000, 59999),
    ('CE', 60000, 63999), ('PI', 64000, 64999), ('MA', 65000, 65999), ('PA', 66000, 68899), ('AP', 68900, 68999),
    ('AM', 69000, 69299), ('RR', 69300, 69399), ('AM', 69400, 69899), ('AC', 69900, 69999), ('DF', 70000, 72799),
    ('GO', 72800, 72999), ('DF', 73000, 73699), ('GO', 73700, 76799), ('RO', 76800, 76999), ('TO', 77000, 77999),
    ('MT', 78000, 78899), ('MS', 79000, 79999), ('PR', 80000, 87999), ('SC', 88000, 89999), ('RS', 90000, 99999)
  ) as f (uf, de, ate)
  where cep ~ '^[0-9]{8}$' and left(cep, 5)::integer between f.de and f.ate
$$;

-- As before; also those that post there: with carriers, anywhere that exists; by their own table, where a line of it names
-- the postal code or its state.
create or replace function publico_lojas_que_entregam(p_cep text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  with lugar as materialized (select uf_do_cep(p_cep) as uf)
  select e.id from lugar cross join configuracoes_estabelecimento c
  join estabelecimentos e on e.id = c.estabelecimento_id and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
    and not e.bloqueado_por_inadimplencia
  where (c.entrega -> 'retirada' ->> 'ativa' = 'true' and left(e.cep, 3) = left(p_cep, 3))
    or (c.entrega -> 'propria' ->> 'ativa' = 'true' and exists (
      select 1 from jsonb_array_elements(c.entrega -> 'propria' -> 'zonas') z, jsonb_array_elements(z -> 'ceps') f
      where p_cep between f ->> 'de' and f ->> 'ate'))
    or (c.entrega -> 'envio' ->> 'ativa' = 'true' and lugar.uf is not null and (
      (e.cep is not null and exists (
        select 1 from conexoes_de_frete k where k.estabelecimento_id = e.id and k.status = 'ativa'))
      or exists (
        select 1 from fretes_da_loja t, jsonb_array_elements(t.tabela) linha
        where t.estabelecimento_id = e.id and (linha -> 'ufs' ? lugar.uf or exists (
          select 1 from jsonb_array_elements(linha -> 'ceps') f where p_cep between f ->> 'de' and f ->> 'ate')))))
$$;
