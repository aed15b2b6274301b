-- A rehearsal: a twin of a shop, of the same team, whose sales are worth nothing. It is no shop to anybody else: it was
-- never approved into `ativo`, so no public view, list or search has it, and it has no subscription, so nothing bills it.
alter table estabelecimentos
  -- The shop that rehearses.
  add column ensaio_de uuid,
  -- When a sale of a rehearsal of this shop was first paid, kept after the rehearsal is gone.
  add column ensaiou_em timestamptz;
alter table estabelecimentos
  add constraint estabelecimentos_ensaio_de_fkey foreign key (ensaio_de) references estabelecimentos (id) not valid,
  -- A real account cannot be connected: its id at the provider is the twin's own.
  add constraint estabelecimentos_ensaio_a_parte check (ensaio_de is null or (ensaio_de <> id and cnpj is null
    and cnpj_pedido is null and status = 'inativo' and status_aprovacao = 'aprovado'
    and coalesce(mercadopago_user_id, 'ensaio:' || id) = 'ensaio:' || id and codigo ~ '^ensaio-[0-9a-f]{12}$')) not valid;

-- The platform sees shops, and a rehearsal is none.
create policy ensaios_nao_sao_lojas on estabelecimentos as restrictive
  using (ensaio_de is null or (select app_papel()) is distinct from 'plataforma');

-- All rehearsals, for figures over all shops to leave out.
create function ensaios() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select id from estabelecimentos where ensaio_de is not null
$$;

-- The rehearsals of who is asking: those of shops in whose team they are now.
create function app_ensaios() returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select array(
    select e.id from profiles p join estabelecimentos e on e.ensaio_de = p.estabelecimento_id
    where p.user_id = app_user_id() and p.desativado_em is null
    union
    select e.id from estabelecimentos o join estabelecimentos e on e.ensaio_de = o.id where o.owner_user_id = app_user_id())
$$;

-- The rehearsal of the shop that is asking.
create function ensaio_da_loja(p_loja uuid) returns table (id uuid, codigo text, nome text, comecado_em timestamptz, pagou boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select e.id, e.codigo, e.nome, e.created_at,
    exists (select 1 from vendas v where v.estabelecimento_id = e.id and v.pago_em is not null)
  from estabelecimentos e where e.ensaio_de = p_loja and app_na_loja(p_loja)
$$;

-- What is kept of a shop for the platform is not kept of a rehearsal.
create function calar_ensaio() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from estabelecimentos e where e.id = new.estabelecimento_id and e.ensaio_de is not null) then
    return null;
  end if;
  return new;
end $$;
create trigger calar_ensaio before insert on auditoria
  for each row when (new.estabelecimento_id is not null) execute function calar_ensaio();
create trigger calar_ensaio before insert on alertas
  for each row when (new.estabelecimento_id is not null) execute function calar_ensaio();

-- What binds a shop to the platform, or to anything outside, a rehearsal never has. The routes say no before.
create function recusar_ensaio() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from estabelecimentos e where e.id = new.estabelecimento_id and e.ensaio_de is not null) then
    raise exception 'a rehearsal has no %', tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
create trigger recusar_ensaio before insert on assinaturas_estabelecimento for each row execute function recusar_ensaio();
create trigger recusar_ensaio before insert on faturas for each row execute function recusar_ensaio();
create trigger recusar_ensaio before insert on chaves_api for each row execute function recusar_ensaio();
create trigger recusar_ensaio before insert on enderecos_de_webhook for each row execute function recusar_ensaio();
create trigger recusar_ensaio before insert on conexoes_de_frete for each row execute function recusar_ensaio();
create trigger recusar_ensaio before insert on alteracoes_cadastrais for each row execute function recusar_ensaio();
create trigger recusar_ensaio before insert on chamados for each row execute function recusar_ensaio();
create trigger recusar_ensaio before insert on convites for each row execute function recusar_ensaio();

-- A rehearsal's owner is its shop's.
create or replace function entregar_loja(p_loja uuid, p_dono uuid) returns void language sql as $$
  update estabelecimentos set owner_user_id = p_dono where id = p_loja or ensaio_de = p_loja
$$;

-- The payments of rehearsals as their provider knows them: nothing of them leaves the program.
create table pagamentos_simulados (
  estabelecimento_id uuid not null references estabelecimentos (id),
  id uuid not null default uuid_v7(),
  -- The idempotency key that it was asked for with.
  chave text not null constraint pagamentos_simulados_chave_tamanho check (length(chave) between 1 and 200),
  referencia text not null constraint pagamentos_simulados_referencia_tamanho check (length(referencia) between 1 and 200),
  valor numeric(12,2) not null constraint pagamentos_simulados_valor_faixa check (valor > 0),
  status text not null default 'pending'
    constraint pagamentos_simulados_status_valores check (status in ('pending', 'approved', 'cancelled', 'refunded')),
  reembolsado numeric(12,2) not null default 0
    constraint pagamentos_simulados_reembolsado_faixa check (reembolsado between 0 and valor),
  expira_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (estabelecimento_id, id),
  constraint pagamentos_simulados_chave_key unique (estabelecimento_id, chave)
);
create index pagamentos_simulados_referencia on pagamentos_simulados (estabelecimento_id, referencia);
create trigger updated_at before update on pagamentos_simulados for each row execute function tocar_updated_at();
alter table pagamentos_simulados enable row level security;
create policy acesso on pagamentos_simulados
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- What a rehearsal would have sent by e-mail, for its team to read: nothing of it is sent.
create table emails_de_ensaio (
  estabelecimento_id uuid not null references estabelecimentos (id),
  id uuid not null default uuid_v7(),
  para text not null constraint emails_de_ensaio_para_tamanho check (length(para) between 3 and 320),
  assunto text not null constraint emails_de_ensaio_assunto_tamanho check (length(assunto) between 1 and 300),
  texto text not null,
  anexo_nome text constraint emails_de_ensaio_anexo_nome_tamanho check (length(anexo_nome) between 1 and 200),
  -- The occasion: a job that runs again writes it once.
  chave text not null constraint emails_de_ensaio_chave_tamanho check (length(chave) between 1 and 300),
  created_at timestamptz not null default now(),
  primary key (estabelecimento_id, id),
  constraint emails_de_ensaio_chave_key unique (estabelecimento_id, chave)
);
alter table emails_de_ensaio enable row level security;
create policy acesso on emails_de_ensaio
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
