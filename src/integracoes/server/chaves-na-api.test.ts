import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TODOS_OS_ESCOPOS } from '#src/acesso/escopos.ts'
import { setClock } from '#src/shared/server/clock.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { createApiKey } from '#test/support/api-keys.ts'
import { startPlatformWithEverything } from '#test/support/platform-with-everything.ts'
import type { PlatformWithEverything } from '#test/support/requests.ts'
import { reterChaves } from './reter-chaves.ts'

let t: PlatformWithEverything
let chave: string
beforeAll(async () => {
  t = await startPlatformWithEverything()
  setConfig({ ...getConfig(), API_KEY_LIMIT: 0 })
  t.ids.pergunta = await t.um(
    `insert into perguntas_produtos (estabelecimento_id, produto_id, texto) values ($1, $2, 'É bivolt?') returning id`,
    [t.loja.id, t.ids.produto],
  )
  t.ids.exportacao = await t.um(
    `insert into exportacoes (estabelecimento_id, user_id, recurso, formato, filtros, linhas, arquivo, status)
     values ($1, $2, 'produtos', 'csv', '{}', 0, 'produtos.csv', 'pronta') returning id`,
    [t.loja.id, t.loja.ownerId],
  )
  // It has no definition that could be read.
  await t.owner.query('delete from relatorios_salvos')
  chave = await createApiKey(t.owner, { shopId: t.loja.id, userId: t.loja.ownerId })
})
afterAll(async () => {
  setClock(null)
  await t.close()
})

interface Operacao {
  security?: Record<string, string[]>[]
  description?: string
}

/** What stands for the variable of an example's address. */
const DE_QUE: Record<string, string> = {
  produtos: 'produto',
  categorias: 'categoria',
  consumidores: 'cliente',
  vendas: 'venda',
  avaliacoes_produtos: 'avaliacao',
  perguntas: 'pergunta',
  conversas: 'conversa',
  conversas_da_venda: 'venda',
  exportacoes: 'exportacao',
}

const foto = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c60' } })
  .jpeg()
  .toBuffer()
/** What the files that examples send hold. */
const ARQUIVOS: Record<string, Blob> = {
  'planilha.csv': new Blob(['nome;preco\nCaneca;10\n'], { type: 'text/csv' }),
  'foto.jpg': new Blob([new Uint8Array(foto)], { type: 'image/jpeg' }),
}

test('the API’s description names the scope of each operation, and its examples run', async () => {
  const { body } = await t.request('GET', '/openapi.json')
  const operacoes = Object.values(body.paths as Record<string, Record<string, Operacao>>)
    .flatMap((verbos) => Object.values(verbos))
    .filter(({ security = [] }) => security.some((uma) => 'chave' in uma))
  const escopos = operacoes.flatMap(({ security = [] }) => security.flatMap(({ chave = [] }) => chave))
  expect(new Set(escopos)).toEqual(
    new Set(TODOS_OS_ESCOPOS.filter((escopo) => escopo !== 'vendas.descontar')),
  )
  const escritos = new Map<string, number[]>()
  for (const { description = '' } of operacoes) {
    const [, metodo = 'GET', endereco = ''] = /curl(?: -X (\w+))? "(.+?)"/.exec(description) ?? []
    const [, corpo] = /<<FIM\n(.+)\nFIM/s.exec(description) ?? []
    const recurso = endereco.split(/[/?]/)[3] ?? ''
    const posto = (texto: string) =>
      texto.replaceAll(/\$(\w+)/g, (variavel, nome: string) => valor(nome, recurso) ?? variavel)
    const caminho = posto(endereco)
    // Ids of what this world has not, and an address that somebody else's service knows.
    if (caminho.includes('$') || endereco.includes('endereco_do_cep')) continue
    const [, arquivo] = /-F "arquivo=@(.+?)"/.exec(description) ?? []
    const formulario = new FormData()
    if (arquivo) formulario.set('arquivo', ARQUIVOS[arquivo] ?? new Blob(), arquivo)
    const resposta = await fetch(caminho, {
      method: metodo,
      headers: {
        authorization: `Bearer ${chave}`,
        'idempotency-key': randomUUID(),
        ...(corpo ? { 'content-type': 'application/json' } : {}),
      },
      body: corpo ? posto(corpo) : arquivo ? formulario : null,
    })
    if (metodo === 'GET') expect([endereco, resposta.status]).toEqual([endereco, 200])
    else escritos.set(recurso, [...(escritos.get(recurso) ?? []), resposta.status])
  }
  for (const [recurso, estados] of escritos)
    expect([recurso, estados.some((estado) => estado < 300)]).toEqual([recurso, true])
}, 120_000)

function valor(nome: string, recurso: string): string | undefined {
  if (nome === 'PORTAL') return t.url
  if (nome === 'LOJA') return t.ids.loja
  return t.ids[nome === 'id' ? (DE_QUE[recurso] ?? '') : nome.replace(/_id$/, '')]
}

test('a key is forgotten a year after its end', async () => {
  await t.owner.query('delete from chaves_api')
  for (const fim of ['revogado_em', 'expira_em', 'usado_em']) {
    const umaChave = await createApiKey(t.owner, { shopId: t.loja.id, userId: t.loja.ownerId })
    const terminar = `update chaves_api set ${fim} = '2030-03-10T12:00:00Z' where fim = $1`
    await t.owner.query(terminar, [umaChave.slice(-4)])
  }
  const quantas: number[] = []
  for (const dia of ['2028-02-29', '2031-03-10', '2031-03-11']) {
    setClock(new Date(`${dia}T07:00:00Z`))
    await reterChaves()
    await reterChaves()
    quantas.push((await t.owner.query('select 1 from chaves_api')).rows.length)
  }
  expect(quantas).toEqual([3, 3, 1])
  const atos = await t.owner.query(`select para from auditoria where recurso = 'chaves_api'`)
  expect(atos.rows).toEqual([{ para: { quantos: 2 } }])
})
