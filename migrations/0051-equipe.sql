-- Who was switched off by a smaller plan comes back with a larger one; who was switched off by a person does not.
alter table profiles
  add column desativado_pelo_plano boolean not null default false,
  add check (desativado_em is not null or not desativado_pelo_plano);

-- What the team did to sales, for its activity log.
create index historico_vendas_equipe on historico_vendas (estabelecimento_id, created_at desc)
  where de is not null and user_id is not null;
