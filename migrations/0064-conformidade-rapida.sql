-- The checklist of legal duties is asked at every rendering of a shop's page: what it counts is known beforehand.

create index produtos_sem_descricao on produtos (estabelecimento_id)
  where status = 'ativo' and length(coalesce(descricao, '')) < 20;

create or replace function fatos_de_conformidade(loja uuid) returns jsonb language sql stable security definer
  set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'razao_social', coalesce(e.razao_social, '') <> '', 'cnpj', e.cnpj is not null,
    'endereco', coalesce(e.endereco, '') <> '' and e.cep is not null and coalesce(e.cidade, '') <> '' and e.uf is not null,
    'email', coalesce(e.email, '') <> '', 'telefone', coalesce(e.telefone, '') <> '',
    'politica_trocas', coalesce(c.politicas ->> 'trocas', '') <> '',
    'politica_entrega', coalesce(c.politicas ->> 'entrega', '') <> '',
    'politica_privacidade', coalesce(c.politicas ->> 'privacidade', '') <> '',
    'entrega', coalesce((c.entrega -> 'retirada' ->> 'ativa')::boolean, false)
      or coalesce((c.entrega -> 'propria' ->> 'ativa')::boolean, false)
      or coalesce((c.entrega -> 'combinar' ->> 'ativa')::boolean, false),
    'horarios', c.funcionamento is not null,
    'produtos', n.total_produtos,
    'produtos_sem_descricao', (select count(*) from produtos p where p.estabelecimento_id = e.id and p.status = 'ativo'
      and length(coalesce(p.descricao, '')) < 20))
  from estabelecimentos e
  join contadores_estabelecimento n on n.estabelecimento_id = e.id
  left join configuracoes_estabelecimento c on c.estabelecimento_id = e.id
  where e.id = loja
    and ((select app_ve_tudo()) or e.id = (select app_loja_atual())
      or (e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia))
$$;
