-- What the desk of invoices keeps besides: the service's fiscal document, the answer to a contest, the day of a refund.
alter table faturas
  add column nfse_numero text check (length(nfse_numero) between 1 and 40),
  add column nfse_url text check (nfse_url ~ '^https://' and length(nfse_url) <= 500),
  add column nfse_em timestamptz,
  add column contestacao_resposta text check (length(contestacao_resposta) <= 2000),
  add column contestacao_respondida_em timestamptz,
  add column estornada_em timestamptz,
  add check ((nfse_numero is null) = (nfse_em is null)),
  add check (nfse_url is null or nfse_numero is not null),
  add check ((contestacao_resposta is null) = (contestacao_respondida_em is null)),
  add check (contestacao_resposta is null or contestacao is not null);
update faturas set estornada_em = updated_at where status = 'estornada';
-- Money by the day it came, for the platform's figures.
create index faturas_pagas on faturas (pago_em) where pago_em is not null;
