import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alertar } from '#src/planos/server/alertar.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { criarLoja, criarProduto, type LojaDeTeste } from '#test/factories.ts'
import { conferirEstoque, vigiarAlertas } from './vigiar-alertas.ts'

let t: TestApp
let loja: LojaDeTeste
beforeAll(async () => {
  t = await startTestApp()
  loja = await criarLoja(t.owner)
})
afterAll(() => t.close())

const abertos = async (codigo: string) =>
  (
    await t.owner.query(
      `select chave, severidade, ocorrencias, resumo from alertas where codigo = $1 and situacao <> 'resolvido' order by chave`,
      [codigo],
    )
  ).rows

describe('what no single request sees', () => {
  test('EST-NEG: a stock that is not what its ledger adds up to, until it is', async () => {
    const { id } = await criarProduto(t.owner, loja.id, { nome: 'Caneca', estoque: 10 })
    await conferirEstoque()
    expect(await abertos('EST-NEG')).toEqual([])
    await t.owner.query('update produtos set estoque = 8 where id = $1', [id])
    await conferirEstoque()
    await conferirEstoque()
    expect(await abertos('EST-NEG')).toEqual([
      {
        chave: id,
        severidade: 'critico',
        ocorrencias: 1,
        resumo: 'Caneca: o estoque diz 8 e o livro soma 10.',
      },
    ])
    await t.owner.query('update produtos set estoque = 10 where id = $1', [id])
    await conferirEstoque()
    expect(await abertos('EST-NEG')).toEqual([])
  })

  test('LOJA-NOTA: ten reviews of ninety days below three, until better ones come', async () => {
    const avaliar = async (nota: number) => {
      const { rows } = await t.owner.query(
        `insert into consumidores (estabelecimento_id, nome) values ($1, 'Ana') returning id`,
        [loja.id],
      )
      await t.owner.query(
        'insert into avaliacoes_estabelecimento (estabelecimento_id, cliente_id, nota) values ($1, $2, $3)',
        [loja.id, rows[0].id, nota],
      )
    }
    for (let i = 0; i < 9; i++) await avaliar(2)
    await vigiarAlertas()
    expect(await abertos('LOJA-NOTA')).toEqual([])
    await avaliar(2)
    await vigiarAlertas()
    await vigiarAlertas()
    expect(await abertos('LOJA-NOTA')).toMatchObject([
      {
        chave: loja.id,
        severidade: 'medio',
        ocorrencias: 1,
        resumo: 'Nota 2,0 em 10 avaliações de 90 dias.',
      },
    ])
    for (let i = 0; i < 10; i++) await avaliar(5)
    await vigiarAlertas()
    expect(await abertos('LOJA-NOTA')).toEqual([])
  })

  test('JOB-FALHA: a job that failed for good or misses its turns, until it runs again', async () => {
    const nova = (estado: string, quando: string) =>
      t.owner.query(
        `insert into pgboss.job_common (id, name, state, created_on, started_on, completed_on, retry_count)
         values (gen_random_uuid(), 'vendas.expirar', $1, ${quando}, ${quando}, ${quando}, 2)`,
        [estado],
      )
    await nova('failed', `now() - interval '1 hour'`)
    await t.owner.query(
      `insert into pgboss.schedule (name, cron, timezone, created_on)
       values ('planos.limpar', '0 4 * * *', 'America/Sao_Paulo', now() - interval '10 days')`,
    )
    await vigiarAlertas()
    await vigiarAlertas()
    expect(await abertos('JOB-FALHA')).toMatchObject([
      { chave: 'falha:vendas.expirar', severidade: 'critico', ocorrencias: 1 },
      { chave: 'perdida:planos.limpar' },
    ])
    await nova('completed', 'now()')
    await t.owner.query(`delete from pgboss.schedule where name = 'planos.limpar'`)
    await vigiarAlertas()
    expect(await abertos('JOB-FALHA')).toEqual([])
  })
})

describe('an alert ends by itself when its cause is gone', () => {
  const levantar = (codigo: string, chave: string, dados: Record<string, unknown> = {}) =>
    withAcesso(SISTEMA, (tx) =>
      alertar(tx, {
        codigo,
        severidade: 'alto',
        estabelecimentoId: loja.id,
        chave,
        resumo: `${codigo} de teste`,
        dados,
      }),
    )
  const envelhecer = (codigo: string) =>
    t.owner.query(`update alertas set ultima_em = now() - interval '25 hours' where codigo = $1`, [codigo])

  test('PAG-CRED: another credential was saved', async () => {
    await levantar('PAG-CRED', loja.id)
    await vigiarAlertas()
    expect(await abertos('PAG-CRED')).toHaveLength(1)
    await t.owner.query(
      `update cofre set created_at = now() + interval '1 second' where estabelecimento_id = $1`,
      [loja.id],
    )
    await vigiarAlertas()
    expect(await abertos('PAG-CRED')).toEqual([])
  })

  test.each(['PAG-ASSIN', 'SEG-LOGIN'])('%s: quiet for a day', async (codigo) => {
    await levantar(codigo, 'tentativas:endereço 203.0.113.9')
    await vigiarAlertas()
    expect(await abertos(codigo)).toHaveLength(1)
    await envelhecer(codigo)
    await vigiarAlertas()
    expect(await abertos(codigo)).toEqual([])
  })

  test('PAG-SEMWH: fewer than three found by our own asking in a day', async () => {
    await levantar('PAG-SEMWH', loja.id)
    await vigiarAlertas()
    expect(await abertos('PAG-SEMWH')).toEqual([])
  })

  test('an administrator’s new device and a wrong amount stay for a person', async () => {
    await levantar('SEG-LOGIN', 'admin:alguém')
    await levantar('PAG-VALOR', 'pagamento')
    await envelhecer('SEG-LOGIN')
    await envelhecer('PAG-VALOR')
    await vigiarAlertas()
    expect(await abertos('SEG-LOGIN')).toHaveLength(1)
    expect(await abertos('PAG-VALOR')).toHaveLength(1)
  })
})

// Where each code of PRODUCT §1.17 is raised and settled is tried; those of this file are above.
const DE_OUTROS = [
  'PAG-VALOR',
  'PAG-TARDIO',
  'PAG-ASSIN',
  'PAG-SEMWH',
  'PAG-CRED',
  'PAG-DISPUTA',
  'FAT-BLOQ',
  'APR-SLA',
  'LOJA-CANC',
  'LOJA-SEMNF',
  'SUP-SLA',
  'SEG-LOGIN',
  'LGPD-PRAZO',
]

test.each(DE_OUTROS)('%s is raised by the program, and a test of its own sees it', (codigo) => {
  const arquivos = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(
      (nome) =>
        nome.includes('/server/') &&
        /\.tsx?$/.test(nome) &&
        !nome.includes('plataforma/server/vigiar-alertas'),
    )
    .map((nome) => ({ teste: /\.test\.tsx?$/.test(nome), texto: readFileSync(join('src', nome), 'utf8') }))
    .filter(({ texto }) => texto.includes(`'${codigo}'`))
  expect(arquivos.some(({ teste }) => !teste)).toBe(true)
  expect(arquivos.some(({ teste }) => teste)).toBe(true)
})
