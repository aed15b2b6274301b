-- What a conversation is about, when it began on a product's page; and up to when each side has read it.
alter table conversas
  add column produto_id uuid,
  add column variacao_id uuid,
  add column lida_consumidor_em timestamptz not null default now(),
  add column lida_loja_em timestamptz not null default now(),
  add constraint conversas_produto_id_fkey foreign key (estabelecimento_id, produto_id)
    references produtos (estabelecimento_id, id),
  add constraint conversas_variacao_id_fkey foreign key (estabelecimento_id, variacao_id)
    references produtos (estabelecimento_id, id),
  add constraint conversas_variacao_tem_produto check (variacao_id is null or produto_id is not null);
-- What was said before this counts as read; of a new conversation neither side has read the other's words.
alter table conversas
  alter column lida_consumidor_em set default '-infinity',
  alter column lida_loja_em set default '-infinity';
create index conversas_produto on conversas (estabelecimento_id, produto_id) where produto_id is not null;
