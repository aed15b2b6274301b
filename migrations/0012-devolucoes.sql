-- How a sale comes back: regret and defects, by whole sales or by units, and what the platform decides between the two.

-- A buyer gives goods back, or says what is wrong with them.
create sequence devolucoes_protocolo;
create function novo_protocolo_de_devolucao() returns text language sql volatile as $$
  select to_char(now() at time zone 'America/Sao_Paulo', 'YYYYMMDD') || '-'
    || lpad(nextval('devolucoes_protocolo')::text, 6, '0')
$$;
create table devolucoes (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  venda_id uuid not null,
  -- Regret (CDC art. 49) asks for no reason and cannot be refused; a defect says what is wrong.
  tipo text not null constraint devolucoes_tipo_valores check (tipo in ('arrependimento', 'problema')),
  protocolo text not null unique default novo_protocolo_de_devolucao(),
  status_anterior text not null,
  descricao text constraint devolucoes_descricao_tamanho check (length(descricao) <= 2000),
  -- Files of the buyer that show what is wrong; their ids in `arquivos`.
  fotos uuid[] not null default '{}' constraint devolucoes_fotos_tamanho check (cardinality(fotos) <= 6),
  status text not null default 'aberta'
    constraint devolucoes_status_valores
      check (status in ('aberta', 'recebida', 'concluida', 'recusada', 'retirada')),
  voltar_ao_estoque boolean not null default true,
  motivo_recusa text,
  responder_ate timestamptz not null default now() + interval '5 days',
  rastreio text constraint devolucoes_rastreio_tamanho check (length(rastreio) between 1 and 120),
  -- The buyer says that the goods are on their way back; a regret that nobody answers ends by itself after that.
  postado_em timestamptz,
  -- Regret: the day the money is due, whatever the shop answers.
  reembolsar_ate timestamptz,
  user_id uuid references auth.users (id),
  mediacao_pedida_em timestamptz,
  -- By when the platform owes its decision to both.
  mediacao_responder_ate timestamptz,
  mediacao_motivo text constraint devolucoes_mediacao_motivo_tamanho check (length(mediacao_motivo) <= 2000),
  mediacao_decidida_em timestamptz,
  mediacao_decisao text constraint devolucoes_mediacao_decisao_valores check (mediacao_decisao in ('cliente', 'loja')),
  mediacao_nota text constraint devolucoes_mediacao_nota_tamanho check (length(mediacao_nota) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint devolucoes_id_key unique (estabelecimento_id, id),
  constraint devolucoes_venda_id_fkey foreign key (estabelecimento_id, venda_id)
    references vendas (estabelecimento_id, id),
  constraint devolucoes_problema_tem_descricao check (tipo = 'arrependimento' or descricao is not null),
  constraint devolucoes_so_problema_se_recusa
    check (status <> 'recusada' or (tipo = 'problema' and motivo_recusa is not null)),
  constraint devolucoes_mediacao_decidida_tem_data check ((mediacao_decidida_em is null) = (mediacao_decisao is null))
);
create unique index devolucoes_uma_aberta on devolucoes (venda_id) where status in ('aberta', 'recebida');
create index devolucoes_loja on devolucoes (estabelecimento_id, status, responder_ate);
-- A sale's page shows its latest return.
create index devolucoes_venda on devolucoes (venda_id, created_at desc);
create index devolucoes_postadas on devolucoes (postado_em) where status = 'aberta' and postado_em is not null;
create index devolucoes_em_mediacao on devolucoes (mediacao_pedida_em)
  where mediacao_pedida_em is not null and mediacao_decidida_em is null;
create trigger updated_at before update on devolucoes for each row execute function tocar_updated_at();
alter table devolucoes enable row level security;
create policy acesso on devolucoes
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy propria on devolucoes for select
  using ((select app_papel()) = 'pessoa' and compra_de_quem_pede(estabelecimento_id, venda_id));

-- Only a return of some units has lines here; without any it is of all that is left.
create table itens_devolucao (
  estabelecimento_id uuid not null,
  devolucao_id uuid not null,
  item_id uuid not null,
  quantidade integer not null constraint itens_devolucao_quantidade_faixa check (quantidade > 0),
  primary key (devolucao_id, item_id),
  constraint itens_devolucao_devolucao_id_fkey foreign key (estabelecimento_id, devolucao_id)
    references devolucoes (estabelecimento_id, id),
  constraint itens_devolucao_item_id_fkey foreign key (estabelecimento_id, item_id)
    references itens_venda (estabelecimento_id, id)
);
create index itens_devolucao_item on itens_devolucao (estabelecimento_id, item_id);
alter table itens_devolucao enable row level security;
create policy acesso on itens_devolucao
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy do_comprador on itens_devolucao for select
  using (exists (
    select 1 from devolucoes d join vendas v on v.estabelecimento_id = d.estabelecimento_id
      and v.id = d.venda_id where d.estabelecimento_id = itens_devolucao.estabelecimento_id
      and d.id = itens_devolucao.devolucao_id and v.user_id = (select app_pessoa_atual())));
