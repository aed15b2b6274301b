import { shopAlone, withAccess } from '#src/shared/server/database/database.ts'
import { EM_COMPRA, podeCancelar, statusDoProvedor } from '../etiqueta.ts'
import { type Conta, exigirConta, traduzirFalha } from './conta.ts'
import {
  cancelar,
  comprar,
  consultar,
  gerar,
  MelhorEnvioError,
  type PedidoDoMelhorEnvio,
  porNoCarrinho,
  tirarDoCarrinho,
} from './melhor-envio.ts'
import { pedidoDaEtiqueta } from './pedido-da-etiqueta.ts'
import {
  type EtiquetaRow,
  findEtiqueta,
  gravarPasso,
  type MudancaDaEtiqueta,
  tomarEtiqueta,
} from './repository.ts'
import { precoMudou } from './transportadora.ts'

interface Alvo {
  estabelecimentoId: string
  etiquetaId: string
}

/**
 * The job that buys a label, or gives it back, going on from wherever it was: pedida → no_carrinho → paga → gerada. Each
 * step is one act at the carrier whose outcome is kept before the next, and one process at a time takes it. Nothing is
 * paid before the cart's id is stored, and what may have been paid already is asked about first: run any number of
 * times, it buys once.
 */
export async function andarEtiqueta({ estabelecimentoId, etiquetaId }: Alvo): Promise<void> {
  for (;;) {
    const antes = await darPasso({ estabelecimentoId, etiquetaId })
    if (antes === 'parou') return
  }
}

/** One step. `parou`: there is nothing more to do, or somebody else does it. */
export async function darPasso({ estabelecimentoId, etiquetaId }: Alvo): Promise<'andou' | 'parou'> {
  const acesso = shopAlone(estabelecimentoId)
  const agora = await withAccess(acesso, (tx) => findEtiqueta(tx, etiquetaId))
  if (!agora || !temPasso(agora)) return 'parou'
  const etiqueta = await withAccess(acesso, (tx) => tomarEtiqueta(tx, etiquetaId))
  if (!etiqueta) return 'parou'
  if (!temPasso(etiqueta)) {
    await gravarPasso(etiqueta, {})
    return 'parou'
  }
  try {
    const depois = await gravarPasso(etiqueta, await passoDe(etiqueta, await exigirConta(estabelecimentoId)))
    return temPasso(depois) ? 'andou' : 'parou'
  } catch (error) {
    const dito = await traduzirFalha(error, estabelecimentoId)
    await gravarPasso(etiqueta, {
      erro: (dito?.detail ?? dito?.title ?? (error as Error).message).slice(0, 300),
    })
    throw error
  }
}

function temPasso({ status, cancelamento_pedido_em: cancelamento }: EtiquetaRow): boolean {
  if (cancelamento && podeCancelar(status)) return true
  return EM_COMPRA.includes(status)
}

async function passoDe(etiqueta: EtiquetaRow, conta: Conta): Promise<MudancaDaEtiqueta> {
  const { token } = conta
  if (etiqueta.cancelamento_pedido_em) return devolver(etiqueta, token)
  if (etiqueta.status === 'pedida') return pedirNoCarrinho(etiqueta, token)
  return etiqueta.status === 'no_carrinho' ? pagar(etiqueta, conta) : mandarGerar(etiqueta, token)
}

export const NAO_CANCELOU = 'O Melhor Envio não cancelou: o pacote já foi postado ou o prazo passou.'

const AGORA = () => ({ verificado_em: new Date() })

/** An item whose answer is lost stays in the cart unpaid, and the market throws it away by itself. */
async function pedirNoCarrinho(etiqueta: EtiquetaRow, token: string): Promise<MudancaDaEtiqueta> {
  const pedido = await pedidoDaEtiqueta(etiqueta)
  if ('recusa' in pedido) return { status: 'recusada', erro: pedido.recusa }
  const feito = await porNoCarrinho({ token, corpo: pedido.corpo }).catch(recusaOuErro)
  if ('recusa' in feito) return { status: 'recusada', erro: feito.recusa }
  const { id, protocol, price } = feito
  if (price != null && price > etiqueta.preco + 0.005) {
    await tirarDoCarrinho({ token, id })
    return { status: 'recusada', erro: precoMudou(etiqueta.preco, price) }
  }
  return { status: 'no_carrinho', provider_id: id, protocolo: protocol, erro: null, ...AGORA() }
}

async function pagar(etiqueta: EtiquetaRow, { token, conectadaEm }: Conta): Promise<MudancaDaEtiqueta> {
  const id = etiqueta.provider_id as string
  const la = await consultar({ token, id })
  if (!la && etiqueta.created_at < conectadaEm) throw new PodeTerSidoPaga()
  if (!la) return { status: 'recusada', erro: 'O carrinho do Melhor Envio venceu. Compre de novo.' }
  if (la.status !== 'pending') return paga(la, la.price ?? etiqueta.preco)
  const pedido = await pedidoDaEtiqueta(etiqueta)
  const pago = 'recusa' in pedido ? pedido : await comprar({ token, id }).catch(recusaOuErro)
  if (pago !== null && typeof pago === 'object') {
    // Refused before anything was paid: nothing is left behind in the cart, and the shop may ask again.
    const depois = await consultar({ token, id })
    if (depois && depois.status !== 'pending') return paga(depois, depois.price ?? etiqueta.preco)
    await tirarDoCarrinho({ token, id })
    return { status: 'recusada', erro: pago.recusa }
  }
  return {
    status: 'paga',
    valor_pago: pago ?? la.price ?? etiqueta.preco,
    pago_em: new Date(),
    erro: null,
    ...AGORA(),
  }
}

function paga(la: PedidoDoMelhorEnvio, valor: number): MudancaDaEtiqueta {
  if (statusDoProvedor(la.status) === 'cancelada') return { status: 'cancelada', cancelado_em: new Date() }
  return { status: 'paga', valor_pago: valor, pago_em: new Date(), erro: null, ...AGORA() }
}

/** Making it takes a moment: what is not there yet is asked for again by the queue. */
async function mandarGerar(etiqueta: EtiquetaRow, token: string): Promise<MudancaDaEtiqueta> {
  const id = etiqueta.provider_id as string
  const pronta = (la: PedidoDoMelhorEnvio | null) => {
    const status = la && statusDoProvedor(la.status)
    return la && (la.generated_at !== null || (status !== null && status !== 'paga')) ? la : null
  }
  let la = pronta(await consultar({ token, id }))
  if (!la) {
    await gerar({ token, id })
    la = pronta(await consultar({ token, id }))
  }
  if (!la) throw new AindaSendoGerada()
  return {
    status: statusDoProvedor(la.status) === 'cancelada' ? 'cancelada' : 'gerada',
    provider_status: la.status,
    rastreio: la.tracking ?? la.self_tracking,
    gerado_em: new Date(),
    erro: null,
    ...AGORA(),
  }
}

/** In another account's cart, whose answer to the purchase may have been lost. A person may call it off. */
class PodeTerSidoPaga extends Error {
  constructor() {
    super(
      'A conta conectada do Melhor Envio não tem esta etiqueta, que a conta anterior pode ter pago. Conecte de novo a conta anterior ou, se ela não pagou, cancele a etiqueta.',
    )
  }
}

export class AindaSendoGerada extends Error {
  constructor() {
    super('O Melhor Envio ainda está gerando a etiqueta.')
  }
}

/** Only what the carrier itself calls cancelled counts as money back. */
async function devolver(etiqueta: EtiquetaRow, token: string): Promise<MudancaDaEtiqueta> {
  const fim: MudancaDaEtiqueta = { status: 'cancelada', cancelado_em: new Date(), erro: null }
  const id = etiqueta.provider_id
  if (!id) return fim
  const la = await consultar({ token, id })
  // Not paid yet, its cart is gone. Paid, it is another account's than the one connected now.
  if (!la && etiqueta.status !== 'no_carrinho')
    return {
      cancelamento_pedido_em: null,
      erro: 'A conta conectada do Melhor Envio não tem esta etiqueta. Conecte a conta que a comprou.',
    }
  if (!la || statusDoProvedor(la.status) === 'cancelada') return fim
  if (la.status === 'pending') {
    await tirarDoCarrinho({ token, id })
    return fim
  }
  if (await cancelar({ token, id })) return fim
  return {
    cancelamento_pedido_em: null,
    erro: NAO_CANCELOU,
  }
}

/** What the carrier refuses for good ends the purchase with its sentence; what nobody knows is tried again. */
function recusaOuErro(error: unknown): { recusa: string } {
  if (!(error instanceof MelhorEnvioError) || error.incerto || error.status === 401 || error.status === 403)
    throw error
  return { recusa: error.mensagem }
}
