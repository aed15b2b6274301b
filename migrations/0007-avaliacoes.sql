-- Reviews of products and of shops. The averages are kept in the same transaction, by trigger.

create table avaliacoes_produtos (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  produto_id uuid not null,
  cliente_id uuid not null,
  nota integer not null check (nota between 1 and 5),
  titulo text check (length(titulo) <= 120),
  comentario text check (length(comentario) <= 4000),
  verificado boolean not null default false,
  resposta_loja text check (length(trim(resposta_loja)) between 1 and 2000),
  respondida_em timestamptz,
  status text not null default 'publicada' check (status in ('publicada', 'pendente', 'em_analise', 'removida')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint avaliacoes_produtos_uma_vez unique (estabelecimento_id, produto_id, cliente_id),
  foreign key (estabelecimento_id, produto_id) references produtos (estabelecimento_id, id),
  foreign key (estabelecimento_id, cliente_id) references consumidores (estabelecimento_id, id)
);
create index avaliacoes_produtos_lista on avaliacoes_produtos (estabelecimento_id, produto_id, created_at desc);
create trigger updated_at before update on avaliacoes_produtos for each row execute function tocar_updated_at();

create table avaliacoes_estabelecimento (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  cliente_id uuid not null,
  anonima boolean not null default false,
  nota integer not null check (nota between 1 and 5),
  titulo text check (length(titulo) <= 120),
  comentario text check (length(comentario) <= 4000),
  verificado boolean not null default false,
  resposta_loja text check (length(trim(resposta_loja)) between 1 and 2000),
  respondida_em timestamptz,
  status text not null default 'publicada' check (status in ('publicada', 'pendente', 'em_analise', 'removida')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint avaliacoes_estabelecimento_uma_vez unique (estabelecimento_id, cliente_id),
  foreign key (estabelecimento_id, cliente_id) references consumidores (estabelecimento_id, id)
);
create index avaliacoes_estabelecimento_lista on avaliacoes_estabelecimento (estabelecimento_id, created_at desc);
create trigger updated_at before update on avaliacoes_estabelecimento for each row execute function tocar_updated_at();

alter table avaliacoes_produtos enable row level security;
create policy acesso on avaliacoes_produtos using (app_ve_tudo() or app_na_loja(estabelecimento_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id));
alter table avaliacoes_estabelecimento enable row level security;
create policy acesso on avaliacoes_estabelecimento using (app_ve_tudo() or app_na_loja(estabelecimento_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id));

create function media_do_produto() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare alvo uuid := coalesce(new.produto_id, old.produto_id);
begin
  perform 1 from produtos where id = alvo for update;
  update produtos p set (media_avaliacoes, total_avaliacoes) = (
    select coalesce(round(avg(nota), 1), 0), count(*) from avaliacoes_produtos
    where estabelecimento_id = p.estabelecimento_id and produto_id = p.id and status in ('publicada', 'em_analise'))
  where p.id = alvo;
  return null;
end $$;
create trigger media after insert or delete or update of nota, status on avaliacoes_produtos
  for each row execute function media_do_produto();

create function media_do_estabelecimento() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare alvo uuid := coalesce(new.estabelecimento_id, old.estabelecimento_id);
begin
  perform 1 from estabelecimentos where id = alvo for update;
  update estabelecimentos e set (media_avaliacoes, total_avaliacoes) = (
    select coalesce(round(avg(nota), 1), 0), count(*) from avaliacoes_estabelecimento
    where estabelecimento_id = e.id and status in ('publicada', 'em_analise'))
  where e.id = alvo;
  return null;
end $$;
create trigger media after insert or delete or update of nota, status on avaliacoes_estabelecimento
  for each row execute function media_do_estabelecimento();
