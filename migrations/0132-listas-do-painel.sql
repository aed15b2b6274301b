-- Lists of the panel. Whose purchase a row belongs to is asked by a function that keeps its plan: written out, each of
-- these walls put the walls of `vendas` into every statement once more, and a list took longer to plan than to run.
create function compra_de_quem_pede(loja uuid, venda uuid) returns boolean
  language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$
begin
  return exists (select 1 from vendas v
    where v.estabelecimento_id = loja and v.id = venda and v.user_id = app_user_id());
end $$;

alter policy propria on itens_venda
  using ((select app_papel()) = 'pessoa' and compra_de_quem_pede(estabelecimento_id, venda_id));
alter policy propria on pagamentos
  using ((select app_papel()) = 'pessoa' and compra_de_quem_pede(estabelecimento_id, venda_id));
alter policy propria on historico_vendas
  using ((select app_papel()) = 'pessoa' and compra_de_quem_pede(estabelecimento_id, venda_id));
alter policy propria on devolucoes
  using ((select app_papel()) = 'pessoa' and compra_de_quem_pede(estabelecimento_id, venda_id));
alter policy do_comprador on notas_fiscais
  using ((select app_papel()) = 'pessoa' and compra_de_quem_pede(estabelecimento_id, venda_id));
alter policy do_comprador on notas_venda
  using ((select app_papel()) = 'pessoa' and visivel_ao_cliente and compra_de_quem_pede(estabelecimento_id, venda_id));

-- How many sales a shop has is counted in the index alone; the walls ask whose a sale is.
drop index vendas_loja;
create index vendas_loja on vendas (estabelecimento_id, created_at desc, id desc) include (user_id)
  where excluida_em is null;
