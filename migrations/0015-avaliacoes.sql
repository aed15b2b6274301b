-- Reviews of products and of shops, and reports of what should not be there. The averages are kept in the same
-- transaction, by trigger.

create table avaliacoes_produtos (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  produto_id uuid not null,
  cliente_id uuid not null,
  nota integer not null constraint avaliacoes_produtos_nota_faixa check (nota between 1 and 5),
  titulo text constraint avaliacoes_produtos_titulo_tamanho check (length(titulo) <= 120),
  comentario text constraint avaliacoes_produtos_comentario_tamanho check (length(comentario) <= 4000),
  verificado boolean not null default false,
  resposta_loja text
    constraint avaliacoes_produtos_resposta_loja_tamanho check (length(trim(resposta_loja)) between 1 and 2000),
  respondido_em timestamptz,
  status text not null default 'publicada'
    constraint avaliacoes_produtos_status_valores
      check (status in ('publicada', 'pendente', 'em_analise', 'removida')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint avaliacoes_produtos_uma_vez unique (estabelecimento_id, produto_id, cliente_id),
  constraint avaliacoes_produtos_produto_id_fkey foreign key (estabelecimento_id, produto_id)
    references produtos (estabelecimento_id, id),
  constraint avaliacoes_produtos_cliente_id_fkey foreign key (estabelecimento_id, cliente_id)
    references consumidores (estabelecimento_id, id)
);
create index avaliacoes_produtos_lista on avaliacoes_produtos (estabelecimento_id, produto_id, created_at desc);
create index avaliacoes_produtos_loja on avaliacoes_produtos (estabelecimento_id, created_at)
  include (nota, respondido_em);
create trigger updated_at before update on avaliacoes_produtos for each row execute function tocar_updated_at();
create trigger anunciar after insert or update or delete on avaliacoes_produtos
  for each row execute function anunciar_loja();
alter table avaliacoes_produtos enable row level security;
create policy acesso on avaliacoes_produtos
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

create function media_do_produto() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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

create table avaliacoes_estabelecimento (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  cliente_id uuid not null,
  anonima boolean not null default false,
  nota integer not null constraint avaliacoes_estabelecimento_nota_faixa check (nota between 1 and 5),
  titulo text constraint avaliacoes_estabelecimento_titulo_tamanho check (length(titulo) <= 120),
  comentario text constraint avaliacoes_estabelecimento_comentario_tamanho check (length(comentario) <= 4000),
  verificado boolean not null default false,
  resposta_loja text
    constraint avaliacoes_estabelecimento_resposta_loja_tamanho check (length(trim(resposta_loja)) between 1 and 2000),
  respondido_em timestamptz,
  status text not null default 'publicada'
    constraint avaliacoes_estabelecimento_status_valores
      check (status in ('publicada', 'pendente', 'em_analise', 'removida')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint avaliacoes_estabelecimento_uma_vez unique (estabelecimento_id, cliente_id),
  constraint avaliacoes_estabelecimento_cliente_id_fkey foreign key (estabelecimento_id, cliente_id)
    references consumidores (estabelecimento_id, id)
);
create index avaliacoes_estabelecimento_lista on avaliacoes_estabelecimento (estabelecimento_id, created_at desc);
create index avaliacoes_estabelecimento_notas on avaliacoes_estabelecimento (estabelecimento_id, nota)
  where status in ('publicada', 'em_analise');
create trigger updated_at before update on avaliacoes_estabelecimento for each row execute function tocar_updated_at();
create trigger anunciar after insert or update or delete on avaliacoes_estabelecimento
  for each row execute function anunciar_loja();
alter table avaliacoes_estabelecimento enable row level security;
create policy acesso on avaliacoes_estabelecimento
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

create function media_do_estabelecimento() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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

create table denuncias (
  id uuid primary key default uuid_v7(),
  protocolo text not null unique default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)),
  estabelecimento_id uuid not null references estabelecimentos (id),
  produto_id uuid,
  -- A report may be about a review: which one, and of what.
  avaliacao_id uuid,
  avaliacao_de text constraint denuncias_avaliacao_de_valores check (avaliacao_de in ('produto', 'loja')),
  motivo text not null
    constraint denuncias_motivo_valores
      check (motivo in ('falsificado', 'proibido', 'enganoso', 'golpe', 'ofensivo', 'outro')),
  descricao text not null constraint denuncias_descricao_tamanho check (length(trim(descricao)) between 10 and 2000),
  contato text constraint denuncias_contato_tamanho check (length(contato) <= 320),
  user_id uuid references auth.users (id),
  status text not null default 'aberta'
    constraint denuncias_status_valores check (status in ('aberta', 'em_analise', 'mantida', 'removida')),
  -- Who of the platform looks at it.
  responsavel uuid references auth.users (id),
  -- The decision, and why.
  resposta text constraint denuncias_resposta_tamanho check (length(resposta) <= 2000),
  decidido_por uuid references auth.users (id),
  decidido_em timestamptz,
  -- By when the platform owes its decision to who reported.
  responder_ate timestamptz not null default now() + interval '7 days',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint denuncias_produto_id_fkey foreign key (estabelecimento_id, produto_id)
    references produtos (estabelecimento_id, id),
  constraint denuncias_avaliacao_tem_tipo check ((avaliacao_id is null) = (avaliacao_de is null))
);
create index denuncias_abertas on denuncias (created_at) where status in ('aberta', 'em_analise');
create index denuncias_prazo on denuncias (responder_ate) where status in ('aberta', 'em_analise');
create index denuncias_avaliacao on denuncias (avaliacao_id) where avaliacao_id is not null;
create index denuncias_decidido_por on denuncias (decidido_por) where decidido_por is not null;
create index denuncias_responsavel on denuncias (responsavel) where responsavel is not null;
create index denuncias_da_loja on denuncias (estabelecimento_id, created_at desc);
create trigger updated_at before update on denuncias for each row execute function tocar_updated_at();
alter table denuncias enable row level security;
create policy plataforma on denuncias using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
