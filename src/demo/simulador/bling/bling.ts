import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { mostrarConsentimento, mostrarE, type PedidoDePagina } from '../consentimento.ts'
import { criarFalhasDeEnvio, type FalhaDeEnvio, falhaSchema, responderComFalha } from '../envios/falhas.ts'
import { enviar, ILEGIVEL, lerJson } from '../http.ts'
import type { RespostaSimulada } from '../resposta.ts'
import { erroDoBling, responderBling } from './api.ts'
import { type AvisoDoBling, avisarDoEstoque, type OpcoesDoAvisoDoBling } from './avisos.ts'
import { abrirLivroDoBling, type ContaDoBling } from './livro.ts'
import { type AppDoBling, decidirConsentimento, lerConsentimento, trocarPorTokens } from './oauth.ts'
import { paginaDeAppDesconhecido, paginaDeConsentimento, paginaDoBling } from './pagina.ts'

/** Where it lies on the simulator's port. */
export const PREFIXO_DO_BLING = '/bling'

export interface OpcoesDoBling {
  app: AppDoBling
  contas: ContaDoBling[]
  dataFile?: string | undefined
  /** Where notices go; empty: nobody is told. */
  urlDoAviso?: string
  /** Calls of one account in a second. */
  porSegundo?: number
}

const RESPOSTAS: Record<string, RespostaSimulada> = {
  '401': erroDoBling(401, 'invalid_token', 'The access token provided has expired'),
  '403': erroDoBling(403, 'insufficient_scope', 'The request requires higher privileges than provided.'),
  '422': erroDoBling(400, 'VALIDATION_ERROR', 'Não foi possível salvar a venda.', [
    { element: 'itens', msg: 'O produto não pode ser vendido.' },
  ]),
  '429': erroDoBling(429, 'TOO_MANY_REQUESTS', 'O limite de requisições por segundo foi atingido.'),
  '500': erroDoBling(500, 'SERVER_ERROR', 'Ocorreu um erro interno.'),
  error_with_200: { status: 200, corpo: { error: { type: 'SERVER_ERROR', message: 'Ocorreu um erro.' } } },
}

const estoqueSchema = z.strictObject({
  codigo: z.string(),
  saldo: z.number(),
  silent: z.boolean().optional(),
  wrong_secret: z.boolean().optional(),
  unsigned: z.boolean().optional(),
  duplicate: z.int().min(0).max(100).optional(),
  delay: z.int().nonnegative().optional(),
  says: z.number().optional(),
  company: z.string().optional(),
})

/**
 * Bling with nothing behind it, below `/bling` of the simulator. Beside its API: `POST __stock` changes what lies there
 * and tells the app, `POST __faults` makes it misbehave, `POST __expire` ends tokens, `GET __log` tells what was asked.
 */
export function criarBling(
  { app, contas, dataFile, urlDoAviso = '', porSegundo = 3 }: OpcoesDoBling,
  urlDoServidor: () => string,
) {
  const livro = abrirLivroDoBling({ arquivo: dataFile, contas, agora: () => Date.now() })
  const fim = new AbortController()
  const emCurso = new Set<Promise<unknown>>()
  const registro: { method: string; path: string; body: unknown; at: number }[] = []
  const avisos: AvisoDoBling[] = []
  const falhas = criarFalhasDeEnvio()
  const ultimas = new Map<string, number[]>()
  let aplicativo = app
  let destino = urlDoAviso

  /** Too many of one account within the last second. */
  function demais(conta: string): boolean {
    const agora = performance.now()
    const recentes = (ultimas.get(conta) ?? []).filter((quando) => quando > agora - 1000)
    const cheia = recentes.length >= porSegundo
    ultimas.set(conta, cheia ? recentes : [...recentes, agora])
    return cheia
  }

  /** Sets what lies there of a product of an account, and tells the app. */
  async function mudarEstoque(
    email: string,
    { codigo, saldo, ...opcoes }: { codigo: string; saldo: number } & OpcoesDoAvisoDoBling,
  ): Promise<AvisoDoBling[]> {
    const conta = livro.conta(email)
    const produto = conta?.produtos.find((um) => um.codigo === codigo)
    if (!conta || !produto) return []
    produto.saldo = saldo
    livro.guardar()
    const trabalho = avisarDoEstoque(
      {
        produto: produto.id,
        saldo: livro.saldoVirtual(email, produto),
        empresa: conta.empresa,
        url: destino,
        segredo: aplicativo.clientSecret,
        fim: fim.signal,
      },
      opcoes,
    ).then((enviados) => {
      avisos.push(...enviados)
      return enviados
    })
    emCurso.add(trabalho)
    void trabalho.finally(() => emCurso.delete(trabalho))
    return opcoes.delay ? [] : trabalho
  }

  async function controlar(rota: string, corpo: unknown): Promise<RespostaSimulada> {
    if (rota === 'GET log') return { status: 200, corpo: registro }
    if (rota === 'GET notifications') return { status: 200, corpo: avisos }
    if (rota === 'POST faults') falhas.ligar(falhaSchema.parse(corpo))
    else if (rota === 'DELETE faults') falhas.desligar()
    else if (rota === 'POST stock') {
      const { conta, ...pedido } = estoqueSchema.extend({ conta: z.string() }).parse(corpo)
      return { status: 200, corpo: await mudarEstoque(conta, pedido) }
    } else if (rota === 'POST expire')
      livro.vencer(z.strictObject({ refresh: z.boolean().default(false) }).parse(corpo ?? {}).refresh)
    else return { status: 404, corpo: {} }
    return { status: 200, corpo: {} }
  }

  async function atender(
    request: IncomingMessage,
    response: ServerResponse,
    { endereco, texto }: { endereco: URL; texto: string },
  ): Promise<void> {
    const metodo = request.method ?? 'GET'
    const caminho = endereco.pathname.slice(PREFIXO_DO_BLING.length) || '/'
    if (await mostrarPagina({ metodo, caminho, endereco, texto, response })) return
    const oauth = caminho === '/oauth/token'
    const corpo = oauth ? null : lerJson(texto)
    if (corpo === ILEGIVEL) return enviar(response, RESPOSTAS['422'] as RespostaSimulada)
    const [, acao] = /^\/__(\w+)$/.exec(caminho) ?? []
    if (acao) return enviar(response, await controlar(`${metodo} ${acao}`, corpo))

    // Secrets and codes are written nowhere.
    registro.push({ method: metodo, path: caminho + endereco.search, body: corpo, at: performance.now() })
    if (registro.length > 5000) registro.shift()
    const authorization = request.headers.authorization ?? ''
    const token = /^Bearer\s+(.+)$/i.exec(authorization)?.[1] ?? ''
    const conta = livro.donoDoToken(token)
    if (conta && demais(conta)) return enviar(response, RESPOSTAS['429'] as RespostaSimulada)
    const falha = falhas.tomar(caminho, metodo)
    await responderComFalha({ request, response, falha, prontas: RESPOSTAS, fim: fim.signal }, () => {
      const resposta = oauth
        ? trocarPorTokens(new URLSearchParams(texto), { livro, app: aplicativo, authorization })
        : responderBling({ metodo, caminho, busca: endereco.searchParams, corpo, token }, livro)
      if (falha?.mode === 'lie') mentir(resposta, falha.says)
      return resposta
    })
  }

  async function mostrarPagina(pedidoDePagina: PedidoDePagina): Promise<boolean> {
    const { metodo, caminho, texto, response } = pedidoDePagina
    if (caminho === '/') return mostrarE(response, 200, paginaDoBling(livro.contas()))
    if (caminho === '/estoque' && metodo === 'POST') {
      const formulario = new URLSearchParams(texto)
      const email = formulario.get('conta') ?? ''
      const produto = livro.conta(email)?.produtos.find(({ id }) => String(id) === formulario.get('id'))
      if (produto)
        await mudarEstoque(email, { codigo: produto.codigo, saldo: Number(formulario.get('saldo')) || 0 })
      response.writeHead(303, { location: PREFIXO_DO_BLING }).end()
      return true
    }
    if (caminho !== '/oauth/authorize') return false
    return mostrarConsentimento(pedidoDePagina, {
      ler: (parametros) => lerConsentimento(parametros, aplicativo),
      desconhecido: paginaDeAppDesconhecido,
      pagina: (_, parametros) => paginaDeConsentimento(parametros, livro.contas()),
      redirectUri: aplicativo.redirectUri,
      decidir: (pedido, conta) => decidirConsentimento(livro, { app: aplicativo, ...pedido, conta }),
    })
  }

  return {
    livro,
    /** The calls received, oldest first, without secrets. */
    log: registro,
    /** The notices sent and what the app answered. */
    avisos,
    atender,
    mudarEstoque,
    falhar: (falha: FalhaDeEnvio) => falhas.ligar(falha),
    desligarFalhas: () => falhas.desligar(),
    /** Registers the app anew: where people come back to, and where notices go. */
    registrar(novo: Partial<AppDoBling> & { urlDoAviso?: string }) {
      const { urlDoAviso: url, ...resto } = novo
      aplicativo = { ...aplicativo, ...resto }
      destino = url ?? destino
    },
    /** Allows the app, as an account's owner would on the page. Answers where the browser goes. */
    consentir(autorizar: string, conta: string): string {
      const pedido = lerConsentimento(new URL(autorizar).searchParams, aplicativo)
      if (!pedido) throw new Error('Unknown app')
      return decidirConsentimento(livro, { app: aplicativo, ...pedido, conta })
    },
    url: () => urlDoServidor() + PREFIXO_DO_BLING,
    async stop() {
      fim.abort()
      await Promise.allSettled(emCurso)
    },
  }
}

export type BlingSimulado = ReturnType<typeof criarBling>

/** Each row, or the one thing, says besides what it is told to. */
function mentir({ corpo }: RespostaSimulada, diz: Record<string, unknown>): void {
  const { data } = (corpo ?? {}) as { data?: unknown }
  for (const um of Array.isArray(data) ? data : [data]) if (um) Object.assign(um, diz)
}
