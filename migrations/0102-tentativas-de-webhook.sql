-- Of a delivery, the attempts before the last one, whose answer has columns of its own; the oldest first.
alter table entregas_de_webhook add column anteriores jsonb not null default '[]';
alter table entregas_de_webhook add constraint entregas_de_webhook_anteriores_tamanho
  check (jsonb_typeof(anteriores) = 'array' and jsonb_array_length(anteriores) <= 20) not valid;
