-- PIX Automático: what a shop allowed its bank to pay the platform by itself, the charges sent there, every try of them.

create table autorizacoes_pix_automatico (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  status text not null default 'criada'
    constraint autorizacoes_pix_automatico_status_valores
      check (status in ('criada', 'aprovada', 'rejeitada', 'expirada', 'cancelada')),
  -- 2: the code asks for the permission alone. 3: it pays an invoice too.
  jornada smallint not null constraint autorizacoes_pix_automatico_jornada_valores check (jornada in (2, 3)),
  -- What was allowed. Another price wants another permission.
  plano_id uuid not null references planos_assinatura (id),
  periodicidade text not null
    constraint autorizacoes_pix_automatico_periodicidade_valores check (periodicidade in ('mensal', 'anual')),
  valor numeric(12,2) not null constraint autorizacoes_pix_automatico_valor_faixa check (valor > 0),
  primeira_em date not null,
  -- Null until the provider has answered.
  provider_id text,
  qr_code text,
  app_url text,
  expira_em timestamptz,
  aprovada_em timestamptz,
  encerrada_em timestamptz,
  encerrada_por text
    constraint autorizacoes_pix_automatico_encerrada_por_valores
      check (encerrada_por in ('loja', 'banco', 'preco', 'assinatura', 'fatura', 'prazo', 'recusa')),
  -- Ended here; the provider has not been told yet.
  avisar_provedor boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint autorizacoes_pix_automatico_id_key unique (estabelecimento_id, id),
  constraint autorizacoes_pix_automatico_fim_tem_motivo
    check ((status in ('rejeitada', 'expirada', 'cancelada')) = (encerrada_em is not null)
      and (encerrada_em is null) = (encerrada_por is null)),
  constraint autorizacoes_pix_automatico_aprovada_tem_data check (status <> 'aprovada' or aprovada_em is not null)
);
-- A shop has one that waits or is good.
create unique index autorizacoes_pix_automatico_viva on autorizacoes_pix_automatico (estabelecimento_id)
  where status in ('criada', 'aprovada');
create trigger updated_at before update on autorizacoes_pix_automatico
  for each row execute function tocar_updated_at();
alter table autorizacoes_pix_automatico enable row level security;
create policy plataforma on autorizacoes_pix_automatico
  using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
create policy loja on autorizacoes_pix_automatico for select
  using (estabelecimento_id = (select app_loja_atual()));
create policy cobranca on autorizacoes_pix_automatico
  using (estabelecimento_id = (select app_cobranca_atual()))
  with check (estabelecimento_id = (select app_cobranca_atual()));

create table cobrancas_pix_automatico (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  autorizacao_id uuid not null,
  fatura_id uuid not null,
  -- Paid in the same act as the permission is given.
  imediata boolean not null default false,
  vencimento date not null,
  valor numeric(12,2) not null constraint cobrancas_pix_automatico_valor_faixa check (valor > 0),
  status text not null default 'criada'
    constraint cobrancas_pix_automatico_status_valores
      check (status in ('criada', 'agendada', 'recusada', 'paga', 'falhou', 'cancelada')),
  motivo text constraint cobrancas_pix_automatico_motivo_tamanho check (length(motivo) <= 300),
  -- To be withdrawn at the provider; `tarde` where it said that this comes too late.
  cancelar boolean not null default false,
  tarde boolean not null default false,
  -- The day on which to try once more, until the provider knows.
  tentar_em date,
  pago_em timestamptz,
  end_to_end_id text,
  -- Reais to give back, and when that was done.
  devolver numeric(12,2) not null default 0
    constraint cobrancas_pix_automatico_devolver_faixa check (devolver >= 0 and devolver <= valor),
  devolvida_em timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cobrancas_pix_automatico_id_key unique (estabelecimento_id, id),
  -- An invoice is charged once by a permission.
  constraint cobrancas_pix_automatico_fatura_key unique (estabelecimento_id, fatura_id, autorizacao_id),
  constraint cobrancas_pix_automatico_autorizacao_id_fkey foreign key (estabelecimento_id, autorizacao_id)
    references autorizacoes_pix_automatico (estabelecimento_id, id),
  constraint cobrancas_pix_automatico_fatura_id_fkey foreign key (estabelecimento_id, fatura_id)
    references faturas (estabelecimento_id, id),
  constraint cobrancas_pix_automatico_paga_tem_data check ((status = 'paga') = (pago_em is not null))
);
create index cobrancas_pix_automatico_abertas on cobrancas_pix_automatico (estabelecimento_id)
  where status in ('criada', 'agendada', 'falhou') or (devolver > 0 and devolvida_em is null);
create index cobrancas_pix_automatico_autorizacao on cobrancas_pix_automatico (estabelecimento_id, autorizacao_id);
create trigger updated_at before update on cobrancas_pix_automatico
  for each row execute function tocar_updated_at();
alter table cobrancas_pix_automatico enable row level security;
create policy plataforma on cobrancas_pix_automatico
  using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
create policy loja on cobrancas_pix_automatico for select using (estabelecimento_id = (select app_loja_atual()));
create policy cobranca on cobrancas_pix_automatico
  using (estabelecimento_id = (select app_cobranca_atual()))
  with check (estabelecimento_id = (select app_cobranca_atual()));

create table tentativas_pix_automatico (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  cobranca_id uuid not null,
  numero smallint not null constraint tentativas_pix_automatico_numero_faixa check (numero between 1 and 20),
  dia date not null,
  -- Commanded by us after the due date.
  nova boolean not null,
  status text not null
    constraint tentativas_pix_automatico_status_valores check (status in ('agendada', 'paga', 'falhou', 'cancelada')),
  prevista_em timestamptz not null,
  end_to_end_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tentativas_pix_automatico_numero_key unique (estabelecimento_id, cobranca_id, numero),
  constraint tentativas_pix_automatico_cobranca_id_fkey foreign key (estabelecimento_id, cobranca_id)
    references cobrancas_pix_automatico (estabelecimento_id, id)
);
create trigger updated_at before update on tentativas_pix_automatico
  for each row execute function tocar_updated_at();
alter table tentativas_pix_automatico enable row level security;
create policy plataforma on tentativas_pix_automatico
  using ((select app_ve_tudo())) with check ((select app_ve_tudo()));
create policy loja on tentativas_pix_automatico for select using (estabelecimento_id = (select app_loja_atual()));
create policy cobranca on tentativas_pix_automatico
  using (estabelecimento_id = (select app_cobranca_atual()))
  with check (estabelecimento_id = (select app_cobranca_atual()));
