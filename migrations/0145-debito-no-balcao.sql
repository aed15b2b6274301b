-- Whether a card at the counter was a debit card or one of credit; null where nobody said.
alter table pagamentos add column debito boolean;
