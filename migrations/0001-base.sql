-- What every other file builds on: extensions, ids, text folding, who is asking, and what triggers share.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- UUID v7, for rows made by SQL; the program makes its own.
create function uuid_v7() returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- Lower case without accents, immutable so that it can be indexed.
create function sem_acento(texto text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, texto)) $$;

-- A LIKE pattern that holds `texto` literally: folded first, because folding can make a `%` of a wide one.
create function padrao_literal(texto text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(sem_acento(texto), '([\\%_])', '\\\1', 'g') $$;

-- A text without who a person was: each of the signs (name, e-mail, telephone), as a word of its own, becomes a dash.
-- No longer than before, so that what fitted its column still fits.
create function riscar(p_texto text, p_sinais text[]) returns text
  language plpgsql immutable as $$
declare
  padrao text;
begin
  select string_agg(regexp_replace(btrim(s), '([^[:alnum:] ])', '\\\1', 'g'), '|' order by length(s) desc) into padrao
  from unnest(p_sinais) s where length(btrim(s)) >= 3;
  if padrao is null then
    return p_texto;
  end if;
  return regexp_replace(p_texto, '(?<![[:alnum:]])(' || padrao || ')(?![[:alnum:]])', '—', 'gi');
end
$$;

-- An instant as it crosses the wire: ISO 8601 in UTC, microseconds kept so that a page's cursor is exact.
create function iso(instante timestamptz) returns text language sql stable parallel safe
  as $$ select to_char(instante at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;

-- Who is asking, as `withAcesso` sets it for a transaction. Unset means nobody: every policy then fails closed.
create function app_papel() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.papel', true), '') $$;

create function app_user_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

create function app_estabelecimento_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.estabelecimento_id', true), '')::uuid $$;

create function app_ve_tudo() returns boolean language sql stable parallel safe
  as $$ select coalesce(app_papel() in ('sistema', 'plataforma'), false) $$;

create function app_na_loja(estabelecimento uuid) returns boolean language sql stable parallel safe
  as $$ select coalesce(app_papel() in ('loja', 'cobranca') and estabelecimento = app_estabelecimento_id(), false) $$;

-- Accounts, and what signs people in, open for the system and for the auth protocol: for all of them while it does not
-- know who is asking, then for one.
create function app_ve_contas() returns boolean language sql stable parallel safe
  as $$ select coalesce(app_papel() in ('sistema', 'contas'), false) $$;

create function app_conta_atual() returns uuid language sql stable parallel safe
  as $$ select case when app_papel() = 'contas' then app_user_id() end $$;

-- Policies ask who is there once per statement and not once per row: `(select f())` is worked out before the rows are
-- read, and a shop's id as a plain value can use an index. Whoever is not of a shop has no current shop, and null
-- equals nothing. Every policy is written like this.
create function app_loja_atual() returns uuid language sql stable parallel safe
  as $$ select case when app_papel() in ('loja', 'cobranca') then app_estabelecimento_id() end $$;

-- The shop whose billing runs: all that the shop may, and its subscription and invoices, which the shop only reads.
create function app_cobranca_atual() returns uuid language sql stable parallel safe
  as $$ select case when app_papel() = 'cobranca' then app_estabelecimento_id() end $$;

create function app_pessoa_atual() returns uuid language sql stable parallel safe
  as $$ select case when app_papel() = 'pessoa' then app_user_id() end $$;

create function tocar_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- The audit trail is written and never changed: not by the program's role (it holds no such right), nor by a slip of
-- the owner's.
create function so_se_escreve() returns trigger language plpgsql as $$
begin
  raise exception '% is written, never changed', tg_table_name using errcode = '42501';
end $$;

-- A change that visitors can see, whoever made it, drops what shows it from every process's cache. Stock is not among
-- the columns: checkouts must not queue behind NOTIFY; they announce by themselves.
create function anunciar_loja() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache', 'loja:' || coalesce(new.estabelecimento_id, old.estabelecimento_id));
  return null;
end $$;

create function anunciar_lojas() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache', 'loja:' || coalesce(new.id, old.id));
  perform pg_notify('cache', 'lojas');
  return null;
end $$;

create function anunciar_planos() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache', 'planos');
  perform pg_notify('cache', 'lojas');
  return null;
end $$;
