import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { openImportingShop, turnOf } from '#test/support/shop-that-imports.ts'
import { desistirDaConferencia, trabalharConferencia } from '#src/planilhas/server/conferir.ts'
import { reterPlanilhas } from '#src/planilhas/server/reter-dados.ts'
import { trabalharConferenciaDeProdutos } from './conferir-planilha.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const abrir = (opcoes = {}) => openImportingShop(t, opcoes)

describe('a spreadsheet of products on its way', () => {
  it('is checked by a job, told of as it goes; what is asked for later takes over', async () => {
    const { enviar, verbo, andamento, conferir } = await abrir()
    const { body } = await enviar('Nome;Preço\nCopo americano;5\n')
    const pedida = await verbo(body.id, 'conferir', { colunas: body.colunas })
    expect(pedida).toMatchObject({
      status: 202,
      body: { status: 'enviada', conferindo: true, processadas: 0 },
    })
    expect((await verbo(body.id, 'importar')).status).toBe(409)
    const primeira = await turnOf(t.owner, body.id)
    let vistas: unknown
    await trabalharConferencia(primeira, {
      voltas: 1,
      async *ler() {
        yield { numero: 2, dados: null, erros: ['De quem veio antes.'] }
        vistas = await conferir(body)
      },
      prever: () => Promise.reject(new Error('Its turn is over')),
    })
    expect(vistas).toMatchObject({ status: 'validada', com_erro: 0, erros: [] })
    expect(await andamento(body.id)).toEqual(vistas)
    // Its job comes once more.
    await trabalharConferenciaDeProdutos(primeira)
    expect(await andamento(body.id)).toEqual(vistas)
  })

  it('whose check broke off is checked anew, and given up leaves a sentence and no row', async () => {
    const { loja, enviar, verbo, andamento, produtos } = await abrir()
    const { body } = await enviar('Nome;Preço\nCopo americano;5\nab;5\n')
    await verbo(body.id, 'conferir', { colunas: body.colunas })
    const pedido = await turnOf(t.owner, body.id)
    const quebrada = trabalharConferencia(pedido, {
      voltas: 1,
      async *ler() {
        yield { numero: 2, dados: null, erros: ['Pela metade.'] }
        throw new Error('The process died')
      },
      prever: () => Promise.resolve({}),
    })
    await expect(quebrada).rejects.toThrow('died')
    await trabalharConferenciaDeProdutos(pedido)
    expect(await andamento(body.id)).toMatchObject({ status: 'validada', processadas: 0, com_erro: 1 })

    await verbo(body.id, 'conferir', { colunas: body.colunas })
    // Of the turn before: nobody waits for it.
    await desistirDaConferencia(pedido)
    expect(await andamento(body.id)).toMatchObject({ status: 'enviada', conferindo: true })
    await desistirDaConferencia(await turnOf(t.owner, body.id))
    expect(await andamento(body.id)).toMatchObject({
      status: 'falhou',
      conferindo: false,
      erro: 'Não conseguimos conferir a planilha, e nada dela entrou na loja. Envie-a de novo.',
      exemplos: [],
    })
    expect((await verbo(body.id, 'importar')).status).toBe(409)
    expect(await produtos()).toEqual([])
    const { rows } = await t.owner.query('select titulo from avisos where user_id = $1', [loja.ownerId])
    expect(rows).toEqual([{ titulo: 'Sua planilha não foi conferida' }])
  })

  it('broken off on its way leaves nothing', async () => {
    const { loja, token, verbo } = await abrir()
    const pedaco = new TextEncoder().encode(
      `--x\r\nContent-Disposition: form-data; name="arquivo"; filename="a.csv"\r\n\r\nNome;Preço\n${'Copo;5\n'.repeat(9_000)}`,
    )
    const sumir = new AbortController()
    const envio = {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      signal: sumir.signal,
      duplex: 'half',
      body: new ReadableStream<Uint8Array>({ start: (fila) => fila.enqueue(pedaco) }),
    }
    const enviada = fetch(`${t.url}/rest/v1/importacoes_produtos?estabelecimento_id=${loja.id}`, envio)
    const aMeio = async () =>
      (
        await t.owner.query<{ id: string; linhas: number }>(
          `select i.id, (select count(*)::int from linhas_importacao l where l.importacao_id = i.id) as linhas
       from importacoes i where i.estabelecimento_id = $1`,
          [loja.id],
        )
      ).rows
    await expect.poll(async () => (await aMeio())[0]?.linhas ?? 0, { timeout: 30_000 }).toBeGreaterThan(0)
    // Nobody begins what is not all here.
    expect((await verbo((await aMeio())[0]?.id ?? '', 'conferir', { colunas: ['nome'] })).status).toBe(409)
    sumir.abort()
    await expect(enviada).rejects.toThrow('abort')
    await expect.poll(aMeio, { timeout: 30_000 }).toEqual([])
  })

  it('of a process that died in the middle of it goes within the hour', async () => {
    const { loja, enviar } = await abrir()
    const { body } = await enviar('Nome;Preço\nCopo americano;5\n')
    await t.owner.query(
      `insert into importacoes (estabelecimento_id, user_id, recurso, nome_arquivo, status, colunas, created_at)
       values ($1, $2, 'produtos', 'meia.csv', 'enviada', '{}', now() - interval '61 minutes')`,
      [loja.id, loja.ownerId],
    )
    await reterPlanilhas()
    const { rows } = await t.owner.query('select id from importacoes where estabelecimento_id = $1', [
      loja.id,
    ])
    expect(rows).toEqual([{ id: body.id }])
  })

  it.each([
    [
      'a letter of two bytes over the edge of a piece',
      'utf-8',
      `Nome;Preço\n${'P\u00e3o;5\n'.repeat(9000)}`,
      'P\u00e3o',
    ],
    [
      'no letter beyond ASCII but at its very end',
      'latin1',
      `Nome;Preco;Marca\n${'Copo;5;x\n'.repeat(9000)}Copo;5;caf\xe9`,
      'Copo',
    ],
    ['tabs and a first line of its own', 'latin1', 'Nome\tPre\xe7o\nP\xe3o; doce\t5\n', 'P\u00e3o; doce'],
  ] as const)('with %s is read right', async (_como, codificacao, csv, primeiro) => {
    const { loja, enviar } = await abrir()
    const { status, body } = await enviar(Buffer.from(csv, codificacao))
    expect([status, body.exemplos[0]?.[0]]).toEqual([201, primeiro])
    const { rows } = await t.owner.query(
      `select count(*)::int as n from linhas_importacao where estabelecimento_id = $1 and original::text ~ '[\ufffd\u00c3]'`,
      [loja.id],
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})
