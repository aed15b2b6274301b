-- Sales: their lines, history, notes, labels and fiscal documents, and how they are counted.

-- A buyer's order at one shop, or a sale at its counter.
create table vendas (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  numero integer not null constraint vendas_numero_faixa check (numero > 0),
  compra_id uuid not null,
  canal text not null default 'online' constraint vendas_canal_valores check (canal in ('online', 'balcao')),
  cliente_id uuid,
  user_id uuid references auth.users (id),
  registrado_por uuid references auth.users (id),
  status text not null default 'pendente'
    constraint vendas_status_valores
      check (status in ('pendente', 'pago', 'em_preparacao', 'pronto_retirada', 'enviado', 'entregue', 'concluido',
        'expirado', 'cancelado', 'em_devolucao', 'devolvido')),
  forma_pagamento text not null
    constraint vendas_forma_pagamento_valores check (forma_pagamento in ('pix', 'avista', 'cartao')),
  -- Paid by card at the provider, now; a card without it is taken by the shop's own machine at delivery.
  cartao_online boolean not null default false
    constraint vendas_cartao_online_e_cartao check (not cartao_online or forma_pagamento = 'cartao'),
  subtotal numeric(12,2) not null constraint vendas_subtotal_faixa check (subtotal >= 0),
  desconto numeric(12,2) not null default 0 constraint vendas_desconto_faixa check (desconto >= 0),
  entrega numeric(12,2) not null default 0 constraint vendas_entrega_faixa check (entrega >= 0),
  -- Reais of lines cancelled before anybody paid: they are no longer asked for.
  valor_cancelado numeric(12,2) not null default 0
    constraint vendas_valor_cancelado_faixa check (valor_cancelado >= 0),
  total numeric(12,2) not null,
  total_reembolsado numeric(12,2) not null default 0
    constraint vendas_total_reembolsado_ate_o_total check (total_reembolsado between 0 and total),
  -- When the price was agreed, when that was later than the order: a sale opened again at a new price.
  preco_em timestamptz,
  modo_entrega text
    constraint vendas_modo_entrega_valores check (modo_entrega in ('retirada', 'entrega_propria', 'transportadora')),
  -- How a sale is to be handed over, as the buyer chose it at the checkout; what it costs is in `entrega`.
  entrega_pedida jsonb,
  -- As the buyer gave it with the order; their address book may change later.
  endereco_entrega jsonb constraint vendas_endereco_entrega_tipo check (jsonb_typeof(endereco_entrega) = 'object'),
  rastreio text constraint vendas_rastreio_tamanho check (length(rastreio) between 1 and 120),
  observacao text constraint vendas_observacao_tamanho check (length(observacao) <= 1000),
  -- At the counter, the goods went with the customer: paid is handed over and done.
  entregar_ao_pagar boolean not null default false,
  expira_em timestamptz,
  pago_em timestamptz,
  enviado_em timestamptz,
  entregue_em timestamptz,
  -- How many times stock was reserved for this sale: 1, plus one per reopening of an expired one.
  ciclo integer not null default 1 constraint vendas_ciclo_faixa check (ciclo >= 1),
  em_disputa boolean not null default false,
  motivo_cancelamento text,
  -- Whose act or fault ended it; the shop's own and its silence count in its health.
  cancelado_por text
    constraint vendas_cancelado_por_valores
      check (cancelado_por in ('cliente', 'loja', 'prazo_da_loja', 'sistema', 'plataforma')),
  -- Of the buyer's giving up before it was sent; a return has a number of its own.
  desistencia_protocolo text unique,
  excluido_em timestamptz,
  -- E-mails that are sent once, when it is time.
  lembrete_recebimento_em timestamptz,
  pedido_avaliacao_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint vendas_id_key unique (estabelecimento_id, id),
  constraint vendas_numero_key unique (estabelecimento_id, numero),
  constraint vendas_cliente_id_fkey foreign key (estabelecimento_id, cliente_id)
    references consumidores (estabelecimento_id, id),
  constraint vendas_online_tem_comprador check (canal = 'balcao' or (cliente_id is not null and user_id is not null)),
  constraint vendas_pagamento_tem_data check (status <> 'pago' or pago_em is not null),
  constraint vendas_cancelamento_tem_motivo check (status not in ('cancelado') or motivo_cancelamento is not null),
  constraint vendas_entrega_tem_data check (status <> 'entregue' or entregue_em is not null),
  constraint vendas_total_e_a_soma check (total > 0 and total = subtotal - desconto + entrega - valor_cancelado)
);
create index vendas_loja_status on vendas (estabelecimento_id, status, created_at desc, id desc)
  where excluido_em is null;
create index vendas_pessoa on vendas (user_id, created_at desc, id desc) where excluido_em is null;
create index vendas_compra on vendas (compra_id);
create index vendas_todas on vendas (created_at desc, id desc) where excluido_em is null;
create index vendas_a_expirar on vendas (expira_em) where status = 'pendente' and expira_em is not null;
-- For the jobs that move sales when it is time.
create index vendas_entregues on vendas (entregue_em) where status = 'entregue';
create index vendas_enviadas on vendas (enviado_em) where status = 'enviado';
create index vendas_cliente on vendas (estabelecimento_id, cliente_id, created_at desc);
-- A customer's first purchase and the time since the last one.
create index vendas_pagas_do_cliente on vendas (estabelecimento_id, cliente_id, pago_em)
  include (user_id, total, total_reembolsado)
  where pago_em is not null and excluido_em is null;
-- Paid on delivery and not accepted yet: for the job that cancels them.
create index vendas_a_confirmar on vendas (created_at)
  where status = 'pendente' and forma_pagamento <> 'pix' and not cartao_online;
create index vendas_atendente on vendas (estabelecimento_id, registrado_por) where registrado_por is not null;
create index vendas_em_disputa on vendas (estabelecimento_id) where em_disputa;
-- What all shops sold by day, for the platform's overview.
create index vendas_pagas_de_todas on vendas (pago_em) include (estabelecimento_id, total, total_reembolsado)
  where pago_em is not null and excluido_em is null;
-- For the job that deletes what is past its term of retention.
create index vendas_idade on vendas using brin (created_at);
-- Every figure of money goes by the day of payment: one shop's paid sales in that order, with all that is summed and
-- with whose purchase each is (the policies ask), so that the table is not read.
create index vendas_pagas on vendas (estabelecimento_id, pago_em)
  include (id, user_id, canal, forma_pagamento, registrado_por, cliente_id, subtotal, desconto, entrega, total,
    total_reembolsado, valor_cancelado)
  where pago_em is not null and excluido_em is null;
-- How many sales a shop has is counted in the index alone; the policies ask whose a sale is.
create index vendas_loja on vendas (estabelecimento_id, created_at desc, id desc) include (user_id)
  where excluido_em is null;
create trigger updated_at before update on vendas for each row execute function tocar_updated_at();
alter table vendas enable row level security;
create policy acesso on vendas
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy propria on vendas for select using (user_id = (select app_pessoa_atual()));

-- total_vendas counts paid sales that were not cancelled or returned.
create function contar_vendas() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  antes integer := 0;
  depois integer := (new.pago_em is not null and new.status not in ('cancelado', 'devolvido', 'expirado'))::int;
begin
  if tg_op = 'UPDATE' then
    antes := (old.pago_em is not null and old.status not in ('cancelado', 'devolvido', 'expirado'))::int;
  end if;
  if antes <> depois then
    update contadores_estabelecimento set total_vendas = total_vendas + depois - antes
      where estabelecimento_id = new.estabelecimento_id;
  end if;
  return null;
end $$;

-- A sale that moves counts at its shop's and at its customer's row. Counting is the last thing its transaction does
-- (deferred): a checkout takes products first and then the customer's row, and one that took them the other way round
-- would deadlock with it. The rows that every sale of a shop shares are also held for a shorter time.
create constraint trigger contar_insercao after insert on vendas deferrable initially deferred
  for each row when (new.pago_em is not null) execute function contar_vendas();
create constraint trigger contar_mudanca after update of status, pago_em on vendas deferrable initially deferred
  for each row execute function contar_vendas();

create function venda_conta(v vendas) returns boolean language sql immutable as $$
  select v.cliente_id is not null and v.pago_em is not null and v.excluido_em is null
    and v.status not in ('cancelado', 'devolvido', 'expirado')
$$;

create function contar_compras() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  antes boolean := tg_op = 'UPDATE' and venda_conta(old);
  depois boolean := venda_conta(new);
  valor numeric := new.total - new.total_reembolsado;
begin
  if antes and depois and old.cliente_id = new.cliente_id then
    update consumidores set total_gasto = total_gasto + valor - (old.total - old.total_reembolsado)
      where estabelecimento_id = new.estabelecimento_id and id = new.cliente_id
        and valor <> old.total - old.total_reembolsado;
    return null;
  end if;
  if antes then
    update consumidores set compras = compras - 1, total_gasto = total_gasto - (old.total - old.total_reembolsado),
      ultima_compra = case when ultima_compra > old.created_at then ultima_compra else (
        select max(v.created_at) from vendas v
        where v.estabelecimento_id = old.estabelecimento_id and v.cliente_id = old.cliente_id and venda_conta(v)) end
      where estabelecimento_id = old.estabelecimento_id and id = old.cliente_id;
  end if;
  if depois then
    update consumidores set compras = compras + 1, total_gasto = total_gasto + valor,
      ultima_compra = greatest(ultima_compra, new.created_at)
      where estabelecimento_id = new.estabelecimento_id and id = new.cliente_id;
  end if;
  return null;
end $$;
create constraint trigger compras_insercao after insert on vendas deferrable initially deferred
  for each row when (new.pago_em is not null and new.cliente_id is not null) execute function contar_compras();
create constraint trigger compras_mudanca
  after update of status, pago_em, total, total_reembolsado, cliente_id, excluido_em on vendas
  deferrable initially deferred
  for each row when ((old.pago_em is not null and old.cliente_id is not null)
    or (new.pago_em is not null and new.cliente_id is not null)) execute function contar_compras();

-- Whose purchase a row belongs to is asked by a function that keeps its plan: written out, each of these policies put
-- the policies of `vendas` into every statement once more, and a list took longer to plan than to run.
create function compra_de_quem_pede(loja uuid, venda uuid) returns boolean
  language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$
begin
  return exists (select 1 from vendas v
    where v.estabelecimento_id = loja and v.id = venda and v.user_id = app_user_id());
end $$;

create table itens_venda (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  venda_id uuid not null,
  produto_id uuid not null,
  -- What the buyer saw: a product may change or be deleted later.
  nome text not null,
  imagem_url text,
  quantidade integer not null constraint itens_venda_quantidade_faixa check (quantidade > 0),
  quantidade_cancelada integer not null default 0
    constraint itens_venda_quantidade_cancelada_faixa check (quantidade_cancelada >= 0),
  quantidade_devolvida integer not null default 0
    constraint itens_venda_quantidade_devolvida_faixa check (quantidade_devolvida >= 0),
  preco_unitario numeric(12,2) not null constraint itens_venda_preco_unitario_faixa check (preco_unitario >= 0),
  desconto_unitario numeric(12,2) not null default 0
    constraint itens_venda_desconto_unitario_faixa check (desconto_unitario >= 0),
  subtotal numeric(12,2) not null
    constraint itens_venda_subtotal_e_o_produto check (subtotal = preco_unitario * quantidade),
  constraint itens_venda_id_key unique (estabelecimento_id, id),
  constraint itens_venda_venda_id_produto_id_key unique (estabelecimento_id, venda_id, produto_id),
  constraint itens_venda_venda_id_fkey foreign key (estabelecimento_id, venda_id)
    references vendas (estabelecimento_id, id),
  constraint itens_venda_produto_id_fkey foreign key (estabelecimento_id, produto_id)
    references produtos (estabelecimento_id, id),
  constraint itens_venda_unidades check (quantidade_cancelada + quantidade_devolvida <= quantidade)
);
create index itens_venda_produto on itens_venda (estabelecimento_id, produto_id);
-- A sale's lines for the figures, without reading the table.
create index itens_venda_da_venda on itens_venda (estabelecimento_id, venda_id)
  include (id, produto_id, quantidade, subtotal, quantidade_cancelada, quantidade_devolvida);
alter table itens_venda enable row level security;
create policy acesso on itens_venda
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy propria on itens_venda for select
  using ((select app_papel()) = 'pessoa' and compra_de_quem_pede(estabelecimento_id, venda_id));

create table historico_vendas (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  venda_id uuid not null,
  de text,
  para text not null,
  motivo text,
  user_id uuid,
  created_at timestamptz not null default now(),
  constraint historico_vendas_venda_id_fkey foreign key (estabelecimento_id, venda_id)
    references vendas (estabelecimento_id, id)
);
create index historico_vendas_venda on historico_vendas (estabelecimento_id, venda_id, created_at);
-- What the team did to sales, for its activity log.
create index historico_vendas_equipe on historico_vendas (estabelecimento_id, created_at desc)
  where de is not null and user_id is not null;
alter table historico_vendas enable row level security;
create policy acesso on historico_vendas
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy propria on historico_vendas for select
  using ((select app_papel()) = 'pessoa' and compra_de_quem_pede(estabelecimento_id, venda_id));

-- The history of a sale is written once; this alone may take a person out of it.
create function riscar_historico(p_venda uuid, p_sinais text[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update historico_vendas set motivo = riscar(motivo, p_sinais)
  where venda_id = p_venda and motivo is not null and app_papel() = 'sistema'
$$;

create table notas_venda (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  venda_id uuid not null,
  texto text not null constraint notas_venda_texto_tamanho check (length(trim(texto)) between 1 and 2000),
  visivel_ao_cliente boolean not null default false,
  user_id uuid not null references auth.users (id),
  created_at timestamptz not null default now(),
  constraint notas_venda_venda_id_fkey foreign key (estabelecimento_id, venda_id)
    references vendas (estabelecimento_id, id)
);
create index notas_venda_venda on notas_venda (estabelecimento_id, venda_id, created_at);
alter table notas_venda enable row level security;
create policy acesso on notas_venda
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy do_comprador on notas_venda for select
  using ((select app_papel()) = 'pessoa' and visivel_ao_cliente and compra_de_quem_pede(estabelecimento_id, venda_id));

create table etiquetas_venda (
  estabelecimento_id uuid not null,
  venda_id uuid not null,
  etiqueta text not null
    constraint etiquetas_venda_etiqueta_tamanho
      check (length(etiqueta) between 1 and 30 and etiqueta = trim(etiqueta)),
  created_at timestamptz not null default now(),
  primary key (estabelecimento_id, venda_id, etiqueta),
  constraint etiquetas_venda_venda_id_fkey foreign key (estabelecimento_id, venda_id)
    references vendas (estabelecimento_id, id)
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
  chave char(44) not null constraint notas_fiscais_chave_formato check (chave ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  xml_id uuid references arquivos (id),
  pdf_id uuid references arquivos (id),
  user_id uuid not null references auth.users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (estabelecimento_id, venda_id),
  constraint notas_fiscais_chave_key unique (estabelecimento_id, chave),
  constraint notas_fiscais_venda_id_fkey foreign key (estabelecimento_id, venda_id)
    references vendas (estabelecimento_id, id)
);
create index notas_fiscais_arquivos on notas_fiscais (xml_id, pdf_id);
create trigger updated_at before update on notas_fiscais for each row execute function tocar_updated_at();
alter table notas_fiscais enable row level security;
create policy acesso on notas_fiscais
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy do_comprador on notas_fiscais for select
  using ((select app_papel()) = 'pessoa' and compra_de_quem_pede(estabelecimento_id, venda_id));

-- The buyer downloads the document of what they bought.
create policy nota_do_comprador on arquivos for select
  using ((select app_papel()) = 'pessoa' and exists (
    select 1 from notas_fiscais n join vendas v on v.estabelecimento_id = n.estabelecimento_id
      and v.id = n.venda_id where arquivos.id in (n.xml_id, n.pdf_id)
      and v.user_id = (select app_pessoa_atual())));
