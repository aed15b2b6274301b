-- What was searched for and not found, in a shop or over all of them: the words, the day, and from how many addresses.
-- No person and no address is in it.
create table buscas_em_vao (
  id uuid primary key default uuid_v7(),
  -- Null for a search over all shops.
  estabelecimento_id uuid references estabelecimentos (id) on delete cascade,
  dia date not null,
  -- Folded, and nothing that tells of a person: no e-mail, no number as long as a telephone's.
  termo text not null
    constraint buscas_em_vao_termo_tamanho check (length(termo) between 3 and 60)
    constraint buscas_em_vao_termo_sem_pessoa
      check (termo !~ '@|https?:|www\.' and length(regexp_replace(termo, '[^0-9]', '', 'g')) < 7),
  -- Addresses that searched on that day, each once.
  vezes integer not null constraint buscas_em_vao_vezes_faixa check (vezes > 0),
  constraint buscas_em_vao_dia_termo_key unique nulls not distinct (estabelecimento_id, dia, termo)
);
create index buscas_em_vao_idade on buscas_em_vao (dia);
alter table buscas_em_vao enable row level security;
create policy acesso on buscas_em_vao
  using ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()))
  with check ((select app_ve_tudo()) or estabelecimento_id = (select app_loja_atual()));
