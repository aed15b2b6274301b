-- A shop's customers as its people work with them: more of who they are, what they bought, what was noted and allowed.

alter table consumidores
  add column nascimento date check (nascimento between '1900-01-01' and '2100-01-01'),
  add column cep char(8) check (cep ~ '^[0-9]{8}$'),
  add column logradouro text check (length(logradouro) <= 200),
  add column numero text check (length(numero) <= 20),
  add column complemento text check (length(complemento) <= 100),
  add column bairro text check (length(bairro) <= 100),
  add column cidade text check (length(cidade) <= 120),
  add column uf char(2) check (uf ~ '^[A-Z]{2}$'),
  add column etiquetas text[] not null default '{}' check (cardinality(etiquetas) <= 20),
  add column observacao text check (length(observacao) <= 2000),
  add column marketing_em timestamptz,
  add column marketing_origem text,
  -- Paid sales that were not cancelled, returned or removed; kept true by trigger.
  add column compras integer not null default 0 check (compras >= 0),
  -- What those brought in, net of refunds.
  add column total_gasto numeric(14,2) not null default 0 check (total_gasto >= 0),
  add column ultima_compra timestamptz,
  add column anonimizado_em timestamptz,
  add column telefone_digitos text collate "C" generated always as (
    regexp_replace(regexp_replace(telefone, '\D', '', 'g'), '^55(?=\d{10,11}$)', '')) stored,
  add column busca text collate "C" not null generated always as (
    sem_acento(nome || ' ' || coalesce(email, '') || ' ' || coalesce(cpf_cnpj, '')) || ' ' ||
    regexp_replace(coalesce(telefone, ''), '\D', '', 'g')) stored;

-- The figures change with sales; what a person edits is what a stale form is compared with.
drop trigger updated_at on consumidores;
create trigger updated_at before update of nome, email, telefone, cpf_cnpj, nascimento, cep, logradouro, numero,
  complemento, bairro, cidade, uf, etiquetas, observacao, aceita_marketing, anonimizado_em
  on consumidores for each row execute function tocar_updated_at();

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
drop index vendas_cliente;
create index vendas_cliente on vendas (estabelecimento_id, cliente_id, created_at desc);

create function venda_conta(v vendas) returns boolean language sql immutable as $$
  select v.cliente_id is not null and v.pago_em is not null and v.excluida_em is null
    and v.status not in ('cancelado', 'devolvido', 'expirado')
$$;

create function contar_compras() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  antes boolean := tg_op = 'UPDATE' and venda_conta(old);
  depois boolean := venda_conta(new);
  valor numeric := new.total - new.total_reembolsado;
begin
  if antes and depois and old.cliente_id = new.cliente_id then
    update consumidores set total_gasto = total_gasto + valor - (old.total - old.total_reembolsado)
      where estabelecimento_id = new.estabelecimento_id and id = new.cliente_id
        and valor <> old.total - old.total_reembolsado;
    return null;
  end if;
  if antes then
    update consumidores set compras = compras - 1, total_gasto = total_gasto - (old.total - old.total_reembolsado),
      ultima_compra = case when ultima_compra > old.created_at then ultima_compra else (
        select max(v.created_at) from vendas v
        where v.estabelecimento_id = old.estabelecimento_id and v.cliente_id = old.cliente_id and venda_conta(v)) end
      where estabelecimento_id = old.estabelecimento_id and id = old.cliente_id;
  end if;
  if depois then
    update consumidores set compras = compras + 1, total_gasto = total_gasto + valor,
      ultima_compra = greatest(ultima_compra, new.created_at)
      where estabelecimento_id = new.estabelecimento_id and id = new.cliente_id;
  end if;
  return null;
end $$;
create trigger compras_insercao after insert on vendas for each row
  when (new.pago_em is not null and new.cliente_id is not null) execute function contar_compras();
create trigger compras_mudanca after update of status, pago_em, total, total_reembolsado, cliente_id, excluida_em on vendas
  for each row when ((old.pago_em is not null and old.cliente_id is not null)
    or (new.pago_em is not null and new.cliente_id is not null)) execute function contar_compras();

update consumidores c set compras = s.compras, total_gasto = s.total, ultima_compra = s.ultima
from (
  select v.estabelecimento_id, v.cliente_id, count(*)::int as compras, sum(v.total - v.total_reembolsado) as total,
    max(v.created_at) as ultima
  from vendas v where venda_conta(v) group by 1, 2) s
where c.estabelecimento_id = s.estabelecimento_id and c.id = s.cliente_id;

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
  texto text not null check (length(trim(texto)) between 1 and 2000),
  user_id uuid,
  created_at timestamptz not null default now(),
  foreign key (estabelecimento_id, cliente_id) references consumidores (estabelecimento_id, id)
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
  origem text not null check (origem in ('painel', 'balcao', 'importacao', 'loja_online', 'descadastro')),
  user_id uuid,
  created_at timestamptz not null default now(),
  foreign key (estabelecimento_id, cliente_id) references consumidores (estabelecimento_id, id)
);
create index consentimentos_cliente_cliente on consentimentos_cliente (estabelecimento_id, cliente_id, created_at desc);
alter table consentimentos_cliente enable row level security;
create policy acesso on consentimentos_cliente
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy propria on consentimentos_cliente for select using (exists (
  select 1 from consumidores c where c.estabelecimento_id = consentimentos_cliente.estabelecimento_id
    and c.id = consentimentos_cliente.cliente_id and c.user_id = (select app_pessoa_atual())));
