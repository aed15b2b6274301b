-- Customers of a shop, sales, their items, payments and refunds, and the stock ledger that explains each unit.

create table consumidores (
  id uuid not null default uuid_v7() primary key,
  estabelecimento_id uuid not null references estabelecimentos (id),
  user_id uuid references auth.users (id),
  nome text not null check (length(trim(nome)) between 1 and 200),
  email text check (length(email) <= 320),
  telefone text check (length(telefone) <= 30),
  cpf_cnpj text check (cpf_cnpj ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  origem text not null default 'online' check (origem in ('online', 'balcao', 'importado')),
  aceita_marketing boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (estabelecimento_id, id),
  unique (estabelecimento_id, user_id)
);
create index consumidores_nome on consumidores (estabelecimento_id, sem_acento(nome));
create index consumidores_user on consumidores (user_id);
create trigger updated_at before update on consumidores for each row execute function tocar_updated_at();
alter table consumidores enable row level security;
create policy acesso on consumidores using (app_ve_tudo() or app_na_loja(estabelecimento_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id));
create policy propria on consumidores for select using (app_e_a_pessoa(user_id));

create table vendas (
  id uuid not null default uuid_v7() primary key,
  estabelecimento_id uuid not null references estabelecimentos (id),
  numero integer not null check (numero > 0),
  compra_id uuid not null,
  canal text not null default 'online' check (canal in ('online', 'balcao')),
  cliente_id uuid,
  user_id uuid references auth.users (id),
  registrada_por uuid references auth.users (id),
  status text not null default 'pendente' check (status in (
    'pendente', 'pago', 'em_preparacao', 'pronto_retirada', 'enviado', 'entregue', 'concluido', 'expirado',
    'cancelado', 'em_devolucao', 'devolvido')),
  forma_pagamento text not null check (forma_pagamento in ('pix', 'avista', 'cartao')),
  subtotal numeric(12,2) not null check (subtotal >= 0),
  desconto numeric(12,2) not null default 0 check (desconto >= 0),
  entrega numeric(12,2) not null default 0 check (entrega >= 0),
  total numeric(12,2) not null check (total > 0 and total = subtotal - desconto + entrega),
  total_reembolsado numeric(12,2) not null default 0 check (total_reembolsado between 0 and total),
  pago_em timestamptz,
  entregue_em timestamptz,
  -- How many times stock was reserved for this sale: 1, plus one per reopening of an expired one.
  ciclo integer not null default 1 check (ciclo >= 1),
  em_disputa boolean not null default false,
  expira_em timestamptz,
  motivo_cancelamento text,
  excluida_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (estabelecimento_id, id),
  unique (estabelecimento_id, numero),
  foreign key (estabelecimento_id, cliente_id) references consumidores (estabelecimento_id, id),
  check (canal = 'balcao' or (cliente_id is not null and user_id is not null)),
  check (status <> 'pago' or pago_em is not null),
  check (status not in ('cancelado') or motivo_cancelamento is not null)
);
create index vendas_loja on vendas (estabelecimento_id, created_at desc, id desc) where excluida_em is null;
create index vendas_loja_status on vendas (estabelecimento_id, status, created_at desc, id desc) where excluida_em is null;
create index vendas_pessoa on vendas (user_id, created_at desc, id desc) where excluida_em is null;
create index vendas_cliente on vendas (estabelecimento_id, cliente_id);
create index vendas_compra on vendas (compra_id);
create index vendas_todas on vendas (created_at desc, id desc) where excluida_em is null;
create index vendas_a_expirar on vendas (expira_em) where status = 'pendente' and expira_em is not null;
create trigger updated_at before update on vendas for each row execute function tocar_updated_at();
alter table vendas enable row level security;
create policy acesso on vendas using (app_ve_tudo() or app_na_loja(estabelecimento_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id));
create policy propria on vendas for select using (app_e_a_pessoa(user_id));

-- total_vendas counts paid sales that were not cancelled or returned.
create function contar_vendas() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger contar_insercao after insert on vendas for each row when (new.pago_em is not null)
  execute function contar_vendas();
create trigger contar_mudanca after update of status, pago_em on vendas for each row execute function contar_vendas();

create table itens_venda (
  id uuid not null default uuid_v7() primary key,
  estabelecimento_id uuid not null,
  venda_id uuid not null,
  produto_id uuid not null,
  -- What the buyer saw: a product may change or be deleted later.
  nome text not null,
  imagem_url text,
  quantidade integer not null check (quantidade > 0),
  preco_unitario numeric(12,2) not null check (preco_unitario >= 0),
  subtotal numeric(12,2) not null check (subtotal = preco_unitario * quantidade),
  unique (estabelecimento_id, id),
  unique (estabelecimento_id, venda_id, produto_id),
  foreign key (estabelecimento_id, venda_id) references vendas (estabelecimento_id, id),
  foreign key (estabelecimento_id, produto_id) references produtos (estabelecimento_id, id)
);
create index itens_venda_produto on itens_venda (estabelecimento_id, produto_id);
alter table itens_venda enable row level security;
create policy acesso on itens_venda using (app_ve_tudo() or app_na_loja(estabelecimento_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id));
create policy propria on itens_venda for select using (app_papel() = 'pessoa' and exists (
  select 1 from vendas v where v.estabelecimento_id = itens_venda.estabelecimento_id and v.id = itens_venda.venda_id
    and v.user_id = app_user_id()));

create table historico_vendas (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  venda_id uuid not null,
  de text,
  para text not null,
  motivo text,
  user_id uuid,
  created_at timestamptz not null default now(),
  foreign key (estabelecimento_id, venda_id) references vendas (estabelecimento_id, id)
);
create index historico_vendas_venda on historico_vendas (estabelecimento_id, venda_id, created_at);
alter table historico_vendas enable row level security;
create policy acesso on historico_vendas using (app_ve_tudo() or app_na_loja(estabelecimento_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id));
create policy propria on historico_vendas for select using (app_papel() = 'pessoa' and exists (
  select 1 from vendas v where v.estabelecimento_id = historico_vendas.estabelecimento_id
    and v.id = historico_vendas.venda_id and v.user_id = app_user_id()));

create table movimentos_estoque (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  produto_id uuid not null,
  venda_id uuid,
  item_id uuid,
  ciclo integer,
  tipo text not null check (tipo in (
    'entrada', 'saida', 'contagem', 'reserva', 'baixa', 'liberacao', 'cancelamento', 'devolucao', 'perda')),
  qtd integer not null,
  qtd_reservado integer not null default 0,
  saldo_apos integer not null check (saldo_apos >= 0),
  user_id uuid,
  motivo text,
  created_at timestamptz not null default now(),
  foreign key (estabelecimento_id, produto_id) references produtos (estabelecimento_id, id),
  foreign key (estabelecimento_id, venda_id) references vendas (estabelecimento_id, id),
  foreign key (estabelecimento_id, item_id) references itens_venda (estabelecimento_id, id),
  check ((venda_id is null) = (item_id is null) and (venda_id is null) = (ciclo is null))
);
-- Reserving or giving back the same item twice in one cycle is refused by the database itself.
create unique index movimentos_estoque_uma_vez on movimentos_estoque (venda_id, item_id, tipo, ciclo)
  where tipo in ('reserva', 'baixa');
create unique index movimentos_estoque_uma_volta on movimentos_estoque (venda_id, item_id, ciclo)
  where tipo in ('liberacao', 'cancelamento');
create index movimentos_estoque_produto on movimentos_estoque (estabelecimento_id, produto_id, created_at desc);
alter table movimentos_estoque enable row level security;
create policy escrita on movimentos_estoque for insert
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id));
create policy leitura on movimentos_estoque for select using (app_ve_tudo() or app_na_loja(estabelecimento_id));

create table pagamentos (
  id uuid not null default uuid_v7() primary key,
  estabelecimento_id uuid not null references estabelecimentos (id),
  venda_id uuid not null,
  forma text not null check (forma in ('pix', 'avista', 'cartao')),
  valor numeric(12,2) not null check (valor > 0),
  valor_reembolsado numeric(12,2) not null default 0 check (valor_reembolsado between 0 and valor),
  status text not null default 'pendente' check (status in (
    'criando', 'pendente', 'em_analise', 'autorizado', 'aprovado', 'reembolsado_parcial', 'recusado', 'expirado',
    'cancelado', 'reembolsado', 'em_mediacao', 'contestado', 'desconhecido')),
  tentativa integer not null default 1 check (tentativa >= 1),
  -- Null for money the shop took itself (cash, its own card machine).
  provider_api text check (provider_api in ('payments', 'orders')),
  provider_payment_id text,
  provider_order_id text,
  provider_status text,
  provider_status_detail text,
  provider_atualizado_em timestamptz,
  qr_code text,
  qr_code_base64 text,
  ticket_url text,
  expira_em timestamptz,
  aprovado_em timestamptz,
  verificado_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (estabelecimento_id, id),
  unique (estabelecimento_id, provider_payment_id),
  unique (venda_id, tentativa),
  foreign key (estabelecimento_id, venda_id) references vendas (estabelecimento_id, id),
  check (status <> 'aprovado' or aprovado_em is not null)
);
create unique index pagamentos_um_pix_aberto on pagamentos (venda_id)
  where forma = 'pix' and status in ('criando', 'pendente', 'em_analise', 'autorizado');
create index pagamentos_loja on pagamentos (estabelecimento_id, created_at desc);
create index pagamentos_abertos on pagamentos (expira_em)
  where status in ('criando', 'pendente', 'em_analise', 'autorizado') and provider_api is not null;
create trigger updated_at before update on pagamentos for each row execute function tocar_updated_at();
alter table pagamentos enable row level security;
create policy acesso on pagamentos using (app_ve_tudo() or app_na_loja(estabelecimento_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id));
create policy propria on pagamentos for select using (app_papel() = 'pessoa' and exists (
  select 1 from vendas v where v.estabelecimento_id = pagamentos.estabelecimento_id and v.id = pagamentos.venda_id
    and v.user_id = app_user_id()));

-- What arrived at the webhook, as it arrived. Never the source of a payment's state.
create table eventos_pagamento (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  tipo text not null,
  data_id text not null,
  acao text not null default '',
  request_id text not null default '',
  assinatura text not null check (assinatura in ('valida', 'sem_segredo')),
  corpo jsonb not null,
  recebido_em timestamptz not null default now(),
  processado_em timestamptz,
  unique (estabelecimento_id, tipo, data_id, acao, request_id)
);
create index eventos_pagamento_data on eventos_pagamento (estabelecimento_id, data_id, recebido_em);
alter table eventos_pagamento enable row level security;
create policy acesso on eventos_pagamento using (app_ve_tudo() or app_na_loja(estabelecimento_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id));

create table reembolsos (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  pagamento_id uuid not null,
  valor numeric(12,2) not null check (valor > 0),
  status text not null default 'solicitado'
    check (status in ('solicitado', 'em_processamento', 'concluido', 'falhou', 'manual')),
  motivo text not null check (length(trim(motivo)) > 0),
  user_id uuid,
  provider_refund_id text,
  tentativas integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (estabelecimento_id, pagamento_id) references pagamentos (estabelecimento_id, id)
);
create index reembolsos_pagamento on reembolsos (estabelecimento_id, pagamento_id);
create trigger updated_at before update on reembolsos for each row execute function tocar_updated_at();
alter table reembolsos enable row level security;
create policy acesso on reembolsos using (app_ve_tudo() or app_na_loja(estabelecimento_id))
  with check (app_ve_tudo() or app_na_loja(estabelecimento_id));

-- A repeated request gives the answer of the first (24 h). A key belongs to its user.
create table chaves_idempotencia (
  user_id uuid not null references auth.users (id) on delete cascade,
  chave text not null check (length(chave) between 1 and 200),
  pedido_hash bytea not null check (length(pedido_hash) = 32),
  resposta jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, chave)
);
create index chaves_idempotencia_idade on chaves_idempotencia (created_at);
alter table chaves_idempotencia enable row level security;
create policy propria on chaves_idempotencia
  using (app_ve_tudo() or user_id = app_user_id()) with check (app_ve_tudo() or user_id = app_user_id());
