-- A shop that is brought here has reviews by people whom its archive does not name: the anonymous ones have no customer.
alter table avaliacoes_estabelecimento alter column cliente_id drop not null;

create or replace view publico_avaliacoes_estabelecimento with (security_barrier) as
  select a.id, a.estabelecimento_id, a.nota, a.titulo, a.comentario, a.verificado, a.resposta_loja, a.created_at,
         a.updated_at, case when a.anonima then null else c.nome end as consumidor_nome
  from avaliacoes_estabelecimento a
  left join consumidores c on c.estabelecimento_id = a.estabelecimento_id and c.id = a.cliente_id
  join publico_estabelecimentos e on e.id = a.estabelecimento_id
  where a.status in ('publicada', 'em_analise');

create or replace function publico_avaliacoes_da_loja(p_loja uuid, p_limite integer) returns table (
  id uuid, nota integer, titulo text, comentario text, verificado boolean, resposta_loja text, consumidor_nome text,
  created_at timestamptz, updated_at timestamptz
) language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.nota, a.titulo, a.comentario, a.verificado, a.resposta_loja,
         case when not a.anonima then c.nome end, a.created_at, a.updated_at
  from avaliacoes_estabelecimento a
  left join consumidores c on c.estabelecimento_id = a.estabelecimento_id and c.id = a.cliente_id
  where a.estabelecimento_id = p_loja and a.status in ('publicada', 'em_analise') and publico_loja_visivel(p_loja)
  order by a.created_at desc, a.id limit p_limite
$$;
