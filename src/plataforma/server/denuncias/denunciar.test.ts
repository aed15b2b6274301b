import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop } from '#test/support/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const enviar = (body: object) => t.request('POST', '/rest/v1/denuncias', { body })
const texto = { motivo: 'golpe', descricao: 'Pediram pagamento por fora.' }

test('anyone reports a visible shop or product and gets a protocol number', async () => {
  const loja = await createShop(t.owner)
  const produto = await createProduct(t.owner, loja.id)
  const { status, body } = await enviar({ ...texto, codigo: loja.codigo, produto_id: produto.id })
  expect(status).toBe(201)
  expect(body.protocolo).toMatch(/^[0-9A-F]{10}$/)
})

test('a report is told its day: seven of them, and whether an answer can come', async () => {
  const { codigo } = await createShop(t.owner)
  const { body } = await enviar({ ...texto, codigo })
  const dias = (Date.parse(String(body.responder_ate)) - Date.now()) / 86_400_000
  expect(Math.round(dias)).toBe(7)
  expect(body.avisa).toBe(false)
  expect((await enviar({ ...texto, codigo, contato: 'ana@exemplo.com' })).body.avisa).toBe(true)
})

test('a shop that is not shown, another shop’s product and a short text are refused', async () => {
  const [loja, outra] = [await createShop(t.owner), await createShop(t.owner)]
  const alheio = await createProduct(t.owner, outra.id)
  const pendente = await createShop(t.owner, { status: 'inativo', aprovacao: 'pendente' })
  expect((await enviar({ ...texto, codigo: pendente.codigo })).status).toBe(404)
  expect((await enviar({ ...texto, codigo: loja.codigo, produto_id: alheio.id })).status).toBe(404)
  expect((await enviar({ ...texto, codigo: loja.codigo, descricao: 'Oi' })).status).toBe(422)
})

test('a review is reported as what it is; it stays until somebody decides, and another shop’s is unknown', async () => {
  const [loja, outra] = [await createShop(t.owner), await createShop(t.owner)]
  const { rows } = await t.owner.query<{ id: string }>(
    `with cliente as (insert into consumidores (estabelecimento_id, nome) values ($1, 'Ana') returning id)
     insert into avaliacoes_estabelecimento (estabelecimento_id, cliente_id, nota, comentario)
     select $1, id, 1, 'Ofensa' from cliente returning id`,
    [loja.id],
  )
  const avaliacao = { ...texto, avaliacao_id: rows[0]?.id }
  expect((await enviar({ ...avaliacao, codigo: outra.codigo })).status).toBe(404)
  expect((await enviar({ ...avaliacao, codigo: loja.codigo })).status).toBe(201)
  const guardada = await t.owner.query(
    `select avaliacao_de, (select status from avaliacoes_estabelecimento where id = d.avaliacao_id) as status
     from denuncias d where avaliacao_id = $1`,
    [rows[0]?.id],
  )
  expect(guardada.rows).toEqual([{ avaliacao_de: 'loja', status: 'publicada' }])
})

test('the eleventh in an hour from one address waits', async () => {
  const loja = await createShop(t.owner)
  const respostas: number[] = []
  for (let i = 0; i < 12; i++) respostas.push((await enviar({ ...texto, codigo: loja.codigo })).status)
  expect(respostas.at(-1)).toBe(429)
})
