-- Subscription plans of the platform. Readable by everyone.

create table planos_assinatura (
  id uuid primary key default uuid_v7(),
  nome text not null unique check (length(trim(nome)) between 1 and 60),
  descricao text not null default '',
  valor_mensal numeric(12,2) not null check (valor_mensal >= 0),
  ativo boolean not null default true,
  limite_produtos integer not null default 0 check (limite_produtos >= -1),
  max_usuarios integer not null default 1 check (max_usuarios = -1 or max_usuarios >= 1),
  permite_personalizacao boolean not null default false,
  nivel_relatorios text not null default 'nenhum'
    check (nivel_relatorios in ('nenhum', 'basico', 'avancado', 'personalizado')),
  exportacao_relatorios boolean not null default false,
  permite_mercadopago_proprio boolean not null default false,
  permite_multiplos_estabelecimentos boolean not null default false,
  nivel_suporte text not null default 'email_72h'
    check (nivel_suporte in ('email_72h', 'email_24h', 'prioritario_12h', 'dedicado_24x7')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table planos_assinatura enable row level security;
create policy leitura on planos_assinatura for select using (true);
create policy escrita on planos_assinatura using (app_ve_tudo()) with check (app_ve_tudo());
create index planos_assinatura_ativos on planos_assinatura (valor_mensal) where ativo;
create trigger updated_at before update on planos_assinatura for each row execute function tocar_updated_at();

insert into planos_assinatura
  (nome, descricao, valor_mensal, limite_produtos, max_usuarios, permite_personalizacao, nivel_relatorios,
   exportacao_relatorios, permite_mercadopago_proprio, permite_multiplos_estabelecimentos, nivel_suporte)
values
  ('Starter', 'Para começar a vender com a sua loja no ar e PIX direto na sua conta.',
   49.90, 50, 1, false, 'basico', false, true, false, 'email_72h'),
  ('Profissional', 'Para lojas em crescimento: equipe, relatórios avançados e botão de WhatsApp.',
   99.90, 500, 5, true, 'avancado', true, true, false, 'prioritario_12h'),
  ('Enterprise', 'Para redes: sem limites, várias lojas e atendimento dedicado.',
   249.90, -1, -1, true, 'personalizado', true, true, true, 'dedicado_24x7');
