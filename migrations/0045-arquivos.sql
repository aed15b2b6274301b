-- Files that people sent. A picture's bytes are public under an address made of its content; an attachment's are
-- read only by who sent it, by the team of the shop it was sent to, and by the platform.

create table arquivos (
  id uuid primary key default uuid_v7(),
  -- The shop whose team reads it; null for what belongs to a person alone.
  estabelecimento_id uuid references estabelecimentos (id),
  user_id uuid not null references auth.users (id),
  uso text not null check (uso in ('produto', 'logo', 'capa', 'anexo', 'perfil')),
  nome text not null check (length(nome) between 1 and 200),
  tipo text not null,
  tamanho integer not null check (tamanho > 0),
  largura integer,
  altura integer,
  -- Where the bytes are kept (src/shared/server/arquivos.ts).
  chave text not null,
  created_at timestamptz not null default now()
);
create index arquivos_loja on arquivos (estabelecimento_id, created_at desc);
create index arquivos_pessoa on arquivos (user_id, created_at desc);
alter table arquivos enable row level security;
create policy acesso on arquivos
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy propria on arquivos using (user_id = (select app_pessoa_atual()))
  with check (user_id = (select app_pessoa_atual()));
