-- What every list and header of the panel shares: notices to a person, how somebody likes a list, the views they
-- saved, and the spreadsheets that are too big to wait for.

create table avisos (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null for what concerns the person or the platform, not one shop.
  estabelecimento_id uuid references estabelecimentos (id),
  tipo text not null check (tipo ~ '^[a-z_]+(\.[a-z_]+)?$'),
  titulo text not null check (length(titulo) between 1 and 200),
  texto text check (length(texto) <= 500),
  -- Where it leads inside the product.
  rota text check (rota ~ '^/[^/]' and length(rota) <= 500),
  -- The same key twice is one notice.
  chave text check (length(chave) <= 200),
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
  using (user_id = (select app_pessoa_atual())) with check (user_id = (select app_pessoa_atual()));

-- Tells one person, the team of a shop whose role is among p_papeis, or the platform's administrators. Any part of the
-- program may tell, whoever is asking; only who is told may read. Returns how many were told.
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
      ) para order by 1
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

create table preferencias_lista (
  user_id uuid not null references auth.users (id) on delete cascade,
  tela text not null check (tela ~ '^[a-z-]{1,40}$'),
  -- The columns shown, in order; null for the screen's own.
  colunas text[] check (cardinality(colunas) <= 60),
  limite integer check (limite in (20, 50, 100)),
  updated_at timestamptz not null default now(),
  primary key (user_id, tela)
);
create trigger updated_at before update on preferencias_lista for each row execute function tocar_updated_at();
alter table preferencias_lista enable row level security;
create policy propria on preferencias_lista
  using ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()))
  with check ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()));

create table visoes_salvas (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  estabelecimento_id uuid references estabelecimentos (id),
  tela text not null check (tela ~ '^[a-z-]{1,40}$'),
  nome text not null check (length(trim(nome)) between 1 and 60),
  -- The list's address without the page, as in `status=pago&ordem=-total`.
  consulta text not null check (length(consulta) <= 1000),
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_id, estabelecimento_id, tela, nome)
);
alter table visoes_salvas enable row level security;
create policy propria on visoes_salvas
  using ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()))
  with check ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()));

create table exportacoes (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  estabelecimento_id uuid references estabelecimentos (id),
  recurso text not null,
  formato text not null check (formato in ('csv', 'xlsx')),
  filtros jsonb not null default '{}',
  colunas text[],
  situacao text not null default 'na_fila' check (situacao in ('na_fila', 'pronta', 'falhou')),
  linhas integer not null check (linhas >= 0),
  arquivo text not null,
  pronta_em timestamptz,
  created_at timestamptz not null default now()
);
create index exportacoes_antigas on exportacoes (created_at);
create index exportacoes_da_pessoa on exportacoes (user_id, created_at desc);
alter table exportacoes enable row level security;
create policy propria on exportacoes using ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()));
create policy pedir on exportacoes for insert with check (
  (select app_ve_tudo()) or (estabelecimento_id = (select app_loja_atual()) and user_id = (select app_user_id())));

-- The finished file in pieces, so that a web process sends what a worker made without holding it whole.
create table partes_exportacao (
  exportacao_id uuid not null references exportacoes (id) on delete cascade,
  parte integer not null,
  conteudo bytea not null,
  primary key (exportacao_id, parte)
);
alter table partes_exportacao enable row level security;
create policy sistema on partes_exportacao using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
create policy leitura on partes_exportacao for select using (
  exists (select 1 from exportacoes e where e.id = exportacao_id));
