-- The auth protocol's own tables: accounts, sessions, one-time tokens, factors and limits.
-- Tokens lie here only as hashes; factor secrets and signing keys only sealed under VAULT_KEY.
-- What signs people in is written by the program alone (`sistema`): otherwise a person could raise the level of their
-- own session, and the platform's people change anybody's password.

create schema auth;

create table auth.users (
  id uuid primary key default uuid_v7(),
  -- Null for an anonymous visitor and for a deleted account.
  email text unique constraint users_email_formato check (email = lower(email) and length(email) between 3 and 320),
  encrypted_password text,
  password_changed_at timestamptz,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text
    constraint users_new_email_formato check (new_email = lower(new_email) and length(new_email) between 3 and 320),
  email_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  -- When an e-mail told that this account, which nobody uses, will be emptied.
  inatividade_avisada_em timestamptz,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}',
  -- Written by the person: a hint, never an authority.
  raw_user_meta_data jsonb not null default '{}',
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_parados on auth.users ((coalesce(last_sign_in_at, created_at))) where deleted_at is null;
create trigger updated_at before update on auth.users for each row execute function tocar_updated_at();
alter table auth.users enable row level security;
create policy contas on auth.users
  using ((select app_ve_contas()) and id = coalesce((select app_conta_atual()), id))
  with check ((select app_ve_contas()) and id = coalesce((select app_conta_atual()), id));
create policy propria on auth.users for select using (id = (select app_pessoa_atual()));
create policy leitura on auth.users for select using ((select app_ve_tudo()));

create table auth.identities (
  identity_id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint identities_provider_provider_id_key unique (provider, provider_id)
);
create index identities_user on auth.identities (user_id);
create trigger updated_at before update on auth.identities for each row execute function tocar_updated_at();
alter table auth.identities enable row level security;
create policy contas on auth.identities
  using ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id))
  with check ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id));
create policy leitura on auth.identities for select using ((select app_ve_tudo()));

create table auth.sessions (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' constraint sessions_aal_valores check (aal in ('aal1', 'aal2')),
  -- A recovery session is good for changing the password only, once, until not_after.
  kind text not null default 'normal' constraint sessions_kind_valores check (kind in ('normal', 'recovery')),
  amr jsonb not null default '[]',
  user_agent text not null default '' constraint sessions_user_agent_tamanho check (length(user_agent) <= 500),
  ip inet,
  not_after timestamptz,
  refreshed_at timestamptz not null default now(),
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint sessions_recuperacao_expira check (kind = 'normal' or not_after is not null)
);
create index sessions_user on auth.sessions (user_id) where ended_at is null;
create index sessions_ended on auth.sessions (ended_at) where ended_at is not null;
alter table auth.sessions enable row level security;
create policy contas on auth.sessions
  using ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id))
  with check ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id));
create policy propria on auth.sessions for select using (user_id = (select app_pessoa_atual()));
create policy leitura on auth.sessions for select using ((select app_ve_tudo()));

-- One row per rotation of a session: the last number is the active token, the one before it its parent.
create table auth.refresh_tokens (
  token_hash bytea primary key constraint refresh_tokens_token_hash_tamanho check (length(token_hash) = 32),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  numero integer not null constraint refresh_tokens_numero_faixa check (numero >= 1),
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint refresh_tokens_session_id_numero_key unique (session_id, numero)
);
create unique index refresh_tokens_active on auth.refresh_tokens (session_id) where revoked_at is null;
alter table auth.refresh_tokens enable row level security;
create policy contas on auth.refresh_tokens using ((select app_ve_contas())) with check ((select app_ve_contas()));

-- What the link or code of an e-mail carries. One per person and purpose: a new one takes the place of the old.
create table auth.one_time_tokens (
  user_id uuid not null references auth.users (id) on delete cascade,
  tipo text not null
    constraint one_time_tokens_tipo_valores
      check (tipo in ('signup', 'invite', 'recovery', 'magiclink', 'email_change_current', 'email_change_new',
        'reauthentication')),
  token_hash bytea not null unique constraint one_time_tokens_token_hash_tamanho check (length(token_hash) = 32),
  email text not null,
  -- Wrong six-digit codes; past a few only the link still works, so that nobody can spoil another's e-mail.
  falhas integer not null default 0,
  code_challenge text,
  code_challenge_method text
    constraint one_time_tokens_code_challenge_method_valores check (code_challenge_method in ('plain', 's256')),
  expira_em timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, tipo)
);
alter table auth.one_time_tokens enable row level security;
create policy contas on auth.one_time_tokens
  using ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id))
  with check ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id));

-- PKCE: the code a followed link hands to the browser that asked for the e-mail.
create table auth.auth_codes (
  code_hash bytea primary key constraint auth_codes_code_hash_tamanho check (length(code_hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  tipo text not null,
  code_challenge text not null,
  code_challenge_method text not null
    constraint auth_codes_code_challenge_method_valores check (code_challenge_method in ('plain', 's256')),
  expira_em timestamptz not null,
  created_at timestamptz not null default now()
);
alter table auth.auth_codes enable row level security;
create policy contas on auth.auth_codes
  using ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id))
  with check ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id));

create table auth.mfa_factors (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text constraint mfa_factors_friendly_name_tamanho check (length(friendly_name) <= 120),
  factor_type text not null default 'totp' constraint mfa_factors_factor_type_valores check (factor_type in ('totp')),
  status text not null default 'unverified'
    constraint mfa_factors_status_valores check (status in ('unverified', 'verified')),
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
create policy contas on auth.mfa_factors
  using ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id))
  with check ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id));

create table auth.mfa_challenges (
  id uuid primary key default uuid_v7(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  expira_em timestamptz not null,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor on auth.mfa_challenges (factor_id);
alter table auth.mfa_challenges enable row level security;
create policy contas on auth.mfa_challenges using ((select app_ve_contas())) with check ((select app_ve_contas()));

create table auth.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null constraint recovery_codes_code_hash_tamanho check (length(code_hash) = 32),
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
alter table auth.recovery_codes enable row level security;
create policy contas on auth.recovery_codes
  using ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id))
  with check ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id));

-- From where a person has signed in before: hashes of browser and address.
create table auth.dispositivos (
  user_id uuid not null references auth.users (id) on delete cascade,
  dispositivo_hash bytea not null
    constraint dispositivos_dispositivo_hash_tamanho check (length(dispositivo_hash) = 32),
  visto_em timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (user_id, dispositivo_hash)
);
alter table auth.dispositivos enable row level security;
create policy contas on auth.dispositivos
  using ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id))
  with check ((select app_ve_contas()) and user_id = coalesce((select app_conta_atual()), user_id));

create table auth.signing_keys (
  kid text primary key,
  jwk bytea not null,
  created_at timestamptz not null default now()
);
alter table auth.signing_keys enable row level security;
create policy contas on auth.signing_keys using ((select app_ve_contas())) with check ((select app_ve_contas()));

-- Rate limits, counters of a fixed window: they survive a restart and hold across processes.
create table auth.limites (
  chave bytea primary key constraint limites_chave_tamanho check (length(chave) = 32),
  contagem integer not null constraint limites_contagem_faixa check (contagem >= 0),
  expira_em timestamptz not null
);
create index limites_expira on auth.limites (expira_em);
alter table auth.limites enable row level security;
-- Digests that name nobody: whoever asks is counted.
create policy todos on auth.limites using (true) with check (true);
