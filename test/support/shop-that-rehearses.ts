import { randomUUID } from 'node:crypto'
import { createProduct, createUser } from './factories.ts'
import { startShopWithPix } from './shop-with-pix.ts'

export interface Ensaio {
  id: string
  codigo: string
  nome: string
}

/** A shop with PIX and a saleswoman that begins to rehearse, somebody of the platform, and a buyer who is nobody's. */
export async function startShopThatRehearses() {
  const m = await startShopWithPix()
  const dona = await m.tokenFor(m.loja.ownerId)
  const { id: vendedoraId } = await createUser(m.owner)
  const vendedora = await m.tokenFor(vendedoraId)
  await m.owner.query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Vera', 'vendedor')`,
    [vendedoraId, m.loja.id],
  )
  const admin = await m.tokenFor((await createUser(m.owner, { admin: true })).id)
  await m.owner.query(
    `insert into categorias (estabelecimento_id, nome, cor, ordem) values ($1, 'Pães', '#aa3300', 1)`,
    [m.loja.id],
  )
  await createProduct(m.owner, m.loja.id, { nome: 'Pão de queijo', preco: 25.5, estoque: 7 })
  await createProduct(m.owner, m.loja.id, { nome: 'Jogado fora', status: 'oculto' })
  await m.owner.query(
    `insert into arquivos (estabelecimento_id, user_id, uso, nome, tipo, tamanho, chave)
     values ($1, $2, 'produto', 'f', 'image/png', 3, 'foto-da-loja')`,
    [m.loja.id, m.loja.ownerId],
  )

  return {
    ...m,
    dona,
    vendedora,
    vendedoraId,
    admin,
    begin: (token = dona, id = m.loja.id) =>
      m.request<Ensaio>('POST', '/rest/v1/ensaio', { token, body: { estabelecimento_id: id } }),
    end: (token: string, id: string) =>
      m.request('POST', '/rest/v1/ensaio/encerrar', { token, body: { estabelecimento_id: id } }),
    /** Somebody orders the first thing on the shelf of a rehearsal, by PIX. */
    async order(quem: string, ensaio: Ensaio, daEquipe = dona) {
      const prateleira = `/rest/v1/ensaio/prateleira?estabelecimento_id=${ensaio.id}`
      const { body } = await m.request('GET', prateleira, { token: daEquipe })
      const [produto] = body.produtos as { id: string }[]
      return m.request('POST', '/rest/v1/vendas', {
        token: quem,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          estabelecimento_id: ensaio.id,
          itens: [{ produto_id: produto?.id, quantidade: 1 }],
          forma_pagamento: 'pix',
          cliente: { nome: 'Cliente de mentira', email: 'outra.pessoa@exemplo.com' },
        },
      })
    },
    askForPix: (quem: string, ensaio: Ensaio, vendaId: unknown) =>
      m.request('POST', '/functions/v1/create-payment-preference', {
        token: quem,
        body: { estabelecimento_id: ensaio.id, venda_id: vendaId },
      }),
    cancel: (quem: string, vendaId: unknown) =>
      m.request('POST', `/rest/v1/vendas/${String(vendaId)}/cancelar`, {
        token: quem,
        body: { motivo: 'Treino de cancelamento' },
      }),
    simulate: (quem: string, vendaId: unknown) =>
      m.request('POST', `/rest/v1/vendas/${String(vendaId)}/simular-pagamento`, { token: quem }),
  }
}

export type ShopThatRehearses = Awaited<ReturnType<typeof startShopThatRehearses>>
