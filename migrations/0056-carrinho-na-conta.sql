-- What a signed-in person has in the cart: how many of each thing on the shelf. The device shows its own copy and agrees
-- with this one. The name is the one to say when it is on sale no more.
create table linhas_carrinho (
  estabelecimento_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  produto_id uuid not null,
  nome text not null constraint linhas_carrinho_nome_tamanho check (length(nome) between 1 and 500),
  quantidade integer not null constraint linhas_carrinho_quantidade_faixa check (quantidade between 1 and 100000),
  mudada_em timestamptz not null default now(),
  lembrada_em timestamptz,
  primary key (user_id, produto_id),
  constraint linhas_carrinho_produto_id_fkey foreign key (estabelecimento_id, produto_id)
    references produtos (estabelecimento_id, id) on delete cascade
);
create index linhas_carrinho_produto on linhas_carrinho (estabelecimento_id, produto_id);
create index linhas_carrinho_quando on linhas_carrinho (mudada_em);
alter table linhas_carrinho enable row level security;
create policy acesso on linhas_carrinho
  using ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()))
  with check ((select app_ve_tudo()) or user_id = (select app_pessoa_atual()));

/* The buyer's cart lets go of what this sale bought. What was changed after the order stays: it is wanted again. */
create function esvaziar_carrinho(p_loja uuid, p_venda uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from linhas_carrinho l using vendas v, itens_venda i
  where v.estabelecimento_id = p_loja and v.id = p_venda and p_loja = app_loja_atual()
    and i.estabelecimento_id = p_loja and i.venda_id = p_venda
    and l.user_id = v.user_id and l.produto_id in (i.produto_id, i.variacao_id) and l.mudada_em <= v.created_at
$$;
