import { guardarPessoa } from '#src/acesso/pages/pessoa-guardada.ts'
import type { MinhaPessoa } from '#src/acesso/pages/quem-sou.ts'
import { CASCO_DO_BALCAO } from '#src/shared/ui/sem-rede/aparelho.ts'
import { prepararFila } from './fila.ts'
import { atualizarPrateleira } from './prateleira.ts'

/** Opened by src/service-worker.ts when there is no network. Nobody's data is in them: they read it once they run. */
const PAGINAS = ['/nova-venda', '/nova-venda/a-enviar']

/** Keeps on this device what the counter needs to start, search, sell and print without a network. */
export async function guardarBalcao(pessoa: MinhaPessoa, lojaId: string): Promise<void> {
  await guardarPessoa(pessoa)
  await prepararFila(lojaId)
  await Promise.all([atualizarPrateleira(lojaId), guardarCasco()])
}

/**
 * The pages with all their scripts, also those that are fetched when they are needed. A page is kept once it has all it
 * needs; what a release leaves goes then.
 */
async function guardarCasco(): Promise<void> {
  const cache = await caches.open(CASCO_DO_BALCAO)
  const paginas = await Promise.all(PAGINAS.map((caminho) => fetch(caminho)))
  if (paginas.some(({ ok, redirected }) => !ok || redirected)) return
  const arquivos = new Set<string>()
  for (const pagina of paginas) acharArquivos(await pagina.clone().text(), arquivos)
  // The set grows while it is walked: a script names others.
  for (const arquivo of arquivos) {
    const guardado = await cache.match(arquivo)
    const resposta = guardado ?? (await fetch(arquivo))
    if (!resposta.ok) return
    if (!guardado) await cache.put(arquivo, resposta.clone())
    if (DE_SCRIPT.test(arquivo)) acharArquivos(await resposta.text(), arquivos)
  }
  for (const [lugar, caminho] of PAGINAS.entries()) await cache.put(caminho, paginas[lugar] as Response)
  const atuais = new Set([...PAGINAS, ...arquivos])
  for (const pedido of await cache.keys())
    if (!atuais.has(new URL(pedido.url).pathname)) await cache.delete(pedido)
}

/** The map of routes names the scripts of every page, which are not the counter's. */
const DE_SCRIPT = /\/(?!manifest-)[\w.-]+\.js$/
const ARQUIVO = /(?:assets|\.)\/([\w-]+(?:\.[\w-]+)*\.(?:js|css|woff2))/g

function acharArquivos(texto: string, arquivos: Set<string>): void {
  for (const [, nome] of texto.matchAll(ARQUIVO)) arquivos.add(`/assets/${nome}`)
}
