-- What a buyer gets when the parcel never comes, and what a shop may not do while it owes a refund.

alter table devolucoes
  drop constraint devolucoes_tipo_valores,
  add constraint devolucoes_tipo_valores check (tipo in ('arrependimento', 'problema', 'nao_recebido')),
  drop constraint devolucoes_so_problema_se_recusa,
  add constraint devolucoes_arrependimento_nao_se_recusa
    check (status <> 'recusada' or (tipo <> 'arrependimento' and motivo_recusa is not null)),
  -- Files of the shop that back its refusal; their ids in `arquivos`.
  add column fotos_da_loja uuid[] not null default '{}'
    constraint devolucoes_fotos_da_loja_tamanho check (cardinality(fotos_da_loja) <= 6);
alter table devolucoes rename constraint devolucoes_problema_tem_descricao to devolucoes_reclamacao_tem_descricao;

-- The buyer reads what the shop refused with.
create policy resposta_ao_comprador on arquivos for select
  using ((select app_papel()) = 'pessoa' and exists (
    select 1 from vendas v join devolucoes d on d.estabelecimento_id = v.estabelecimento_id and d.venda_id = v.id
    where v.user_id = (select app_pessoa_atual()) and arquivos.id = any(d.fotos_da_loja)));

-- Those whose days may pass without a word of the shop.
create index devolucoes_sem_resposta on devolucoes (responder_ate)
  where status = 'aberta' and (mediacao_pedida_em is null or mediacao_decisao = 'cliente');
create index reembolsos_falhos on reembolsos (estabelecimento_id) where status = 'falhou';

-- Since when the shop owes a refund that it must see to itself: until then it takes no new orders.
alter table estabelecimentos add column reembolso_devido_desde timestamptz;

create function loja_em_pausa(p_de timestamptz, p_ate timestamptz, p_reembolso_devido_desde timestamptz) returns boolean
language sql stable as $$
  select p_reembolso_devido_desde is not null or coalesce(now() between p_de and coalesce(p_ate, 'infinity'), false)
$$;

create or replace view publico_estabelecimentos with (security_barrier) as
  select e.id, e.codigo, e.nome, e.razao_social, e.cnpj, e.cidade, e.uf, e.cep, e.endereco, e.logo_url, e.capa_url,
         case when p.permite_personalizacao then e.cor end as cor,
         e.descricao, e.segmento, e.email as email_contato, e.telefone as telefone_contato, e.pagamentos_habilitados,
         e.mercadopago_vault_id is not null as pagamentos_conectados,
         case when p.nome in ('Profissional', 'Enterprise') then e.whatsapp_atendimento end as whatsapp_atendimento,
         e.media_avaliacoes, e.total_avaliacoes, e.created_at,
         case when e.reembolso_devido_desde is null and now() between e.pausa_de and coalesce(e.pausa_ate, 'infinity')
           then e.pausa_ate end as pausa_ate,
         loja_em_pausa(e.pausa_de, e.pausa_ate, e.reembolso_devido_desde) as em_pausa,
         case when e.reembolso_devido_desde is null then e.mensagem_pausa end as mensagem_pausa,
         c.total_vendas, c.total_produtos, c.produtos_em_promocao
  from estabelecimentos e
  join contadores_estabelecimento c on c.estabelecimento_id = e.id
  left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
  left join planos_assinatura p on p.id = a.plano_id
  where e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia;
