-- The codes of shops that are away until they pay: their address says so, and nothing else of them is public.
create view publico_lojas_paradas with (security_barrier) as
  select e.codigo
  from estabelecimentos e
  join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
  where e.status = 'ativo' and e.status_aprovacao = 'aprovado' and e.bloqueado_por_inadimplencia
    and a.status not in ('cancelada', 'encerrada');
