-- The shop's desk of one sale: notes, labels, the fiscal document, lines that are cancelled or come back in part, who
-- gave a sale up, and what happened to each payment and its notices.

alter table vendas
  -- At the counter, the goods went with the customer: paid is handed over and done.
  add column entregar_ao_pagar boolean not null default false,
  -- Whose act or fault ended it; the shop's own and its silence count in its health.
  add column cancelada_por text check (cancelada_por in ('cliente', 'loja', 'prazo_da_loja', 'sistema', 'plataforma')),
  -- Reais of lines cancelled before anybody paid: they are no longer asked for.
  add column valor_cancelado numeric(12,2) not null default 0 check (valor_cancelado >= 0),
  -- Letters that the clock sends once.
  add column lembrete_recebimento_em timestamptz,
  add column pedido_avaliacao_em timestamptz;
alter table vendas drop constraint vendas_check;
alter table vendas add constraint vendas_total_e_a_soma
  check (total > 0 and total = subtotal - desconto + entrega - valor_cancelado);
create index vendas_atendente on vendas (estabelecimento_id, registrada_por) where registrada_por is not null;
create index vendas_em_disputa on vendas (estabelecimento_id) where em_disputa;

alter table itens_venda
  add column quantidade_cancelada integer not null default 0 check (quantidade_cancelada >= 0),
  add column quantidade_devolvida integer not null default 0 check (quantidade_devolvida >= 0),
  add constraint itens_venda_unidades check (quantidade_cancelada + quantidade_devolvida <= quantidade);

-- Part of a line moves under the count that its line then has; the whole rest of it under 0. Neither moves twice.
alter table movimentos_estoque add column parcela integer not null default 0 check (parcela >= 0);
drop index movimentos_estoque_uma_volta;
create unique index movimentos_estoque_uma_volta on movimentos_estoque (venda_id, item_id, ciclo, parcela)
  where tipo in ('liberacao', 'cancelamento');
drop index movimentos_estoque_uma_devolucao;
create unique index movimentos_estoque_uma_devolucao on movimentos_estoque (venda_id, item_id, ciclo, parcela)
  where tipo in ('devolucao', 'perda') and venda_id is not null;

create table notas_venda (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  venda_id uuid not null,
  texto text not null check (length(trim(texto)) between 1 and 2000),
  visivel_ao_cliente boolean not null default false,
  user_id uuid not null references auth.users (id),
  created_at timestamptz not null default now(),
  foreign key (estabelecimento_id, venda_id) references vendas (estabelecimento_id, id)
);
create index notas_venda_venda on notas_venda (estabelecimento_id, venda_id, created_at);
alter table notas_venda enable row level security;
create policy acesso on notas_venda
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy do_comprador on notas_venda for select using (visivel_ao_cliente and exists (
  select 1 from vendas v where v.estabelecimento_id = notas_venda.estabelecimento_id and v.id = notas_venda.venda_id
    and v.user_id = (select app_pessoa_atual())));

create table etiquetas_venda (
  estabelecimento_id uuid not null,
  venda_id uuid not null,
  etiqueta text not null check (length(etiqueta) between 1 and 30 and etiqueta = trim(etiqueta)),
  created_at timestamptz not null default now(),
  primary key (estabelecimento_id, venda_id, etiqueta),
  foreign key (estabelecimento_id, venda_id) references vendas (estabelecimento_id, id)
);
create index etiquetas_venda_etiqueta on etiquetas_venda (estabelecimento_id, etiqueta);
alter table etiquetas_venda enable row level security;
create policy acesso on etiquetas_venda
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

create table notas_fiscais (
  estabelecimento_id uuid not null,
  venda_id uuid not null,
  -- 44 positions, the last one the check digit; since 2026 a CNPJ in it may carry letters.
  chave char(44) not null check (chave ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  xml_id uuid references arquivos (id),
  pdf_id uuid references arquivos (id),
  user_id uuid not null references auth.users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (estabelecimento_id, venda_id),
  unique (estabelecimento_id, chave),
  foreign key (estabelecimento_id, venda_id) references vendas (estabelecimento_id, id)
);
create index notas_fiscais_arquivos on notas_fiscais (xml_id, pdf_id);
create trigger updated_at before update on notas_fiscais for each row execute function tocar_updated_at();
alter table notas_fiscais enable row level security;
create policy acesso on notas_fiscais
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy do_comprador on notas_fiscais for select using (exists (
  select 1 from vendas v where v.estabelecimento_id = notas_fiscais.estabelecimento_id and v.id = notas_fiscais.venda_id
    and v.user_id = (select app_pessoa_atual())));
-- The buyer downloads the document of what they bought.
create policy nota_do_comprador on arquivos for select using ((select app_papel()) = 'pessoa' and exists (
  select 1 from notas_fiscais n join vendas v on v.estabelecimento_id = n.estabelecimento_id and v.id = n.venda_id
  where arquivos.id in (n.xml_id, n.pdf_id) and v.user_id = (select app_pessoa_atual())));

alter table devolucoes
  -- The buyer says that the goods are on their way back; a regret that nobody answers ends by itself after that.
  add column postada_em timestamptz,
  add column rastreio text check (length(rastreio) between 1 and 120),
  add column mediacao_pedida_em timestamptz,
  add column mediacao_motivo text check (length(mediacao_motivo) <= 2000),
  add column mediacao_decidida_em timestamptz,
  add column mediacao_decisao text check (mediacao_decisao in ('cliente', 'loja')),
  add column mediacao_nota text check (length(mediacao_nota) <= 2000),
  add unique (estabelecimento_id, id),
  add check ((mediacao_decidida_em is null) = (mediacao_decisao is null));
create index devolucoes_postadas on devolucoes (postada_em) where situacao = 'aberta' and postada_em is not null;
create index devolucoes_em_mediacao on devolucoes (mediacao_pedida_em)
  where mediacao_pedida_em is not null and mediacao_decidida_em is null;

-- Only a return of some units has lines here; without any it is of all that is left.
create table itens_devolucao (
  estabelecimento_id uuid not null,
  devolucao_id uuid not null,
  item_id uuid not null,
  quantidade integer not null check (quantidade > 0),
  primary key (devolucao_id, item_id),
  foreign key (estabelecimento_id, devolucao_id) references devolucoes (estabelecimento_id, id),
  foreign key (estabelecimento_id, item_id) references itens_venda (estabelecimento_id, id)
);
create index itens_devolucao_item on itens_devolucao (estabelecimento_id, item_id);
alter table itens_devolucao enable row level security;
create policy acesso on itens_devolucao
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy do_comprador on itens_devolucao for select using (exists (
  select 1 from devolucoes d join vendas v on v.estabelecimento_id = d.estabelecimento_id and v.id = d.venda_id
  where d.estabelecimento_id = itens_devolucao.estabelecimento_id and d.id = itens_devolucao.devolucao_id
    and v.user_id = (select app_pessoa_atual())));

-- How we learned that a payment was approved: a shop whose notices do not arrive shows here.
alter table pagamentos add column confirmado_por text
  check (confirmado_por in ('criacao', 'webhook', 'consulta', 'conciliacao'));
create index pagamentos_confirmados on pagamentos (estabelecimento_id, aprovado_em) where confirmado_por = 'conciliacao';

alter table reembolsos
  add column devolucao_id uuid,
  -- The provider's last words about a refund that it refused.
  add column erro text check (length(erro) <= 300),
  add column comprovante_id uuid references arquivos (id),
  add column observacao text check (length(observacao) <= 500),
  add foreign key (estabelecimento_id, devolucao_id) references devolucoes (estabelecimento_id, id);
create index reembolsos_devolucao on reembolsos (estabelecimento_id, devolucao_id) where devolucao_id is not null;

alter table eventos_pagamento
  add column reprocessos integer not null default 0 check (reprocessos >= 0),
  add column reprocessado_em timestamptz;

-- As in 0034, and some units of some lines: `p_partes` is [{item_id, quantidade, parcela}]; null is all that is left.
drop function mover_estoque(uuid, uuid, integer, text, integer, integer, uuid);
create function mover_estoque(
  p_loja uuid, p_venda uuid, p_ciclo integer, p_tipo text, p_estoque integer, p_reservado integer, p_usuario uuid,
  p_partes jsonb
) returns boolean language plpgsql as $$
declare
  pedidos integer;
  movidos integer;
begin
  with itens as (
    select * from (
      select i.id, i.produto_id, coalesce(u.parcela, 0) as parcela,
        coalesce(u.quantidade, i.quantidade - i.quantidade_cancelada - i.quantidade_devolvida) as quantidade
      from itens_venda i
      left join jsonb_to_recordset(coalesce(p_partes, '[]')) as u (item_id uuid, quantidade integer, parcela integer)
        on u.item_id = i.id
      where i.estabelecimento_id = p_loja and i.venda_id = p_venda and (p_partes is null or u.item_id is not null)
    ) todos where quantidade > 0
  ), travados as (
    select p.id, p.estoque >= -(p_estoque * i.quantidade) as cabe
    from produtos p join itens i on i.produto_id = p.id
    where p.estabelecimento_id = p_loja
    order by p.id for no key update of p
  ), escolhidos as (
    update produtos p
    set estoque = p.estoque + p_estoque * i.quantidade,
        estoque_reservado = p.estoque_reservado + p_reservado * i.quantidade
    from itens i
    where p.estabelecimento_id = p_loja and p.id = i.produto_id and (select bool_and(cabe) from travados)
    returning p.id as produto_id, i.id as item_id, i.quantidade, i.parcela, p.estoque as saldo
  ), escritos as (
    insert into movimentos_estoque
      (estabelecimento_id, produto_id, venda_id, item_id, ciclo, tipo, qtd, qtd_reservado, saldo_apos, user_id, parcela)
    select p_loja, produto_id, p_venda, item_id, p_ciclo, p_tipo,
      p_estoque * quantidade, p_reservado * quantidade, saldo, p_usuario, parcela
    from escolhidos
    returning 1
  )
  select (select count(*) from itens), (select count(*) from escritos) into pedidos, movidos;
  return pedidos = movidos;
end $$;
