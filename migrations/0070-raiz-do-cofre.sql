-- The vault's first key, sealed under the present one since that was exchanged (npm run vault:rotate): links, refresh
-- tokens, digests and the serving role's password are derived from it. Only the owner of the database reads it.
create table raiz_do_cofre (
  unica boolean primary key default true constraint raiz_do_cofre_unica_valores check (unica),
  chave_id text not null,
  iv bytea not null constraint raiz_do_cofre_iv_tamanho check (length(iv) = 12),
  conteudo bytea not null,
  etiqueta bytea not null constraint raiz_do_cofre_etiqueta_tamanho check (length(etiqueta) = 16)
);
alter table raiz_do_cofre enable row level security;
create policy ninguem on raiz_do_cofre using (false) with check (false);
