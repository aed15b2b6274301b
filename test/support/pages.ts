import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { findClientFiles } from '#src/shared/server/http/client-files.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { createServer } from '#src/shared/server/http/routes.ts'
import { pageFailure, pageNonce, pageParts, placeOf } from '#src/shared/server/http/page-context.ts'
import { mountPages } from '#src/shared/server/http/pages.ts'

/** The script that every page of `startPages` writes itself, beside one that it did not. */
export const INLINE = 'window.dados = "ação & \\u003c/script>";'

/** A server with pages of a small build, its files and pictures in a folder full of what must not leave it. */
export async function startPages() {
  const state = { renders: 0, databaseDown: false }
  const folder = mkdtempSync(join(tmpdir(), 'paginas-'))
  setConfig({ ...getConfig(), DATA_DIR: folder })
  const client = join(folder, 'build', 'client')
  mkdirSync(join(client, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'build', 'server', 'assets'), { recursive: true })
  mkdirSync(join(folder, 'imagens'))
  writeFileSync(join(client, 'assets', 'entry-abc.js'), `console.log("${'a'.repeat(3000)}")`)
  writeFileSync(join(client, 'assets', 'entry-abc.js.map'), '{}')
  writeFileSync(join(client, '.env'), 'SEGREDO=1')
  writeFileSync(join(client, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'imagens', 'tenis-1.webp'), 'webp')
  writeFileSync(join(folder, 'imagens', 'pagina.html'), '<script>alert(1)</script>')
  writeFileSync(join(folder, 'vault.key'), 'segredo')

  const app = createServer()
  const files = findClientFiles(join(folder, 'build', 'server', 'assets'))
  await mountPages(app, { build: async () => fakeBuild(state), mode: 'production', files })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    /** How often a page was rendered, and whether its database is away. */
    state,
    ask: (path: string, options?: AskOptions) => ask(origin, path, options),
    async close() {
      await app.close()
      rmSync(folder, { recursive: true })
    },
  }
}

export type Pages = Awaited<ReturnType<typeof startPages>>

const fakeBuild = (state: { renders: number; databaseDown: boolean }) =>
  ({
    entry: {
      module: {
        default: (
          _request: Request,
          status: number,
          headers: Headers,
          _context: unknown,
          context: RouterContextProvider,
        ) => {
          state.renders += 1
          headers.set('content-type', 'text/html; charset=utf-8')
          const nonce = context.get(pageNonce) ?? undefined
          context.set(pageParts, [Buffer.from('feito à parte')])
          const html = `<html><p>${placeOf(0, nonce)}${placeOf(0, 'palpite')}</p><script nonce="${nonce}">${INLINE}</script><script>alert(1)</script><script type="module" async="">import "/assets/entry-abc.js"</script>${'x'.repeat(2000)}</html>`
          return new Response(html, { status, headers })
        },
        handleError: (error: unknown, { context }: { context: RouterContextProvider }) =>
          context.set(pageFailure, error),
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      loja: {
        id: 'loja',
        parentId: 'root',
        path: 'loja/:codigo',
        module: {
          default: () => null,
          headers: ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders,
          loader({ params }: { params: { codigo: string } }) {
            if (state.databaseDown)
              throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
            if (params.codigo === 'nenhuma') throw data(null, { status: 404 })
            return data(params, {
              headers: {
                'X-Cache-Tags': `lojas, loja:${params.codigo}`,
                'Cache-Control': 'public, max-age=0',
              },
            })
          },
        },
      },
      senha: { id: 'senha', parentId: 'root', path: 'auth/reset-password', module: { default: () => null } },
      resto: {
        id: 'resto',
        parentId: 'root',
        path: '*',
        module: {
          default: () => null,
          loader: () => {
            throw data(null, { status: 404 })
          },
        },
      },
    },
    assets: {
      version: '1',
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js', imports: [] },
      routes: {},
    },
    publicPath: '/',
    assetsBuildDirectory: 'client',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  }) as unknown as ServerBuild

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

interface AskOptions {
  method?: string
  headers?: Record<string, string>
}

/** The path goes out as it is: fetch would straighten it. */
function ask(origin: string, path: string, { method = 'GET', headers = {} }: AskOptions = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const { port } = new URL(origin)
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}
