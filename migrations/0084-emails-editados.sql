-- The words that the platform gave to an e-mail, a row per version; no row means those of the program's file.
create table versoes_de_emails (
  chave text not null constraint versoes_de_emails_chave_formato check (chave ~ '^[a-z_]+\.[a-z_]+$'),
  versao integer not null constraint versoes_de_emails_versao_faixa check (versao >= 1),
  -- { "assunto", "titulo", "trechos" }; null goes back to the file's, whatever they are by then.
  edicao jsonb
    constraint versoes_de_emails_edicao_tamanho check (length(edicao::text) <= 200000)
    constraint versoes_de_emails_edicao_formato check (coalesce(jsonb_typeof(edicao -> 'assunto') = 'string'
      and jsonb_typeof(edicao -> 'titulo') = 'string' and jsonb_typeof(edicao -> 'trechos') = 'array', edicao is null)),
  user_id uuid references auth.users (id),
  motivo text constraint versoes_de_emails_motivo_tamanho check (length(motivo) <= 500),
  created_at timestamptz not null default now(),
  primary key (chave, versao)
);
alter table versoes_de_emails enable row level security;
create policy leitura on versoes_de_emails for select using (true);
create policy escrita on versoes_de_emails for insert with check ((select app_ve_tudo()));
