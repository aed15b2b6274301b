import { FUSO } from '#src/shared/datas.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { databaseTime } from '#src/shared/server/clock.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { requireFit } from '#src/shared/server/http/rate-limit.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDePagamentos } from './queues.ts'
import { log } from '#src/shared/server/log.ts'
import { errors } from '../errors.ts'
import { atualizarComInformado, perguntar } from './atualizar-pagamento.ts'
import { procurarTentativa } from './conciliar.ts'
import { abrirContaDoRecebedor, acessoDoRecebedor, type Conta, type Recebedor } from './conta.ts'
import { type CorpoPagamento, criarPagamento, MercadoPagoError } from './mercadopago.ts'
import {
  findAberto,
  findPagamento,
  idDa,
  insertTentativa,
  lockTentativas,
  type PagamentoRow,
  type Referencia,
  updateStatus,
} from './repository.ts'

/** What somebody is asked to pay at the provider. */
export interface Cobranca {
  /** The shop that sells, or that pays its invoice. */
  estabelecimentoId: string
  /** What the payer's bank or bill shows: `Pedido #1042 — Padaria do Largo`. */
  descricao: string
  /** Reais, of the sale or invoice itself: what the browser says it charges is not read. */
  valor: number
  itens: { title: string; quantity: number; unit_price: number }[]
  pagador: { nome: string; email: string }
}

export interface PedidoDePix extends Cobranca {
  referencia: Referencia
  expiraEm: Date
}

/** A person waits for this answer: past it the attempt goes on in a job, with the same key (a checkout answers within 3 s). */
const PRAZO_MS = 2300

/** By then the request for an attempt was answered, or never will be, and the provider's search knows what it made. */
const RESPOSTA_ATE_MS = 10_000

/** So often is the provider asked for a PIX of one thing, while it refuses or does not answer. */
const POR_HORA = 20

/**
 * The open PIX of a sale at its shop's account, or of an invoice at the platform's; made when there is none. Each
 * attempt has one idempotency key, `id:tentativa`, so that two presses make one payment. An attempt whose answer was lost is
 * looked for; where it was never made the next one takes its place: names and the end of its time may be others by now. No
 * transaction is open while Mercado Pago is asked.
 */
export async function gerarPix(pedido: PedidoDePix): Promise<PagamentoRow> {
  const { referencia, estabelecimentoId } = pedido
  const recebedor: Recebedor = { estabelecimentoId, daPlataforma: 'faturaId' in referencia }
  const acesso = acessoDoRecebedor(recebedor)
  const primeira = await abrirTentativa(pedido, recebedor)
  let { tentativa } = primeira
  if (tentativa.status !== 'criando') return tentativa
  await requireFit({ name: 'gerar-pix', who: idDa(referencia), limit: POR_HORA, windowSeconds: 3600 })

  const { token } = primeira.conta
  const prazoMs = primeira.parada ? PRAZO_MS / 2 : PRAZO_MS
  try {
    if (primeira.parada) {
      await procurarTentativa(tentativa, { token, desistirAposMs: RESPOSTA_ATE_MS, prazoMs })
      tentativa = (await abrirTentativa(pedido, recebedor)).tentativa
      if (tentativa.status !== 'criando') return tentativa
    }
    const chave = `${idDa(referencia)}:${tentativa.tentativa}`
    const corpo = corpoDoPix(pedido, tentativa)
    const informado = await perguntar(recebedor, () => criarPagamento({ token, chave, corpo, prazoMs }))
    await atualizarComInformado({ ...recebedor, pagamentoId: tentativa.id, informado, origem: 'criacao' })
  } catch (error) {
    if (!(error instanceof MercadoPagoError)) throw error
    log.warn({ err: error, referencia: idDa(referencia) }, 'Mercado Pago did not make the PIX')
    await withAccess(acesso, async (tx) => {
      if (error.incerto)
        await enqueue(tx, filasDePagamentos.conciliar, { pagamentoId: tentativa.id }, { startAfter: 5 })
      else await updateStatus(tx, tentativa.id, { de: 'criando', para: 'cancelado' })
    })
    if (!error.recusaDaConta) throw errors.falha_ao_gerar()
    throw recebedor.daPlataforma ? errors.plataforma_sem_conta() : errors.conta_recusou()
  }
  return withAccess(acesso, async (tx) => (await findPagamento(tx, tentativa.id)) as PagamentoRow)
}

/** The attempt there is, or a new one; `parada` when its answer is not coming any more. */
async function abrirTentativa(
  pedido: PedidoDePix,
  recebedor: Recebedor,
): Promise<{ conta: Conta; tentativa: PagamentoRow; parada: boolean }> {
  return withAccess(acessoDoRecebedor(recebedor), async (tx) => {
    // Two clicks at once: the second waits here and finds the first one's attempt.
    await lockTentativas(tx, recebedor, pedido.referencia)
    const conta = await abrirContaDoRecebedor(tx, recebedor)
    if (!conta) throw recebedor.daPlataforma ? errors.plataforma_sem_conta() : errors.loja_sem_conta()
    const aberto = await findAberto(tx, pedido.referencia)
    const tentativa = aberto ?? (await insertTentativa(tx, { ...pedido, forma: 'pix' }))
    const idadeMs = (await databaseTime(tx)).getTime() - tentativa.created_at.getTime()
    return { conta, tentativa, parada: idadeMs > RESPOSTA_ATE_MS }
  })
}

/** The body sent for an attempt; two presses in a row send the same one. */
export function corpoDoPix(pedido: PedidoDePix, tentativa: PagamentoRow): CorpoPagamento {
  return {
    ...corpoDaCobranca(pedido, pedido.referencia),
    transaction_amount: tentativa.valor,
    payment_method_id: 'pix',
    date_of_expiration: dataDoProvedor(tentativa.expira_em ?? pedido.expiraEm),
  }
}

/** What a PIX and a card are asked for alike. */
export function corpoDaCobranca(
  { estabelecimentoId, descricao, itens, pagador }: Cobranca,
  referencia: Referencia,
) {
  const [primeiro = '', ...resto] = pagador.nome.split(' ')
  return {
    description: descricao,
    external_reference: idDa(referencia),
    notification_url: enderecoDoWebhook('faturaId' in referencia ? 'plataforma' : estabelecimentoId),
    payer: { email: pagador.email, first_name: primeiro, last_name: resto.join(' ') },
    additional_info: { items: itens },
  }
}

/** Where Mercado Pago tells of the payments of a shop, or of the platform (`plataforma`). Shown to them as well. */
export function enderecoDoWebhook(dono: string): string {
  return `${getConfig().publicUrl}/functions/v1/mercadopago-webhook?estabelecimento=${dono}&source_news=webhooks`
}

/** `2026-11-21T23:59:59.000-03:00`, the form Mercado Pago wants. São Paulo has had no daylight saving since 2019. */
function dataDoProvedor(instante: Date): string {
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: FUSO,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instante)
  return `${local.replace(' ', 'T')}.000-03:00`
}
