import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { mostrarConsentimento, mostrarE, type PedidoDePagina } from '../consentimento.ts'
import { enviar, ILEGIVEL, lerJson } from '../http.ts'
import { responderEnvio } from './api.ts'
import { criarFalhasDeEnvio, type FalhaDeEnvio, falhaSchema, RESPOSTAS, responderComFalha } from './falhas.ts'
import type { AvisoPorFazer, RespostaDeEnvio } from './resposta.ts'
import { type AvisoDeEnvio, avisarDoEnvio, type OpcoesDoAvisoDeEnvio } from './avisos.ts'
import { abrirLivroDeEnvios, type ContaDeEnvio, ESCOPOS, type StatusDoEnvio } from './livro.ts'
import { type AppDeEnvio, decidirConsentimento, lerConsentimento, trocarPorTokens } from './oauth.ts'
import {
  paginaDeClienteInvalido,
  paginaDeConsentimento,
  paginaDeEtiquetas,
  paginaDoEnvio,
  paginaDosEnvios,
} from './pagina.ts'

/** Where it lies on the simulator's port. */
export const PREFIXO = '/melhor-envio'

export interface OpcoesDosEnvios {
  app: AppDeEnvio
  contas: ContaDeEnvio[]
  dataFile?: string | undefined
  /** Where notices go; empty: nobody is told. */
  urlDoAviso?: string
  /** Milliseconds that a label takes to be made. */
  geraEm?: number
}

const STATUS = [
  'released',
  'generated',
  'posted',
  'delivered',
  'undelivered',
  'paused',
  'suspended',
  'cancelled',
] as const
const moverSchema = z.strictObject({
  status: z.enum(STATUS),
  silent: z.boolean().optional(),
  wrong_secret: z.boolean().optional(),
  unsigned: z.boolean().optional(),
  encoding: z.enum(['hex', 'base64']).optional(),
  duplicate: z.int().min(0).max(100).optional(),
  delay: z.int().nonnegative().optional(),
  says: z.string().optional(),
})

/**
 * Melhor Envio with no parcel behind it, below `/melhor-envio` of the simulator. Beside its API: `POST __move/{id}` moves
 * a parcel and tells the app, `POST __faults` makes it misbehave, `POST __wallet` fills or empties a wallet,
 * `POST __expire` ends tokens, `GET __log` tells what was asked.
 */
export function criarEnvios(
  { app, contas, dataFile, urlDoAviso = '', geraEm = 0 }: OpcoesDosEnvios,
  urlDoServidor: () => string,
) {
  const agora = () => Date.now()
  const livro = abrirLivroDeEnvios({ arquivo: dataFile, contas, agora })
  const fim = new AbortController()
  const emCurso = new Set<Promise<unknown>>()
  const registro: { method: string; path: string; token: string; body: unknown; at: string }[] = []
  const avisos: AvisoDeEnvio[] = []
  const falhas = criarFalhasDeEnvio()
  let somem: number[] = []
  let aplicativo = app
  let destino = urlDoAviso
  const contexto = {
    livro,
    agora,
    urlBase: () => urlDoServidor() + PREFIXO,
    geraEm,
    somem: () => somem.splice(0),
  }

  function avisar({ envio, event }: AvisoPorFazer, opcoes: OpcoesDoAvisoDeEnvio = {}) {
    const envioDoAviso = avisarDoEnvio(
      { envio: { ...envio }, event, url: destino, segredo: aplicativo.clientSecret, fim: fim.signal },
      opcoes,
    ).then((enviados) => {
      avisos.push(...enviados)
      return enviados
    })
    emCurso.add(envioDoAviso)
    void envioDoAviso.finally(() => emCurso.delete(envioDoAviso))
    return envioDoAviso
  }

  /** Moves a parcel, whatever was before, and tells the app. Null when there is none of that id. */
  async function mover(id: string, pedido: z.input<typeof moverSchema>) {
    const { status, ...opcoes } = moverSchema.parse(pedido)
    const envio = livro.envio(id)
    if (!envio) return null
    const instante = new Date(agora()).toISOString()
    envio.status = status
    envio.gera_em = null
    if (status !== 'released') envio.generated_at ??= instante
    if (status === 'posted' || status === 'delivered') envio.posted_at ??= instante
    if (status === 'delivered') envio.delivered_at ??= instante
    envio.tracking ??= livro.novoRastreio(envio.service)
    livro.guardar()
    const envioDoAviso = avisar({ envio, event: `order.${status}` }, opcoes)
    return { id, status, notifications: opcoes.delay ? [] : await envioDoAviso }
  }

  async function controlar(
    rota: string,
    id: string | undefined,
    corpo: unknown,
  ): Promise<{ status: number; corpo: unknown }> {
    if (rota === 'GET log') return { status: 200, corpo: registro }
    if (rota === 'GET notifications') return { status: 200, corpo: avisos }
    if (rota === 'POST move' && id) {
      const feito = await mover(id, moverSchema.parse(corpo))
      return feito ? { status: 200, corpo: feito } : { status: 404, corpo: { message: 'Not Found' } }
    }
    if (rota === 'POST faults') falhas.ligar(falhaSchema.parse(corpo))
    else if (rota === 'DELETE faults') falhas.desligar()
    else if (rota === 'POST wallet') {
      const { conta, saldo } = z.strictObject({ conta: z.string(), saldo: z.number().min(0) }).parse(corpo)
      livro.mudarSaldo(conta, saldo)
    } else if (rota === 'POST expire') {
      const { conta, refresh } = z
        .strictObject({ conta: z.string().optional(), refresh: z.boolean().default(false) })
        .parse(corpo ?? {})
      livro.vencer(conta, refresh)
    } else return { status: 404, corpo: { message: 'Not Found' } }
    return { status: 200, corpo: {} }
  }

  async function atender(
    request: IncomingMessage,
    response: ServerResponse,
    { endereco, texto }: { endereco: URL; texto: string },
  ): Promise<void> {
    const metodo = request.method ?? 'GET'
    const caminho = endereco.pathname.slice(PREFIXO.length) || '/'
    if (await mostrarPagina({ metodo, caminho, endereco, texto, response })) return
    const corpo = lerJson(texto)
    if (corpo === ILEGIVEL) return enviar(response, { status: 400, corpo: { message: 'Invalid JSON' } })
    const [, acao, id] = /^\/__(\w+)(?:\/([\w-]+))?$/.exec(caminho) ?? []
    if (acao) return enviar(response, await controlar(`${metodo} ${acao}`, id, corpo))

    const token = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const semPrefixo = caminho.replace(/^\/api\/v2(?=\/)/, '')
    const oauth = caminho === '/oauth/token'
    // Secrets and codes are written nowhere.
    registro.push({
      method: metodo,
      path: semPrefixo,
      token: token.slice(-6),
      body: oauth ? null : corpo,
      at: new Date().toISOString(),
    })
    if (registro.length > 5000) registro.shift()
    const falha = falhas.tomar(semPrefixo, metodo)
    const resposta = await responderComFalha<RespostaDeEnvio>(
      { request, response, falha, prontas: RESPOSTAS, fim: fim.signal },
      () => {
        if (falha?.mode === 'missing') somem = falha.services
        if (oauth) return trocarPorTokens(corpo, livro, aplicativo)
        const feita: RespostaDeEnvio = responderEnvio(
          { metodo, caminho: semPrefixo, token, userAgent: request.headers['user-agent'] ?? '', corpo },
          contexto,
        )
        if (falha?.mode === 'lie' && Array.isArray(feita.corpo))
          feita.corpo = feita.corpo.map((servico: object) => ({ ...servico, ...falha.says }))
        return feita
      },
    )
    for (const aviso of resposta?.avisos ?? []) void avisar(aviso)
  }

  async function mostrarPagina(pedidoDePagina: PedidoDePagina): Promise<boolean> {
    const { metodo, caminho, texto, response } = pedidoDePagina
    if (caminho === '/')
      return mostrarE(response, 200, paginaDosEnvios(livro.envios().slice(0, 30), livro.contas()))
    const [, impressos] = /^\/imprimir\/([\w,-]+)$/.exec(caminho) ?? []
    if (impressos) {
      const achados = impressos.split(',').flatMap((um) => livro.envio(um) ?? [])
      return mostrarE(response, achados.length > 0 ? 200 : 404, paginaDeEtiquetas(achados))
    }
    const [, id] = /^\/envio\/([\w-]+)$/.exec(caminho) ?? []
    if (id) {
      const envio = livro.envio(id)
      if (!envio) return mostrarE(response, 404, '<!doctype html><title>Envio não encontrado</title>')
      if (metodo !== 'POST') return mostrarE(response, 200, paginaDoEnvio(envio))
      await mover(id, { status: new URLSearchParams(texto).get('status') as StatusDoEnvio as 'posted' })
      response.writeHead(303, { location: `${PREFIXO}/envio/${id}` }).end()
      return true
    }
    if (caminho !== '/oauth/authorize') return false
    return mostrarConsentimento(pedidoDePagina, {
      ler: (parametros) => lerConsentimento(parametros, aplicativo),
      desconhecido: paginaDeClienteInvalido,
      pagina: (pedido) => paginaDeConsentimento(pedido, livro.contas()),
      redirectUri: aplicativo.redirectUri,
      decidir: (pedido, conta, formulario) =>
        decidirConsentimento(livro, pedido, { conta, escopos: formulario.getAll('escopo'), agora: agora() }),
    })
  }

  return {
    livro,
    /** The calls received, oldest first, without secrets. */
    log: registro,
    /** The notices sent and what the app answered. */
    avisos,
    atender,
    mover,
    falhar: (falha: FalhaDeEnvio) => falhas.ligar(falha),
    desligarFalhas: () => falhas.desligar(),
    /** Registers the app anew: where people come back to, and where notices go. */
    registrar(novo: Partial<AppDeEnvio> & { urlDoAviso?: string }) {
      const { urlDoAviso: url, ...resto } = novo
      aplicativo = { ...aplicativo, ...resto }
      destino = url ?? destino
    },
    /** Allows an app all or some of it, as an account's owner would on the page. Answers where the browser goes. */
    consentir(autorizar: string, conta: string, escopos = ESCOPOS): string {
      const pedido = lerConsentimento(new URL(autorizar).searchParams, aplicativo)
      if (!pedido) throw new Error('Client invalid')
      return decidirConsentimento(livro, pedido, { conta, escopos, agora: agora() })
    },
    /** Once the notices on their way have come. */
    async emSilencio(): Promise<void> {
      await Promise.allSettled(emCurso)
    },
    async stop() {
      fim.abort()
      await Promise.allSettled(emCurso)
    },
  }
}
