-- Who may work where: people in shops, administrators of the platform, invitations, and impersonation.

-- A person's place: one row per shop they work in, and one without a shop for the consumer they also are.
create table profiles (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  estabelecimento_id uuid references estabelecimentos (id),
  nome text not null default '' constraint profiles_nome_tamanho check (length(nome) <= 200),
  email text constraint profiles_email_tamanho check (length(email) <= 320),
  telefone text constraint profiles_telefone_tamanho check (length(telefone) <= 30),
  papel text
    constraint profiles_papel_valores
      check (papel in ('proprietario', 'administrador', 'vendedor', 'estoquista', 'financeiro', 'visualizador')),
  desativado_em timestamptz,
  -- Who was switched off by a smaller plan comes back with a larger one; who was switched off by a person does not.
  desativado_pelo_plano boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_user_id_estabelecimento_id_key unique nulls not distinct (user_id, estabelecimento_id),
  constraint profiles_papel_so_em_loja check ((papel is null) = (estabelecimento_id is null)),
  constraint profiles_desativado_pelo_plano_tem_data check (desativado_em is not null or not desativado_pelo_plano)
);
create index profiles_estabelecimento on profiles (estabelecimento_id);
create unique index profiles_um_proprietario on profiles (estabelecimento_id) where papel = 'proprietario';
create trigger updated_at before update on profiles for each row execute function tocar_updated_at();
alter table profiles enable row level security;
create policy acesso on profiles
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual())
    or user_id = (select app_pessoa_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual())
    or (user_id = (select app_pessoa_atual()) and estabelecimento_id is null));
create policy contas on profiles
  using ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id))
  with check ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id));
create policy equipe on estabelecimentos for select
  using (owner_user_id = (select app_pessoa_atual()) or ((select app_papel()) = 'pessoa' and exists (
    select 1 from profiles p where p.user_id = (select app_user_id())
      and p.estabelecimento_id = estabelecimentos.id and p.desativado_em is null)));

-- The addresses of accounts, which no shop reads: its owner's, and where e-mails of its billing go (the owner, the
-- address given for billing, the team's Financeiro; each once).
create function destinos_da_cobranca(p_loja uuid) returns table (loja text, dono text, destinos text[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select e.nome, u.email, (
    select array_agg(distinct lower(d.email)) from (
      select u.email
      union select a.email_financeiro from assinaturas_estabelecimento a where a.estabelecimento_id = e.id
      union select m.email from profiles p join auth.users m on m.id = p.user_id
        where p.estabelecimento_id = e.id and p.papel = 'financeiro' and p.desativado_em is null
    ) d where d.email is not null)
  from estabelecimentos e left join auth.users u on u.id = e.owner_user_id
  where e.id = p_loja and (app_ve_tudo() or app_na_loja(p_loja))
$$;

-- Who did what the history of a subscription tells: somebody of the platform is in no team.
create function autor_do_evento(p_evento uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(nullif(p.nome, ''), p.email) from eventos_assinatura v join profiles p on p.user_id = v.user_id
  where v.id = p_evento and (app_ve_tudo() or app_na_loja(v.estabelecimento_id))
  order by (p.estabelecimento_id = v.estabelecimento_id) desc nulls last limit 1
$$;

create table user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null constraint user_roles_role_valores check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
alter table user_roles enable row level security;
create policy sistema on user_roles
  using ((select app_papel()) = 'sistema')
  with check ((select app_papel()) = 'sistema');
create policy leitura on user_roles for select
  using ((select app_ve_tudo()) or (select app_ve_contas()) or user_id = (select app_pessoa_atual()));

create table convites (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  email text not null
    constraint convites_email_formato check (email = lower(email) and length(email) between 3 and 320),
  papel text not null
    constraint convites_papel_valores
      check (papel in ('administrador', 'vendedor', 'estoquista', 'financeiro', 'visualizador')),
  mensagem text constraint convites_mensagem_tamanho check (length(mensagem) <= 500),
  token_hash bytea not null unique constraint convites_token_hash_tamanho check (length(token_hash) = 32),
  status text not null default 'pendente'
    constraint convites_status_valores check (status in ('pendente', 'aceito', 'recusado', 'revogado', 'expirado')),
  reenvios integer not null default 0 constraint convites_reenvios_faixa check (reenvios between 0 and 5),
  convidado_por uuid not null references auth.users (id),
  aceito_por uuid references auth.users (id),
  aceito_em timestamptz,
  expira_em timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint convites_aceite_tem_data check ((status = 'aceito') = (aceito_em is not null))
);
create unique index convites_um_pendente on convites (estabelecimento_id, email) where status = 'pendente';
create index convites_estabelecimento on convites (estabelecimento_id, created_at desc);
-- For the job that deletes what is past its term of retention.
create index convites_parados on convites (updated_at) where status <> 'pendente';
create trigger updated_at before update on convites for each row execute function tocar_updated_at();
alter table convites enable row level security;
create policy acesso on convites
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- Who, roles, shops, block and plan of a session that lives: nobody's once it has come to its end, though its token
-- still lives, or once the account was deleted. In PL/pgSQL, so that its plan is kept by the connection, also behind a
-- pooler: nearly every request asks this, and planning took several times as long as running.
create function pessoa_da_sessao(p_usuario uuid, p_sessao uuid)
returns table (email text, aal text, tem_fator boolean, admin boolean, lojas jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  select u.email::text, s.aal::text,
    exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
    exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'admin'),
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'estabelecimentoId', e.id,
        'papel', case when e.owner_user_id = u.id then 'proprietario' else p.papel end,
        'status', e.status,
        'bloqueada', e.bloqueado_por_inadimplencia,
        'plano', case when pl.id is not null then jsonb_build_object(
          'id', pl.id, 'nome', pl.nome, 'limiteProdutos', pl.limite_produtos, 'maxUsuarios', pl.max_usuarios,
          'permitePersonalizacao', pl.permite_personalizacao, 'nivelRelatorios', pl.nivel_relatorios,
          'exportacaoRelatorios', pl.exportacao_relatorios,
          'permiteMercadopagoProprio', pl.permite_mercadopago_proprio,
          'permiteMultiplosEstabelecimentos', pl.permite_multiplos_estabelecimentos,
          'nivelSuporte', pl.nivel_suporte) end) order by e.created_at, e.id)
      from estabelecimentos e
      left join profiles p on p.estabelecimento_id = e.id and p.user_id = u.id and p.desativado_em is null
      left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
      left join planos_assinatura pl on pl.id = a.plano_id
      where e.owner_user_id = u.id
         or e.id in (select pr.estabelecimento_id from profiles pr
                     where pr.user_id = u.id and pr.desativado_em is null)
    ), '[]')
  from auth.users u
  join auth.sessions s on s.id = p_sessao and s.user_id = u.id
  where u.id = p_usuario and u.deleted_at is null and s.ended_at is null and s.kind = 'normal'
    and (s.not_after is null or s.not_after > now())
    and (u.banned_until is null or u.banned_until < now());
end $$;

-- Impersonation: somebody of the platform sees a shop's panel, read only, for half an hour, for a reason that its owner
-- is told.
create table entradas_como (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  user_id uuid not null references auth.users (id),
  -- The session that began it; no other may use it. Sessions are cleaned away, impersonations are kept.
  session_id uuid not null,
  motivo text not null constraint entradas_como_motivo_tamanho check (length(trim(motivo)) between 10 and 1000),
  iniciado_em timestamptz not null default now(),
  expira_em timestamptz not null default now() + interval '30 minutes',
  encerrado_em timestamptz,
  constraint entradas_como_prazo_em_ordem check (expira_em > iniciado_em)
);
create unique index entradas_como_uma on entradas_como (user_id) where encerrado_em is null;
create index entradas_como_da_loja on entradas_como (estabelecimento_id, iniciado_em desc);
alter table entradas_como enable row level security;
create policy plataforma on entradas_como using ((select app_ve_tudo())) with check ((select app_ve_tudo()));

-- The shop of an impersonation, in the form in which pessoa_da_sessao returns the shops of a person, as its owner sees
-- it; nothing once the half hour is over, it was left, its session has ended, or the person is no longer of the
-- platform.
create function loja_de_entrar_como(p_entrada uuid, p_usuario uuid, p_sessao uuid)
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
  from entradas_como v
  join estabelecimentos e on e.id = v.estabelecimento_id
  join user_roles r on r.user_id = v.user_id and r.role = 'admin'
  left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
  left join planos_assinatura pl on pl.id = a.plano_id
  where v.id = p_entrada and v.user_id = p_usuario and v.session_id = p_sessao
    and v.encerrado_em is null and v.expira_em > now() and e.status <> 'encerrado'
$$;
