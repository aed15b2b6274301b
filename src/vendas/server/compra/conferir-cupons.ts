import type { z } from 'zod'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import type { QuemUsa } from '#src/cupons/server/pessoa-do-cupom.ts'
import { findCupons } from '#src/cupons/server/usos.ts'
import { paraReais } from '#src/shared/dinheiro.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import type {
  ConferirCuponsInput,
  CuponsConferidos,
  conferirCuponsNoBalcaoSchema,
} from '../../schemas-pedido.ts'
import { findLojaParaVenda, lockProdutos } from '../repository.ts'
import { usarNaCompra } from './cupons-da-compra.ts'

/**
 * Which of these coupons an order of one shop could use now, what each takes off, and in one sentence why the others do
 * not. Nothing is reserved: the order decides.
 */
export async function conferirCupons(
  pessoa: Pessoa,
  pedido: ConferirCuponsInput,
): Promise<CuponsConferidos & { desconhecidos: string[] }> {
  return conferir(pessoa, pedido, { userId: pessoa.userId, clienteId: null, email: pessoa.email })
}

/** The same for a sale at the counter, of whoever stands there. */
export async function conferirCuponsNoBalcao(
  pessoa: Pessoa,
  { cliente, ...pedido }: z.infer<typeof conferirCuponsNoBalcaoSchema>,
): Promise<CuponsConferidos> {
  acessoDaLoja(pessoa, pedido.estabelecimento_id, 'vendas.criar')
  const quem = cliente && 'id' in cliente ? { clienteId: cliente.id } : { clienteId: null }
  const email = (cliente && 'email' in cliente && cliente.email) || null
  // Somebody new is a person from the moment the sale writes them down.
  return conferir(pessoa, { ...pedido, entrega: 0 }, { userId: null, ...quem, email })
}

async function conferir(
  pessoa: Pessoa,
  pedido: Omit<ConferirCuponsInput, 'itens'> & {
    itens: { produto_id: string; quantidade: number; desconto?: number | undefined }[]
  },
  quem: QuemUsa,
): Promise<CuponsConferidos & { desconhecidos: string[] }> {
  const { estabelecimento_id: estabelecimentoId, itens, cupons: codigos, forma_pagamento, entrega } = pedido
  const acesso = { papel: 'loja', userId: pessoa.userId, estabelecimentoId, somenteLeitura: true } as const
  return withAccess(acesso, async (tx) => {
    if (!(await findLojaParaVenda(tx, estabelecimentoId))) throw errors.loja_nao_encontrada()
    const ids = itens.map(({ produto_id }) => produto_id)
    const { porId } = await lockProdutos(tx, estabelecimentoId, ids, { trava: false })
    // What is no longer sold is told when the order is checked; the coupon is worked out on the rest.
    const pedidos = itens.flatMap(({ produto_id, quantidade, desconto }) => {
      const produto = porId.get(produto_id)
      return produto ? [{ produto, quantidade, desconto }] : []
    })
    const { valem, recusas, conta } = await usarNaCompra(tx, {
      estabelecimentoId,
      codigos,
      cupons: await findCupons(tx, { estabelecimentoId, codigos }),
      pedidos,
      forma: forma_pagamento ?? null,
      taxa: entrega ?? null,
      quem,
    })
    return {
      cupons: valem.map(({ codigo, tipo }) => ({
        codigo,
        tipo,
        desconto: tipo === 'entrega' ? 0 : paraReais(conta.mercadoriaCentavos),
        entrega: tipo === 'entrega' ? paraReais(conta.entregaCentavos) : 0,
      })),
      recusas: recusas.map(({ codigo, frase }) => ({ codigo, frase })),
      desconhecidos: recusas.filter(({ desconhecido }) => desconhecido).map(({ codigo }) => codigo),
    }
  })
}
