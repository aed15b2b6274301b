-- How a shop posts: the packaging of what has no measures of its own, how soon it posts, and its own prices by place and
-- weight, for where no carrier answers.
create table fretes_da_loja (
  estabelecimento_id uuid primary key references estabelecimentos (id),
  peso_gramas integer not null constraint fretes_da_loja_peso_gramas_faixa check (peso_gramas between 1 and 300000),
  altura_cm smallint not null constraint fretes_da_loja_altura_cm_faixa check (altura_cm between 1 and 300),
  largura_cm smallint not null constraint fretes_da_loja_largura_cm_faixa check (largura_cm between 1 and 300),
  comprimento_cm smallint not null
    constraint fretes_da_loja_comprimento_cm_faixa check (comprimento_cm between 1 and 300),
  -- Business days until it is posted, told beside those on the way.
  preparo_dias smallint not null constraint fretes_da_loja_preparo_dias_faixa check (preparo_dias between 0 and 30),
  -- [{ "ufs": ["SP"], "ceps": [{ "de": "01000000", "ate": "01999999" }], "ate_gramas": 1000, "preco": 15.9, "dias": 3 }]
  tabela jsonb not null default '[]'
    constraint fretes_da_loja_tabela_lista check (jsonb_typeof(tabela) = 'array' and jsonb_array_length(tabela) <= 300),
  alterado_por uuid references auth.users (id),
  updated_at timestamptz not null default now()
);
create trigger updated_at before update on fretes_da_loja for each row execute function tocar_updated_at();
alter table fretes_da_loja enable row level security;
create policy acesso on fretes_da_loja
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- What was told of posting something somewhere: kept so that the same question is not asked twice, and so that an order
-- pays what was told. It says nothing of who asked.
create table cotacoes_de_frete (
  estabelecimento_id uuid not null references estabelecimentos (id),
  id uuid not null,
  para_cep text not null constraint cotacoes_de_frete_para_cep_formato check (para_cep ~ '^[0-9]{8}$'),
  -- Which things and how many of each: an order for others is not this quote's.
  itens bytea not null,
  -- All that the answer depends on.
  chave bytea not null,
  -- [{ "servico_id": 1, "nome": "PAC", "transportadora": "Correios", "preco": 19.9, "prazo_min": 5, "prazo_max": 8 }];
  -- a line of the shop's own table has neither service nor carrier.
  opcoes jsonb not null constraint cotacoes_de_frete_opcoes_lista check (jsonb_typeof(opcoes) = 'array'),
  -- Why it is not the carrier's, where it should be.
  motivo text constraint cotacoes_de_frete_motivo_tamanho check (length(motivo) <= 40),
  created_at timestamptz not null default now(),
  primary key (estabelecimento_id, id)
);
create index cotacoes_de_frete_chave on cotacoes_de_frete (estabelecimento_id, chave, created_at desc);
create index cotacoes_de_frete_antigas on cotacoes_de_frete (estabelecimento_id, created_at);
alter table cotacoes_de_frete enable row level security;
create policy acesso on cotacoes_de_frete
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- As before; who posts what it sells has a way of delivery too.
create or replace function fatos_de_conformidade(loja uuid) returns jsonb language sql stable security definer
  set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'razao_social', coalesce(e.razao_social, '') <> '', 'cnpj', e.cnpj is not null,
    'endereco', coalesce(e.endereco, '') <> '' and e.cep is not null and coalesce(e.cidade, '') <> '' and e.uf is not null,
    'email', coalesce(e.email, '') <> '', 'telefone', coalesce(e.telefone, '') <> '',
    'politica_trocas', coalesce(c.politicas ->> 'trocas', '') <> '',
    'politica_entrega', coalesce(c.politicas ->> 'entrega', '') <> '',
    'politica_privacidade', coalesce(c.politicas ->> 'privacidade', '') <> '',
    'entrega', coalesce((c.entrega -> 'retirada' ->> 'ativa')::boolean, false)
      or coalesce((c.entrega -> 'propria' ->> 'ativa')::boolean, false)
      or coalesce((c.entrega -> 'combinar' ->> 'ativa')::boolean, false)
      or coalesce((c.entrega -> 'envio' ->> 'ativa')::boolean, false),
    'horarios', c.funcionamento is not null,
    'produtos', n.total_produtos,
    'produtos_sem_descricao', (select count(*) from produtos p where p.estabelecimento_id = e.id and p.status = 'ativo'
      and length(coalesce(p.descricao, '')) < 20))
  from estabelecimentos e
  join contadores_estabelecimento n on n.estabelecimento_id = e.id
  left join configuracoes_estabelecimento c on c.estabelecimento_id = e.id
  where e.id = loja
    and ((select app_ve_tudo()) or e.id = (select app_loja_atual())
      or (e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia))
$$;
