// The mall without a network: the page that says so, and the shop that was looked at last.
// Only public pages and files are kept. What is signed in, paid or written never passes through here.

const CASCO = 'casco-v1'
const LOJA = 'ultima-loja-v1'
const FIGURAS = 'figuras-v1'
const ARQUIVOS = 'arquivos-v1'
const SEM_CONEXAO = '/sem-conexao'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CASCO)
      .then((cache) => cache.add(SEM_CONEXAO))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const atuais = [CASCO, LOJA, FIGURAS, ARQUIVOS]
  event.waitUntil(
    caches
      .keys()
      .then((nomes) =>
        Promise.all(nomes.filter((nome) => !atuais.includes(nome)).map((nome) => caches.delete(nome))),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || request.headers.has('authorization'))
    return
  if (request.mode === 'navigate') event.respondWith(navegar(request, url))
  else if (url.pathname.startsWith('/imagens/')) event.respondWith(guardado(request, FIGURAS, 60))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(guardado(request, ARQUIVOS, 120))
})

/** `/loja/{codigo}`: the one kind of page that is kept, and only the last. */
const ehLoja = (url) => /^\/loja\/[a-z0-9-]+$/.test(url.pathname)

async function navegar(request, url) {
  try {
    const resposta = await fetch(request)
    if (ehLoja(url) && resposta.ok) await guardarLoja(url, resposta.clone())
    return resposta
  } catch {
    const guardada = ehLoja(url) && (await caches.match(url.pathname, { cacheName: LOJA }))
    return guardada || (await caches.match(SEM_CONEXAO)) || Response.error()
  }
}

async function guardarLoja(url, resposta) {
  await caches.delete(LOJA)
  const cache = await caches.open(LOJA)
  await cache.put(url.pathname, resposta)
}

/** Files of the build and pictures: their names change with their content, so what is kept is never out of date. */
async function guardado(request, nome, maximo) {
  const cache = await caches.open(nome)
  const achado = await cache.match(request)
  if (achado) return achado
  const resposta = await fetch(request)
  if (resposta.ok) {
    await cache.put(request, resposta.clone())
    const chaves = await cache.keys()
    await Promise.all(
      chaves.slice(0, Math.max(0, chaves.length - maximo)).map((chave) => cache.delete(chave)),
    )
  }
  return resposta
}
