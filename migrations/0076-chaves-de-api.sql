-- Keys by which a shop's own programs ask the API. Of the key itself only a digest is kept.
create table chaves_api (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  -- Whose rights in the shop bound what the key may do.
  user_id uuid not null references auth.users (id),
  nome text not null constraint chaves_api_nome_tamanho check (length(trim(nome)) between 1 and 60),
  escopos text[] not null constraint chaves_api_escopos_tamanho check (cardinality(escopos) between 1 and 30),
  hash bytea not null unique constraint chaves_api_hash_tamanho check (length(hash) = 32),
  -- What people tell it by.
  comeco text not null constraint chaves_api_comeco_tamanho check (length(comeco) = 12),
  fim text not null constraint chaves_api_fim_tamanho check (length(fim) = 4),
  expira_em timestamptz,
  usado_em timestamptz,
  revogado_em timestamptz,
  created_at timestamptz not null default now()
);
create index chaves_api_da_loja on chaves_api (estabelecimento_id, created_at desc);
create index chaves_api_de_quem on chaves_api (user_id, estabelecimento_id);
-- For the job that deletes what ended long ago.
create index chaves_api_terminadas on chaves_api (least(revogado_em, expira_em))
  where revogado_em is not null or expira_em is not null;
alter table chaves_api enable row level security;
create policy acesso on chaves_api
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- Whoever leaves a shop's team takes their keys along, also when they are asked back later.
create function revogar_chaves_de_quem_saiu() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update chaves_api set revogado_em = now()
  where user_id = old.user_id and estabelecimento_id = old.estabelecimento_id and revogado_em is null;
  return null;
end $$;
create trigger profiles_revogar_chaves after delete on profiles
  for each row execute function revogar_chaves_de_quem_saiu();
create trigger profiles_revogar_chaves_ao_desativar after update of desativado_em on profiles
  for each row when (old.desativado_em is null and new.desativado_em is not null)
  execute function revogar_chaves_de_quem_saiu();

-- The key with this digest, its maker and its one shop, in the form in which pessoa_da_sessao returns the shops of a
-- person: nothing once it has ended, or its maker's account or place in the shop has. Notes that it was used, once a
-- minute. In PL/pgSQL, so that its plan is kept by the connection.
create function pessoa_da_chave(p_hash bytea)
returns table (chave uuid, user_id uuid, email text, nome text, escopos text[], loja jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update chaves_api c set usado_em = now()
  where c.hash = p_hash and (c.usado_em is null or c.usado_em < now() - interval '1 minute');
  return query
  select c.id, u.id, u.email::text, c.nome, c.escopos, jsonb_build_object(
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
      'nivelSuporte', pl.nivel_suporte) end)
  from chaves_api c
  join auth.users u on u.id = c.user_id
  join estabelecimentos e on e.id = c.estabelecimento_id
  left join profiles p on p.estabelecimento_id = e.id and p.user_id = u.id and p.desativado_em is null
  left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
  left join planos_assinatura pl on pl.id = a.plano_id
  where c.hash = p_hash and c.revogado_em is null and (c.expira_em is null or c.expira_em > now())
    and u.deleted_at is null and (u.banned_until is null or u.banned_until < now())
    and (e.owner_user_id = u.id or p.user_id is not null);
end $$;
