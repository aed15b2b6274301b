import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { acertarReembolso, type Contexto, responder } from './api.ts'
import { type AvisoEnviado, avisar, type OpcoesDeAviso } from './avisos.ts'
import { criarBling, type OpcoesDoBling, PREFIXO_DO_BLING } from './bling/bling.ts'
import { servirCartao } from './cartao.ts'
import { DETALHES, type OpcoesDePagar, pagarSchema } from './decisao.ts'
import { criarEnvios, type OpcoesDosEnvios, PREFIXO } from './envios/envios.ts'
import { criarFalhas, type Falha, falhaSchema } from './falhas.ts'
import { enviar, enviarMetade, ILEGIVEL, lerCorpo, lerJson, mostrar } from './http.ts'
import { abrirLivro, type ContaSimulada, type PagamentoSimulado, type ReembolsoSimulado } from './livro.ts'
import { paginaDePagar, paginaInicial } from './pagina.ts'
import {
  criarPixAutomatico,
  type OpcoesDoPixAutomatico,
  PREFIXO_DO_PIX_AUTOMATICO,
} from './pix-automatico/pix-automatico.ts'
import { criarPush, PREFIXO_DO_PUSH } from './push.ts'
import { erro, type RespostaSimulada } from './resposta.ts'

export interface OpcoesDoSimulador {
  /** 0, the default, takes a free one. */
  port?: number
  /** Keeps the payments across restarts. */
  dataFile?: string
  accounts: ContaSimulada[]
  /** Accounts shown on the front page as free to connect; their tokens work too. */
  livres?: ContaSimulada[]
  /** Also notify what the seller did himself (creation, cancelling, refunds), as the provider does. */
  avisarTudo?: boolean
  /** Melhor Envio beside it, below its own prefix. */
  envios?: Partial<OpcoesDosEnvios>
  /** A provider of PIX Automático likewise. */
  pixAutomatico?: Partial<OpcoesDoPixAutomatico>
  /** Bling too. */
  bling?: Partial<OpcoesDoBling>
}

export type Simulador = Awaited<ReturnType<typeof startSimulador>>

/**
 * Mercado Pago's Payments API on 127.0.0.1, with no money behind it. Beside the API: `POST /__pay/{id}` decides a
 * payment and notifies the seller, `POST /__faults` makes it misbehave, `GET /__log` tells what was asked.
 */
export async function startSimulador({
  port = 0,
  dataFile,
  accounts,
  livres = [],
  avisarTudo = false,
  envios: opcoesDosEnvios,
  pixAutomatico: opcoesDoPixAutomatico,
  bling: opcoesDoBling,
}: OpcoesDoSimulador) {
  let adiantado = 0
  let url = ''
  const agora = () => Date.now() + adiantado
  const livro = abrirLivro({ arquivo: dataFile, contas: [...accounts, ...livres], agora })
  const falhas = criarFalhas()
  const registro: {
    method: string
    path: string
    token: string
    body: unknown
    idempotency_key: string | null
    at: string
  }[] = []
  const avisos: AvisoEnviado[] = []
  const fim = new AbortController()
  const emCurso = new Set<Promise<unknown>>()
  let reembolsos: { status: ReembolsoSimulado['status']; vezes: number } = { status: 'approved', vezes: 0 }

  const envios = criarEnvios(
    { app: { clientId: '1', clientSecret: '', redirectUri: '' }, contas: [], ...opcoesDosEnvios },
    () => url,
  )
  const bling = criarBling(
    { app: { clientId: '', clientSecret: '', redirectUri: '' }, contas: [], ...opcoesDoBling },
    () => url,
  )
  const push = criarPush(() => url)
  const pixAutomatico = criarPixAutomatico(
    { token: '', segredo: '', urlDoAviso: '', ...opcoesDoPixAutomatico },
    () => url,
  )

  const contexto: Contexto = {
    livro,
    agora,
    urlBase: () => url,
    proximoReembolso: () => (reembolsos.vezes-- > 0 ? reembolsos.status : 'approved'),
  }

  function notificar(pagamento: PagamentoSimulado, acao: 'created' | 'updated', opcoes: OpcoesDeAviso = {}) {
    const conta = livro.contaDoUsuario(pagamento.userId)
    const envio = conta ? avisar({ pagamento, conta, acao, fim: fim.signal }, opcoes) : Promise.resolve([])
    const trabalho = envio.then((enviados) => {
      avisos.push(...enviados)
      return enviados
    })
    emCurso.add(trabalho)
    void trabalho.finally(() => emCurso.delete(trabalho))
    return trabalho
  }

  /** Sets a payment's state, whatever it was, and notifies the seller. Null when there is none of that id. */
  async function pagar(id: number | string, opcoes: OpcoesDePagar = {}) {
    const {
      status,
      status_detail,
      transaction_amount,
      external_reference,
      collector_id,
      currency_id,
      ...aviso
    } = pagarSchema.parse(opcoes)
    const pagamento = livro.pagamento(Number(id))
    if (!pagamento) return null
    const diferente = { transaction_amount, external_reference, collector_id, currency_id }
    const dados = Object.fromEntries(Object.entries(diferente).filter(([, valor]) => valor !== undefined))
    livro.mudar(pagamento, { ...dados, status, status_detail: status_detail ?? DETALHES[status] ?? status })
    const envio = notificar(pagamento, 'updated', aviso)
    const notifications = aviso.delay ? [] : await envio
    return {
      id: pagamento.id,
      status: pagamento.status,
      status_detail: pagamento.status_detail,
      notifications,
    }
  }

  /** Cancels the PIX codes whose time is over and notifies. */
  async function expirar() {
    await Promise.all(livro.expirarVencidos().map((pagamento) => notificar(pagamento, 'updated')))
  }

  /** Moves the simulator's clock ahead, and with it what expires. */
  async function avancar(ms: number) {
    adiantado += ms
    await expirar()
  }

  async function controlar(metodo: string, caminho: string, corpo: unknown): Promise<RespostaSimulada> {
    const [, acao, id] = /^\/__(\w+)(?:\/(\d+))?$/.exec(caminho) ?? []
    const rota = `${metodo} ${acao}`
    if (rota === 'GET log') return { status: 200, corpo: registro }
    if (rota === 'GET notifications') return { status: 200, corpo: avisos }
    if (rota === 'POST pay' && id) {
      const feito = await pagar(id, pagarSchema.parse(corpo ?? {}))
      return feito ? { status: 200, corpo: feito } : erro(404, 'Payment not found', 2000)
    }
    if (rota === 'POST faults') {
      falhas.ligar(falhaSchema.parse(corpo))
      return { status: 200, corpo: {} }
    }
    if (rota === 'DELETE faults') {
      falhas.desligar()
      return { status: 200, corpo: {} }
    }
    if (rota === 'POST clock') {
      await avancar(z.strictObject({ ms: z.int().nonnegative() }).parse(corpo).ms)
      return { status: 200, corpo: { now: new Date(agora()).toISOString() } }
    }
    if (rota === 'POST refunds') {
      const status = z.enum(['approved', 'in_process', 'rejected'])
      const pedido = z.strictObject({ status, times: z.int().positive().default(1) }).parse(corpo)
      if (!id) reembolsos = { status: pedido.status, vezes: pedido.times }
      return id ? decidirReembolso(Number(id), pedido.status) : { status: 200, corpo: {} }
    }
    return erro(404, 'Not found')
  }

  async function decidirReembolso(
    id: number,
    status: ReembolsoSimulado['status'],
  ): Promise<RespostaSimulada> {
    const pagamento = livro.todos().find((p) => p.reembolsos.some((r) => r.id === id))
    if (!pagamento) return erro(404, 'Refund not found', 2000)
    livro.mudar(pagamento, {
      reembolsos: pagamento.reembolsos.map((r) => (r.id === id ? { ...r, status } : r)),
    })
    acertarReembolso(pagamento, livro)
    return { status: 200, corpo: { notifications: await notificar(pagamento, 'updated') } }
  }

  async function atender(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const metodo = request.method ?? 'GET'
    const endereco = new URL(request.url ?? '/', url)
    if (endereco.pathname.startsWith(`${PREFIXO_DO_PUSH}/`))
      return push.atender(request, response, endereco.pathname)
    const texto = await lerCorpo(request)
    for (const [prefixo, outro] of Object.entries({
      [PREFIXO]: envios,
      [PREFIXO_DO_BLING]: bling,
      [PREFIXO_DO_PIX_AUTOMATICO]: pixAutomatico,
    }))
      if (`${endereco.pathname}/`.startsWith(`${prefixo}/`))
        return outro.atender(request, response, { endereco, texto })
    if (metodo === 'GET' && servirCartao(endereco, response)) return
    const [, pagina] = /^\/pagar\/(\d+)$/.exec(endereco.pathname) ?? []
    if (pagina || endereco.pathname === '/') {
      const pagamento = livro.pagamento(Number(pagina))
      if (pagina && !pagamento)
        return mostrar(response, 404, '<!doctype html><title>Pagamento não encontrado</title>')
      if (!pagamento) return mostrar(response, 200, paginaInicial(livro.todos().slice(-30).reverse(), livres))
      if (metodo === 'POST') {
        await expirar()
        if (pagamento.status === 'pending') await pagar(pagamento.id)
        response.writeHead(303, { location: `/pagar/${pagamento.id}` }).end()
        return
      }
      return mostrar(response, 200, paginaDePagar(pagamento, livro.contaDoUsuario(pagamento.userId)))
    }

    const corpo = lerJson(texto)
    if (corpo === ILEGIVEL) return enviar(response, erro(400, 'Invalid JSON', 1))
    if (endereco.pathname.startsWith('/__'))
      return enviar(response, await controlar(metodo, endereco.pathname, corpo))

    const token = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const chave = request.headers['x-idempotency-key']
    const idempotency_key = typeof chave === 'string' ? chave : null
    const path = endereco.pathname + endereco.search
    // A card's number is written nowhere.
    if (endereco.pathname !== '/v1/card_tokens')
      registro.push({
        method: metodo,
        path,
        token: token.slice(-6),
        body: corpo,
        idempotency_key,
        at: new Date().toISOString(),
      })
    if (registro.length > 5000) registro.shift()

    const falha = await falhas.tomar(metodo, endereco.pathname)
    if (falha === 'reset') return void request.socket.destroy()
    if (falha === '500') return enviar(response, erro(500, 'Internal server error'))
    if (falha === '401') return enviar(response, erro(401, 'Invalid access token'))
    if (falha === '429')
      return enviar(response, { ...erro(429, 'Too many requests'), headers: { 'retry-after': '1' } })
    await expirar()
    const resposta = await responder(
      { metodo, url: endereco, headers: request.headers, token, corpo },
      contexto,
    )
    if (falha === 'lost_answer') request.socket.destroy()
    else if (falha === 'half') enviarMetade(response, resposta)
    else enviar(response, resposta)
    if (resposta.aviso && avisarTudo) void notificar(resposta.aviso.pagamento, resposta.aviso.acao)
  }

  const server = createServer((request, response) => {
    atender(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy()
      const ilegivel = error instanceof z.ZodError
      return enviar(response, erro(ilegivel ? 400 : 500, ilegivel ? z.prettifyError(error) : String(error)))
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const relogio = setInterval(() => {
    void expirar()
    pixAutomatico.passarOTempo()
  }, 1000)
  relogio.unref()

  return {
    url,
    port: (server.address() as AddressInfo).port,
    livro,
    envios,
    bling,
    push,
    pixAutomatico,
    /** The calls received, oldest first: method, path, last six of the token, body. */
    log: registro,
    /** The notifications sent and what the seller answered. */
    avisos,
    pagar,
    avancar,
    falhar: (falha: Falha) => falhas.ligar(falha),
    desligarFalhas: () => falhas.desligar(),
    async stop() {
      clearInterval(relogio)
      fim.abort()
      await Promise.all([envios.stop(), bling.stop(), pixAutomatico.stop()])
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await Promise.allSettled(emCurso)
    },
  }
}
