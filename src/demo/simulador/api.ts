import { createHash } from 'node:crypto'
import { z } from 'zod'
import { criarToken, resultadoDoCartao } from './cartao.ts'
import { meios, trocarCodigo, usuario } from './conta.ts'
import {
  type ContaSimulada,
  dataDoProvedor,
  type Livro,
  type PagamentoSimulado,
  type ReembolsoSimulado,
} from './livro.ts'
import { centavos, codigoPix, reembolsado, verPagamento, verReembolso } from './visao.ts'
import { type PedidoSimulado, type RespostaSimulada, erro } from './resposta.ts'

export interface Contexto {
  livro: Livro
  agora: () => number
  urlBase: () => string
  /** The status the next refunds get. */
  proximoReembolso: () => ReembolsoSimulado['status']
}

/** Answers one call to the provider's API. */
export async function responder(pedido: PedidoSimulado, contexto: Contexto): Promise<RespostaSimulada> {
  const { metodo, url } = pedido
  const { livro } = contexto
  if (metodo === 'POST' && url.pathname === '/oauth/token') return trocarCodigo(pedido, livro)

  if (metodo === 'POST' && url.pathname === '/v1/card_tokens') return criarToken(pedido, livro)

  const publica = url.searchParams.get('public_key')
  const soMeios = metodo === 'GET' && url.pathname === '/v1/payment_methods'
  if (soMeios && publica && !pedido.token) {
    const conta = livro.contaDaChavePublica(publica)
    return conta ? { status: 200, corpo: meios(conta) } : erro(400, 'invalid public_key', 1)
  }
  if (!pedido.token) return erro(401, 'Must provide your access_token to proceed', 5)
  const conta = livro.contaDoToken(pedido.token)
  if (!conta) return erro(401, 'Invalid access token')
  if (soMeios) return { status: 200, corpo: meios(conta) }

  if (metodo === 'GET' && url.pathname === '/users/me') return { status: 200, corpo: usuario(conta) }
  if (metodo === 'POST' && url.pathname === '/v1/payments') return criar(pedido, conta, contexto)
  if (metodo === 'GET' && url.pathname === '/v1/payments/search') return pesquisar(url, conta, contexto)

  const [, id, resto, reembolsoId] =
    /^\/v1\/payments\/([^/]+)(?:\/(refunds)(?:\/(\d+))?)?$/.exec(url.pathname) ?? []
  if (id === undefined) return erro(404, 'Not found')
  const pagamento = livro.pagamento(Number(id))
  if (!pagamento || pagamento.userId !== Number(conta.userId)) return erro(404, 'Payment not found', 2000)
  if (metodo === 'GET' && !resto) return { status: 200, corpo: await verPagamento(pagamento, contexto) }
  if (metodo === 'PUT' && !resto) return cancelar(pedido, pagamento, contexto)
  if (metodo === 'POST' && resto && !reembolsoId) return reembolsar(pedido, pagamento, contexto)
  if (metodo === 'GET' && reembolsoId) {
    const reembolso = pagamento.reembolsos.find((r) => r.id === Number(reembolsoId))
    return reembolso
      ? { status: 200, corpo: verReembolso(pagamento, reembolso) }
      : erro(404, 'Refund not found', 2000)
  }
  if (metodo === 'GET')
    return { status: 200, corpo: pagamento.reembolsos.map((r) => verReembolso(pagamento, r)) }
  return erro(404, 'Not found')
}

const corpoDePagamento = z.object({
  transaction_amount: z.number().positive().multipleOf(0.01),
  payment_method_id: z.string().min(1),
  token: z.string().optional(),
  installments: z.int().min(1).max(24).optional(),
  payer: z.object({
    email: z.string().regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/),
    first_name: z.string().optional(),
    last_name: z.string().optional(),
  }),
  description: z.string().nullish(),
  external_reference: z.string().max(256).nullish(),
  notification_url: z.url().nullish(),
  date_of_expiration: z.iso.datetime({ offset: true }).nullish(),
})

async function criar(
  { headers, corpo }: PedidoSimulado,
  conta: ContaSimulada,
  contexto: Contexto,
): Promise<RespostaSimulada> {
  const { livro, agora } = contexto
  const chave = headers['x-idempotency-key']
  if (typeof chave !== 'string' || chave === '')
    return erro(400, "Header X-Idempotency-Key can't be null", 4292)
  const pedidoHash = createHash('sha256').update(JSON.stringify(corpo)).digest('base64')
  const anterior = livro.pagamentoDaChave(Number(conta.userId), chave)
  if (anterior && anterior.pedidoHash !== pedidoHash)
    return erro(409, 'Idempotency key already used with another body', 801)
  if (anterior) return { status: 201, corpo: await verPagamento(anterior, contexto) }

  const lido = corpoDePagamento.safeParse(corpo)
  if (!lido.success) return erro(400, `Params Error: ${lido.error.issues[0]?.path.join('.') ?? ''}`, 1)
  const pix = lido.data.payment_method_id === 'pix'
  if (pix && conta.semPix) return erro(400, 'Collector user without key enabled for QR render', 13253)
  const pedido = lido.data
  const expira = pedido.date_of_expiration ?? dataDoProvedor(agora() + 86_400_000)
  const validade = Date.parse(expira) - agora()
  // Half a minute of grace for the way here: the real limits are 30 minutes and 30 days from issue.
  if (pix && (validade < 29.5 * 60_000 || validade > 30 * 86_400_000 + 30_000))
    return erro(400, 'Invalid date_of_expiration', 23)

  const cartao = pix ? undefined : livro.gastarToken(pedido.token ?? '')
  if (!pix && !cartao) return erro(400, 'Card token not found', 2006)
  const [status, status_detail] = cartao
    ? resultadoDoCartao(cartao.titular)
    : ['pending', 'pending_waiting_transfer']
  const id = livro.novoId()
  const instante = dataDoProvedor(agora())
  const pagamento: PagamentoSimulado = {
    id,
    userId: Number(conta.userId),
    chave,
    pedidoHash,
    status,
    status_detail,
    transaction_amount: pedido.transaction_amount,
    currency_id: 'BRL',
    collector_id: Number(conta.userId),
    external_reference: pedido.external_reference ?? null,
    description: pedido.description ?? null,
    payer: pedido.payer,
    notification_url: pedido.notification_url ?? null,
    qr_code: pix ? codigoPix(id, pedido.transaction_amount, conta) : '',
    date_created: instante,
    date_last_updated: instante,
    date_approved: status === 'approved' ? instante : null,
    date_of_expiration: expira,
    reembolsos: [],
    ...(cartao
      ? {
          cartao: {
            metodo: pedido.payment_method_id,
            ultimos4: cartao.ultimos4,
            parcelas: pedido.installments ?? 1,
          },
        }
      : {}),
  }
  livro.guardar(pagamento)
  return {
    status: 201,
    corpo: await verPagamento(pagamento, contexto),
    aviso: { pagamento, acao: 'created' },
  }
}

async function pesquisar(url: URL, conta: ContaSimulada, contexto: Contexto): Promise<RespostaSimulada> {
  const referencia = url.searchParams.get('external_reference') ?? ''
  const achados = contexto.livro
    .pagamentosDaReferencia(Number(conta.userId), referencia)
    .toSorted((a, b) => b.id - a.id)
  const results = await Promise.all(achados.map((pagamento) => verPagamento(pagamento, contexto)))
  return { status: 200, corpo: { paging: { total: results.length, limit: 50, offset: 0 }, results } }
}

async function cancelar(
  { corpo }: PedidoSimulado,
  pagamento: PagamentoSimulado,
  contexto: Contexto,
): Promise<RespostaSimulada> {
  const lido = z.object({ status: z.literal('cancelled') }).safeParse(corpo)
  if (!lido.success) return erro(400, 'Invalid status', 4017)
  if (!['pending', 'in_process', 'authorized'].includes(pagamento.status)) {
    return erro(400, 'The action requested is not valid for the current payment state', 2018)
  }
  contexto.livro.mudar(pagamento, { status: 'cancelled', status_detail: 'by_collector' })
  return {
    status: 200,
    corpo: await verPagamento(pagamento, contexto),
    aviso: { pagamento, acao: 'updated' },
  }
}

function reembolsar(
  { headers, corpo }: PedidoSimulado,
  pagamento: PagamentoSimulado,
  contexto: Contexto,
): RespostaSimulada {
  const { livro, agora } = contexto
  const chave = headers['x-idempotency-key']
  if (typeof chave !== 'string' || chave === '')
    return erro(400, "Header X-Idempotency-Key can't be null", 4292)
  const id = Number.parseInt(
    createHash('sha256').update(`${pagamento.id}:${chave}`).digest('hex').slice(0, 9),
    16,
  )
  const anterior = pagamento.reembolsos.find((r) => r.id === id)
  if (!anterior) {
    if (pagamento.status !== 'approved')
      return erro(400, 'The action requested is not valid for the current payment state', 2063)
    const lido = z.object({ amount: z.number().positive().optional() }).safeParse(corpo ?? {})
    const resta = centavos(pagamento.transaction_amount) - reembolsado(pagamento)
    const valor = lido.success ? centavos(lido.data.amount ?? resta / 100) : 0
    if (valor <= 0 || valor > resta) return erro(400, 'Invalid amount', 2085)
    const novo = {
      id,
      amount: valor / 100,
      status: contexto.proximoReembolso(),
      date_created: dataDoProvedor(agora()),
    }
    livro.mudar(pagamento, { reembolsos: [...pagamento.reembolsos, novo] })
    acertarReembolso(pagamento, livro)
  }
  const reembolso = pagamento.reembolsos.find((r) => r.id === id) as ReembolsoSimulado
  if (reembolso.status === 'in_process' && headers['x-render-in-process-refunds'] !== 'true') {
    return erro(400, 'Refund in process', 2063)
  }
  return { status: 201, corpo: verReembolso(pagamento, reembolso), aviso: { pagamento, acao: 'updated' } }
}

/** Brings the payment's status in line with its refunds. */
export function acertarReembolso(pagamento: PagamentoSimulado, livro: Livro): void {
  const devolvido = reembolsado(pagamento, ['approved'])
  if (devolvido === 0) return
  const tudo = devolvido === centavos(pagamento.transaction_amount)
  const detalhe = tudo ? 'refunded' : 'partially_refunded'
  livro.mudar(pagamento, { status: tudo ? 'refunded' : 'approved', status_detail: detalhe })
}
