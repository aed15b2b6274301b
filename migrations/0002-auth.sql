-- The auth protocol's own tables (AUTH): accounts, sessions, one-time tokens, factors, limits.

create schema auth;

create table auth.users (
  id uuid primary key default uuid_v7(),
  email text unique check (email = lower(email) and length(email) between 3 and 320),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table auth.users enable row level security;
create policy sistema on auth.users using (app_ve_tudo()) with check (app_ve_tudo());
create policy propria on auth.users for select using (app_e_a_pessoa(id));
