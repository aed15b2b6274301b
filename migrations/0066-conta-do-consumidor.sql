-- A person's own address book and favourites.

create table enderecos (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references auth.users (id) on delete cascade,
  apelido text not null check (length(trim(apelido)) between 1 and 40),
  cep text not null check (cep ~ '^[0-9]{8}$'),
  logradouro text not null check (length(trim(logradouro)) between 1 and 200),
  numero text not null check (length(trim(numero)) between 1 and 20),
  complemento text check (length(complemento) <= 100),
  bairro text not null check (length(trim(bairro)) between 1 and 100),
  cidade text not null check (length(trim(cidade)) between 1 and 100),
  uf text not null check (uf ~ '^[A-Z]{2}$'),
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
  foreign key (estabelecimento_id, produto_id) references produtos (estabelecimento_id, id)
);
create index favoritos_pessoa on favoritos (user_id, created_at desc);
create index favoritos_produto on favoritos (estabelecimento_id, produto_id);
alter table favoritos enable row level security;
create policy acesso on favoritos
  using ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()))
  with check ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()));

-- Files of the buyer that show what is wrong; their ids in `arquivos`.
alter table devolucoes add column fotos uuid[] not null default '{}' check (cardinality(fotos) <= 6);
