import { type RawBuilder, sql } from 'kysely'
import { pagesById } from '#src/shared/server/database/batches.ts'
import { rowOf, rowsOf, type Tx } from '#src/shared/server/database/database.ts'

/** One part of a person's data: `id` orders the rows, `dado` is what goes out. Nothing about anyone else, no secret. */
type Secao = (userId: string) => RawBuilder<unknown>

const DA_LOJA = sql`join estabelecimentos e on e.id = t.estabelecimento_id`

const SECOES: Record<string, Secao> = {
  conta: (u) => sql`
    select id, jsonb_build_object('email', email, 'criada_em', iso(created_at),
      'email_confirmado_em', iso(email_confirmed_at), 'ultimo_acesso_em', iso(last_sign_in_at),
      'informado_no_cadastro', raw_user_meta_data) as dado from auth.users where id = ${u}`,
  perfis: (u) => sql`
    select t.id, jsonb_build_object('nome', t.nome, 'email', t.email, 'telefone', t.telefone, 'papel', t.papel,
      'loja', e.nome, 'desativado_em', iso(t.desativado_em), 'criado_em', iso(t.created_at)) as dado
    from profiles t left join estabelecimentos e on e.id = t.estabelecimento_id where t.user_id = ${u}`,
  cadastros_em_lojas: (u) => sql`
    select t.id, jsonb_build_object('loja', e.nome, 'nome', t.nome, 'email', t.email, 'telefone', t.telefone,
      'cpf_cnpj', t.cpf_cnpj, 'nascimento', t.nascimento, 'cep', t.cep, 'logradouro', t.logradouro, 'numero', t.numero,
      'complemento', t.complemento, 'bairro', t.bairro, 'cidade', t.cidade, 'uf', t.uf,
      'aceita_marketing', t.aceita_marketing, 'origem', t.origem, 'criado_em', iso(t.created_at)) as dado
    from consumidores t ${DA_LOJA} where t.user_id = ${u}`,
  idade: (u) => sql`
    select user_id as id, jsonb_build_object('nascimento', nascimento, 'ip', host(ip), 'dita_em', iso(created_at)) as dado
    from declaracoes_de_idade where user_id = ${u}`,
  enderecos: (u) => sql`
    select id, jsonb_build_object('apelido', apelido, 'cep', cep, 'logradouro', logradouro, 'numero', numero,
      'complemento', complemento, 'bairro', bairro, 'cidade', cidade, 'uf', uf) as dado
    from enderecos where user_id = ${u}`,
  favoritos: (u) => sql`
    select t.produto_id as id, jsonb_build_object('produto', p.nome, 'loja', e.nome, 'desde', iso(t.created_at),
      'preco_quando_guardado', t.preco_guardado, 'avisado_em', iso(t.avisado_em)) as dado
    from favoritos t join produtos p on p.id = t.produto_id ${DA_LOJA} where t.user_id = ${u}`,
  avisos_de_reposicao: (u) => sql`
    select t.produto_id as id, jsonb_build_object('produto', nome_do_produto(p.nome, p.variacao), 'loja', e.nome,
      'pedido_em', iso(t.created_at)) as dado
    from avisos_de_reposicao t join produtos p on p.id = t.produto_id ${DA_LOJA} where t.user_id = ${u}`,
  carrinho: (u) => sql`
    select t.produto_id as id, jsonb_build_object('produto', t.nome, 'loja', e.nome, 'quantidade', t.quantidade,
      'mudado_em', iso(t.mudada_em), 'lembrado_em', iso(t.lembrada_em)) as dado
    from linhas_carrinho t ${DA_LOJA} where t.user_id = ${u}`,
  compras: (u) => sql`
    select t.id, jsonb_build_object('loja', e.nome, 'numero', t.numero, 'situacao', t.status,
      'forma_de_pagamento', t.forma_pagamento, 'total', t.total, 'reembolsado', t.total_reembolsado,
      'feita_em', iso(t.created_at), 'paga_em', iso(t.pago_em), 'entregue_em', iso(t.entregue_em),
      'comprador', t.comprador - 'documento', 'endereco_de_entrega', t.endereco_entrega,
      'itens', (select jsonb_agg(jsonb_build_object('nome', i.nome, 'quantidade', i.quantidade,
          'preco_unitario', i.preco_unitario, 'subtotal', i.subtotal) order by i.id)
        from itens_venda i where i.estabelecimento_id = t.estabelecimento_id and i.venda_id = t.id),
      'frete_combinado', (select jsonb_build_object('sabia_em', iso(f.ciente_em), 'valor', f.valor,
          'prazo_dias', f.prazo_dias, 'dia', f.dia, 'proposto_em', iso(f.proposto_em), 'aceito_em', iso(f.aceito_em))
        from fretes_a_combinar f where f.estabelecimento_id = t.estabelecimento_id and f.venda_id = t.id),
      'cupons', (select jsonb_agg(jsonb_build_object('codigo', u.codigo, 'desconto', u.desconto, 'desconto_entrega', u.desconto_entrega))
        from usos_de_cupom u where u.estabelecimento_id = t.estabelecimento_id and u.venda_id = t.id),
      'envios', (select coalesce(jsonb_agg(jsonb_build_object('transportadora', g.transportadora, 'servico', g.servico,
          'rastreio', g.rastreio, 'postado_em', iso(g.postado_em), 'entregue_em', iso(g.entregue_em))
          order by g.created_at), '[]')
        from etiquetas_de_envio g where g.estabelecimento_id = t.estabelecimento_id and g.venda_id = t.id),
      'devolucoes', (select coalesce(jsonb_agg(jsonb_build_object('protocolo', d.protocolo, 'tipo', d.tipo,
          'descricao', d.descricao, 'situacao', d.status, 'aberta_em', iso(d.created_at)) order by d.created_at), '[]')
        from devolucoes d where d.estabelecimento_id = t.estabelecimento_id and d.venda_id = t.id)) as dado
    from vendas t ${DA_LOJA} where t.user_id = ${u}`,
  avaliacoes_de_produtos: (u) => sql`
    select t.id, jsonb_build_object('loja', e.nome, 'produto', p.nome, 'nota', t.nota, 'titulo', t.titulo,
      'comentario', t.comentario, 'fotos', t.fotos, 'resposta_da_loja', t.resposta_loja, 'feita_em', iso(t.created_at)) as dado
    from avaliacoes_produtos t join consumidores c on c.id = t.cliente_id ${DA_LOJA}
    join produtos p on p.id = t.produto_id where c.user_id = ${u}`,
  avaliacoes_uteis: (u) => sql`
    select t.avaliacao_id as id, jsonb_build_object('loja', e.nome, 'produto', p.nome, 'em', iso(t.created_at)) as dado
    from votos_avaliacao t join avaliacoes_produtos a on a.id = t.avaliacao_id
    join produtos p on p.id = a.produto_id ${DA_LOJA} where t.user_id = ${u}`,
  avaliacoes_de_lojas: (u) => sql`
    select t.id, jsonb_build_object('loja', e.nome, 'nota', t.nota, 'titulo', t.titulo, 'comentario', t.comentario,
      'anonima', t.anonima, 'resposta_da_loja', t.resposta_loja, 'feita_em', iso(t.created_at)) as dado
    from avaliacoes_estabelecimento t join consumidores c on c.id = t.cliente_id ${DA_LOJA} where c.user_id = ${u}`,
  perguntas_sobre_produtos: (u) => sql`
    select t.id, jsonb_build_object('loja', e.nome, 'produto', p.nome, 'pergunta', t.texto, 'situacao', t.status,
      'resposta_da_loja', t.resposta, 'feita_em', iso(t.created_at)) as dado
    from perguntas_produtos t join produtos p on p.id = t.produto_id ${DA_LOJA} where t.user_id = ${u}`,
  mensagens_com_lojas: (u) => sql`
    select t.id, jsonb_build_object('loja', e.nome, 'protocolo', k.protocolo, 'assunto', k.assunto, 'de', t.de,
      'texto', t.texto, 'em', iso(t.created_at)) as dado
    from conversas k join mensagens_conversa t on t.estabelecimento_id = k.estabelecimento_id and t.conversa_id = k.id
    ${DA_LOJA} where k.user_id = ${u}`,
  mensagens_ao_suporte: (u) => sql`
    select t.id, jsonb_build_object('chamado', k.numero, 'assunto', k.assunto, 'texto', t.texto,
      'em', iso(t.created_at)) as dado
    from mensagens_chamado t join chamados k on k.estabelecimento_id = t.estabelecimento_id and k.id = t.chamado_id
    where t.user_id = ${u}`,
  denuncias: (u) => sql`
    select id, jsonb_build_object('protocolo', protocolo, 'motivo', motivo, 'descricao', descricao, 'contato', contato,
      'situacao', status, 'feita_em', iso(created_at)) as dado from denuncias where user_id = ${u}`,
  consentimentos: (u) => sql`
    select id, jsonb_build_object('finalidade', finalidade, 'concedido', concedido, 'texto', texto, 'versao', versao,
      'ip', host(ip), 'em', iso(created_at)) as dado from consentimentos where user_id = ${u}`,
  aceites_de_plano: (u) => sql`
    select t.id, jsonb_build_object('loja', e.nome, 'texto', t.texto, 'ip', host(t.ip), 'em', iso(t.created_at)) as dado
    from aceites_de_preco t ${DA_LOJA} where t.user_id = ${u}`,
  consentimentos_em_lojas: (u) => sql`
    select t.id, jsonb_build_object('loja', e.nome, 'aceita_ofertas', t.aceita, 'origem', t.origem,
      'em', iso(t.created_at)) as dado
    from consentimentos_cliente t join consumidores c on c.estabelecimento_id = t.estabelecimento_id
      and c.id = t.cliente_id ${DA_LOJA} where c.user_id = ${u}`,
  pedidos_de_privacidade: (u) => sql`
    select id, jsonb_build_object('protocolo', protocolo, 'tipo', tipo, 'situacao', status, 'descricao', descricao,
      'resposta', resposta, 'feito_em', iso(created_at), 'encerrado_em', iso(encerrado_em)) as dado
    from solicitacoes_titular where user_id = ${u}`,
  avisos: (u) => sql`
    select id, jsonb_build_object('titulo', titulo, 'texto', texto, 'em', iso(created_at), 'lido_em', iso(lido_em)) as dado
    from avisos where user_id = ${u}`,
  aparelhos_com_avisos: (u) => sql`
    select id, jsonb_build_object('aparelho', nome, 'ligado_em', iso(created_at), 'visto_em', iso(visto_em)) as dado
    from aparelhos_de_aviso where user_id = ${u}`,
  arquivos: (u) => sql`
    select id, jsonb_build_object('nome', nome, 'tipo', tipo, 'uso', uso, 'tamanho', tamanho,
      'enviado_em', iso(created_at)) as dado from arquivos where user_id = ${u}`,
  visoes_salvas: (u) => sql`
    select id, jsonb_build_object('tela', tela, 'nome', nome, 'filtros', consulta) as dado
    from visoes_salvas where user_id = ${u}`,
  sessoes: (u) => sql`
    select id, jsonb_build_object('navegador', user_agent, 'ip', host(ip), 'iniciada_em', iso(created_at),
      'ultimo_acesso_em', iso(refreshed_at), 'encerrada_em', iso(ended_at)) as dado
    from auth.sessions where user_id = ${u}`,
  registros_de_acesso: (u) => sql`
    select lpad(to_hex(row_number() over (order by minuto, ip, porta)), 32, '0')::uuid as id,
      jsonb_build_object('em', iso(minuto), 'ip', host(ip), 'porta', porta, 'acessos', acessos) as dado
    from consultar_acessos(${u}, null, '-infinity', 'infinity', 1000000)`,
  atos: (u) => sql`
    select id, jsonb_build_object('acao', acao, 'ip', host(ip), 'em', iso(created_at)) as dado
    from auditoria where user_id = ${u}`,
}

export const NOMES_DAS_SECOES: readonly string[] = Object.keys(SECOES)

/** Every part of what is held about a person, some hundred rows at a time; each read by `emTransacao`. */
export async function* juntarDados(
  userId: string,
  emTransacao: <R>(ler: (tx: Tx) => Promise<R>) => Promise<R>,
): AsyncGenerator<{ secao: string; itens: unknown[] }> {
  for (const [secao, consulta] of Object.entries(SECOES)) {
    const paginas = pagesById(500, (depois, limite) =>
      emTransacao(
        (tx) => rowsOf<{ id: string; dado: unknown }>(tx)`
          select id, dado from (${consulta(userId)}) s where id > ${depois} order by id limit ${limite}`,
      ),
    )
    for await (const pagina of paginas) yield { secao, itens: pagina.map(({ dado }) => dado) }
  }
}

/** About how many rows a person's data are: what may grow, counted up to `ate`. */
export async function contarDados(tx: Tx, userId: string, ate: number): Promise<number> {
  const row = await rowOf<{ linhas: number }>(tx)`
    select (select count(*) from (select 1 from vendas where user_id = ${userId} limit ${ate}) a)::int
      + (select count(*) from (select 1 from auditoria where user_id = ${userId} limit ${ate}) b)::int
      + (select count(*) from (select 1 from conversas k join mensagens_conversa m
          on m.estabelecimento_id = k.estabelecimento_id and m.conversa_id = k.id
          where k.user_id = ${userId} limit ${ate}) c)::int
      + (select count(*) from consultar_acessos(${userId}, null, '-infinity', 'infinity', ${ate}))::int as linhas`
  return row?.linhas ?? 0
}
