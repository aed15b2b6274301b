-- Pictures of a review, and who found it helpful.
alter table arquivos drop constraint arquivos_uso_valores;
alter table arquivos add constraint arquivos_uso_valores
  check (uso in ('produto', 'logo', 'capa', 'anexo', 'perfil', 'avaliacao'));
-- Sent for a review that was never published: the clock lets them go.
create index arquivos_soltos_de_avaliacao on arquivos (created_at) where uso = 'avaliacao' and estabelecimento_id is null;

alter table avaliacoes_produtos
  -- [{ id, url, largura, altura }]
  add column fotos jsonb not null default '[]'
    constraint avaliacoes_produtos_fotos_tamanho check (jsonb_typeof(fotos) = 'array' and jsonb_array_length(fotos) <= 4),
  -- How many found it helpful, kept by trigger.
  add column uteis integer not null default 0 constraint avaliacoes_produtos_uteis_faixa check (uteis >= 0),
  add constraint avaliacoes_produtos_id_key unique (estabelecimento_id, id);
create index avaliacoes_produtos_uteis on avaliacoes_produtos (estabelecimento_id, produto_id, uteis desc, created_at desc);

create table votos_avaliacao (
  estabelecimento_id uuid not null,
  avaliacao_id uuid not null,
  user_id uuid not null references auth.users (id),
  created_at timestamptz not null default now(),
  primary key (estabelecimento_id, avaliacao_id, user_id),
  constraint votos_avaliacao_avaliacao_id_fkey foreign key (estabelecimento_id, avaliacao_id)
    references avaliacoes_produtos (estabelecimento_id, id) on delete cascade
);
create index votos_avaliacao_pessoa on votos_avaliacao (user_id);
alter table votos_avaliacao enable row level security;
create policy plataforma on votos_avaliacao using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
create policy propria on votos_avaliacao
  using (user_id = (select app_pessoa_atual()))
  with check (user_id = (select app_pessoa_atual()));

-- A person's own vote counts on a row of the shop, which they may not write.
create function contar_voto() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update avaliacoes_produtos set uteis = uteis + case tg_op when 'INSERT' then 1 else -1 end
  where estabelecimento_id = coalesce(new.estabelecimento_id, old.estabelecimento_id)
    and id = coalesce(new.avaliacao_id, old.avaliacao_id);
  return null;
end $$;
create trigger contar after insert or delete on votos_avaliacao for each row execute function contar_voto();

create or replace view publico_avaliacoes_produtos with (security_barrier) as
  select a.id, a.estabelecimento_id, a.produto_id, a.nota, a.titulo, a.comentario, a.verificado, a.resposta_loja,
         a.created_at, c.nome as consumidor_nome, a.fotos, a.uteis
  from avaliacoes_produtos a
  join consumidores c on c.estabelecimento_id = a.estabelecimento_id and c.id = a.cliente_id
  join publico_produtos p on p.estabelecimento_id = a.estabelecimento_id and p.id = a.produto_id
  where a.status in ('publicada', 'em_analise');

-- Whether the person who asks wrote the review: a customer's record is the shop's to read.
create function voto_na_propria(p_avaliacao uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from avaliacoes_produtos a
    join consumidores c on c.estabelecimento_id = a.estabelecimento_id and c.id = a.cliente_id
    where a.id = p_avaliacao and c.user_id = app_pessoa_atual())
$$;
