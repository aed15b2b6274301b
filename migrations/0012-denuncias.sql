-- What anybody reports about a shop, a product or a review. The platform's people read it; nobody else does.

create table denuncias (
  id uuid primary key default uuid_v7(),
  protocolo text not null unique default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)),
  estabelecimento_id uuid not null references estabelecimentos (id),
  produto_id uuid,
  motivo text not null check (motivo in ('falsificado', 'proibido', 'enganoso', 'golpe', 'ofensivo', 'outro')),
  descricao text not null check (length(trim(descricao)) between 10 and 2000),
  contato text check (length(contato) <= 320),
  user_id uuid references auth.users (id),
  situacao text not null default 'aberta' check (situacao in ('aberta', 'em_analise', 'mantida', 'removida')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (estabelecimento_id, produto_id) references produtos (estabelecimento_id, id)
);
create index denuncias_abertas on denuncias (created_at) where situacao in ('aberta', 'em_analise');
create trigger updated_at before update on denuncias for each row execute function tocar_updated_at();
alter table denuncias enable row level security;
create policy plataforma on denuncias using (app_ve_tudo()) with check (app_ve_tudo());
