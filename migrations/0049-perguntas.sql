-- Questions about a product, asked and answered before everybody. Whose it was is kept as they were called then: the
-- first name alone, as everybody reads it.
create table perguntas_produtos (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  produto_id uuid not null,
  -- Null once the account was erased.
  user_id uuid references auth.users (id),
  autor text not null default '' constraint perguntas_produtos_autor_tamanho check (length(autor) <= 80),
  texto text not null constraint perguntas_produtos_texto_tamanho check (length(trim(texto)) between 3 and 500),
  status text not null default 'publicada'
    constraint perguntas_produtos_status_valores check (status in ('publicada', 'pendente', 'oculta', 'removida')),
  -- Why the shop took it off.
  motivo_oculta text constraint perguntas_produtos_motivo_oculta_valores
    check (motivo_oculta in ('spam', 'ofensa', 'dados_pessoais', 'outro_assunto')),
  resposta text constraint perguntas_produtos_resposta_tamanho check (length(trim(resposta)) between 1 and 2000),
  respondido_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint perguntas_produtos_id_key unique (estabelecimento_id, id),
  constraint perguntas_produtos_produto_id_fkey foreign key (estabelecimento_id, produto_id)
    references produtos (estabelecimento_id, id),
  constraint perguntas_produtos_resposta_tem_data check ((resposta is null) = (respondido_em is null)),
  constraint perguntas_produtos_oculta_tem_motivo check (status <> 'oculta' or motivo_oculta is not null)
);
create index perguntas_produtos_do_produto on perguntas_produtos (estabelecimento_id, produto_id, created_at desc);
create index perguntas_produtos_sem_resposta on perguntas_produtos (estabelecimento_id, created_at)
  where status = 'publicada' and resposta is null;
create index perguntas_produtos_pendentes on perguntas_produtos (created_at) where status = 'pendente';
create index perguntas_produtos_pessoa on perguntas_produtos (user_id) where user_id is not null;
create trigger updated_at before update on perguntas_produtos for each row execute function tocar_updated_at();
create trigger anunciar after insert or update or delete on perguntas_produtos
  for each row execute function anunciar_loja();
alter table perguntas_produtos enable row level security;
create policy acesso on perguntas_produtos
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy propria on perguntas_produtos for select using (user_id = (select app_pessoa_atual()));

create view publico_perguntas_produtos with (security_barrier) as
  select q.id, q.estabelecimento_id, q.produto_id, q.autor, q.texto, q.resposta, q.respondido_em, q.created_at
  from perguntas_produtos q
  join publico_produtos p on p.estabelecimento_id = q.estabelecimento_id and p.id = q.produto_id
  where q.status = 'publicada';

-- A report may be about a question and its answer.
alter table denuncias add column pergunta_id uuid;
alter table denuncias add constraint denuncias_pergunta_ou_avaliacao check (pergunta_id is null or avaliacao_id is null);
create index denuncias_pergunta on denuncias (pergunta_id) where pergunta_id is not null;
