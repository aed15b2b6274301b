import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop } from '#test/support/factories.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { turnOf } from '#test/support/shop-that-imports.ts'
import { trabalharConferenciaDeProdutos } from './conferir-planilha.ts'
import { trabalharImportacao } from './importar-produtos.ts'
import { ocultarProduto } from './ocultar-produto.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ poolMax: 20 })
})
afterAll(() => t.close())

const CONTAM = `select count(*)::int as n from produtos
  where estabelecimento_id = $1 and status in ('ativo', 'inativo', 'rascunho')`

test('with one place left in the plan, every way in at once fills it once', async () => {
  const loja = await createShop(t.owner, { plano: 'Starter' })
  const token = await t.tokenFor(loja.ownerId)
  const { rows: limite } = await t.owner.query(
    `select limite_produtos::int as n from planos_assinatura where nome = 'Starter'`,
  )
  const vagas = limite[0].n
  const porEm = async (quantos: number, status: string): Promise<string[]> => {
    const { rows } = await t.owner.query(
      `insert into produtos (estabelecimento_id, nome, preco, status, excluido_em, status_antes, categoria_id)
       select $1, $3 || ' ' || n, 1, $3, case when $3 = 'excluido' then now() end,
         case when $3 = 'excluido' then 'ativo' end, $4 from generate_series(1, $2::int) n returning id`,
      [loja.id, quantos, status, categoria],
    )
    return rows.map(({ id }) => id)
  }
  const { rows: categorias } = await t.owner.query(
    `insert into categorias (estabelecimento_id, nome, cor) values ($1, 'X', '#2f6fed') returning id`,
    [loja.id],
  )
  const categoria = categorias[0].id
  const [modelo] = await porEm(vagas - 3, 'ativo')
  const naLixeira = await porEm(4, 'excluido')
  const parados = await porEm(4, 'inativo_por_limite')
  const jogados = await porEm(3, 'ativo')

  const pedir = (caminho: string, mais: object = {}) =>
    t.request('POST', `/rest/v1/${caminho}`, {
      token,
      body: { estabelecimento_id: loja.id, ...mais },
    })
  const lote = async (ids: string[], acao: string) =>
    (await pedir('produtos/lote', { selecao: { ids }, mudanca: { acao } })).body
  const jogar = await lote(jogados, 'excluir')
  await porEm(2, 'ativo')
  expect((await t.owner.query(CONTAM, [loja.id])).rows[0].n).toBe(vagas - 1)

  const corpo = new FormData()
  corpo.set('arquivo', new Blob(['Nome;Preço\nDa planilha;5\n']), 'produtos.csv')
  const enviada = (await (
    await fetch(`${t.url}/rest/v1/importacoes_produtos?estabelecimento_id=${loja.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: corpo,
    })
  ).json()) as { id: string; colunas: string[] }
  await pedir(`importacoes_produtos/${enviada.id}/conferir`, { colunas: enviada.colunas })
  await trabalharConferenciaDeProdutos(await turnOf(t.owner, enviada.id))
  expect((await pedir(`importacoes_produtos/${enviada.id}/importar`)).status).toBe(202)

  await Promise.all([
    trabalharImportacao({ importacaoId: enviada.id }),
    pedir(`produtos/lotes/${String(jogar.lote_id)}/desfazer`),
    lote(naLixeira.slice(0, 2), 'restaurar'),
    lote(parados.slice(0, 2), 'ativar'),
    ...naLixeira.slice(2).map((id) => pedir(`produtos/${id}/restaurar`)),
    ...parados.slice(2).map((id) =>
      t.request('PATCH', `/rest/v1/produtos/${id}`, {
        token,
        body: { estabelecimento_id: loja.id, status: 'ativo' },
      }),
    ),
    ...[1, 2, 3].map(() => pedir(`produtos/${modelo}/duplicar`)),
    ...[1, 2, 3].map((n) => pedir('produtos', { nome: `Mais um ${n}`, status: 'rascunho' })),
  ])
  expect((await t.owner.query(CONTAM, [loja.id])).rows[0].n).toBe(vagas)
})

test('what the limit put aside leaves it by every way there is', async () => {
  const loja = await createShop(t.owner, { plano: 'Enterprise' })
  const token = await t.tokenFor(loja.ownerId)
  const { rows } = await t.owner.query(
    `insert into produtos (estabelecimento_id, nome, preco, status, status_sem_limite, categoria_id)
     select $1, 'Parado ' || n, 1, 'inativo_por_limite', 'ativo', c.id from generate_series(1, 5) n,
       (select id from categorias where estabelecimento_id = $1 limit 1) c
     returning id`,
    [await comCategoria(loja.id)],
  )
  const [apagado, jogado, ativado, editado, oculto] = rows.map(({ id }) => id as string)
  const corpo = { estabelecimento_id: loja.id }
  const pedir = async (method: string, caminho: string, body?: object, quem = token) =>
    (await t.request(method, `/rest/v1/${caminho}`, { token: quem, ...(body ? { body } : {}) })).status
  const lote = (id: string | undefined, acao: string) =>
    pedir('POST', 'produtos/lote', { ...corpo, selecao: { ids: [id] }, mudanca: { acao } })
  expect(await pedir('DELETE', `produtos/${apagado}?estabelecimento_id=${loja.id}`)).toBeLessThan(300)
  expect(await lote(jogado, 'excluir')).toBe(200)
  expect(await lote(ativado, 'ativar')).toBe(200)
  expect(await pedir('PATCH', `produtos/${editado}`, { ...corpo, status: 'ativo' })).toBe(200)
  await withAccess(SYSTEM, (tx) =>
    ocultarProduto(tx, { userId: loja.ownerId } as Pessoa, { id: oculto ?? '', motivo: 'Denúncia' }),
  )
  const agora = await t.owner.query(
    'select status, status_sem_limite from produtos where estabelecimento_id = $1 order by nome',
    [loja.id],
  )
  expect(agora.rows.map(({ status, status_sem_limite }) => [status, status_sem_limite])).toEqual([
    ['excluido', null],
    ['excluido', null],
    ['ativo', null],
    ['ativo', null],
    ['oculto', null],
  ])
})

async function comCategoria(loja: string): Promise<string> {
  await t.owner.query(`insert into categorias (estabelecimento_id, nome, cor) values ($1, 'X', '#2f6fed')`, [
    loja,
  ])
  return loja
}
