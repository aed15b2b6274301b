-- E-mails to send, notifications to a person, and which of them they want.

-- E-mails: written in the transaction that causes them, sent by a job.
create table emails (
  id uuid primary key default uuid_v7(),
  para text not null constraint emails_para_tamanho check (length(para) between 3 and 320),
  assunto text not null constraint emails_assunto_tamanho check (length(assunto) between 1 and 300),
  -- Emptied once sent, outside of demo mode: an e-mail may carry a link that opens an account.
  texto text not null,
  html text not null,
  -- An e-mail may carry one file, such as a scheduled report. It is emptied with the text once it is sent.
  anexo bytea constraint emails_anexo_tamanho check (length(anexo) <= 5 * 1024 * 1024),
  anexo_nome text constraint emails_anexo_nome_tamanho check (length(anexo_nome) between 1 and 200),
  anexo_tipo text,
  message_id text not null unique,
  created_at timestamptz not null default now(),
  enviado_em timestamptz,
  tentativas integer not null default 0 constraint emails_tentativas_faixa check (tentativas >= 0)
);
create index emails_created_at on emails (created_at desc);
create index emails_por_enviar on emails (created_at) where enviado_em is null;
alter table emails enable row level security;
create policy sistema on emails
  using ((select app_papel()) = 'sistema')
  with check ((select app_papel()) = 'sistema');
create policy escrita on emails for insert with check ((select app_papel()) is not null);

-- Which news a person of a shop wants, and where. What is not here is on.
create table preferencias_de_aviso (
  estabelecimento_id uuid not null references estabelecimentos (id),
  user_id uuid not null references auth.users (id) on delete cascade,
  evento text not null constraint preferencias_de_aviso_evento_tamanho check (length(evento) between 1 and 40),
  canal text not null constraint preferencias_de_aviso_canal_valores check (canal in ('app', 'email', 'whatsapp')),
  ligado boolean not null,
  primary key (estabelecimento_id, user_id, evento, canal)
);
create index preferencias_de_aviso_pessoa on preferencias_de_aviso (user_id);
alter table preferencias_de_aviso enable row level security;
create policy acesso on preferencias_de_aviso
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or (estabelecimento_id = (select app_loja_atual())
    and user_id = (select app_user_id())));

-- Notifications, one row per person told.
create table avisos (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null for what concerns the person or the platform, not one shop.
  estabelecimento_id uuid references estabelecimentos (id),
  tipo text not null constraint avisos_tipo_formato check (tipo ~ '^[a-z_]+(\.[a-z_]+)?$'),
  titulo text not null constraint avisos_titulo_tamanho check (length(titulo) between 1 and 200),
  texto text constraint avisos_texto_tamanho check (length(texto) <= 500),
  -- Where it leads inside the product.
  rota text constraint avisos_rota_formato check (rota ~ '^/[^/]' and length(rota) <= 500),
  -- The same key twice is one notification.
  chave text constraint avisos_chave_tamanho check (length(chave) <= 200),
  lido_em timestamptz,
  created_at timestamptz not null default now()
);
create unique index avisos_chave on avisos (user_id, chave) where chave is not null;
create index avisos_da_pessoa on avisos (user_id, created_at desc, id);
create index avisos_por_ler on avisos (user_id, estabelecimento_id) where lido_em is null;
alter table avisos enable row level security;
create policy sistema on avisos using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
create policy leitura on avisos for select using (user_id = (select app_pessoa_atual()));
create policy marcar on avisos for update
  using (user_id = (select app_pessoa_atual()))
  with check (user_id = (select app_pessoa_atual()));

-- Tells one person, the team of a shop whose role is among p_papeis, or the platform's administrators. Any part of the
-- program may tell, whoever is asking; only who is told may read. Nothing is written for who turned this kind off: the
-- whole of its type, or the first word of it. Returns how many were told.
create function registrar_aviso(
  p_loja uuid, p_papeis text[], p_pessoa uuid, p_plataforma boolean,
  p_tipo text, p_titulo text, p_texto text, p_rota text, p_chave text, p_ao_vivo boolean
) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pessoa uuid;
  contados integer := 0;
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
    contados := contados + 1;
    if p_ao_vivo then
      perform pg_notify('eventos', json_build_object('aviso', pessoa)::text);
    end if;
  end loop;
  return contados;
end $$;
