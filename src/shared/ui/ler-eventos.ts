import { ApiError, pedirComSessao } from './api.ts'

interface Ouvinte {
  /**
   * The stream is open, for the first time or again: what happened meanwhile was not sent. `jaEstava`: it was when this
   * one came.
   */
  aoAbrir: (jaEstava: boolean) => void
  aoEvento: (evento: { nome: string; dados: string }) => void
}

const ESPERA_INICIAL_MS = 2_000
const ESPERA_MAXIMA_MS = 30_000
/** Three of the server's beats: a connection that says less was lost on the way without anybody being told. */
const SILENCIO_MS = 60_000

interface Corrente {
  ouvintes: Set<Ouvinte>
  aberta: boolean
  controle: AbortController
}

const correntes = new Map<string, Corrente>()

/**
 * Reads a `text/event-stream` with this browser's session (EventSource cannot send a token) and opens it again
 * whenever it ends, falls silent or the browser was offline, until the returned function is called. A refusal (4xx)
 * ends it for good. Whoever listens to the same address shares one connection: browsers open only a few to one server.
 */
export function ouvirEventos(path: string, ouvinte: Ouvinte): () => void {
  const corrente = correntes.get(path) ?? abrirCorrente(path)
  corrente.ouvintes.add(ouvinte)
  if (corrente.aberta) ouvinte.aoAbrir(true)
  return () => {
    corrente.ouvintes.delete(ouvinte)
    if (corrente.ouvintes.size > 0) return
    corrente.controle.abort()
    if (correntes.get(path) === corrente) correntes.delete(path)
  }
}

function abrirCorrente(path: string): Corrente {
  const corrente: Corrente = { ouvintes: new Set(), aberta: false, controle: new AbortController() }
  correntes.set(path, corrente)
  const todos: Ouvinte = {
    aoAbrir(jaEstava) {
      corrente.aberta = true
      for (const ouvinte of corrente.ouvintes) ouvinte.aoAbrir(jaEstava)
    },
    aoEvento(evento) {
      for (const ouvinte of corrente.ouvintes) ouvinte.aoEvento(evento)
    },
  }
  void manterAberto(path, todos, corrente)
  return corrente
}

async function manterAberto(path: string, ouvinte: Ouvinte, corrente: Corrente): Promise<void> {
  const { signal } = corrente.controle
  let espera = ESPERA_INICIAL_MS
  while (!signal.aborted) {
    const fim = await lerUmaVez(path, ouvinte, signal)
    corrente.aberta = false
    if (fim === 'recusado') return
    if (fim !== 'falhou') espera = ESPERA_INICIAL_MS
    if (fim !== 'cortado') await pausar(espera, signal)
    if (fim === 'falhou') espera = Math.min(espera * 2, ESPERA_MAXIMA_MS)
  }
}

async function lerUmaVez(
  path: string,
  ouvinte: Ouvinte,
  signal: AbortSignal,
): Promise<'lido' | 'falhou' | 'cortado' | 'recusado'> {
  const conexao = new AbortController()
  const cortar = () => conexao.abort()
  signal.addEventListener('abort', cortar)
  // What was sent while it was offline may not have come, and nobody says so.
  window.addEventListener('online', cortar)
  try {
    const resposta = await pedirComSessao(path, {
      headers: { Accept: 'text/event-stream' },
      signal: conexao.signal,
    })
    if (resposta.status >= 400 && resposta.status < 500 && resposta.status !== 429) return 'recusado'
    if (!resposta.ok || !resposta.body) return 'falhou'
    ouvinte.aoAbrir(false)
    await lerEventos(resposta.body, ouvinte.aoEvento, cortar)
    return 'lido'
  } catch (erro) {
    if (conexao.signal.aborted) return 'cortado'
    // The browser aborts it too, when the page is left.
    const abortado = erro instanceof DOMException && erro.name === 'AbortError'
    if (abortado || erro instanceof ApiError || erro instanceof TypeError) return 'falhou'
    throw erro
  } finally {
    signal.removeEventListener('abort', cortar)
    window.removeEventListener('online', cortar)
  }
}

async function lerEventos(
  corpo: ReadableStream<Uint8Array>,
  aoEvento: Ouvinte['aoEvento'],
  aoSilenciar: () => void,
): Promise<void> {
  const leitor = corpo.getReader()
  const decoder = new TextDecoder()
  let resto = ''
  for (;;) {
    const silencio = setTimeout(aoSilenciar, SILENCIO_MS)
    const { done, value } = await leitor.read().finally(() => clearTimeout(silencio))
    if (done) return
    const blocos = (resto + decoder.decode(value, { stream: true })).split('\n\n')
    resto = blocos.pop() ?? ''
    for (const bloco of blocos) {
      const evento = interpretarBloco(bloco)
      if (evento) aoEvento(evento)
    }
  }
}

/** One block of the stream; null when it carries no data (a comment, a beat, a retry time). */
export function interpretarBloco(bloco: string): { nome: string; dados: string } | null {
  const linhas = bloco.split('\n')
  const campo = (nome: string) =>
    linhas
      .filter((linha) => linha.startsWith(`${nome}:`))
      .map((linha) => linha.slice(nome.length + 1).replace(/^ /, ''))
  const dados = campo('data')
  return dados.length === 0 ? null : { nome: campo('event').at(-1) ?? 'message', dados: dados.join('\n') }
}

/** Until then, or until the browser is online again. */
function pausar(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const acabar = () => {
      clearTimeout(relogio)
      window.removeEventListener('online', acabar)
      resolve()
    }
    const relogio = setTimeout(acabar, ms)
    window.addEventListener('online', acabar)
    signal.addEventListener('abort', acabar)
  })
}
