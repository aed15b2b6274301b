import { afterEach, expect, test, vi } from 'vitest'
import { interpretarBloco, ouvirEventos } from './ler-eventos.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['event: venda\ndata: {"id":"1"}', { nome: 'venda', dados: '{"id":"1"}' }],
  ['data: a\ndata: b', { nome: 'message', dados: 'a\nb' }],
  ['event:venda\ndata:x', { nome: 'venda', dados: 'x' }],
  [': vivo', null],
  ['retry: 2000', null],
  ['', null],
])('%j', (bloco, esperado) => expect(interpretarBloco(bloco)).toEqual(esperado))

test('a stream is opened again when nothing came for a minute, and when the browser was offline', async () => {
  vi.useFakeTimers()
  const nada = { getItem: () => null }
  const browser = Object.assign(new EventTarget(), { localStorage: nada, sessionStorage: nada })
  vi.stubGlobal('window', browser)
  vi.stubGlobal('localStorage', nada)
  vi.stubGlobal('sessionStorage', nada)
  let falar = () => {}
  const abrir = vi.fn(async (_path: string, { signal }: { signal: AbortSignal }) => {
    const corpo = new ReadableStream<Uint8Array>({
      start(stream) {
        falar = () => stream.enqueue(new TextEncoder().encode(': vivo\n\n'))
        signal.addEventListener('abort', () => stream.error(signal.reason))
      },
    })
    return new Response(corpo)
  })
  vi.stubGlobal('fetch', abrir)
  const aoAbrir = vi.fn()
  const parar = ouvirEventos('/eventos', { aoAbrir, aoEvento: () => undefined })

  await vi.advanceTimersByTimeAsync(50_000)
  falar()
  await vi.advanceTimersByTimeAsync(50_000)
  expect(aoAbrir).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(aoAbrir).toHaveBeenCalledTimes(2)

  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(aoAbrir).toHaveBeenCalledTimes(3)

  parar()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(abrir).toHaveBeenCalledTimes(3)
})
