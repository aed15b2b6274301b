-- What a shop says about itself beyond its registration: hours, delivery, policies, looks. The shape of each part is
-- the program's (src/estabelecimentos/configuracoes.ts); a part that was never set is null.

create table configuracoes_estabelecimento (
  estabelecimento_id uuid primary key references estabelecimentos (id),
  redes_sociais jsonb,
  funcionamento jsonb,
  entrega jsonb,
  politicas jsonb,
  personalizacao jsonb,
  alterada_por uuid references auth.users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger updated_at before update on configuracoes_estabelecimento
  for each row execute function tocar_updated_at();
alter table configuracoes_estabelecimento enable row level security;
create policy acesso on configuracoes_estabelecimento
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- Who changed a shop's registration last, for the person whose form is out of date: `updated_at` moves with every
-- review and payment setting too.
alter table estabelecimentos
  add column alterada_por uuid references auth.users (id),
  add column alterada_em timestamptz;

-- Codes that shops gave up. Their addresses lead to the new one and no other shop ever gets them.
create table codigos_antigos (
  codigo text primary key check (codigo ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(codigo) between 2 and 60),
  estabelecimento_id uuid not null references estabelecimentos (id),
  created_at timestamptz not null default now()
);
create index codigos_antigos_estabelecimento on codigos_antigos (estabelecimento_id);
alter table codigos_antigos enable row level security;
create policy leitura on codigos_antigos for select
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

create function guardar_codigo_antigo() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from codigos_antigos where codigo = new.codigo and estabelecimento_id <> new.id) then
    -- A new shop then tries the next code, as when another shop has this one.
    if tg_op = 'INSERT' then return null; end if;
    raise exception 'the code % was another shop''s', new.codigo
      using errcode = 'unique_violation', constraint = 'estabelecimentos_codigo_key';
  end if;
  if tg_op = 'UPDATE' then
    delete from codigos_antigos where codigo = new.codigo;
    insert into codigos_antigos (codigo, estabelecimento_id) values (old.codigo, new.id);
  end if;
  return new;
end $$;
create trigger codigo_novo before insert on estabelecimentos
  for each row execute function guardar_codigo_antigo();
create trigger codigo_trocado before update of codigo on estabelecimentos
  for each row when (old.codigo is distinct from new.codigo) execute function guardar_codigo_antigo();

create view publico_codigos_antigos with (security_barrier) as
  select a.codigo, e.codigo as codigo_atual
  from codigos_antigos a join estabelecimentos e on e.id = a.estabelecimento_id
  where e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia;

-- What the law wants the platform to check again before it changes: CNPJ and company name of an approved shop.
create table alteracoes_cadastrais (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  cnpj char(14) check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  razao_social text check (length(razao_social) <= 200),
  motivo text not null check (length(trim(motivo)) between 10 and 1000),
  status text not null default 'pendente' check (status in ('pendente', 'aprovada', 'recusada', 'desistida')),
  resposta text,
  pedida_por uuid not null references auth.users (id),
  decidida_por uuid references auth.users (id),
  decidida_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (estabelecimento_id, id),
  check (cnpj is not null or razao_social is not null),
  check ((status in ('aprovada', 'recusada')) = (decidida_em is not null))
);
create unique index alteracoes_cadastrais_uma on alteracoes_cadastrais (estabelecimento_id) where status = 'pendente';
create index alteracoes_cadastrais_fila on alteracoes_cadastrais (created_at) where status = 'pendente';
create trigger updated_at before update on alteracoes_cadastrais for each row execute function tocar_updated_at();
alter table alteracoes_cadastrais enable row level security;
create policy acesso on alteracoes_cadastrais
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or (estabelecimento_id = (select app_loja_atual()) and status in ('pendente', 'desistida')));

-- Which news a person of a shop wants, and where. What is not here is on.
create table preferencias_de_aviso (
  estabelecimento_id uuid not null references estabelecimentos (id),
  user_id uuid not null references auth.users (id) on delete cascade,
  evento text not null check (length(evento) between 1 and 40),
  canal text not null check (canal in ('app', 'email', 'whatsapp')),
  ligado boolean not null,
  primary key (estabelecimento_id, user_id, evento, canal)
);
create index preferencias_de_aviso_pessoa on preferencias_de_aviso (user_id);
alter table preferencias_de_aviso enable row level security;
create policy acesso on preferencias_de_aviso
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo())
    or (estabelecimento_id = (select app_loja_atual()) and user_id = (select app_user_id())));

-- A person's own choices on how their data is used (LGPD art. 8): every yes and no, with text version and time.
create table consentimentos (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id),
  finalidade text not null check (finalidade in ('ofertas', 'novidades', 'melhoria')),
  concedido boolean not null,
  versao text not null,
  ip inet,
  created_at timestamptz not null default now()
);
create index consentimentos_pessoa on consentimentos (user_id, finalidade, created_at desc);
alter table consentimentos enable row level security;
create policy escrita on consentimentos for insert
  with check ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()));
create policy leitura on consentimentos for select
  using ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()));

create view publico_configuracoes with (security_barrier) as
  select c.estabelecimento_id, c.redes_sociais, c.funcionamento, c.entrega, c.politicas,
         case when p.permite_personalizacao then c.personalizacao end as personalizacao
  from configuracoes_estabelecimento c
  join estabelecimentos e on e.id = c.estabelecimento_id
  left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
  left join planos_assinatura p on p.id = a.plano_id
  where e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia;

-- The facts that the checklist of legal duties is judged by, for the panel and for the seal on the shop's page.
create function fatos_de_conformidade(loja uuid) returns jsonb language sql stable security definer
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
    'produtos', (select count(*) from produtos p where p.estabelecimento_id = e.id and p.status = 'ativo'),
    'produtos_sem_descricao', (select count(*) from produtos p where p.estabelecimento_id = e.id and p.status = 'ativo'
      and length(coalesce(p.descricao, '')) < 20))
  from estabelecimentos e left join configuracoes_estabelecimento c on c.estabelecimento_id = e.id
  where e.id = loja
    and ((select app_ve_tudo()) or e.id = (select app_loja_atual())
      or (e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia))
$$;

-- How a sale is to be handed over, as the buyer chose it at the checkout; what it costs is in `entrega`.
alter table vendas
  add column entrega_pedida jsonb;
