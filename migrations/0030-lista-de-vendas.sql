-- A sale's page shows its latest return.
create index devolucoes_venda on devolucoes (venda_id, created_at desc);
