import { type RawBuilder, sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { COMPRADOR } from '#src/clientes/server/cliente-da-venda.ts'
import { DE_VERDADE } from '#src/estabelecimentos/server/de-verdade.ts'
import { ETIQUETA_DE_ENVIO } from '#src/fretes/server/etiquetas.ts'
import { errors as portal } from '#src/shared/errors.ts'
import {
  type Access,
  ofItsShop,
  rowOf,
  rowsOf,
  type Tx,
  withAccess,
} from '#src/shared/server/database/database.ts'
import { cortarPagina } from '#src/shared/lista.ts'
import { allOf, countForPages, isNarrowed, orderBy } from '#src/shared/server/database/lists.ts'
import { errors } from '../../errors.ts'
import type { Venda, VendaDetalhe } from '../../schemas.ts'
import { condicaoDaAba, condicaoDoFiltro, filtroDeVendas, type FiltroDeVendas } from './filtrar-vendas.ts'
import { comContatoDeQuemPode, veContatos } from '../visibilidade-por-papel.ts'
import { enderecoPorExtenso, findVenda, type VendaRow } from '../repository.ts'

/** Ways to sort the list; a minus is downwards. Left out: newest first. */
export const ORDENS = ['data', '-data', 'numero', '-numero', 'total', '-total'] as const

interface Pagina {
  /** `sim`: what the person bought and nothing else, of the platform's administrators too. */
  minhas?: 'sim' | undefined
  /** Everything after this sale; in place of a page number, where nothing may be read twice or missed. */
  depois?: string | undefined
  pagina?: number
  limite: number
  ordem?: (typeof ORDENS)[number] | undefined
}

/**
 * Newest first, with customer, items and product names. With `estabelecimento_id`: that shop's team. Without: an
 * administrator of the platform sees all, anyone else their own purchases. Two queries a page.
 */
export async function listarVendas(
  pessoa: Pessoa,
  filtro: FiltroDeVendas & Pagina,
): Promise<{ itens: Venda[]; total: number; proximo: string | null }> {
  const acesso: Access =
    filtro.minhas && !pessoa.chave
      ? { papel: 'pessoa', userId: pessoa.userId }
      : acessoDaLista(pessoa, filtro.estabelecimento_id)
  const contatos = veContatos(pessoa, filtro.estabelecimento_id)
  const criterio = allOf([
    condicaoDoFiltro(filtro, { contatos }),
    condicaoDaAba(filtro.aba),
    acesso.papel === 'pessoa' && sql`v.user_id = ${pessoa.userId}`,
    acesso.papel === 'plataforma' && sql`v.${DE_VERDADE}`,
  ])

  return withAccess(acesso, async (tx) => {
    const [rows, total] = await Promise.all([
      selectPagina(tx, { ...filtro, criterio }),
      countForPages(tx, sql`vendas v where ${criterio}`, acesso.papel === 'loja' ? pagas(filtro) : undefined),
    ])
    const { itens, proximo } = cortarPagina(rows, filtro.limite, cursorDe)
    return { itens: itens.map((venda) => comContatoDeQuemPode(pessoa, venda)), total, proximo }
  })
}

/** Where the list holds all sales of a shop: how many were paid and kept some of the money; all of those are in it. */
function pagas(filtro: FiltroDeVendas): RawBuilder<unknown> | undefined {
  if (isNarrowed(filtro, filtroDeVendas, ['estabelecimento_id'])) return undefined
  return sql`(select n.total_vendas from contadores_estabelecimento n
    where n.estabelecimento_id = ${filtro.estabelecimento_id})`
}

/** One sale more than the page holds, under conditions on `vendas v`: its presence says that there is a next page. */
export async function selectPagina(
  tx: Tx,
  { criterio, depois, pagina = 1, limite, ordem = '-data' }: Pagina & { criterio: RawBuilder<unknown> },
): Promise<Venda[]> {
  const cursor = depois ? lerCursor(depois) : null
  const daPagina = cursor ? sql`and (v.created_at, v.id) < (${cursor.createdAt}, ${cursor.id})` : sql``
  const por = orderBy(cursor ? '-data' : ordem, COLUNAS_DA_ORDEM, sql`v.id`)
  const salto = cursor ? 0 : (pagina - 1) * limite
  return rowsOf<Venda>(tx)`
    with pagina as (
      select v.* from vendas v where ${criterio} ${daPagina}
      order by ${por} limit ${limite + 1} offset ${salto})
    ${VENDA_COMPLETA} from pagina v ${JUNCOES} order by ${por}`
}

const COLUNAS_DA_ORDEM = { data: sql`v.created_at`, numero: sql`v.numero`, total: sql`v.total` }

/** For the buyer, the shop's team or the platform. Anyone else is told that it does not exist. */
export async function lerVenda(pessoa: Pessoa, vendaId: string): Promise<VendaDetalhe> {
  return comContatoDeQuemPode(pessoa, await procurar(pessoa, (tx) => selectDetalhe(tx, vendaId)))
}

/** Which sale that is, for the same people: its row alone, as its details take the database far longer to plan. */
export async function acharVenda(pessoa: Pessoa, vendaId: string): Promise<VendaRow> {
  return procurar(pessoa, (tx) => findVenda(tx, vendaId))
}

/** The same, for the buyer alone. */
export async function exigirComprador(pessoa: Pessoa, vendaId: string): Promise<VendaRow> {
  const venda = await acharVenda(pessoa, vendaId)
  if (venda.user_id !== pessoa.userId) throw errors.nao_encontrada()
  return venda
}

async function procurar<T>(pessoa: Pessoa, ler: (tx: Tx) => Promise<T | undefined>): Promise<T> {
  for (const acesso of acessosPossiveis(pessoa)) {
    const venda = await withAccess(acesso, ler)
    if (venda) return venda
  }
  throw errors.nao_encontrada()
}

/** Ways in which this person may look at some sale, the most likely first. */
export function acessosPossiveis(pessoa: Pessoa): Access[] {
  const { userId } = pessoa
  if (pessoa.admin) return [{ papel: 'plataforma', userId }]
  const daEquipe = pessoa.lojas.map(({ estabelecimentoId }) => ({
    papel: 'loja' as const,
    userId,
    estabelecimentoId,
  }))
  // A key is of a shop: what its maker bought is none of its business.
  return pessoa.chave ? daEquipe : [{ papel: 'pessoa', userId }, ...daEquipe]
}

/** As whom this person looks at a list of sales: see listarVendas. */
export function acessoDaLista(pessoa: Pessoa, estabelecimentoId: string | undefined): Access {
  if (pessoa.admin) return { papel: 'plataforma', userId: pessoa.userId }
  if (estabelecimentoId || pessoa.chave) return acessoDaLoja(pessoa, estabelecimentoId ?? '', 'vendas.ver')
  return { papel: 'pessoa', userId: pessoa.userId }
}

/** A team member's name, for those who may see the team. */
function nomeNaEquipe(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(nullif(eq.nome, ''), eq.email) from profiles eq
    where eq.estabelecimento_id = v.estabelecimento_id and eq.user_id = ${userId})`
}

/** What shop and buyer of the sale `v` have to agree on after the order. */
export const FRETE_A_COMBINAR = sql`case when v.entrega_pedida ->> 'modo' = 'combinar' then (
  select jsonb_build_object('ciente_em', iso(f.ciente_em), 'aceito_em', iso(f.aceito_em),
    'proposta', case when f.proposta > 0 then jsonb_build_object('numero', f.proposta, 'valor', f.valor,
      'prazo_dias', f.prazo_dias, 'dia', f.dia, 'proposto_em', iso(f.proposto_em)) end)
  from fretes_a_combinar f where f.estabelecimento_id = v.estabelecimento_id and f.venda_id = v.id) end`

/** What the sale `v` took of its shop's coupons, as they were then: the one on the goods first. */
export const CUPONS_DA_VENDA = sql`coalesce((
  select jsonb_agg(jsonb_build_object('codigo', uc.codigo, 'tipo', uc.tipo, 'desconto', uc.desconto,
    'entrega', uc.desconto_entrega) order by uc.tipo = 'entrega')
  from usos_de_cupom uc where uc.estabelecimento_id = v.estabelecimento_id and uc.venda_id = v.id), '[]')`

const VENDA_COMPLETA = sql`
  select v.id, v.estabelecimento_id, e.nome as estabelecimento_nome, v.numero, v.compra_id, v.canal, v.status,
    v.forma_pagamento, v.cartao_online, v.subtotal, v.desconto, v.entrega, v.total, v.total_reembolsado, iso(v.pago_em) as pago_em,
    iso(v.expira_em) as expira_em, iso(v.entregue_em) as entregue_em, v.em_disputa, v.motivo_cancelamento, v.user_id, v.cliente_id,
    iso(v.created_at) as created_at, iso(v.updated_at) as updated_at, v.entrega_pedida, v.modo_entrega,
    v.endereco_entrega, v.observacao, ${FRETE_A_COMBINAR} as frete_a_combinar,
    case when c.id is not null then ${COMPRADOR} || jsonb_build_object('id', c.id) end as cliente,
    coalesce(i.itens, '[]') as itens, v.valor_cancelado, ${CUPONS_DA_VENDA} as cupons,
    exists (select 1 from notas_fiscais n where n.estabelecimento_id = v.estabelecimento_id and n.venda_id = v.id)
      as nota_fiscal_emitida,
    (select n.chave from notas_fiscais n where n.estabelecimento_id = v.estabelecimento_id and n.venda_id = v.id)
      as nota_fiscal_chave,
    coalesce((select jsonb_agg(t.etiqueta order by t.etiqueta) from etiquetas_venda t
      where t.estabelecimento_id = v.estabelecimento_id and t.venda_id = v.id), '[]') as etiquetas,
    ${nomeNaEquipe(sql`v.registrado_por`)} as atendente`

const JUNCOES = sql`
  left join nomes_estabelecimentos e on e.id = v.estabelecimento_id
  left join consumidores c on c.estabelecimento_id = v.estabelecimento_id and c.id = v.cliente_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', i.id, 'produto_id', i.produto_id, 'variacao_id', i.variacao_id,
      'escolha', i.escolha, 'nome', i.nome,
      'imagem_url', i.imagem_url, 'quantidade', i.quantidade, 'preco_unitario', i.preco_unitario,
      'subtotal', i.subtotal, 'desconto_cupom', i.desconto_cupom, 'quantidade_cancelada', i.quantidade_cancelada,
      'quantidade_devolvida', i.quantidade_devolvida) order by i.id) as itens
    from itens_venda i where i.estabelecimento_id = v.estabelecimento_id and i.venda_id = v.id) i on true`

/** Who did it, in the words for a screen. */
function nomeDaConta(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${userId} is null then 'Sistema' when ${userId} = v.user_id then 'Cliente'
    else ${nomeNaEquipe(userId)} end`
}

/** Who sells, of the public shop `pe`, as the law wants them named. */
export const VENDEDOR = sql`jsonb_build_object('codigo', pe.codigo, 'nome', pe.nome, 'razao_social', pe.razao_social,
  'cnpj', pe.cnpj, 'endereco', ${enderecoPorExtenso('pe')}, 'email', pe.email_contato, 'telefone', pe.telefone_contato)`

/** Downloads, with the session. */
function enderecosDosAnexos(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_agg('/rest/v1/arquivos/' || f || '/conteudo' order by ordem)
    from unnest(${ids}) with ordinality as t (f, ordem)), '[]')`
}

/** The whole of a sale that the transaction may read. */
export async function selectDetalhe(tx: Tx, vendaId: string): Promise<VendaDetalhe | undefined> {
  return rowOf<VendaDetalhe>(tx)`
    ${VENDA_COMPLETA}, v.rastreio,
      case when v.canal = 'online' then e.horas_para_confirmar end as horas_para_confirmar,
      iso(v.documento_conferido_em) as documento_conferido_em, v.desistencia_protocolo,
      d.todas -> 0 as devolucao, coalesce(d.todas - 0, '[]') as devolucoes_anteriores,
      coalesce((select jsonb_agg(jsonb_build_object(
          'id', p.id, 'estabelecimento_id', p.estabelecimento_id, 'venda_id', p.venda_id, 'forma', p.forma,
          'valor', p.valor, 'valor_reembolsado', p.valor_reembolsado, 'status', p.status, 'tentativa', p.tentativa,
          'payment_id', p.provider_payment_id, 'provider_status', p.provider_status,
          'provider_status_detail', p.provider_status_detail, 'qr_code', p.qr_code,
          'qr_code_base64', p.qr_code_base64, 'ticket_url', p.ticket_url, 'expira_em', iso(p.expira_em),
          'aprovado_em', iso(p.aprovado_em), 'created_at', iso(p.created_at),
          'recebido', p.recebido, 'parcelas', p.parcelas, 'debito', p.debito,
          'total_parcelado', p.total_parcelado, 'nsu', p.nsu, 'confirmado_via', p.confirmado_via, 'uso', p.uso)
          order by p.tentativa)
        from pagamentos p where p.estabelecimento_id = v.estabelecimento_id and p.venda_id = v.id), '[]') as pagamentos,
      coalesce((select jsonb_agg(jsonb_build_object(
          'de', h.de, 'para', h.para, 'motivo', h.motivo, 'quem', ${nomeDaConta(sql`h.user_id`)},
          'created_at', iso(h.created_at)) order by h.created_at, h.id)
        from historico_vendas h where h.estabelecimento_id = v.estabelecimento_id and h.venda_id = v.id), '[]')
        as historico,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'pagamento_id', r.pagamento_id, 'valor', r.valor,
          'status', r.status, 'motivo', r.motivo, 'created_at', iso(r.created_at),
          'updated_at', iso(r.updated_at), 'erro', r.erro, 'observacao', r.observacao,
          'comprovante_url', '/rest/v1/arquivos/' || r.comprovante_id || '/conteudo') order by r.created_at, r.id)
        from reembolsos r join pagamentos p on p.estabelecimento_id = r.estabelecimento_id and p.id = r.pagamento_id
        where r.estabelecimento_id = v.estabelecimento_id and p.venda_id = v.id), '[]') as reembolsos,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'acao', a.acao, 'corpo', a.corpo,
          'reprocessos', a.reprocessos, 'reprocessado_em', iso(a.reprocessado_em), 'payment_id', a.data_id, 'assinatura', a.assinatura,
          'recebido_em', iso(a.recebido_em), 'processado_em', iso(a.processado_em)) order by a.recebido_em)
        from eventos_pagamento a join pagamentos p
          on p.estabelecimento_id = a.estabelecimento_id and p.provider_payment_id = a.data_id
        where a.estabelecimento_id = v.estabelecimento_id and p.venda_id = v.id), '[]') as avisos,
      (select jsonb_build_object('chave', n.chave, 'xml_url', '/rest/v1/arquivos/' || n.xml_id || '/conteudo',
          'pdf_url', '/rest/v1/arquivos/' || n.pdf_id || '/conteudo', 'created_at', iso(n.created_at))
        from notas_fiscais n where n.estabelecimento_id = v.estabelecimento_id and n.venda_id = v.id) as nota_fiscal,
      coalesce((select jsonb_agg(jsonb_build_object('id', nv.id, 'texto', nv.texto,
          'visivel_ao_cliente', nv.visivel_ao_cliente, 'quem', ${nomeDaConta(sql`nv.user_id`)},
          'created_at', iso(nv.created_at)) order by nv.created_at, nv.id)
        from notas_venda nv where nv.estabelecimento_id = v.estabelecimento_id and nv.venda_id = v.id), '[]') as notas,
      ${ETIQUETA_DE_ENVIO} as etiqueta_de_envio,
      case when pe.id is not null then ${VENDEDOR}
        when e.id is not null then jsonb_build_object('codigo', e.codigo, 'nome', e.nome, 'razao_social', null,
          'cnpj', null, 'endereco', null, 'email', null, 'telefone', null) end as vendedor
    from vendas v ${JUNCOES}
    left join publico_estabelecimentos pe on pe.id = v.estabelecimento_id
    left join lateral (select jsonb_agg(jsonb_build_object('protocolo', d.protocolo, 'tipo', d.tipo, 'status', d.status,
        'descricao', d.descricao, 'motivo_recusa', d.motivo_recusa, 'responder_ate', iso(d.responder_ate),
        'created_at', iso(d.created_at), 'postado_em', iso(d.postado_em), 'rastreio', d.rastreio,
        'reembolsar_ate', iso(d.reembolsar_ate), 'mediacao_responder_ate', iso(d.mediacao_responder_ate),
        'fotos', ${enderecosDosAnexos(sql`d.fotos`)}, 'fotos_da_loja', ${enderecosDosAnexos(sql`d.fotos_da_loja`)},
        'mediacao_pedida_em', iso(d.mediacao_pedida_em), 'mediacao_motivo', d.mediacao_motivo,
        'mediacao_decisao', d.mediacao_decisao, 'mediacao_nota', d.mediacao_nota,
        'itens', coalesce((select jsonb_agg(jsonb_build_object('item_id', u.item_id, 'nome', iv.nome,
            'quantidade', u.quantidade) order by u.item_id)
          from itens_devolucao u join itens_venda iv on iv.estabelecimento_id = u.estabelecimento_id and iv.id = u.item_id
          where u.devolucao_id = d.id), '[]')) order by d.created_at desc) as todas
      from devolucoes d where d.estabelecimento_id = v.estabelecimento_id and d.venda_id = v.id) d on true
    where v.id = ${vendaId} and ${ofItsShop(tx, 'v.estabelecimento_id')} and v.excluido_em is null`
}

export function cursorDe(venda: Venda): string {
  return Buffer.from(`${venda.created_at}|${venda.id}`).toString('base64url')
}

function lerCursor(texto: string): { createdAt: string; id: string } {
  const [createdAt, id] = Buffer.from(texto, 'base64url').toString('utf8').split('|')
  if (!createdAt || !id || Number.isNaN(Date.parse(createdAt)) || !/^[0-9a-f-]{36}$/.test(id)) {
    throw portal.dados_invalidos({ errors: [{ path: 'depois', message: 'Cursor de página inválido.' }] })
  }
  return { createdAt, id }
}
