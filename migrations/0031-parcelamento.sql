-- What a buyer pays in all for a card in instalments, as the provider charged it: the sale's amount and its interest.
alter table pagamentos add column total_parcelado numeric(12,2)
  constraint pagamentos_total_parcelado_cobre_o_valor check (total_parcelado >= valor);
