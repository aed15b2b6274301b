-- Who wants to know when a thing on the shelf is back: a product without options, or a variation. Gone with the e-mail
-- that says so.
create table avisos_de_reposicao (
  estabelecimento_id uuid not null,
  produto_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (estabelecimento_id, produto_id, user_id),
  constraint avisos_de_reposicao_produto_id_fkey foreign key (estabelecimento_id, produto_id)
    references produtos (estabelecimento_id, id) on delete cascade
);
create index avisos_de_reposicao_pessoa on avisos_de_reposicao (user_id, created_at desc);
create index avisos_de_reposicao_quando on avisos_de_reposicao (created_at);
alter table avisos_de_reposicao enable row level security;
create policy acesso on avisos_de_reposicao
  using ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()))
  with check ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()));
