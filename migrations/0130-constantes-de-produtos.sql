-- PostgreSQL reads every CHECK of a table anew, from its text, at each statement that writes there
-- (docs/decisions/0106-checks-compare-with-constants.md). The file 0133 says that the rows that are there keep to them.
-- wider: by nothing, they let in the same

alter table produtos
  drop constraint produtos_status_valores,
  drop constraint produtos_status_sem_limite_valores,
  drop constraint produtos_status_da_variacao,
  drop constraint produtos_medida_unidade_valores,
  drop constraint produtos_preco_so_falta_em_rascunho,
  drop constraint produtos_preco_promocao_menor,
  drop constraint produtos_preco_ate_faixa,
  drop constraint produtos_custo_faixa,
  drop constraint produtos_medida_quantidade_faixa,
  drop constraint produtos_media_avaliacoes_faixa,
  add constraint produtos_status_valores check (status = any
    ('{rascunho,ativo,inativo,inativo_por_limite,oculto,excluido,variacao,variacao_fora}')) not valid,
  add constraint produtos_status_sem_limite_valores
    check (status_sem_limite = any ('{rascunho,ativo,inativo}')) not valid,
  add constraint produtos_status_da_variacao
    check ((pai_id is not null) = (status = any ('{variacao,variacao_fora}'))) not valid,
  add constraint produtos_medida_unidade_valores
    check (medida_unidade = any ('{g,kg,ml,l,cm,m,m2,un}')) not valid,
  add constraint produtos_preco_so_falta_em_rascunho
    check (preco > 0.0 or preco = 0.0 and status = any ('{rascunho,excluido}')) not valid,
  add constraint produtos_preco_promocao_menor
    check (preco_promocao > 0.0 and preco_promocao < preco) not valid,
  add constraint produtos_preco_ate_faixa check (preco_ate > 0.0) not valid,
  add constraint produtos_custo_faixa check (custo >= 0.0) not valid,
  add constraint produtos_medida_quantidade_faixa check (medida_quantidade > 0.0) not valid,
  add constraint produtos_media_avaliacoes_faixa check (media_avaliacoes between 0.0 and 5.0) not valid;
