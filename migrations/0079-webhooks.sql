-- What happens in a shop, told to the addresses that its people gave (Standard Webhooks).

-- wider: the secret of an address
alter table cofre
  drop constraint cofre_nome_valores,
  add constraint cofre_nome_valores
    check (nome in ('mercadopago_access_token', 'mercadopago_webhook_secret', 'melhor_envio_access_token',
      'melhor_envio_refresh_token', 'webhook_segredo')) not valid;

create table enderecos_de_webhook (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  url text not null constraint enderecos_de_webhook_url_tamanho check (length(url) between 8 and 2048),
  topicos text[] not null
    constraint enderecos_de_webhook_topicos_tamanho check (cardinality(topicos) between 1 and 50),
  segredo_vault_id uuid not null,
  -- The secret before, that signs too until then.
  segredo_anterior_vault_id uuid,
  anterior_ate timestamptz,
  ligado boolean not null default true,
  -- Why it is off, and since when.
  desligado_por text
    constraint enderecos_de_webhook_desligado_por_valores check (desligado_por in ('pessoa', 'falhas', 'endereco')),
  desligado_em timestamptz,
  -- Failures since the last success; while there are any it gets one delivery at a time.
  falhas integer not null default 0 constraint enderecos_de_webhook_falhas_faixa check (falhas >= 0),
  pausado_ate timestamptz,
  ultimo_sucesso_em timestamptz,
  created_at timestamptz not null default now(),
  constraint enderecos_de_webhook_id_key unique (estabelecimento_id, id),
  constraint enderecos_de_webhook_segredo_vault_id_fkey foreign key (estabelecimento_id, segredo_vault_id)
    references cofre (estabelecimento_id, id),
  constraint enderecos_de_webhook_segredo_anterior_vault_id_fkey
    foreign key (estabelecimento_id, segredo_anterior_vault_id) references cofre (estabelecimento_id, id),
  constraint enderecos_de_webhook_anterior_tem_fim
    check ((segredo_anterior_vault_id is null) = (anterior_ate is null)),
  constraint enderecos_de_webhook_desligado_tem_motivo
    check (ligado = (desligado_por is null) and ligado = (desligado_em is null))
);
alter table enderecos_de_webhook enable row level security;
-- As with payments' secrets: the shop and the system, not the platform's people.
create policy acesso on enderecos_de_webhook
  using ((select app_papel()) = 'sistema' or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_papel()) = 'sistema' or estabelecimento_id = (select app_loja_atual()));

-- One event on its way to one address. Written in the transaction of what it tells.
create table entregas_de_webhook (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  endereco_id uuid not null,
  -- The receiver's key against repeats: the same at each address and each attempt.
  evento_id uuid not null,
  topico text not null constraint entregas_de_webhook_topico_formato check (topico ~ '^[a-z_]+(\.[a-z_]+)+$'),
  dados jsonb not null,
  situacao text not null default 'pendente'
    constraint entregas_de_webhook_situacao_valores check (situacao in ('pendente', 'entregue', 'falhou')),
  proxima_em timestamptz not null default now(),
  -- Somebody is sending it until then.
  reservada_ate timestamptz,
  tentativas integer not null default 0 constraint entregas_de_webhook_tentativas_faixa check (tentativas >= 0),
  ultima_em timestamptz,
  duracao_ms integer,
  resposta_status integer,
  resposta_corpo text constraint entregas_de_webhook_resposta_corpo_tamanho check (length(resposta_corpo) <= 2000),
  -- Why no answer came.
  motivo text constraint entregas_de_webhook_motivo_valores
    check (motivo in ('address', 'inside', 'unknown', 'slow', 'large', 'type', 'redirects', 'network')),
  created_at timestamptz not null default now(),
  constraint entregas_de_webhook_endereco_id_fkey foreign key (estabelecimento_id, endereco_id)
    references enderecos_de_webhook (estabelecimento_id, id) on delete cascade
);
create index entregas_de_webhook_lista on entregas_de_webhook (estabelecimento_id, endereco_id, created_at desc, id desc);
create index entregas_de_webhook_a_enviar on entregas_de_webhook (endereco_id, proxima_em) where situacao = 'pendente';
create index entregas_de_webhook_reservadas on entregas_de_webhook (endereco_id) where reservada_ate is not null;
create index entregas_de_webhook_idade on entregas_de_webhook (created_at);
alter table entregas_de_webhook enable row level security;
create policy acesso on entregas_de_webhook
  using ((select app_papel()) = 'sistema' or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_papel()) = 'sistema' or estabelecimento_id = (select app_loja_atual()));

-- Whether anybody listens; asked first, so that a shop without addresses pays one look into an index.
create function tem_webhook(p_loja uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select 1 from enderecos_de_webhook where estabelecimento_id = p_loja and ligado);
end $$;

-- Notes one event for each address of the shop that asked for its topic.
create function anotar_webhook(p_loja uuid, p_topico text, p_dados jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  evento uuid := uuid_v7();
begin
  insert into entregas_de_webhook (estabelecimento_id, endereco_id, evento_id, topico, dados)
    select p_loja, w.id, evento, p_topico, p_dados from enderecos_de_webhook w
    where w.estabelecimento_id = p_loja and w.ligado and p_topico = any(w.topicos);
end $$;

-- The history of a sale has one row for each of its states.
create function anotar_webhook_do_historico() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  passo record;
  dados jsonb;
begin
  for passo in
    select * from novos where tem_webhook(estabelecimento_id)
  loop
    select jsonb_build_object('venda_id', v.id, 'numero', v.numero, 'total', v.total, 'canal', v.canal,
      'forma_pagamento', v.forma_pagamento) into dados
      from vendas v where v.estabelecimento_id = passo.estabelecimento_id and v.id = passo.venda_id;
    if passo.de is null then
      perform anotar_webhook(passo.estabelecimento_id, 'venda.criada', dados || jsonb_build_object('status', passo.para));
    else
      perform anotar_webhook(passo.estabelecimento_id, 'venda.status_mudou',
        dados || jsonb_build_object('de', passo.de, 'status', passo.para));
      if passo.para in ('cancelado', 'expirado', 'devolvido') then
        perform anotar_webhook(passo.estabelecimento_id,
          case passo.para when 'cancelado' then 'venda.cancelada' when 'expirado' then 'venda.expirada'
            else 'venda.devolvida' end,
          dados || jsonb_build_object('de', passo.de, 'status', passo.para));
      end if;
    end if;
  end loop;
  return null;
end $$;
create trigger anotar_webhook after insert on historico_vendas referencing new table as novos
  for each statement execute function anotar_webhook_do_historico();

create function anotar_webhook_do_dinheiro() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform anotar_webhook(new.estabelecimento_id, tg_argv[0], jsonb_build_object('venda_id', new.id,
    'numero', new.numero, 'total', new.total, 'total_reembolsado', new.total_reembolsado, 'canal', new.canal,
    'forma_pagamento', new.forma_pagamento));
  return null;
end $$;
create trigger anotar_webhook_pago after update of pago_em on vendas for each row
  when (old.pago_em is null and new.pago_em is not null)
  execute function anotar_webhook_do_dinheiro('venda.paga');
create trigger anotar_webhook_reembolso after update of total_reembolsado on vendas for each row
  when (new.total_reembolsado > old.total_reembolsado)
  execute function anotar_webhook_do_dinheiro('venda.reembolsada');

-- The stock ledger: what is left after each move, and whether it brought a product to its last units or to none.
create function anotar_webhook_do_estoque() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  passo record;
  produto record;
  dados jsonb;
begin
  for passo in
    select * from novos where qtd <> 0 and tem_webhook(estabelecimento_id)
  loop
    select p.id, p.pai_id, p.sku, p.estoque_aviso into produto
      from produtos p where p.estabelecimento_id = passo.estabelecimento_id and p.id = passo.produto_id;
    dados := jsonb_build_object('produto_id', coalesce(produto.pai_id, produto.id),
      'variacao_id', case when produto.pai_id is not null then produto.id end, 'sku', produto.sku,
      'estoque', passo.saldo_apos, 'mudou', passo.qtd, 'tipo', passo.tipo);
    perform anotar_webhook(passo.estabelecimento_id, 'estoque.mudou', dados);
    if passo.saldo_apos = 0 then
      perform anotar_webhook(passo.estabelecimento_id, 'estoque.acabou', dados);
    elsif produto.estoque_aviso between passo.saldo_apos and passo.saldo_apos - passo.qtd - 1 then
      perform anotar_webhook(passo.estabelecimento_id, 'estoque.baixo', dados);
    end if;
  end loop;
  return null;
end $$;
create trigger anotar_webhook after insert on movimentos_estoque referencing new table as novos
  for each statement execute function anotar_webhook_do_estoque();

create function anotar_webhook_dos_clientes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cliente record;
begin
  for cliente in
    select * from novos where tem_webhook(estabelecimento_id)
  loop
    perform anotar_webhook(cliente.estabelecimento_id, 'cliente.criado',
      jsonb_build_object('cliente_id', cliente.id, 'origem', cliente.origem));
  end loop;
  return null;
end $$;
create trigger anotar_webhook after insert on consumidores referencing new table as novos
  for each statement execute function anotar_webhook_dos_clientes();

-- Only what people edit touches `updated_at`.
create function anotar_webhook_do_cliente() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform anotar_webhook(new.estabelecimento_id,
    case when new.anonimizado_em is null then 'cliente.mudou' else 'cliente.removido' end,
    jsonb_build_object('cliente_id', new.id, 'origem', new.origem));
  return null;
end $$;
create trigger anotar_webhook_mudanca after update on consumidores for each row
  when (new.updated_at is distinct from old.updated_at)
  execute function anotar_webhook_do_cliente();

-- A review as its readers see it: there, changed, gone.
create function anotar_webhook_da_avaliacao() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  uma record := coalesce(new, old);
  estava boolean := tg_op <> 'INSERT' and old.status in ('publicada', 'em_analise');
  esta boolean := tg_op <> 'DELETE' and new.status in ('publicada', 'em_analise');
begin
  if not estava and not esta then
    return null;
  end if;
  perform anotar_webhook(uma.estabelecimento_id,
    case when not estava then 'avaliacao.publicada' when not esta then 'avaliacao.removida'
      else 'avaliacao.mudou' end,
    jsonb_build_object('avaliacao_id', uma.id, 'produto_id', to_jsonb(uma) -> 'produto_id', 'nota', uma.nota,
      'respondida', uma.resposta_loja is not null));
  return null;
end $$;
create trigger anotar_webhook after insert or delete or update of status, nota, titulo, comentario, resposta_loja
  on avaliacoes_produtos for each row execute function anotar_webhook_da_avaliacao();
create trigger anotar_webhook after insert or delete or update of status, nota, titulo, comentario, resposta_loja
  on avaliacoes_estabelecimento for each row execute function anotar_webhook_da_avaliacao();
