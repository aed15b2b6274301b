-- Who of the platform looks at a report or at a change of registration.
alter table denuncias add column responsavel uuid references auth.users (id);
create index denuncias_responsavel on denuncias (responsavel) where responsavel is not null;
create index denuncias_da_loja on denuncias (estabelecimento_id, created_at desc);
alter table alteracoes_cadastrais add column responsavel uuid references auth.users (id);
create index alteracoes_cadastrais_responsavel on alteracoes_cadastrais (responsavel) where responsavel is not null;
