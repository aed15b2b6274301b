import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Escopo } from '#src/acesso/escopos.ts'
import { createApiKey } from '#test/support/api-keys.ts'
import { createUser } from '#test/support/factories.ts'
import {
  type Body,
  type ShopWithCustomers,
  startShopWithCustomers,
} from '#test/support/shop-with-customers.ts'
import { recontarCompras } from './recontar-compras.ts'

let l: ShopWithCustomers
beforeAll(async () => {
  l = await startShopWithCustomers()
})
afterAll(() => l.close())

async function numeros(id: string) {
  const { body } = await l.ler(`/${id}`)
  return { compras: body.compras, total_gasto: body.total_gasto }
}

describe('the figures of a customer', () => {
  test('follow sales to the cent: paid, refunded in part, removed, given to another', async () => {
    const { id } = await l.cadastrar()
    const outro = await l.cadastrar()
    const [primeira, segunda] = [await l.vender(id, 19.9), await l.vender(id, 0.1)]
    await l.vender(id, 50, { paga: false })
    expect(await numeros(id)).toEqual({ compras: 2, total_gasto: 20 })

    await l.owner.query('update vendas set total_reembolsado = 4.95 where id = $1', [primeira.id])
    expect(await numeros(id)).toEqual({ compras: 2, total_gasto: 15.05 })
    await l.owner.query('update vendas set cliente_id = $2 where id = $1', [segunda.id, outro.id])
    expect(await numeros(id)).toEqual({ compras: 1, total_gasto: 14.95 })
    expect(await numeros(outro.id)).toEqual({ compras: 1, total_gasto: 0.1 })
    const ultima = async () => (await l.pedir('GET', `/${id}`)).body.ultima_compra
    expect(await ultima()).not.toBeNull()
    // The money of a sale that was cancelled is still the shop's until it goes back, and again where it could not.
    const devolver = (valor: number) =>
      l.owner.query(
        `update vendas set status = 'cancelado', motivo_cancelamento = 'x', total_reembolsado = $2 where id = $1`,
        [primeira.id, valor],
      )
    await devolver(4.95)
    expect(await numeros(id)).toEqual({ compras: 1, total_gasto: 14.95 })
    await devolver(19.9)
    expect(await numeros(id)).toEqual({ compras: 0, total_gasto: 0 })
    expect(await ultima()).toBeNull()
    await devolver(4.95)
    expect(await numeros(id)).toEqual({ compras: 1, total_gasto: 14.95 })
  })

  test('of who bought before purchases went by their payment are counted again, by a sale or by the clock', async () => {
    const [compra, dorme] = [await l.cadastrar(), await l.cadastrar()]
    for (const { id } of [compra, dorme]) {
      await l.vender(id, 10)
      await l.owner.query('update vendas set total_reembolsado = total where id = $1', [
        (await l.vender(id, 5)).id,
      ])
      await l.owner.query(
        'update consumidores set compras = 2, total_gasto = 0, compras_recontadas = false where id = $1',
        [id],
      )
    }
    const vendas = [await l.vender(compra.id, 7), await l.vender(compra.id, 3)]
    // Two moves of one transaction.
    await l.owner.query(
      `begin; update vendas set total_reembolsado = 1 where id = '${vendas[0]?.id}';
       update vendas set total_reembolsado = 3 where id = '${vendas[1]?.id}'; commit`,
    )
    expect(await numeros(compra.id)).toEqual({ compras: 2, total_gasto: 16 })
    expect(await numeros(dorme.id)).toEqual({ compras: 2, total_gasto: 0 })
    await recontarCompras()
    expect(await numeros(dorme.id)).toEqual({ compras: 1, total_gasto: 10 })
    await l.vender(dorme.id, 2)
    await l.vender(compra.id, 4)
    expect([await numeros(dorme.id), await numeros(compra.id)]).toEqual([
      { compras: 2, total_gasto: 12 },
      { compras: 3, total_gasto: 20 },
    ])
  })

  test('are those of the sales themselves, for every customer of the database', async () => {
    const { rows } = await l.owner.query(`
      select c.id from consumidores c left join lateral (
        select count(*)::int as compras, coalesce(sum(v.total - v.total_reembolsado), 0) as total, max(v.pago_em) as ultima
        from vendas v where v.cliente_id = c.id and v.pago_em is not null and v.excluido_em is null
          and v.total_reembolsado < v.total) s on true
      where (c.compras, c.total_gasto) is distinct from (s.compras, s.total) or c.ultima_compra is distinct from s.ultima`)
    expect(rows).toEqual([])
  })

  test('and the history name what was written to the shop', async () => {
    const { id } = await l.cadastrar()
    const conta = await createUser(l.owner)
    await l.owner.query('update consumidores set user_id = $2 where id = $1', [id, conta.id])
    const { rows } = await l.owner.query<{ id: string; protocolo: string }>(
      `insert into conversas (estabelecimento_id, user_id, assunto, responder_ate) values ($1, $2, 'duvida', now())
       returning id, protocolo`,
      [l.loja.id, conta.id],
    )
    await l.owner.query(
      `insert into mensagens_conversa (estabelecimento_id, conversa_id, de, texto) values ($1, $2, 'consumidor', 'Oi')`,
      [l.loja.id, rows[0]?.id],
    )
    const { body } = await l.pedir('GET', `/${id}/linha_do_tempo`)
    expect(body.itens).toMatchObject([{ tipo: 'mensagem', texto: rows[0]?.protocolo }, { tipo: 'cadastro' }])
    expect((await l.pedir('GET', `/${id}/dados`)).body.mensagens).toMatchObject([
      { de: 'consumidor', texto: 'Oi' },
    ])
  })

  test('and the history tell a key what its scopes open, and no more', async () => {
    const conta = await createUser(l.owner)
    const id = await l.inserir({ user_id: conta.id })
    const { id: venda, produto } = await l.vender(id, 30)
    await l.owner.query(
      `with daqui as (select $1::uuid as loja, $2::uuid as cliente, $3::uuid as venda, $4::uuid as produto, $5::uuid as conta),
         devolucao as (insert into devolucoes (estabelecimento_id, venda_id, tipo, status_anterior)
           select loja, venda, 'arrependimento', 'concluido' from daqui),
         do_produto as (insert into avaliacoes_produtos (estabelecimento_id, cliente_id, produto_id, nota)
           select loja, cliente, produto, 4 from daqui),
         da_loja as (insert into avaliacoes_estabelecimento (estabelecimento_id, cliente_id, nota)
           select loja, cliente, 5 from daqui),
         conversa as (insert into conversas (estabelecimento_id, user_id, assunto, responder_ate)
           select loja, conta, 'duvida', now() from daqui returning estabelecimento_id, id)
       insert into mensagens_conversa (estabelecimento_id, conversa_id, de, texto)
         select estabelecimento_id, id, 'consumidor', 'Oi' from conversa`,
      [l.loja.id, id, venda, produto.id, conta.id],
    )
    const tipos = async (...mais: Escopo[]) => {
      const token = await createApiKey(l.owner, {
        shopId: l.loja.id,
        userId: l.loja.ownerId,
        scopes: ['clientes.ver', ...mais],
      })
      const { body } = await l.ler(`/${id}/linha_do_tempo`, token)
      return (body.itens as Body[]).map(({ tipo }) => String(tipo)).toSorted()
    }
    expect(await tipos()).toEqual(['cadastro'])
    expect(await tipos('vendas.ver')).toEqual(['cadastro', 'compra', 'devolucao'])
    expect(await tipos('avaliacoes.ver')).toEqual(['avaliacao_loja', 'avaliacao_produto', 'cadastro'])
    expect(await tipos('mensagens.ver')).toEqual(['cadastro', 'mensagem'])
  })

  test('stand under a history of what happened', async () => {
    const { id } = await l.cadastrar()
    const venda = await l.vender(id, 30)
    const { body } = await l.pedir('GET', `/${id}/linha_do_tempo`)
    expect(body.itens).toMatchObject([
      { tipo: 'compra', numero: venda.numero, valor: 30, pago: true },
      { tipo: 'cadastro', status: 'balcao' },
    ])
    expect((await l.pedir('GET', `/${id}`)).body.favoritos).toMatchObject([{ quantidade: 1 }])
  })
})

describe('the counter', () => {
  test('sells to a customer of the shop, never to another shop’s or to one who is gone', async () => {
    const { rows } = await l.owner.query<{ id: string }>(
      `insert into consumidores (estabelecimento_id, nome) values ($1, 'De lá') returning id`,
      [l.outra.id],
    )
    await expect(l.vender(String(rows[0]?.id))).rejects.toThrow(/vendas.cliente_nao_encontrado/)
    await expect(l.vender(randomUUID())).rejects.toThrow(/vendas.cliente_nao_encontrado/)
  })
})
