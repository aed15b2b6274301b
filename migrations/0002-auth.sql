-- The auth protocol's own tables: accounts, sessions, one-time tokens, factors, limits; and the letters to send.
-- Tokens lie here only as hashes; factor secrets and signing keys only sealed under VAULT_KEY.

create schema auth;

create table auth.users (
  id uuid primary key default uuid_v7(),
  -- Null for an anonymous visitor and for a deleted account.
  email text unique check (email = lower(email) and length(email) between 3 and 320),
  encrypted_password text,
  password_changed_at timestamptz,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text check (new_email = lower(new_email) and length(new_email) between 3 and 320),
  email_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}',
  -- Written by the person: a hint, never an authority.
  raw_user_meta_data jsonb not null default '{}',
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger updated_at before update on auth.users for each row execute function tocar_updated_at();
alter table auth.users enable row level security;
create policy sistema on auth.users using (app_ve_tudo()) with check (app_ve_tudo());
create policy propria on auth.users for select using (app_e_a_pessoa(id));

create table auth.identities (
  identity_id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index identities_user on auth.identities (user_id);
create trigger updated_at before update on auth.identities for each row execute function tocar_updated_at();
alter table auth.identities enable row level security;
create policy sistema on auth.identities using (app_ve_tudo()) with check (app_ve_tudo());

create table auth.sessions (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- A recovery session is good for changing the password only, once, until not_after.
  kind text not null default 'normal' check (kind in ('normal', 'recovery')),
  amr jsonb not null default '[]',
  user_agent text not null default '' check (length(user_agent) <= 500),
  ip inet,
  not_after timestamptz,
  refreshed_at timestamptz not null default now(),
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check (kind = 'normal' or not_after is not null)
);
create index sessions_user on auth.sessions (user_id) where ended_at is null;
create index sessions_ended on auth.sessions (ended_at) where ended_at is not null;
alter table auth.sessions enable row level security;
create policy sistema on auth.sessions using (app_ve_tudo()) with check (app_ve_tudo());
create policy propria on auth.sessions for select using (app_e_a_pessoa(user_id));
create policy encerrar on auth.sessions for update
  using (app_e_a_pessoa(user_id)) with check (app_e_a_pessoa(user_id));

-- One row per rotation of a session: the last number is the active token, the one before it its parent.
create table auth.refresh_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  numero integer not null check (numero >= 1),
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (session_id, numero)
);
create unique index refresh_tokens_active on auth.refresh_tokens (session_id) where revoked_at is null;
alter table auth.refresh_tokens enable row level security;
create policy sistema on auth.refresh_tokens using (app_papel() = 'sistema') with check (app_papel() = 'sistema');

-- What a letter carries. One per person and purpose: a new one takes the place of the old.
create table auth.one_time_tokens (
  user_id uuid not null references auth.users (id) on delete cascade,
  tipo text not null check (tipo in (
    'signup', 'invite', 'recovery', 'magiclink', 'email_change_current', 'email_change_new', 'reauthentication')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  email text not null,
  -- Wrong six-digit codes; past a few only the link still works, so that nobody can spoil another's letter.
  falhas integer not null default 0,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('plain', 's256')),
  expira_em timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, tipo)
);
alter table auth.one_time_tokens enable row level security;
create policy sistema on auth.one_time_tokens using (app_papel() = 'sistema') with check (app_papel() = 'sistema');

-- PKCE: the code a followed link hands to the browser that asked for the letter.
create table auth.auth_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  tipo text not null,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('plain', 's256')),
  expira_em timestamptz not null,
  created_at timestamptz not null default now()
);
alter table auth.auth_codes enable row level security;
create policy sistema on auth.auth_codes using (app_papel() = 'sistema') with check (app_papel() = 'sistema');

create table auth.mfa_factors (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text check (length(friendly_name) <= 120),
  factor_type text not null default 'totp' check (factor_type in ('totp')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret bytea not null,
  -- The 30-second step of the last code taken: no code is good twice.
  ultimo_passo bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index mfa_factors_nome on auth.mfa_factors (user_id, friendly_name) where friendly_name <> '';
create index mfa_factors_user on auth.mfa_factors (user_id);
create trigger updated_at before update on auth.mfa_factors for each row execute function tocar_updated_at();
alter table auth.mfa_factors enable row level security;
create policy sistema on auth.mfa_factors using (app_papel() = 'sistema') with check (app_papel() = 'sistema');

create table auth.mfa_challenges (
  id uuid primary key default uuid_v7(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  expira_em timestamptz not null,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor on auth.mfa_challenges (factor_id);
alter table auth.mfa_challenges enable row level security;
create policy sistema on auth.mfa_challenges using (app_papel() = 'sistema') with check (app_papel() = 'sistema');

create table auth.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
alter table auth.recovery_codes enable row level security;
create policy sistema on auth.recovery_codes using (app_papel() = 'sistema') with check (app_papel() = 'sistema');

-- From where a person has signed in before: hashes of browser and address.
create table auth.dispositivos (
  user_id uuid not null references auth.users (id) on delete cascade,
  dispositivo_hash bytea not null check (length(dispositivo_hash) = 32),
  visto_em timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (user_id, dispositivo_hash)
);
alter table auth.dispositivos enable row level security;
create policy sistema on auth.dispositivos using (app_papel() = 'sistema') with check (app_papel() = 'sistema');

create table auth.signing_keys (
  kid text primary key,
  jwk bytea not null,
  created_at timestamptz not null default now()
);
alter table auth.signing_keys enable row level security;
create policy sistema on auth.signing_keys using (app_papel() = 'sistema') with check (app_papel() = 'sistema');

-- Counters of a fixed window (src/shared/server/rate-limit.ts): they survive a restart and hold across processes.
create table auth.limites (
  chave bytea primary key check (length(chave) = 32),
  contagem integer not null check (contagem >= 0),
  expira_em timestamptz not null
);
create index limites_expira on auth.limites (expira_em);
alter table auth.limites enable row level security;
create policy sistema on auth.limites using (app_papel() = 'sistema') with check (app_papel() = 'sistema');

-- Letters: written in the transaction that causes them, sent by a job (src/shared/server/mail.ts).
create table cartas (
  id uuid primary key default uuid_v7(),
  para text not null check (length(para) between 3 and 320),
  assunto text not null check (length(assunto) between 1 and 300),
  -- Emptied once sent, outside of demo mode: a letter may carry a link that opens an account.
  texto text not null,
  html text not null,
  message_id text not null unique,
  criado_em timestamptz not null default now(),
  enviado_em timestamptz,
  tentativas integer not null default 0 check (tentativas >= 0)
);
create index cartas_criado on cartas (criado_em desc);
create index cartas_por_enviar on cartas (criado_em) where enviado_em is null;
alter table cartas enable row level security;
create policy sistema on cartas using (app_papel() = 'sistema') with check (app_papel() = 'sistema');
create policy escrita on cartas for insert with check (app_papel() is not null);
