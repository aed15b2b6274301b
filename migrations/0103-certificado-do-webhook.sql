-- wider: the receiver's certificate is not to be trusted
alter table entregas_de_webhook
  drop constraint entregas_de_webhook_motivo_valores,
  add constraint entregas_de_webhook_motivo_valores check (motivo in ('address', 'inside', 'unknown', 'slow', 'large',
    'type', 'redirects', 'certificate', 'network')) not valid;
