-- Accepting an edition of the legal texts is proved like any other consent: text, edition, time and address.
alter table consentimentos drop constraint consentimentos_finalidade_check;
alter table consentimentos add constraint consentimentos_finalidade_check
  check (finalidade in ('ofertas', 'novidades', 'melhoria', 'termos', 'privacidade', 'cookies'));
