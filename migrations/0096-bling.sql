-- A shop's account at Bling, its ERP: the connection, which things are the same there, and its paid sales on their way.

-- wider: the tokens of an account at Bling
alter table cofre
  drop constraint cofre_nome_valores,
  add constraint cofre_nome_valores
    check (nome in ('mercadopago_access_token', 'mercadopago_webhook_secret', 'melhor_envio_access_token',
      'melhor_envio_refresh_token', 'webhook_segredo', 'bling_access_token', 'bling_refresh_token')) not valid;

create table conexoes_do_bling (
  estabelecimento_id uuid primary key references estabelecimentos (id),
  access_vault_id uuid not null,
  refresh_vault_id uuid not null,
  -- As the account calls itself, and how its notices name it.
  conta text constraint conexoes_do_bling_conta_tamanho check (length(conta) <= 200),
  empresa text constraint conexoes_do_bling_empresa_tamanho check (length(empresa) <= 100),
  -- `reconectar`: Bling takes the tokens no more, and somebody has to authorise again.
  status text not null default 'ativa'
    constraint conexoes_do_bling_status_valores check (status in ('ativa', 'reconectar')),
  -- Whose number of units counts: one master, never both.
  estoque_de text not null default 'portal'
    constraint conexoes_do_bling_estoque_de_valores check (estoque_de in ('portal', 'bling')),
  vence_em timestamptz not null,
  -- One process works a connection at a time: it asks, renews and writes. Whoever dies leaves it after that time.
  ocupada_por uuid,
  ocupada_ate timestamptz,
  -- The account takes three calls a second and so many a day (São Paulo's).
  proxima_chamada_em timestamptz not null default now(),
  chamadas integer not null default 0 constraint conexoes_do_bling_chamadas_faixa check (chamadas >= 0),
  chamadas_dia date,
  -- After a failure it rests, longer each time.
  falhas integer not null default 0 constraint conexoes_do_bling_falhas_faixa check (falhas >= 0),
  pausada_ate timestamptz,
  problema text constraint conexoes_do_bling_problema_formato check (problema ~ '^[a-z_]{1,40}$'),
  ultima_troca_em timestamptz,
  -- When all things are paired and their stock compared next, how far that is, and what the last one did.
  comparar_em timestamptz not null default now(),
  comparar_depois uuid,
  comparacao jsonb constraint conexoes_do_bling_comparacao_tipo check (jsonb_typeof(comparacao) = 'object'),
  created_at timestamptz not null default now(),
  constraint conexoes_do_bling_access_vault_id_fkey foreign key (estabelecimento_id, access_vault_id)
    references cofre (estabelecimento_id, id),
  constraint conexoes_do_bling_refresh_vault_id_fkey foreign key (estabelecimento_id, refresh_vault_id)
    references cofre (estabelecimento_id, id)
);
alter table conexoes_do_bling enable row level security;
-- As with payments' secrets: the shop and the system, not the platform's people.
create policy acesso on conexoes_do_bling
  using ((select app_papel()) = 'sistema' or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_papel()) = 'sistema' or estabelecimento_id = (select app_loja_atual()));

create trigger recusar_ensaio before insert on conexoes_do_bling for each row execute function recusar_ensaio();

-- What lies on the shop's shelf (a product, or a variation) and the product of Bling with its code.
create table produtos_no_bling (
  estabelecimento_id uuid not null references conexoes_do_bling (estabelecimento_id) on delete cascade,
  produto_id uuid not null,
  bling_id bigint not null constraint produtos_no_bling_bling_id_faixa check (bling_id > 0),
  -- Somebody said that its balance there changed.
  conferir_em timestamptz,
  primary key (estabelecimento_id, produto_id),
  constraint produtos_no_bling_bling_id_key unique (estabelecimento_id, bling_id),
  constraint produtos_no_bling_produto_id_fkey foreign key (estabelecimento_id, produto_id)
    references produtos (estabelecimento_id, id) on delete cascade
);
create index produtos_no_bling_de_quem on produtos_no_bling (bling_id);
create index produtos_no_bling_a_conferir on produtos_no_bling (estabelecimento_id, conferir_em)
  where conferir_em is not null;
alter table produtos_no_bling enable row level security;
create policy acesso on produtos_no_bling
  using ((select app_papel()) = 'sistema' or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_papel()) = 'sistema' or estabelecimento_id = (select app_loja_atual()));

-- A paid sale on its way to Bling. It outlives the connection: who connects again sends none twice.
create table pedidos_no_bling (
  estabelecimento_id uuid not null,
  venda_id uuid not null,
  -- pendente: to be sent. enviado: it is there. a_cancelar: Bling has yet to hear of its end. recusado: somebody has to
  -- see to it and send it again.
  situacao text not null default 'pendente'
    constraint pedidos_no_bling_situacao_valores
      check (situacao in ('pendente', 'enviado', 'a_cancelar', 'cancelado', 'recusado')),
  bling_id bigint,
  -- Its number there, as its people know it.
  numero bigint,
  tentativas integer not null default 0 constraint pedidos_no_bling_tentativas_faixa check (tentativas >= 0),
  proxima_em timestamptz not null default now(),
  problema text constraint pedidos_no_bling_problema_formato check (problema ~ '^[a-z_]{1,40}$'),
  -- Bling's own sentence.
  detalhe text constraint pedidos_no_bling_detalhe_tamanho check (length(detalhe) <= 300),
  enviado_em timestamptz,
  created_at timestamptz not null default now(),
  primary key (estabelecimento_id, venda_id),
  constraint pedidos_no_bling_venda_id_fkey foreign key (estabelecimento_id, venda_id)
    references vendas (estabelecimento_id, id) on delete cascade,
  constraint pedidos_no_bling_enviado_tem_id check (situacao <> 'enviado' or bling_id is not null)
);
create index pedidos_no_bling_lista on pedidos_no_bling (estabelecimento_id, created_at desc, venda_id desc);
create index pedidos_no_bling_a_enviar on pedidos_no_bling (estabelecimento_id, proxima_em)
  where situacao in ('pendente', 'a_cancelar');
alter table pedidos_no_bling enable row level security;
create policy acesso on pedidos_no_bling
  using ((select app_papel()) = 'sistema' or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_papel()) = 'sistema' or estabelecimento_id = (select app_loja_atual()));

-- Written in the transaction that makes the sale paid, as webhooks are. A shop without Bling pays one look into an index.
create function anotar_pedido_do_bling() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into pedidos_no_bling (estabelecimento_id, venda_id)
    select c.estabelecimento_id, new.id from conexoes_do_bling c where c.estabelecimento_id = new.estabelecimento_id
    -- Cancelled, and then its money came: another order.
    on conflict (estabelecimento_id, venda_id) do update
      set situacao = 'pendente', bling_id = null, numero = null, tentativas = 0, proxima_em = now(), problema = null,
        detalhe = null
      where pedidos_no_bling.situacao in ('a_cancelar', 'cancelado');
  return null;
end $$;
create trigger anotar_pedido_do_bling after update of pago_em on vendas for each row
  when (old.pago_em is null and new.pago_em is not null)
  execute function anotar_pedido_do_bling();

create function cancelar_pedido_do_bling() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update pedidos_no_bling set situacao = 'a_cancelar', tentativas = 0, proxima_em = now(), problema = null, detalhe = null
    where estabelecimento_id = new.estabelecimento_id and venda_id = new.id and situacao <> 'cancelado';
  return null;
end $$;
create trigger cancelar_pedido_do_bling after update of status on vendas for each row
  when (new.status = 'cancelado' and old.status <> 'cancelado')
  execute function cancelar_pedido_do_bling();
