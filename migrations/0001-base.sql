-- What every later migration builds on: extensions, ids, text folding, and who is asking.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- UUID v7, for rows made by SQL; the program makes its own (src/shared/uuid.ts).
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

-- Who is asking (src/shared/server/database.ts, withAcesso). Unset means nobody: every policy then fails closed.
create function app_papel() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.papel', true), '') $$;
create function app_user_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
create function app_estabelecimento_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.estabelecimento_id', true), '')::uuid $$;
create function app_ve_tudo() returns boolean language sql stable parallel safe
  as $$ select coalesce(app_papel() in ('sistema', 'plataforma'), false) $$;
create function app_na_loja(estabelecimento uuid) returns boolean language sql stable parallel safe
  as $$ select coalesce(app_papel() = 'loja' and estabelecimento = app_estabelecimento_id(), false) $$;
create function app_e_a_pessoa(pessoa uuid) returns boolean language sql stable parallel safe
  as $$ select coalesce(app_papel() = 'pessoa' and pessoa = app_user_id(), false) $$;

create function tocar_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- An instant as it crosses the wire: ISO 8601 in UTC, microseconds kept so that a page's cursor is exact.
create function iso(instante timestamptz) returns text language sql stable parallel safe
  as $$ select to_char(instante at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;
