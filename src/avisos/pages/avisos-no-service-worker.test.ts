import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Ouvinte, ouvirAvisos } from './avisos-no-service-worker.ts'

const AQUI = 'https://portal.test'

let ouvintes: Record<string, (evento: unknown) => void>
let mostrados: [string, NotificationOptions][]
let abertas: string[]
let focadas: string[]
let janelas: string[]
beforeEach(() => {
  ouvintes = {}
  mostrados = []
  abertas = []
  focadas = []
  janelas = []
  vi.stubGlobal('location', { origin: AQUI })
  const aqui = {
    addEventListener(tipo: string, ouvir: (evento: unknown) => void) {
      ouvintes[tipo] = ouvir
    },
    registration: {
      showNotification: async (titulo: string, opcoes: NotificationOptions) =>
        void mostrados.push([titulo, opcoes]),
      pushManager: { subscribe: async () => inscricao('novo') },
    },
    clients: {
      matchAll: async () => janelas.map((url) => ({ url, focus: async () => void focadas.push(url) })),
      openWindow: async (url: string) => void abertas.push(url),
    },
  }
  ouvirAvisos(aqui as unknown as Ouvinte)
})
afterEach(() => vi.unstubAllGlobals())

const inscricao = (nome: string) => ({
  options: {},
  toJSON: () => ({ endpoint: `https://push/${nome}`, keys: { p256dh: `p-${nome}`, auth: `a-${nome}` } }),
})

async function acontecer(tipo: string, evento: object): Promise<void> {
  const trabalhos: Promise<unknown>[] = []
  ouvintes[tipo]?.({ ...evento, waitUntil: (um: Promise<unknown>) => void trabalhos.push(um) })
  expect(trabalhos, 'the worker is kept alive for it').toHaveLength(1)
  await Promise.all(trabalhos)
}
const empurrar = (texto: string | null) =>
  acontecer('push', { data: texto === null ? null : { text: () => texto } })
const clicar = (data: unknown) =>
  acontecer('notificationclick', { notification: { close: () => undefined, data } })

test('a message is shown under its mark', async () => {
  await empurrar(JSON.stringify({ titulo: 'Pedido #7', texto: 'Abra', rota: '/x', marca: 'm' }))
  expect(mostrados).toMatchObject([['Pedido #7', { body: 'Abra', tag: 'm', data: '/x' }]])
})

test.each([null, '', 'não é JSON', 'null', '[]', '7'])(
  'something is shown for %s too: silence costs the permission',
  async (texto) => {
    await empurrar(texto)
    expect(mostrados).toMatchObject([['Aviso do Portal de Vendas', { body: '', data: '/' }]])
  },
)

test('a press goes to the tab that shows it, else opens one, and takes no other over', async () => {
  janelas = [`${AQUI}/vendas`, `${AQUI}/minha-conta/pedido/7#topo`]
  await clicar('/minha-conta/pedido/7')
  expect([focadas, abertas]).toEqual([[`${AQUI}/minha-conta/pedido/7#topo`], []])
  await clicar('/minha-conta/pedido/8')
  expect([focadas.length, abertas]).toEqual([1, [`${AQUI}/minha-conta/pedido/8`]])
})

test.each(['https://exemplo.com/', '//exemplo.com/', 'javascript:alert(1)', '\\\\exemplo.com', 'https://'])(
  '%s opens our own front page',
  async (rota) => {
    await clicar(rota)
    expect(abertas).toEqual([`${AQUI}/`])
  },
)

test('a registration that was moved is told with its old secret', async () => {
  const pedidos: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    pedidos.push([url, JSON.parse(body)])
    return new Response()
  })
  await acontecer('pushsubscriptionchange', { oldSubscription: inscricao('velho') })
  expect(pedidos).toEqual([
    [
      '/rest/v1/aparelhos/trocas',
      {
        antigo: { endpoint: 'https://push/velho', auth: 'a-velho' },
        novo: { endpoint: 'https://push/novo', p256dh: 'p-novo', auth: 'a-novo' },
      },
    ],
  ])
  await acontecer('pushsubscriptionchange', { oldSubscription: null })
  expect(pedidos).toHaveLength(1)
})
