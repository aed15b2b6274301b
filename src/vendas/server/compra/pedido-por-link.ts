import { timingSafeEqual } from 'node:crypto'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { DE_VERDADE } from '#src/estabelecimentos/server/de-verdade.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { keyedDigest } from '#src/shared/server/vault.ts'
import { errors } from '../../errors.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { lerVenda } from '../lista/ler-vendas.ts'
import { consultarPagamento } from '../pagamento/consultar-pagamento.ts'
import { gerarNovoPix } from '../pagamento/pagar-com-pix.ts'

/** For how long after the purchase its link opens. */
const VALE_DIAS = 180

/** The key that stands in the fragment of an e-mail's link: whoever holds the e-mail sees that order's state. */
export function chaveDoPedido(vendaId: string): string {
  return keyedDigest('order-link', vendaId.toLowerCase()).toString('base64url')
}

/** `/pedido/{id}#…`: the fragment never reaches a server, a log or another site. */
export function linkDoPedido(vendaId: string): string {
  return `${getConfig().publicUrl}/pedido/${vendaId}#${chaveDoPedido(vendaId)}`
}

interface Link {
  vendaId: string
  chave: string | undefined
}

/**
 * Anyone with the e-mail reads how the order is and its PIX, without the buyer's data. Everyone else: it does not
 * exist.
 */
export async function lerPedidoPorLink(link: Link): Promise<VendaDetalhe> {
  return semDadosPessoais(await lerVenda(await compradorDoLink(link), link.vendaId))
}

/** The same person gets the order's open PIX, or a new one for an expired order. */
export async function gerarPixPorLink(link: Link, totalVisto: number | undefined): Promise<VendaDetalhe> {
  const { vendaId } = link
  return semDadosPessoais(await gerarNovoPix(await compradorDoLink(link), { vendaId, totalVisto }))
}

/** And has the provider asked whether it was paid. */
export async function verificarPorLink(link: Link): Promise<VendaDetalhe> {
  const comprador = await compradorDoLink(link)
  const { estabelecimento_id: estabelecimentoId, pagamentos } = await lerVenda(comprador, link.vendaId)
  const pix = pagamentos.find(({ forma, status }) => forma === 'pix' && PIX_ABERTO.has(status))
  if (pix?.payment_id) await consultarPagamento(comprador, { paymentId: pix.payment_id, estabelecimentoId })
  return semDadosPessoais(await lerVenda(comprador, link.vendaId))
}

const PIX_ABERTO = new Set(['pendente', 'em_analise'])

/**
 * The buyer, for these use cases alone: no session, no role, no shop. A counter's sale has no buyer's account: the
 * link then does what who registered it could.
 */
async function compradorDoLink({ vendaId, chave }: Link): Promise<Pessoa> {
  if (!confere(chave, chaveDoPedido(vendaId))) throw errors.nao_encontrada()
  const venda = await withAccess(
    SYSTEM,
    (tx) =>
      rowOf<{ user_id: string | null; registrado_por: string | null; estabelecimento_id: string }>(tx)`
      select user_id, registrado_por, estabelecimento_id from vendas where id = ${vendaId} and excluido_em is null
        and ${DE_VERDADE}
        and created_at > now() - make_interval(days => ${VALE_DIAS})`,
  )
  const userId = venda?.user_id ?? venda?.registrado_por
  if (!venda || !userId) throw errors.nao_encontrada()
  const ninguem = { userId, email: '', sessionId: '', segundoFator: false, admin: false }
  if (venda.user_id) return { ...ninguem, lojas: [] }
  const { estabelecimento_id: estabelecimentoId } = venda
  return {
    ...ninguem,
    lojas: [{ estabelecimentoId, papel: 'vendedor', status: 'ativo', bloqueada: false, plano: null }],
  }
}

function confere(dada: string | undefined, certa: string): boolean {
  const a = Buffer.from(dada ?? '')
  const b = Buffer.from(certa)
  return a.length === b.length && timingSafeEqual(a, b)
}

function semDadosPessoais(venda: VendaDetalhe): VendaDetalhe {
  return {
    ...venda,
    user_id: null,
    cliente_id: null,
    cliente: null,
    endereco_entrega: null,
    entrega_pedida: venda.entrega_pedida && { ...venda.entrega_pedida, zona: null },
    devolucao: venda.devolucao && semOQueSeDisse(venda.devolucao),
    devolucoes_anteriores: venda.devolucoes_anteriores?.map(semOQueSeDisse),
    historico: venda.historico.map((passo) => ({ ...passo, motivo: null, quem: null })),
    observacao: null,
    etiquetas: [],
    atendente: null,
    notas: [],
    nota_fiscal: null,
    nota_fiscal_chave: null,
    etiqueta_de_envio: venda.etiqueta_de_envio && {
      ...venda.etiqueta_de_envio,
      preco: null,
      valor_pago: null,
      erro: null,
    },
    reembolsos: [],
    avisos: [],
  }
}

const semOQueSeDisse = (devolucao: NonNullable<VendaDetalhe['devolucao']>) => ({
  ...devolucao,
  descricao: null,
  fotos: [],
  fotos_da_loja: [],
  mediacao_motivo: null,
  mediacao_nota: null,
})
