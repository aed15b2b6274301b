-- Two purposes more that a person may say yes to, and for each letter the address that ends it in one click.
alter table consentimentos drop constraint consentimentos_finalidade_valores;
alter table consentimentos add constraint consentimentos_finalidade_valores
  check (finalidade in ('ofertas', 'novidades', 'melhoria', 'carrinho', 'favoritos', 'termos', 'privacidade', 'cookies'));
alter table emails add column sair text constraint emails_sair_tamanho check (length(sair) between 1 and 500);
