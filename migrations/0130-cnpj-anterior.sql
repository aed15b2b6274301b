-- A shop that changes its CNPJ frees the old one at once: it may be another company's. Whoever approves the next shop of
-- that number sees whose it was, so that a change is no way to a second trial.
alter table alteracoes_cadastrais
  add column cnpj_anterior char(14) check (cnpj_anterior ~ '^[0-9A-Z]{12}[0-9]{2}$');
create index alteracoes_cadastrais_cnpj_anterior on alteracoes_cadastrais (cnpj_anterior)
  where cnpj_anterior is not null;
update alteracoes_cadastrais a set cnpj_anterior = u.de ->> 'cnpj'
from auditoria u
where a.cnpj is not null and u.acao = 'plataforma.alteracao_aprovada' and u.recurso = 'alteracoes_cadastrais'
  and u.recurso_id = a.id::text;
