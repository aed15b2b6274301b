-- The search of the panel finds a customer, and what they bought, by CPF or CNPJ as well, as the lists do: a number is
-- looked for without its punctuation in the text that holds document and telephone (numeroProcurado in src/shared/cpf.ts).
create or replace function painel_buscar_clientes(p_termo text, p_limite integer) returns table (
  id uuid, nome text, email text, telefone text
) language sql stable security definer set search_path = public, pg_temp as $$
  with termo as (
    select padrao_literal(p_termo) as texto, length(p_termo) >= 3 as longo,
      case when p_termo ~* '^(?=.*\d)[\da-z\s().+/-]+$' and length(regexp_replace(p_termo, '[\s().+/-]', '', 'g')) >= 4
        then '%' || lower(regexp_replace(p_termo, '[\s().+/-]', '', 'g')) || '%' end as numero
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
    (select c.id from consumidores c where c.estabelecimento_id = app_loja_atual() and c.anonimizado_em is null
       and c.busca like (select numero from termo) limit 500)
  )
  select c.id, c.nome, c.email, c.telefone
  from achados a join consumidores c on c.id = a.id
  order by sem_acento(c.nome) not like padrao_literal(p_termo) || '%', length(c.nome), c.id
  limit p_limite
$$;
