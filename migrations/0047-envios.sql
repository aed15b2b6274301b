-- A shop's account at the carriers' market, and the labels bought there for its sales.

alter table cofre
  drop constraint cofre_nome_valores,
  add constraint cofre_nome_valores
    check (nome in ('mercadopago_access_token', 'mercadopago_webhook_secret', 'melhor_envio_access_token',
      'melhor_envio_refresh_token'));

create table conexoes_de_frete (
  estabelecimento_id uuid primary key references estabelecimentos (id),
  access_vault_id uuid not null,
  refresh_vault_id uuid not null,
  -- Its name there, for the shop's eyes.
  conta text constraint conexoes_de_frete_conta_tamanho check (length(conta) <= 200),
  -- `reconectar`: the carrier takes the tokens no more, and somebody has to authorise again.
  status text not null default 'ativa'
    constraint conexoes_de_frete_status_valores check (status in ('ativa', 'reconectar')),
  -- The carrier refused an act that its person had not allowed; which one it does not say.
  falta_permissao boolean not null default false,
  vence_em timestamptz not null,
  renova_ate timestamptz not null,
  -- Whoever renews holds it until then: a refresh token is good once.
  renovando_ate timestamptz,
  -- Those that buyers are offered, by the carrier's number; empty: all.
  servicos integer[] not null default '{}'
    constraint conexoes_de_frete_servicos_tamanho check (cardinality(servicos) <= 50),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint conexoes_de_frete_access_vault_id_fkey foreign key (estabelecimento_id, access_vault_id)
    references cofre (estabelecimento_id, id),
  constraint conexoes_de_frete_refresh_vault_id_fkey foreign key (estabelecimento_id, refresh_vault_id)
    references cofre (estabelecimento_id, id)
);
create index conexoes_de_frete_a_renovar on conexoes_de_frete (vence_em) where status = 'ativa';
create trigger updated_at before update on conexoes_de_frete for each row execute function tocar_updated_at();
alter table conexoes_de_frete enable row level security;
-- As with payments' secrets: the shop and the system, not the platform's people.
create policy acesso on conexoes_de_frete
  using ((select app_papel()) = 'sistema' or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_papel()) = 'sistema' or estabelecimento_id = (select app_loja_atual()));

-- Somebody of a shop was sent to the carrier to authorise it. The state is kept as its hash, is good once and for that
-- person alone.
create table pedidos_de_conexao (
  estabelecimento_id uuid not null references estabelecimentos (id),
  estado_hash bytea not null constraint pedidos_de_conexao_estado_hash_tamanho check (length(estado_hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  expira_em timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (estabelecimento_id, estado_hash)
);
create index pedidos_de_conexao_vencidos on pedidos_de_conexao (expira_em);
alter table pedidos_de_conexao enable row level security;
create policy acesso on pedidos_de_conexao
  using ((select app_papel()) = 'sistema' or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_papel()) = 'sistema' or estabelecimento_id = (select app_loja_atual()));

create table etiquetas_de_envio (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  venda_id uuid not null,
  -- pedida: nothing is at the carrier yet. no_carrinho: its id there is known, nothing is paid. paga, gerada: it can be
  -- printed. Then as the parcel goes. recusada: it ended before anything was paid.
  status text not null default 'pedida'
    constraint etiquetas_de_envio_status_valores
      check (status in ('pedida', 'no_carrinho', 'paga', 'gerada', 'postada', 'parada', 'entregue', 'nao_entregue',
        'cancelada', 'recusada')),
  servico_id integer not null,
  servico text not null constraint etiquetas_de_envio_servico_tamanho check (length(servico) between 1 and 100),
  transportadora text not null
    constraint etiquetas_de_envio_transportadora_tamanho check (length(transportadora) between 1 and 100),
  -- Reais: as quoted when it was asked for, and as taken from the wallet.
  preco numeric(12,2) not null constraint etiquetas_de_envio_preco_faixa check (preco >= 0),
  valor_pago numeric(12,2) constraint etiquetas_de_envio_valor_pago_faixa check (valor_pago >= 0),
  -- Boxes as they are closed: [{ pesoGramas, alturaCm, larguraCm, comprimentoCm }].
  volumes jsonb not null constraint etiquetas_de_envio_volumes_tipo check (jsonb_typeof(volumes) = 'array'),
  -- A fiscal document goes along, by its key; else a declaration of what is inside.
  com_nota boolean not null,
  provider_id text constraint etiquetas_de_envio_provider_id_tamanho check (length(provider_id) between 1 and 100),
  provider_status text,
  protocolo text constraint etiquetas_de_envio_protocolo_tamanho check (length(protocolo) <= 100),
  rastreio text constraint etiquetas_de_envio_rastreio_tamanho check (length(rastreio) between 1 and 120),
  -- The carrier's last words when it refused.
  erro text constraint etiquetas_de_envio_erro_tamanho check (length(erro) <= 300),
  -- Whoever takes the next step at the carrier holds it until then.
  em_curso_ate timestamptz,
  cancelamento_pedido_em timestamptz,
  verificado_em timestamptz,
  pago_em timestamptz,
  gerado_em timestamptz,
  postado_em timestamptz,
  entregue_em timestamptz,
  cancelado_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint etiquetas_de_envio_id_key unique (estabelecimento_id, id),
  constraint etiquetas_de_envio_provider_id_key unique (provider_id),
  constraint etiquetas_de_envio_venda_id_fkey foreign key (estabelecimento_id, venda_id)
    references vendas (estabelecimento_id, id),
  -- The cart's id is kept before anything is paid: after a crash the purchase goes on from it.
  constraint etiquetas_de_envio_paga_tem_id check (status in ('pedida', 'recusada', 'cancelada') or provider_id is not null)
);
-- Two clicks, two screens, two people: one label.
create unique index etiquetas_de_envio_uma_aberta on etiquetas_de_envio (estabelecimento_id, venda_id)
  where status not in ('cancelada', 'recusada', 'nao_entregue');
create index etiquetas_de_envio_venda on etiquetas_de_envio (estabelecimento_id, venda_id, created_at desc);
-- Those that the clock looks at.
create index etiquetas_de_envio_a_andar on etiquetas_de_envio (estabelecimento_id, coalesce(verificado_em, created_at))
  where status in ('pedida', 'no_carrinho', 'paga', 'gerada', 'postada', 'parada');
create trigger updated_at before update on etiquetas_de_envio for each row execute function tocar_updated_at();
alter table etiquetas_de_envio enable row level security;
create policy acesso on etiquetas_de_envio
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy propria on etiquetas_de_envio for select
  using ((select app_papel()) = 'pessoa' and compra_de_quem_pede(estabelecimento_id, venda_id));
