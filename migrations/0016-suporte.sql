-- Tickets of a shop to the platform, and conversations of a consumer with a shop. Who wrote a message is kept as they
-- were called then: names of other people are not everyone's to read.

-- A shop asks the platform for help.
create sequence chamados_numero start 2001;
create table chamados (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  numero integer not null unique default nextval('chamados_numero'),
  assunto text not null constraint chamados_assunto_tamanho check (length(trim(assunto)) between 3 and 150),
  categoria text not null
    constraint chamados_categoria_valores
      check (categoria in ('pagamentos', 'assinatura', 'produtos', 'vendas', 'conta', 'erro', 'sugestao')),
  prioridade text not null default 'normal'
    constraint chamados_prioridade_valores check (prioridade in ('baixa', 'normal', 'alta', 'urgente')),
  status text not null default 'aberto'
    constraint chamados_status_valores
      check (status in ('aberto', 'em_atendimento', 'aguardando_voce', 'resolvido', 'fechado')),
  -- The plan's level when it was opened: a later change of plan does not move a promise already made.
  nivel_suporte text not null
    constraint chamados_nivel_suporte_valores
      check (nivel_suporte in ('email_72h', 'email_24h', 'prioritario_12h', 'dedicado_24x7')),
  user_id uuid not null references auth.users (id),
  responsavel uuid references auth.users (id),
  -- By when the platform must answer; null while it is the shop's turn or nothing is open.
  responder_ate timestamptz,
  ultima_mensagem_em timestamptz not null default now(),
  resolvido_em timestamptz,
  fechado_em timestamptz,
  ajudou boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint chamados_id_key unique (estabelecimento_id, id),
  constraint chamados_resolucao_tem_data check ((status in ('resolvido', 'fechado')) = (resolvido_em is not null)),
  constraint chamados_fechamento_tem_data check ((status = 'fechado') = (fechado_em is not null)),
  constraint chamados_prazo_so_em_aberto check (responder_ate is null or status in ('aberto', 'em_atendimento'))
);
create index chamados_loja on chamados (estabelecimento_id, ultima_mensagem_em desc);
create index chamados_fila on chamados (responder_ate) where responder_ate is not null;
create index chamados_a_fechar on chamados (resolvido_em) where status = 'resolvido';
create index chamados_recentes on chamados (ultima_mensagem_em desc);
create trigger updated_at before update on chamados for each row execute function tocar_updated_at();
alter table chamados enable row level security;
create policy acesso on chamados
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

create table mensagens_chamado (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  chamado_id uuid not null,
  de text not null constraint mensagens_chamado_de_valores check (de in ('loja', 'plataforma', 'sistema')),
  user_id uuid references auth.users (id),
  autor text not null default '' constraint mensagens_chamado_autor_tamanho check (length(autor) <= 200),
  texto text not null constraint mensagens_chamado_texto_tamanho check (length(trim(texto)) between 1 and 5000),
  anexos jsonb not null default '[]',
  created_at timestamptz not null default now(),
  constraint mensagens_chamado_chamado_id_fkey foreign key (estabelecimento_id, chamado_id)
    references chamados (estabelecimento_id, id),
  constraint mensagens_chamado_de_gente_tem_autor check ((de = 'sistema') = (user_id is null))
);
create index mensagens_chamado_chamado on mensagens_chamado (estabelecimento_id, chamado_id, id);
alter table mensagens_chamado enable row level security;
create policy leitura on mensagens_chamado for select
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy escrita on mensagens_chamado for insert
  with check ((select app_ve_tudo()) or (estabelecimento_id = (select app_loja_atual()) and de <> 'plataforma'));
create policy prazos on mensagens_chamado using ((select app_ve_tudo())) with check ((select app_ve_tudo()));

-- A consumer's questions and complaints to a shop (Decreto 7.962/2013, art. 4 V): a protocol, and five days to answer.
create sequence conversas_protocolo;
create table conversas (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null references estabelecimentos (id),
  protocolo text not null unique
    default to_char(now() at time zone 'America/Sao_Paulo', 'YYYYMMDD')
      || lpad(nextval('conversas_protocolo')::text, 6, '0'),
  user_id uuid not null references auth.users (id),
  cliente_nome text not null default '' constraint conversas_cliente_nome_tamanho check (length(cliente_nome) <= 200),
  venda_id uuid,
  assunto text not null
    constraint conversas_assunto_valores
      check (assunto in ('duvida', 'reclamacao', 'entrega', 'cancelamento', 'troca', 'outro')),
  status text not null default 'aberta'
    constraint conversas_status_valores check (status in ('aberta', 'respondida', 'encerrada')),
  -- By when the law wants the shop to answer; null when it has.
  responder_ate timestamptz,
  -- The consumer asked for the platform's help; by when it owes its word, and since when both have it.
  escalado_em timestamptz,
  mediacao_responder_ate timestamptz,
  mediacao_decidida_em timestamptz,
  ultima_mensagem_em timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint conversas_id_key unique (estabelecimento_id, id),
  constraint conversas_venda_id_fkey foreign key (estabelecimento_id, venda_id)
    references vendas (estabelecimento_id, id),
  constraint conversas_ajuda_tem_prazo check ((escalado_em is null) = (mediacao_responder_ate is null)),
  constraint conversas_aberta_tem_prazo check ((status = 'aberta') = (responder_ate is not null))
);
create index conversas_loja on conversas (estabelecimento_id, ultima_mensagem_em desc);
create index conversas_pessoa on conversas (user_id, ultima_mensagem_em desc);
create index conversas_venda on conversas (estabelecimento_id, venda_id);
create index conversas_prazo on conversas (responder_ate) where responder_ate is not null;
create index conversas_em_mediacao on conversas (mediacao_responder_ate)
  where mediacao_responder_ate is not null and mediacao_decidida_em is null;
create trigger updated_at before update on conversas for each row execute function tocar_updated_at();
alter table conversas enable row level security;
create policy acesso on conversas
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy propria on conversas for select using (user_id = (select app_pessoa_atual()));

create table mensagens_conversa (
  id uuid primary key default uuid_v7(),
  estabelecimento_id uuid not null,
  conversa_id uuid not null,
  de text not null constraint mensagens_conversa_de_valores
    check (de in ('consumidor', 'loja', 'plataforma', 'sistema')),
  user_id uuid references auth.users (id),
  autor text not null default '' constraint mensagens_conversa_autor_tamanho check (length(autor) <= 200),
  texto text not null constraint mensagens_conversa_texto_tamanho check (length(trim(texto)) between 1 and 5000),
  anexos jsonb not null default '[]',
  created_at timestamptz not null default now(),
  constraint mensagens_conversa_conversa_id_fkey foreign key (estabelecimento_id, conversa_id)
    references conversas (estabelecimento_id, id)
);
create index mensagens_conversa_conversa on mensagens_conversa (estabelecimento_id, conversa_id, id);
alter table mensagens_conversa enable row level security;
create policy acesso on mensagens_conversa
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
create policy propria on mensagens_conversa for select
  using (exists (
    select 1 from conversas c where c.estabelecimento_id = mensagens_conversa.estabelecimento_id
      and c.id = mensagens_conversa.conversa_id and c.user_id = (select app_pessoa_atual())));
