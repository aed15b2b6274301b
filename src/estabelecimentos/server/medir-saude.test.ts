import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, createUser, type TestShop } from '#test/support/factories.ts'
import type { SaudeDaLoja } from '../saude.ts'
import { medirSaude } from './medir-saude.ts'

let t: TestApp
let loja: TestShop
let dona: string
beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  dona = await t.tokenFor(loja.ownerId)
})
afterAll(() => t.close())

const ler = async (token = dona) =>
  t.request<SaudeDaLoja>('GET', `/rest/v1/saude_da_loja?estabelecimento_id=${loja.id}`, { token })
const fator = async (nome: string) => {
  const { fatores } = (await ler()).body
  return fatores.find((um) => um.fator === nome)
}
const denunciar = (status: string) =>
  t.owner.query(
    `insert into denuncias (estabelecimento_id, motivo, descricao, status, decidido_em)
     values ($1, 'golpe', 'Pediu pagamento por fora.', $2, now())`,
    [loja.id, status],
  )

test('a new shop is healthy, and reads by what it is judged; others do not', async () => {
  const { status, body } = await ler()
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'saudavel' })
  expect(body.fatores.map((um) => um.fator)).toEqual([
    'cancelamentos',
    'nota',
    'denuncias',
    'resposta',
    'envio',
  ])
  const outra = await createShop(t.owner)
  expect((await ler(await t.tokenFor(outra.ownerId))).status).toBe(404)
})

test('the worst factor decides: confirmed reports count, dismissed ones do not', async () => {
  await denunciar('mantida')
  expect((await ler()).body.status).toBe('saudavel')
  await denunciar('removida')
  expect((await ler()).body.status).toBe('atencao')
  await denunciar('removida')
  await denunciar('removida')
  expect(await fator('denuncias')).toEqual({ fator: 'denuncias', valor: 3, base: 3, status: 'critica' })
  expect((await ler()).body.status).toBe('critica')
})

test('five reviews of ninety days make a rating that counts', async () => {
  for (let i = 0; i < 5; i++) {
    const { rows } = await t.owner.query(
      `insert into consumidores (estabelecimento_id, nome) values ($1, 'Ana') returning id`,
      [loja.id],
    )
    await t.owner.query(
      'insert into avaliacoes_estabelecimento (estabelecimento_id, cliente_id, nota) values ($1, $2, $3)',
      [loja.id, rows[0].id, i === 0 ? 1 : 4],
    )
  }
  expect(await fator('nota')).toEqual({ fator: 'nota', valor: 3.4, base: 5, status: 'atencao' })
})

test('customers who waited over two days for an answer', async () => {
  const { id: cliente } = await createUser(t.owner)
  for (let i = 0; i < 5; i++) {
    await t.owner.query(
      `insert into conversas (estabelecimento_id, user_id, assunto, status, responder_ate, created_at)
       values ($1, $2, 'duvida', 'aberta', now(), now() - interval '3 days')`,
      [loja.id, cliente],
    )
  }
  expect(await fator('resposta')).toEqual({ fator: 'resposta', valor: 100, base: 5, status: 'critica' })
})

test('the hourly job writes it down for the platform’s lists, and running it again changes nothing', async () => {
  await medirSaude()
  await medirSaude()
  const { rows } = await t.owner.query('select status from saude_lojas where estabelecimento_id = $1', [
    loja.id,
  ])
  expect(rows).toEqual([{ status: 'critica' }])
})
