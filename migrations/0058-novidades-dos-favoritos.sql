-- What a favourite cost when it was kept and when its person last heard of it, whether it was sold out since, and when
-- its person was last told. What was kept before is compared with the price of today.
alter table favoritos
  add column preco_guardado numeric(12,2),
  add column preco_visto numeric(12,2),
  add column esgotado boolean not null default false,
  add column avisado_em timestamptz;
update favoritos f set preco_guardado = p.preco_efetivo, preco_visto = p.preco_efetivo, esgotado = p.estoque <= 0
  from produtos p where p.estabelecimento_id = f.estabelecimento_id and p.id = f.produto_id;
create index favoritos_esgotados on favoritos (estabelecimento_id, produto_id) where esgotado;
