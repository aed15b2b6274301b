-- Notices on a device, by the browser's own push service.

-- A browser that somebody has asked to be told on. It belongs to the account and to the session that were open then:
-- when that session ends, so does it.
create table aparelhos_de_aviso (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  sessao_id uuid not null references auth.sessions (id) on delete cascade,
  -- Where its push service takes messages for it: who knows the address and has the platform's keys may send.
  endpoint text not null constraint aparelhos_de_aviso_endpoint_tamanho check (length(endpoint) between 10 and 1000),
  -- The browser's public key and its secret for us, by which messages are sealed.
  p256dh text not null constraint aparelhos_de_aviso_p256dh_formato check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null constraint aparelhos_de_aviso_auth_formato check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  nome text not null constraint aparelhos_de_aviso_nome_tamanho check (length(nome) between 1 and 100),
  created_at timestamptz not null default now(),
  -- When it was last seen here.
  visto_em timestamptz not null default now()
);
-- One device, one account.
create unique index aparelhos_de_aviso_endpoint on aparelhos_de_aviso (endpoint);
create index aparelhos_de_aviso_pessoa on aparelhos_de_aviso (user_id, visto_em desc);
create index aparelhos_de_aviso_sessao on aparelhos_de_aviso (sessao_id);
create index aparelhos_de_aviso_visto_em on aparelhos_de_aviso (visto_em);
alter table aparelhos_de_aviso enable row level security;
create policy sistema on aparelhos_de_aviso
  using ((select app_papel()) = 'sistema')
  with check ((select app_papel()) = 'sistema');
create policy propria on aparelhos_de_aviso for select using (user_id = (select app_pessoa_atual()));
create policy remover on aparelhos_de_aviso for delete using (user_id = (select app_pessoa_atual()));

-- Whoever is signed out on a device is told nothing more there, however the session ended.
create function esquecer_aparelho_da_sessao() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from aparelhos_de_aviso where sessao_id = new.id;
  return null;
end $$;
create trigger sessions_esquecer_aparelho after update of ended_at on auth.sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function esquecer_aparelho_da_sessao();

alter table preferencias_de_aviso drop constraint preferencias_de_aviso_canal_valores;
alter table preferencias_de_aviso add constraint preferencias_de_aviso_canal_valores
  check (canal in ('app', 'email', 'whatsapp', 'aparelho'));

-- As before, and returns the devices of who was told: those whose session lives, and whose owner wants this kind there.
drop function registrar_aviso(uuid, text[], uuid, boolean, text, text, text, text, text, boolean);
create function registrar_aviso(
  p_loja uuid, p_papeis text[], p_pessoa uuid, p_plataforma boolean,
  p_tipo text, p_titulo text, p_texto text, p_rota text, p_chave text, p_ao_vivo boolean
) returns uuid[] language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pessoa uuid;
  avisados uuid[] := '{}';
begin
  for pessoa in
    insert into avisos (user_id, estabelecimento_id, tipo, titulo, texto, rota, chave)
      select para.user_id, p_loja, p_tipo, p_titulo, p_texto, p_rota, p_chave from (
        select p_pessoa as user_id where p_pessoa is not null
        union
        select p.user_id from profiles p
          where p_pessoa is null and p.estabelecimento_id = p_loja and p.desativado_em is null and p.papel = any(p_papeis)
        union
        select e.owner_user_id from estabelecimentos e
          where p_pessoa is null and e.id = p_loja and e.owner_user_id is not null and 'proprietario' = any(p_papeis)
        union
        select r.user_id from user_roles r where p_plataforma and r.role = 'admin'
      ) para
      where not exists (
        select 1 from preferencias_de_aviso q
        where q.user_id = para.user_id and q.estabelecimento_id = p_loja and q.canal = 'app' and not q.ligado
          and q.evento in (p_tipo, split_part(p_tipo, '.', 1)))
      order by 1
      on conflict (user_id, chave) where chave is not null do nothing
      returning user_id
  loop
    avisados := avisados || pessoa;
    if p_ao_vivo then
      perform pg_notify('eventos', json_build_object('aviso', pessoa)::text);
    end if;
  end loop;
  return array(
    select a.id from aparelhos_de_aviso a join auth.sessions s on s.id = a.sessao_id
    where a.user_id = any(avisados) and s.ended_at is null and (s.not_after is null or s.not_after > now())
      and not exists (
        select 1 from preferencias_de_aviso q
        where q.user_id = a.user_id and q.estabelecimento_id = p_loja and q.canal = 'aparelho' and not q.ligado
          and q.evento in (p_tipo, split_part(p_tipo, '.', 1)))
    order by 1);
end $$;
