-- A new key is told to everybody before it signs.
alter table auth.signing_keys add column signs_from timestamptz not null default now();
