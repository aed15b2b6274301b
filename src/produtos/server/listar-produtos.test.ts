import { afterAll, beforeAll, expect, it } from 'vitest'
import { criarLoja, criarProduto } from '#test/factories.ts'
import { type LojaComProdutos, startLojaComProdutos } from '#test/loja-com-produtos.ts'

let l: LojaComProdutos
beforeAll(async () => {
  l = await startLojaComProdutos()
})
afterAll(() => l.close())

it('the list filters, sorts, counts its tabs and pages', async () => {
  const loja = await criarLoja(l.owner)
  const token = await l.tokenFor(loja.donoId)
  const id = await l.criarCategoria(loja.id)
  await criarProduto(l.owner, loja.id, { nome: 'Água', preco: 5, estoque: 0 })
  await criarProduto(l.owner, loja.id, { nome: 'bolo', preco: 20, promocao: 15, estoque: 3 })
  const caro = await criarProduto(l.owner, loja.id, { nome: 'Cadeira 50%', preco: 200, estoque: 30 })
  await criarProduto(l.owner, loja.id, { nome: 'Rascunho', status: 'rascunho' })
  await l.owner.query('update produtos set categoria_id = $2, fabricante = $3 where id = $1', [
    caro.id,
    id,
    'Fábrica Zé',
  ])
  const listar = async (busca: string) => {
    const { body } = await l.request('GET', `/rest/v1/produtos?estabelecimento_id=${loja.id}&${busca}`, {
      token,
    })
    return body as unknown as { itens: { nome: string }[]; total: number; contagens?: Record<string, number> }
  }
  const nomes = async (busca: string) => (await listar(busca)).itens.map(({ nome }) => nome)
  expect(await nomes('ordem=nome')).toEqual(['Água', 'bolo', 'Cadeira 50%', 'Rascunho'])
  expect(await nomes('ordem=-preco&limite=2')).toEqual(['Cadeira 50%', 'bolo'])
  expect(await nomes('ordem=-preco&limite=2&pagina=2')).toEqual(['Rascunho', 'Água'])
  expect(await nomes(`categoria_id=${id}`)).toEqual(['Cadeira 50%'])
  expect(await nomes(`categoria_id=${id},sem&ordem=nome`)).toHaveLength(4)
  expect(await nomes('promocao=sim')).toEqual(['bolo'])
  expect(await nomes('preco_de=10&preco_ate=20&ordem=nome')).toEqual(['bolo', 'Rascunho'])
  expect(await nomes('estoque=zerado')).toEqual(['Água'])
  expect(await nomes('aba=estoque_baixo')).toEqual(['bolo'])
  expect(await nomes('busca=fabrica%20ze')).toEqual(['Cadeira 50%'])
  expect(await nomes('busca=50%25')).toEqual(['Cadeira 50%'])
  const { contagens, total } = await listar('contagens=true&busca=a')
  expect(total).toBe(3)
  expect(contagens).toMatchObject({
    todos: 3,
    ativos: 2,
    esgotados: 1,
    rascunhos: 1,
    promocao: 0,
    excluidos: 0,
  })
  for (const ruim of ['limite=1000', 'limite=-1', 'ordem=senha', 'status=todos', 'nada=1', 'pagina=0']) {
    expect(
      (await l.request('GET', `/rest/v1/produtos?estabelecimento_id=${loja.id}&${ruim}`, { token })).status,
      ruim,
    ).toBe(422)
  }
})
