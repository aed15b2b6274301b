-- Products that a visible shop took off sale for good: their pages answer 410, so that search engines forget them.

create view publico_produtos_retirados with (security_barrier) as
  select p.id, p.estabelecimento_id
  from produtos p
  join estabelecimentos e on e.id = p.estabelecimento_id
  where p.status = 'excluido' and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
    and not e.bloqueado_por_inadimplencia;
