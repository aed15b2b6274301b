import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPlatformWithEverything } from '#test/support/platform-with-everything.ts'
import { send, type PlatformWithEverything, requestsTo, describedRoutes } from '#test/support/requests.ts'
import { extremes } from '#test/support/hostile-values.ts'
import { turnOf } from '#test/support/shop-that-imports.ts'
import { trabalharConferenciaDeClientes } from '#src/clientes/server/conferir-planilha.ts'
import { trabalharImportacao as importarClientes } from '#src/clientes/server/importar-clientes.ts'
import { trabalharConferenciaDeProdutos } from '#src/produtos/server/conferir-planilha.ts'
import { trabalharImportacao as importarProdutos } from '#src/produtos/server/importar-produtos.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'

// However long and dear to read what somebody sends, the others' requests go on meanwhile.

const MAIS_LONGA_ESPERA_MS = 250

let m: PlatformWithEverything
beforeAll(async () => {
  m = await startPlatformWithEverything()
  const config = getConfig()
  const limites = Object.keys(config).filter((nome) => /^(?!DATABASE).*_LIMIT$/.test(nome))
  setConfig({ ...config, ...Object.fromEntries(limites.map((nome) => [nome, 0])) })
})
afterAll(() => m.close())

/**
 * How long others waited at most while this was done, in ms. What takes long is measured again and the shorter counts:
 * what else the process did meanwhile (its first PDF, collecting garbage) does not come twice, a slow text does.
 */
async function espera(fazer: () => Promise<unknown>): Promise<number> {
  const ms = await maiorVez(fazer)
  return ms < MAIS_LONGA_ESPERA_MS ? ms : Math.min(ms, await maiorVez(fazer))
}

/**
 * The longest this thread computed between two turns of its loop: its own processor time, since other programs on this
 * machine take their turns as well.
 */
async function maiorVez(fazer: () => Promise<unknown>): Promise<number> {
  let maior = 0
  let antes = process.threadCpuUsage()
  function virar() {
    const { user, system } = process.threadCpuUsage(antes)
    maior = Math.max(maior, (user + system) / 1000)
    antes = process.threadCpuUsage()
  }
  const voltas = setInterval(virar, 5)
  await fazer().finally(() => clearInterval(voltas))
  virar()
  return maior
}

test('nobody waits for a text at the limit of any field of any route', async () => {
  const lentos: string[] = []
  let quantos = 0
  for (const rota of await describedRoutes(m))
    for (const pedido of requestsTo(m, rota, extremes)) {
      quantos += 1
      const ms = await espera(async () => {
        const { status } = await send(m, pedido)
        if (status < 300 && pedido.metodo !== 'GET') await m.repor()
      })
      if (ms > MAIS_LONGA_ESPERA_MS)
        lentos.push(`${Math.round(ms)} ms ${rota.metodo} ${rota.url} ${pedido.onde}`)
    }
  expect(quantos).toBeGreaterThan(500)
  expect(lentos).toEqual([])
}, 1_200_000)

const SINAIS = { blanks: ' \t', tags: '<', marks: '\u0301\u0316' }
/** Under what a spreadsheet may weigh, and a row of it. */
const LINHA = 45_000
const PLANILHA = 15 * 1024 * 1024

interface Envio {
  headers: Record<string, string>
  bytes: Uint8Array
}

/** The form, written out before it is sent: the sender's own work does not count. */
async function aEnviar(csv: string): Promise<Envio> {
  const formulario = new FormData()
  formulario.set('arquivo', new Blob([csv]), 'planilha.csv')
  const enviado = new Response(formulario)
  const headers = { 'content-type': enviado.headers.get('content-type') ?? '' }
  return { headers, bytes: new Uint8Array(await enviado.arrayBuffer()) }
}

function aosPoucos(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let enviados = 0
  return new ReadableStream({
    async pull(fila) {
      await setImmediate()
      if (enviados >= bytes.length) return fila.close()
      fila.enqueue(bytes.subarray(enviados, enviados + 65_536))
      enviados += 65_536
    },
  })
}

async function importar(
  { headers, bytes }: Envio,
  rota: string,
  { conferir, trabalhar }: Pick<(typeof PLANILHAS)[number], 'conferir' | 'trabalhar'>,
): Promise<void> {
  const token = await m.tokenFor(m.loja.ownerId)
  const pedido = {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: aosPoucos(bytes),
    duplex: 'half',
  }
  const resposta = await fetch(`${m.url}/rest/v1/${rota}?estabelecimento_id=${m.loja.id}`, pedido)
  expect(resposta.status).toBe(201)
  const { id, colunas } = (await resposta.json()) as { id: string; colunas: unknown }
  const passo = (qual: string, mais: object = {}) =>
    m.request('POST', `/rest/v1/${rota}/${id}/${qual}`, {
      token,
      body: { estabelecimento_id: m.loja.id, ...mais },
    })
  if (rota.includes('produtos')) await passo('conferir', { colunas })
  await conferir(await turnOf(m.owner, id))
  await passo('importar')
  await trabalhar({ importacaoId: id })
}

const PLANILHAS = [
  {
    rota: 'importacoes_produtos',
    titulos: 'Nome;Preço;Status;Descrição',
    inicio: 'Copo;5',
    conferir: trabalharConferenciaDeProdutos,
    trabalhar: importarProdutos,
  },
  {
    rota: 'importacoes_consumidores',
    titulos: 'Nome;E-mail;Cidade;Observação',
    inicio: 'Ana;ana@x.test',
    conferir: trabalharConferenciaDeClientes,
    trabalhar: importarClientes,
  },
]

test.each(
  PLANILHAS.flatMap((planilha) =>
    Object.entries(SINAIS).map(([de_que, sinal]) => ({ ...planilha, de_que, sinal })),
  ),
)(
  'nor for a spreadsheet as heavy as it may be, to $rota, of $de_que',
  async ({ rota, titulos, inicio, sinal, ...jobs }) => {
    const cheia = `a${sinal.repeat(Math.floor(LINHA / sinal.length))}<a`
    const linha = `${inicio};${cheia};${cheia}\n`
    const vezes = Math.floor(PLANILHA / Buffer.byteLength(linha))
    const pesada = await aEnviar(`${titulos}\n${linha.repeat(vezes)}`)
    const ms = await espera(() => importar(pesada, rota, jobs))
    expect(ms).toBeLessThan(MAIS_LONGA_ESPERA_MS)
  },
  300_000,
)

test('nor for the name of a file', async () => {
  const token = await m.tokenFor(m.loja.ownerId)
  for (const sinal of Object.values(SINAIS)) {
    const corpo = `--x\r\nContent-Disposition: form-data; name="arquivo"; filename="${sinal.repeat(15_000)}.csv"\r\n\r\nNome;Preço\nCopo;5\r\n--x--\r\n`
    const ms = await espera(() =>
      fetch(`${m.url}/rest/v1/importacoes_produtos?estabelecimento_id=${m.loja.id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
        body: corpo,
      }),
    )
    expect(ms).toBeLessThan(MAIS_LONGA_ESPERA_MS)
  }
})
