-- What the shop itself offers with a product.
create table leve_junto (
  estabelecimento_id uuid not null,
  produto_id uuid not null,
  outro_id uuid not null,
  ordem integer not null constraint leve_junto_ordem_faixa check (ordem between 0 and 3),
  primary key (estabelecimento_id, produto_id, outro_id),
  constraint leve_junto_ordem unique (estabelecimento_id, produto_id, ordem),
  constraint leve_junto_outro_produto check (outro_id <> produto_id),
  constraint leve_junto_produto_id_fkey foreign key (estabelecimento_id, produto_id)
    references produtos (estabelecimento_id, id) on delete cascade,
  constraint leve_junto_outro_id_fkey foreign key (estabelecimento_id, outro_id)
    references produtos (estabelecimento_id, id) on delete cascade
);
create index leve_junto_outro on leve_junto (estabelecimento_id, outro_id);
create trigger anunciar after insert or update or delete on leve_junto for each row execute function anunciar_loja();
alter table leve_junto enable row level security;
create policy acesso on leve_junto
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- What was bought with it in one order, and what else those who bought it bought in the shop. Computed by the night's
-- clock from paid sales; how many stand behind it, never who.
create table produtos_relacionados (
  estabelecimento_id uuid not null,
  produto_id uuid not null,
  outro_id uuid not null,
  tipo text not null constraint produtos_relacionados_tipo_valores check (tipo in ('junto', 'tambem')),
  vezes integer not null constraint produtos_relacionados_vezes_faixa check (vezes >= 3),
  primary key (estabelecimento_id, produto_id, tipo, outro_id),
  constraint produtos_relacionados_produto_id_fkey foreign key (estabelecimento_id, produto_id)
    references produtos (estabelecimento_id, id) on delete cascade,
  constraint produtos_relacionados_outro_id_fkey foreign key (estabelecimento_id, outro_id)
    references produtos (estabelecimento_id, id) on delete cascade
);
create index produtos_relacionados_outro on produtos_relacionados (estabelecimento_id, outro_id);
alter table produtos_relacionados enable row level security;
create policy acesso on produtos_relacionados
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));

-- What stands beside a product on show: the shop's own choice before what its sales say.
create view publico_relacionados with (security_barrier) as
  select j.estabelecimento_id, j.produto_id, j.outro_id, 'escolhido' as tipo, -j.ordem as peso
  from leve_junto j join publico_produtos p on p.estabelecimento_id = j.estabelecimento_id and p.id = j.produto_id
  union all
  select r.estabelecimento_id, r.produto_id, r.outro_id, r.tipo, r.vezes
  from produtos_relacionados r
  join publico_produtos p on p.estabelecimento_id = r.estabelecimento_id and p.id = r.produto_id;
