-- Each way to find a customer is its own search, so that each uses the trigram index: together, a term without digits
-- made the telephone's part read every row. Fewer than three letters are looked for where words begin.

create or replace function painel_buscar_clientes(p_termo text, p_limite integer) returns table (
  id uuid, nome text, email text, telefone text
) language sql stable security definer set search_path = public, pg_temp as $$
  with termo as (
    select padrao_literal(p_termo) as texto, length(p_termo) >= 3 as longo,
      case when p_termo ~ '^[\d\s().+-]+$' and length(regexp_replace(p_termo, '\D', '', 'g')) >= 4
        then '%' || regexp_replace(p_termo, '\D', '', 'g') || '%' end as digitos
  ), achados as (
    (select c.id from consumidores c where c.estabelecimento_id = app_loja_atual()
       and sem_acento(c.nome) like (select case when longo then '%' || texto || '%' else texto || '%' end from termo)
     limit 500)
    union
    (select c.id from consumidores c where c.estabelecimento_id = app_loja_atual()
       and sem_acento(c.nome) like (select case when not longo then '% ' || texto || '%' end from termo) limit 500)
    union
    (select c.id from consumidores c where c.estabelecimento_id = app_loja_atual()
       and sem_acento(c.email) like (select case when longo then '%' || texto || '%' else texto || '%' end from termo)
     limit 500)
    union
    (select c.id from consumidores c where c.estabelecimento_id = app_loja_atual()
       and c.telefone like (select digitos from termo) limit 500)
  )
  select c.id, c.nome, c.email, c.telefone
  from achados a join consumidores c on c.id = a.id
  order by sem_acento(c.nome) not like padrao_literal(p_termo) || '%', length(c.nome), c.id
  limit p_limite
$$;
