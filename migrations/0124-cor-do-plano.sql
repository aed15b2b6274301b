-- A shop's colour is part of what a plan allows: one that moved to a smaller plan keeps it for later, unseen.
create or replace view publico_estabelecimentos with (security_barrier) as
  select e.id, e.codigo, e.nome, e.razao_social, e.cnpj, e.cidade, e.uf, e.cep, e.endereco, e.logo_url, e.capa_url,
         case when p.permite_personalizacao then e.cor end as cor,
         e.descricao, e.segmento, e.email as email_contato, e.telefone as telefone_contato, e.pagamentos_habilitados,
         e.mercadopago_vault_id is not null as pagamentos_conectados,
         case when p.nome in ('Profissional', 'Enterprise') then e.whatsapp_atendimento end as whatsapp_atendimento,
         e.media_avaliacoes, e.total_avaliacoes, e.created_at,
         case when now() between e.pausa_de and coalesce(e.pausa_ate, 'infinity') then e.pausa_ate end as pausa_ate,
         coalesce(now() between e.pausa_de and coalesce(e.pausa_ate, 'infinity'), false) as em_pausa,
         e.mensagem_pausa,
         c.total_vendas, c.total_produtos, c.produtos_em_promocao
  from estabelecimentos e
  join contadores_estabelecimento c on c.estabelecimento_id = e.id
  left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
  left join planos_assinatura p on p.id = a.plano_id
  where e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia;
