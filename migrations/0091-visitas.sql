-- A look into a shop's panel by somebody of the platform: read only, for half an hour, for a reason that its owner is told.
create table visitas_plataforma (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  user_id uuid not null references auth.users (id),
  -- The session that began it; no other may use it. Sessions are cleaned away, looks are kept.
  session_id uuid not null,
  motivo text not null check (length(trim(motivo)) between 10 and 1000),
  iniciada_em timestamptz not null default now(),
  expira_em timestamptz not null default now() + interval '30 minutes',
  encerrada_em timestamptz,
  check (expira_em > iniciada_em)
);
create unique index visitas_plataforma_uma on visitas_plataforma (user_id) where encerrada_em is null;
create index visitas_plataforma_da_loja on visitas_plataforma (estabelecimento_id, iniciada_em desc);
alter table visitas_plataforma enable row level security;
create policy plataforma on visitas_plataforma using ((select app_ve_tudo())) with check ((select app_ve_tudo()));

-- The shop of a look as pessoa_da_sessao tells the shops of a person, as its owner sees it; nothing once the half hour
-- is over, the look was left, its session has ended, or the person is no longer of the platform.
create function loja_da_visita(p_visita uuid, p_usuario uuid, p_sessao uuid)
returns table (loja jsonb, expira_em timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
      'estabelecimentoId', e.id, 'papel', 'proprietario', 'status', e.status, 'bloqueada', e.bloqueado_por_inadimplencia,
      'plano', case when pl.id is not null then jsonb_build_object(
        'id', pl.id, 'nome', pl.nome, 'limiteProdutos', pl.limite_produtos, 'maxUsuarios', pl.max_usuarios,
        'permitePersonalizacao', pl.permite_personalizacao, 'nivelRelatorios', pl.nivel_relatorios,
        'exportacaoRelatorios', pl.exportacao_relatorios,
        'permiteMercadopagoProprio', pl.permite_mercadopago_proprio,
        'permiteMultiplosEstabelecimentos', pl.permite_multiplos_estabelecimentos,
        'nivelSuporte', pl.nivel_suporte) end),
    v.expira_em
  from visitas_plataforma v
  join estabelecimentos e on e.id = v.estabelecimento_id
  join user_roles r on r.user_id = v.user_id and r.role = 'admin'
  left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
  left join planos_assinatura pl on pl.id = a.plano_id
  where v.id = p_visita and v.user_id = p_usuario and v.session_id = p_sessao
    and v.encerrada_em is null and v.expira_em > now() and e.status <> 'encerrado'
$$;
