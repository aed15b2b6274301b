-- A rehearsal is its team's: who knows the id of something of it at the platform is told what everybody else is told. These
-- are what the platform opens by an id alone; lists and figures leave rehearsals out already.
create policy ensaios_sao_da_equipe on vendas as restrictive
  using ((select app_papel()) is distinct from 'plataforma' or estabelecimento_id <> all((select array(select ensaios()))::uuid[])
    or estabelecimento_id = any((select app_ensaios())::uuid[]));
create policy ensaios_sao_da_equipe on conversas as restrictive
  using ((select app_papel()) is distinct from 'plataforma' or estabelecimento_id <> all((select array(select ensaios()))::uuid[])
    or estabelecimento_id = any((select app_ensaios())::uuid[]));
create policy ensaios_sao_da_equipe on arquivos as restrictive
  using ((select app_papel()) is distinct from 'plataforma' or estabelecimento_id is null
    or estabelecimento_id <> all((select array(select ensaios()))::uuid[]) or estabelecimento_id = any((select app_ensaios())::uuid[]));
