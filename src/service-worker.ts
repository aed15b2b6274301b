// The marketplace offline: the page that says so, and the shop that was looked at last. The counter's pages, which the
// counter itself put there, empty of anybody's data. And notices on this device.
// Only public pages and files are kept. What is signed in, paid or written never passes through here.
// Served as /sw.js: react-router.config.ts builds it by itself, under that one name.

import { type Ouvinte, ouvirAvisos } from './avisos/pages/avisos-no-service-worker.ts'

// What a worker has and a page has not: TypeScript's own list of it contradicts that of a page, and both are one program.
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
declare const self: {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<{ url: string }[]>
  }
}

ouvirAvisos(self as unknown as Ouvinte)

const CASCO = 'casco-v1'
const LOJA = 'ultima-loja-v1'
const FIGURAS = 'figuras-v1'
const ARQUIVOS = 'arquivos-v1'
/** Filled by src/vendas/pages/balcao/sem-rede/guardar-balcao.ts, dropped when its person signs out. */
const BALCAO = 'balcao-v1'
const SEM_CONEXAO = '/sem-conexao'
/** `/loja/{codigo}`: the one kind of page that is kept, and only the last. */
const LOJA_PUBLICA = /^\/loja\/[a-z0-9-]+$/

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CASCO)
      .then((cache) => cache.add(SEM_CONEXAO))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    esquecerAntigos()
      .then(() => self.clients.claim())
      // Not waited for: inside waitUntil the activation would block the page's fetch events.
      .then(() => void guardarLojaAberta()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || request.headers.has('authorization'))
    return
  if (request.mode === 'navigate') event.respondWith(navegar(event, url))
  else if (url.pathname.startsWith('/imagens/')) event.respondWith(arquivo(event, FIGURAS, 60))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(arquivo(event, ARQUIVOS, 120))
  else if (chegaALoja(url)) event.waitUntil(guardarLoja(semData(url.pathname)))
})

async function navegar(event: FetchEvent, url: URL): Promise<Response> {
  const ehLoja = LOJA_PUBLICA.test(url.pathname)
  try {
    const resposta = await fetch(event.request)
    if (ehLoja && resposta.ok) {
      // The whole shop, also for who came by a link to a part of it. The person does not wait for the keeping.
      event.waitUntil(url.search ? guardarLoja(url.pathname) : trocarLoja(url.pathname, resposta.clone()))
    }
    return resposta
  } catch {
    const guardada = ehLoja && (await caches.match(url.pathname, { cacheName: LOJA }))
    if (guardada && url.search) return Response.redirect(url.pathname)
    const balcao = await caches.match(url.pathname, { cacheName: BALCAO })
    return guardada || balcao || (await caches.match(SEM_CONEXAO)) || Response.error()
  }
}

/**
 * A link inside the marketplace fetches the shop's data and no page. A filter changes what is seen of it, not which
 * it is.
 */
function chegaALoja({ pathname, searchParams }: URL): boolean {
  const filtros = [...searchParams.keys()].filter((nome) => nome !== '_routes')
  return filtros.length === 0 && pathname.endsWith('.data') && LOJA_PUBLICA.test(semData(pathname))
}

const semData = (caminho: string) => caminho.slice(0, -'.data'.length)

/** The first page that somebody sees came before this worker: a shop is kept all the same. */
async function guardarLojaAberta(): Promise<void> {
  const abertas = await self.clients.matchAll({ type: 'window' })
  const caminhos = abertas.map((aba) => new URL(aba.url).pathname)
  const loja = caminhos.find((caminho) => LOJA_PUBLICA.test(caminho))
  if (loja) await guardarLoja(loja)
}

async function guardarLoja(caminho: string): Promise<void> {
  const resposta = await fetch(caminho)
  if (resposta.ok && !resposta.redirected) await trocarLoja(caminho, resposta)
}

/** The one before goes when this one is whole: a network that fails in between takes no shop away. */
const trocarLoja = (caminho: string, resposta: Response) =>
  guardar(caminho, { resposta, nome: LOJA, maximo: 1 })

/** Files of the build and pictures: their names change with their content, so what is kept is never out of date. */
async function arquivo(event: FetchEvent, nome: string, maximo: number): Promise<Response> {
  // A store that the browser cannot read is none: the network has the file.
  const guardado = await caches.match(event.request, { cacheName: nome }).catch(() => undefined)
  if (guardado) return guardado
  const resposta = await fetch(event.request).catch(async (erro: unknown) => {
    const doBalcao = await caches.match(event.request, { cacheName: BALCAO })
    if (!doBalcao) throw erro
    return doBalcao
  })
  if (resposta.ok) event.waitUntil(guardar(event.request, { resposta: resposta.clone(), nome, maximo }))
  return resposta
}

/** What was kept first goes when there is more than that. */
async function guardar(
  request: Request | string,
  { resposta, nome, maximo }: { resposta: Response; nome: string; maximo: number },
): Promise<void> {
  const cache = await caches.open(nome)
  await cache.put(request, resposta)
  const chaves = await cache.keys()
  await Promise.all(chaves.slice(0, Math.max(0, chaves.length - maximo)).map((chave) => cache.delete(chave)))
}

async function esquecerAntigos(): Promise<void> {
  const atuais = [CASCO, LOJA, FIGURAS, ARQUIVOS, BALCAO]
  const nomes = await caches.keys()
  await Promise.all(nomes.filter((nome) => !atuais.includes(nome)).map((nome) => caches.delete(nome)))
}
