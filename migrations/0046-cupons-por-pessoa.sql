-- What a shop shows of its coupons says how often a person may use one, too.
create or replace view publico_cupons with (security_barrier) as
  select c.id, c.estabelecimento_id, c.codigo, c.tipo, c.percentual, c.valor, c.teto, c.vale_ate, c.minimo,
    c.primeira_compra, c.formas, c.combinavel, c.categorias, c.produtos, c.created_at, c.limite_por_pessoa
  from cupons c
  join estabelecimentos e on e.id = c.estabelecimento_id
  where c.publico and c.status = 'ativo' and (c.limite_total is null or c.usos < c.limite_total)
    and (now() at time zone 'America/Sao_Paulo')::date between coalesce(c.vale_de, '-infinity') and coalesce(c.vale_ate, 'infinity')
    and e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia;
