-- A shop's customers as its people work with them, and what a buyer keeps across shops: addresses and favourites.

create table consumidores (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  user_id uuid references auth.users (id),
  nome text not null constraint consumidores_nome_tamanho check (length(trim(nome)) between 1 and 200),
  email text constraint consumidores_email_tamanho check (length(email) <= 320),
  telefone text constraint consumidores_telefone_tamanho check (length(telefone) <= 30),
  cpf_cnpj text constraint consumidores_cpf_cnpj_formato check (cpf_cnpj ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  origem text not null default 'online'
    constraint consumidores_origem_valores check (origem in ('online', 'balcao', 'importado')),
  aceita_marketing boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  nascimento date constraint consumidores_nascimento_faixa check (nascimento between '1900-01-01' and '2100-01-01'),
  cep char(8) constraint consumidores_cep_formato check (cep ~ '^[0-9]{8}$'),
  logradouro text constraint consumidores_logradouro_tamanho check (length(logradouro) <= 200),
  numero text constraint consumidores_numero_tamanho check (length(numero) <= 20),
  complemento text constraint consumidores_complemento_tamanho check (length(complemento) <= 100),
  bairro text constraint consumidores_bairro_tamanho check (length(bairro) <= 100),
  cidade text constraint consumidores_cidade_tamanho check (length(cidade) <= 120),
  uf char(2) constraint consumidores_uf_formato check (uf ~ '^[A-Z]{2}$'),
  etiquetas text[] not null default '{}'
    constraint consumidores_etiquetas_tamanho check (cardinality(etiquetas) <= 20),
  observacao text constraint consumidores_observacao_tamanho check (length(observacao) <= 2000),
  marketing_em timestamptz,
  marketing_origem text,
  -- Paid sales that were not cancelled, returned or removed; kept true by trigger.
  compras integer not null default 0 constraint consumidores_compras_faixa check (compras >= 0),
  -- What those brought in, net of refunds.
  total_gasto numeric(14,2) not null default 0 constraint consumidores_total_gasto_faixa check (total_gasto >= 0),
  ultima_compra timestamptz,
  anonimizado_em timestamptz,
  telefone_digitos text collate "C"
    generated always as (regexp_replace(regexp_replace(telefone, '\D', '', 'g'), '^55(?=\d{10,11}$)', '')) stored,
  busca text collate "C" not null
    generated always as (sem_acento(nome || ' ' || coalesce(email, '') || ' ' || coalesce(cpf_cnpj, '')) || ' '
      || regexp_replace(coalesce(telefone, ''), '\D', '', 'g')) stored,
  constraint consumidores_id_key unique (estabelecimento_id, id),
  constraint consumidores_user_id_key unique (estabelecimento_id, user_id)
);
create index consumidores_nome on consumidores (estabelecimento_id, sem_acento(nome));
create index consumidores_user on consumidores (user_id);
create index consumidores_trigramas on consumidores
  using gin (estabelecimento_id, sem_acento(nome) gin_trgm_ops, sem_acento(email) gin_trgm_ops, telefone gin_trgm_ops);
create index consumidores_ultima_compra on consumidores (estabelecimento_id, ultima_compra desc nulls last, id desc)
  where anonimizado_em is null;
create index consumidores_total_gasto on consumidores (estabelecimento_id, total_gasto desc, id desc)
  where anonimizado_em is null;
create index consumidores_cadastro on consumidores (estabelecimento_id, created_at desc, id desc)
  where anonimizado_em is null;
-- The counts of all segments from the index alone.
create index consumidores_segmentos on consumidores (estabelecimento_id, compras, total_gasto, ultima_compra, created_at)
 
  where anonimizado_em is null;
create index consumidores_telefone on consumidores (estabelecimento_id, telefone_digitos) where anonimizado_em is null;
create index consumidores_cpf_cnpj on consumidores (estabelecimento_id, cpf_cnpj) where anonimizado_em is null;
create index consumidores_busca on consumidores using gin (estabelecimento_id, busca gin_trgm_ops)
  where anonimizado_em is null;
-- A CEP typed at the counter fills in the street as the shop's customers of that CEP have it.
create index consumidores_cep on consumidores (estabelecimento_id, cep)
  where cep is not null and anonimizado_em is null;
-- The figures change with sales; what a person edits is what a stale form is compared with.
create trigger updated_at before update of nome, email, telefone, cpf_cnpj, nascimento, cep, logradouro, numero,
  complemento, bairro, cidade, uf, etiquetas, observacao, aceita_marketing, anonimizado_em
  on consumidores for each row execute function tocar_updated_at();
alter table consumidores enable row level security;
create policy acesso on consumidores
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy propria on consumidores for select using (user_id = (select app_pessoa_atual()));

-- Ids of a shop's customers that hold every word, or the digits, wherever they stand. As the owner, because row level
-- security lets no trigram match reach an index; so it asks itself who is there.
create function buscar_consumidores(p_loja uuid, p_palavras text[], p_digitos text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp rows 200 as $$
declare
  onde text := '';
  palavra text;
begin
  if not (app_ve_tudo() or app_na_loja(p_loja)) then return; end if;
  foreach palavra in array p_palavras loop
    onde := onde || format(' and busca like %L', '%' || padrao_literal(palavra) || '%');
  end loop;
  if p_digitos <> '' then onde := format(' and ((true %s) or busca like %L)', onde, '%' || p_digitos || '%'); end if;
  return query execute
    'select id from consumidores where estabelecimento_id = $1 and anonimizado_em is null' || onde using p_loja;
end $$;

create table notas_cliente (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  cliente_id uuid not null,
  texto text not null constraint notas_cliente_texto_tamanho check (length(trim(texto)) between 1 and 2000),
  user_id uuid,
  created_at timestamptz not null default now(),
  constraint notas_cliente_cliente_id_fkey foreign key (estabelecimento_id, cliente_id)
    references consumidores (estabelecimento_id, id)
);
create index notas_cliente_cliente on notas_cliente (estabelecimento_id, cliente_id, created_at desc);
alter table notas_cliente enable row level security;
create policy acesso on notas_cliente
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- Every answer to "may we send you offers", provable and in order (LGPD art. 8).
create table consentimentos_cliente (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  cliente_id uuid not null,
  aceita boolean not null,
  origem text not null
    constraint consentimentos_cliente_origem_valores
      check (origem in ('painel', 'balcao', 'importacao', 'loja_online', 'descadastro')),
  user_id uuid,
  created_at timestamptz not null default now(),
  constraint consentimentos_cliente_cliente_id_fkey foreign key (estabelecimento_id, cliente_id)
    references consumidores (estabelecimento_id, id)
);
create index consentimentos_cliente_cliente on consentimentos_cliente (estabelecimento_id, cliente_id, created_at desc);
alter table consentimentos_cliente enable row level security;
create policy acesso on consentimentos_cliente
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy propria on consentimentos_cliente for select
  using (exists (
    select 1 from consumidores c where c.estabelecimento_id = consentimentos_cliente.estabelecimento_id
      and c.id = consentimentos_cliente.cliente_id and c.user_id = (select app_pessoa_atual())));

-- A person's own address book.
create table enderecos (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  apelido text not null constraint enderecos_apelido_tamanho check (length(trim(apelido)) between 1 and 40),
  cep text not null constraint enderecos_cep_formato check (cep ~ '^[0-9]{8}$'),
  logradouro text not null constraint enderecos_logradouro_tamanho check (length(trim(logradouro)) between 1 and 200),
  numero text not null constraint enderecos_numero_tamanho check (length(trim(numero)) between 1 and 20),
  complemento text constraint enderecos_complemento_tamanho check (length(complemento) <= 100),
  bairro text not null constraint enderecos_bairro_tamanho check (length(trim(bairro)) between 1 and 100),
  cidade text not null constraint enderecos_cidade_tamanho check (length(trim(cidade)) between 1 and 100),
  uf text not null constraint enderecos_uf_formato check (uf ~ '^[A-Z]{2}$'),
  principal boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index enderecos_pessoa on enderecos (user_id, principal desc, created_at desc);
create unique index enderecos_um_principal on enderecos (user_id) where principal;
create trigger updated_at before update on enderecos for each row execute function tocar_updated_at();
alter table enderecos enable row level security;
create policy acesso on enderecos
  using ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()))
  with check ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()));

create table favoritos (
  user_id uuid not null references auth.users (id) on delete cascade,
  estabelecimento_id uuid not null,
  produto_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, produto_id),
  constraint favoritos_produto_id_fkey foreign key (estabelecimento_id, produto_id)
    references produtos (estabelecimento_id, id)
);
create index favoritos_pessoa on favoritos (user_id, created_at desc);
create index favoritos_produto on favoritos (estabelecimento_id, produto_id);
alter table favoritos enable row level security;
create policy acesso on favoritos
  using ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()))
  with check ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()));
