import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { enviar, ILEGIVEL, lerJson, mostrar } from '../http.ts'
import { abrirBanco, Recusa } from './banco.ts'
import { criarAvisos, type Travessura, travessuraSchema } from './avisos.ts'
import { abrirLivro, type Autorizacao, type Cobranca } from './livro.ts'
import { paginaDoApp, paginaDasAutorizacoes } from './pagina.ts'

/** Where it lies on the simulator's port. */
export const PREFIXO_DO_PIX_AUTOMATICO = '/pix-automatico'

export interface OpcoesDoPixAutomatico {
  /** What the receiver's calls carry, and what its notices are signed with (`whsec_…`). */
  token: string
  segredo: string
  /** Where notices go; empty: nobody is told. */
  urlDoAviso: string
  dataFile?: string | undefined
  /** The hour, where a demonstration's calendar decides it. */
  agora?: (() => number) | undefined
}

const dinheiro = z
  .string()
  .regex(/^\d{1,8}\.\d{2}$/)
  .transform((texto) => Math.round(Number(texto) * 100))
  .refine((centavos) => centavos > 0)
const chave = z.string().min(1).max(64)
const descricao = z.string().max(140)

const autorizacaoSchema = z.strictObject({
  contract_id: chave,
  payer: z.strictObject({
    document: z.string().regex(/^([0-9A-Z]{12}\d{2}|\d{11})$/),
    name: z.string().min(1).max(200),
  }),
  description: descricao,
  amount: dinheiro,
  period: z.enum(['monthly', 'yearly']),
  first_due: diaDoPedido(),
  retry_policy: z.literal('3_in_7_days'),
  journey: z.union([z.literal(2), z.literal(3)]),
  first_charge: z.strictObject({ charge_id: chave, amount: dinheiro, description: descricao }).optional(),
})
const cobrancaSchema = z.strictObject({
  charge_id: chave,
  mandate_id: chave,
  due_date: diaDoPedido(),
  amount: dinheiro,
  description: descricao,
})
const tentativaSchema = z.strictObject({ date: diaDoPedido() })
const devolucaoSchema = z.strictObject({ refund_id: chave, amount: dinheiro })

/**
 * A provider of PIX Automático with no bank behind it, below `/pix-automatico` of the simulator: the protocol of
 * docs/protocols/pix-automatico.md. Its pages are the payer's app. Beside the API: `POST __clock` moves its hour,
 * `POST __payer` empties or fills an account, `POST __approve/{id}`, `__reject`, `__cancel` and `__cancel-charge` do what
 * the payer would, `POST __notices` makes its notices misbehave, `GET __log` tells what was asked.
 */
export function criarPixAutomatico(
  { token, segredo, urlDoAviso, dataFile, agora: relogio = Date.now }: OpcoesDoPixAutomatico,
  urlDoServidor: () => string,
) {
  let adiantado = 0
  const livro = abrirLivro(dataFile)
  const avisos = criarAvisos({ segredo, url: urlDoAviso })
  const banco = abrirBanco(livro, () => relogio() + adiantado, avisos.avisar)
  const registro: { method: string; path: string; body: unknown }[] = []

  /** Whatever happens, the hour is looked at before and what changed is kept after. */
  function fazer<T>(ato: () => T): T {
    banco.passarOTempo()
    try {
      return ato()
    } finally {
      livro.guardar()
    }
  }
  const passarOTempo = () => fazer(() => undefined)

  const verAutorizacao = (dada: Autorizacao) => ({
    contract_id: dada.id,
    mandate_id: dada.provider_id,
    status: dada.status,
    cancelled_by: dada.cancelled_by,
    qr_code: dada.qr_code,
    app_url: `${urlDoServidor()}${PREFIXO_DO_PIX_AUTOMATICO}/app/${dada.id}`,
    expires_at: new Date(dada.expires_at).toISOString(),
  })

  function responder(metodo: string, caminho: string, corpo: unknown): { status: number; corpo: unknown } {
    const [, tipo, id = '', ato] = /^\/(mandates|charges)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(caminho) ?? []
    const rota = `${metodo} ${tipo}${id ? '/' : ''}${ato ?? ''}`
    const ok = (resposta: object) => ({ status: 200, corpo: resposta })
    if (rota === 'POST mandates') return ok(verAutorizacao(banco.criar(autorizacaoSchema.parse(corpo))))
    if (rota === 'GET mandates/') return ok(verAutorizacao(banco.autorizacao(id)))
    if (rota === 'POST mandates/cancel') {
      banco.encerrar(id, 'receiver')
      return ok(verAutorizacao(banco.autorizacao(id)))
    }
    if (rota === 'POST charges') {
      const { charge_id, ...nova } = cobrancaSchema.parse(corpo)
      return ok(verCobranca(banco.agendar({ ...nova, id: charge_id })))
    }
    if (rota === 'GET charges/') return ok(verCobranca(banco.cobranca(id)))
    if (rota === 'POST charges/cancel') return ok(verCobranca(banco.cancelarCobranca(id, 'receiver')))
    if (rota === 'POST charges/retry')
      return ok(verCobranca(banco.tentarDeNovo(id, tentativaSchema.parse(corpo).date)))
    if (rota === 'POST charges/refund') {
      const { refund_id, amount } = devolucaoSchema.parse(corpo)
      return ok(verCobranca(banco.devolver(id, refund_id, amount)))
    }
    throw new Recusa('not_found', 404)
  }

  function controlar(rota: string, id: string, corpo: unknown): unknown {
    if (rota === 'GET log') return registro
    if (rota === 'GET notices') return avisos.enviados
    if (rota === 'POST clock') adiantado += z.strictObject({ ms: z.int().nonnegative() }).parse(corpo).ms
    else if (rota === 'POST payer') {
      const { document, empty } = z.strictObject({ document: z.string(), empty: z.boolean() }).parse(corpo)
      banco.mudarSaldo(document, empty)
    } else if (rota === 'POST notices') avisos.estragar(travessuraSchema.parse(corpo))
    else if (rota === 'POST approve') banco.aprovar(id, pagadorSchema.parse(corpo ?? {}).maximum)
    else if (rota === 'POST reject') banco.recusar(id)
    else if (rota === 'POST cancel') banco.encerrar(id, 'payer')
    else if (rota === 'POST cancel-charge') banco.cancelarCobranca(id, 'payer')
    else throw new Recusa('not_found', 404)
    banco.passarOTempo()
    return {}
  }

  async function atender(
    request: IncomingMessage,
    response: ServerResponse,
    { endereco, texto }: { endereco: URL; texto: string },
  ): Promise<void> {
    const metodo = request.method ?? 'GET'
    const caminho = endereco.pathname.slice(PREFIXO_DO_PIX_AUTOMATICO.length) || '/'
    if (caminho === '/')
      return mostrar(response, 200, paginaDasAutorizacoes(Object.values(livro.estado.autorizacoes)))
    const [, app] = /^\/app\/([\w-]+)$/.exec(caminho) ?? []
    if (app) return atenderOApp({ metodo, id: app, texto, response })
    const corpo = lerJson(texto)
    try {
      if (corpo === ILEGIVEL) throw new Recusa('unreadable', 400)
      const [, ato, id = ''] = /^\/__([a-z-]+)(?:\/([\w-]+))?$/.exec(caminho) ?? []
      if (ato)
        return enviar(response, { status: 200, corpo: fazer(() => controlar(`${metodo} ${ato}`, id, corpo)) })
      registro.push({ method: metodo, path: caminho, body: corpo })
      if (request.headers.authorization !== `Bearer ${token}`) throw new Recusa('unauthorized', 401)
      enviar(
        response,
        fazer(() => responder(metodo, caminho, corpo)),
      )
    } catch (error) {
      const { status, code } =
        error instanceof Recusa ? error : { status: 400, code: (error as Error).message.slice(0, 200) }
      const headers = { 'content-type': 'application/problem+json' }
      enviar(response, { status, corpo: { status, code, title: code }, headers })
    }
  }

  function atenderOApp({ metodo, id, texto, response }: PedidoDoApp): void {
    const dada = livro.estado.autorizacoes[id]
    if (!dada) {
      mostrar(response, 404, '<!doctype html><title>Autorização não encontrada</title>')
      return
    }
    let recusa = ''
    if (metodo === 'POST') {
      const { ato, cobranca = '', maximo } = Object.fromEntries(new URLSearchParams(texto))
      try {
        fazer(() => {
          if (ato === 'autorizar') banco.aprovar(id, maximo ? Math.round(Number(maximo) * 100) : null)
          if (ato === 'recusar') banco.recusar(id)
          if (ato === 'cancelar') banco.encerrar(id, 'payer')
          if (ato === 'cancelar-cobranca') banco.cancelarCobranca(cobranca, 'payer')
          if (ato === 'esvaziar' || ato === 'encher')
            banco.mudarSaldo(dada.payer.document, ato === 'esvaziar')
        })
      } catch (error) {
        if (!(error instanceof Recusa)) throw error
        recusa = error.code
      }
    } else passarOTempo()
    const semSaldo = livro.estado.semSaldo.includes(dada.payer.document)
    mostrar(response, 200, paginaDoApp(dada, { cobrancas: banco.daAutorizacao(id), semSaldo, recusa }))
  }

  return {
    livro,
    /** The calls received, oldest first, without the token. */
    log: registro,
    /** The notices sent and what the receiver answered. */
    avisos: avisos.enviados,
    estragar: (como: Travessura) => avisos.estragar(como),
    /** Sends what was held back, the newest first. */
    soltar: (como?: Travessura) => avisos.soltar(como),
    /** All that was sent has been answered. */
    emSilencio: avisos.emSilencio,
    atender,
    aprovar: (id: string, maximo?: number | null) => fazer(() => banco.aprovar(id, maximo)),
    recusar: (id: string) => fazer(() => banco.recusar(id)),
    cancelarNoApp: (id: string) => fazer(() => banco.encerrar(id, 'payer')),
    cancelarCobrancaNoApp: (id: string) => fazer(() => banco.cancelarCobranca(id, 'payer')),
    mudarSaldo: (documento: string, vazio: boolean) => fazer(() => banco.mudarSaldo(documento, vazio)),
    passarOTempo,
    avancar(ms: number) {
      adiantado += ms
      passarOTempo()
    },
    registrar: (url: string) => avisos.registrar(url),
    stop: () => avisos.stop(),
  }
}

interface PedidoDoApp {
  metodo: string
  id: string
  texto: string
  response: ServerResponse
}

const pagadorSchema = z.strictObject({
  maximum: z
    .int()
    .positive()
    .nullish()
    .transform((m) => m ?? null),
})

const reais = (centavos: number) => (centavos / 100).toFixed(2)

function verCobranca(uma: Cobranca) {
  const { id, mandate_id, status, cancelled_by, due_date, amount, reason, paid_at, end_to_end_id } = uma
  return {
    charge_id: id,
    mandate_id,
    status,
    cancelled_by,
    due_date,
    amount: reais(amount),
    reason,
    paid_at,
    end_to_end_id,
    refunded: reais(Object.values(uma.refunds).reduce((soma, parte) => soma + parte, 0)),
    attempts: uma.attempts.map(({ at, ...tentativa }) => ({ ...tentativa, at: new Date(at).toISOString() })),
  }
}
