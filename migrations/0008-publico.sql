-- What every visitor may see: visible shops' rows, public columns only. The views belong to the migrating role,
-- so they read past row level security; security_barrier keeps hostile filters from seeing what they leave out.

create view publico_estabelecimentos with (security_barrier) as
  select e.id, e.codigo, e.nome, e.razao_social, e.cnpj, e.cidade, e.uf, e.cep, e.endereco, e.logo_url, e.capa_url, e.cor,
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

create view publico_categorias with (security_barrier) as
  select c.id, c.estabelecimento_id, c.nome, c.cor, c.icone, c.ordem
  from categorias c
  join estabelecimentos e on e.id = c.estabelecimento_id
  where c.ativa and e.status = 'ativo' and e.status_aprovacao = 'aprovado' and not e.bloqueado_por_inadimplencia;

create view publico_produtos with (security_barrier) as
  select p.id, p.estabelecimento_id, p.categoria_id, p.nome, p.descricao, p.preco, p.preco_promocao, p.em_promocao,
         case when p.em_promocao and p.preco_promocao is not null then p.preco_promocao else p.preco end as preco_efetivo,
         p.estoque, p.imagem_url, p.especificacoes_tecnicas, p.fabricante, p.material, p.dimensoes, p.peso, p.garantia,
         p.media_avaliacoes, p.total_avaliacoes, p.created_at, p.updated_at
  from produtos p
  join estabelecimentos e on e.id = p.estabelecimento_id
  where p.status = 'ativo' and e.status = 'ativo' and e.status_aprovacao = 'aprovado'
    and not e.bloqueado_por_inadimplencia;

create view publico_imagens_produto with (security_barrier) as
  select i.estabelecimento_id, i.produto_id, i.url, i.texto_alternativo, i.ordem
  from imagens_produto i
  join publico_produtos p on p.estabelecimento_id = i.estabelecimento_id and p.id = i.produto_id;

create view publico_avaliacoes_estabelecimento with (security_barrier) as
  select a.id, a.estabelecimento_id, a.nota, a.titulo, a.comentario, a.verificado, a.resposta_loja, a.created_at,
         a.updated_at, case when a.anonima then null else c.nome end as consumidor_nome
  from avaliacoes_estabelecimento a
  join consumidores c on c.estabelecimento_id = a.estabelecimento_id and c.id = a.cliente_id
  join publico_estabelecimentos e on e.id = a.estabelecimento_id
  where a.status in ('publicada', 'em_analise');

create view publico_avaliacoes_produtos with (security_barrier) as
  select a.id, a.estabelecimento_id, a.produto_id, a.nota, a.titulo, a.comentario, a.verificado, a.resposta_loja,
         a.created_at, c.nome as consumidor_nome
  from avaliacoes_produtos a
  join consumidores c on c.estabelecimento_id = a.estabelecimento_id and c.id = a.cliente_id
  join publico_produtos p on p.estabelecimento_id = a.estabelecimento_id and p.id = a.produto_id
  where a.status in ('publicada', 'em_analise');

create view publico_planos with (security_barrier) as
  select * from planos_assinatura where ativo;

-- The names of all shops, for a buyer's own purchases: a shop that closed keeps its name there.
create view nomes_estabelecimentos with (security_barrier) as
  select id, codigo, nome, logo_url from estabelecimentos;
