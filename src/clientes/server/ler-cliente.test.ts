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
    await l.owner.query(`update vendas set status = 'cancelado', motivo_cancelamento = 'x' where id = $1`, [
      primeira.id,
    ])
    expect(await numeros(id)).toEqual({ compras: 0, total_gasto: 0 })
    const { body } = await l.pedir('GET', `/${id}`)
    expect(body.ultima_compra).toBeNull()
  })

  test('are those of the sales themselves, for every customer of the database', async () => {
    const { rows } = await l.owner.query(`
      select c.id from consumidores c left join lateral (
        select count(*)::int as compras, coalesce(sum(v.total - v.total_reembolsado), 0) as total, max(v.created_at) as ultima
        from vendas v where v.cliente_id = c.id and v.pago_em is not null and v.excluido_em is null
          and v.status not in ('cancelado', 'devolvido', 'expirado')) s on true
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
