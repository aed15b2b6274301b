-- The walls ask who is there once per statement and not once per row: `(select f())` is worked out before the rows are
-- read, and a shop's id as a plain value can use an index. The meaning stays that of the functions of 0001: whoever is
-- not of a shop has no current shop, and null equals nothing. Policies of later migrations are written like this.

create function app_loja_atual() returns uuid language sql stable parallel safe
  as $$ select case when app_papel() = 'loja' then app_estabelecimento_id() end $$;
create function app_pessoa_atual() returns uuid language sql stable parallel safe
  as $$ select case when app_papel() = 'pessoa' then app_user_id() end $$;

create function pg_temp.por_comando(condicao text) returns text language sql as $$
  select regexp_replace(regexp_replace(regexp_replace(condicao,
    'app_na_loja\(([a-z_.]+)\)', '(\1 = (select app_loja_atual()))', 'g'),
    'app_e_a_pessoa\(([a-z_.]+)\)', '(\1 = (select app_pessoa_atual()))', 'g'),
    '\m(app_ve_tudo|app_papel|app_user_id)\(\)', '(select \1())', 'g')
$$;

do $$
declare
  politica record;
begin
  for politica in select * from pg_policies where coalesce(qual, '') || coalesce(with_check, '') ~ '\mapp_' loop
    execute format('alter policy %I on %I.%I', politica.policyname, politica.schemaname, politica.tablename)
      || coalesce(' using (' || pg_temp.por_comando(politica.qual) || ')', '')
      || coalesce(' with check (' || pg_temp.por_comando(politica.with_check) || ')', '');
  end loop;
end $$;
