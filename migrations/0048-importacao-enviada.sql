-- A sheet that was sent and whose columns nobody has looked at yet.
alter table importacoes drop constraint importacoes_status_check;
alter table importacoes add constraint importacoes_status_check
  check (status in ('enviada', 'validada', 'importando', 'concluida', 'falhou'));
