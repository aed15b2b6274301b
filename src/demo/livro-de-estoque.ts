import type { Insertable } from 'kysely'
import type { DB } from '#src/shared/server/database/database-types.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import type { VendaDaDemo } from './historia.ts'

type Movimento = Insertable<DB['movimentos_estoque']>

interface Mudanca {
  em: number
  tipo: 'reserva' | 'baixa' | 'liberacao' | 'cancelamento'
  qtd: number
  reservado: number
  vendaId: string
  itemId: string
}

export interface Escrituracao {
  movimentos: Movimento[]
  /** Units in open sales, by what lies on the shelf. */
  reservados: Map<string, number>
}

/**
 * The ledger that explains today's stock: enough came in before the first sale, each sale took and gave back its
 * units, and a count at the end squares what cancelled sales had needed on top.
 */
export function escriturar({
  estabelecimentoId,
  produtos,
  vendas,
  entradaEm,
  agora,
}: {
  estabelecimentoId: string
  produtos: { id: string; estoque: number }[]
  vendas: VendaDaDemo[]
  entradaEm: number
  agora: number
}): Escrituracao {
  const mudancas = Map.groupBy(vendas.flatMap(mudancasDaVenda), (mudanca) => mudanca.produtoId)
  const movimentos: Movimento[] = []
  const reservados = new Map<string, number>()

  for (const produto of produtos) {
    const lista = (mudancas.get(produto.id) ?? []).toSorted((a, b) => a.em - b.em)
    const saida = -lista.reduce((soma, m) => soma + m.qtd, 0)
    const devolvido = lista.reduce((soma, m) => soma + Math.max(0, m.qtd), 0)
    let saldo = produto.estoque + saida + devolvido
    const linha = (tipo: Movimento['tipo'], qtd: number, em: number): Movimento => ({
      id: uuidV7(em),
      estabelecimento_id: estabelecimentoId,
      produto_id: produto.id,
      tipo,
      qtd,
      saldo_apos: saldo,
      created_at: new Date(em),
    })
    if (saldo > 0) movimentos.push({ ...linha('entrada', saldo, entradaEm), motivo: 'Estoque inicial' })
    for (const { em, tipo, qtd, reservado, vendaId, itemId } of lista) {
      saldo += qtd
      movimentos.push({
        ...linha(tipo, qtd, em),
        qtd_reservado: reservado,
        venda_id: vendaId,
        item_id: itemId,
        ciclo: 1,
      })
    }
    if (devolvido > 0) {
      saldo -= devolvido
      const contagem = Math.max(lista.at(-1)?.em ?? agora, agora - 3_600_000)
      movimentos.push({ ...linha('contagem', -devolvido, contagem), motivo: 'Contagem do estoque' })
    }
    reservados.set(
      produto.id,
      lista.reduce((soma, m) => soma + m.reservado, 0),
    )
  }
  return { movimentos, reservados }
}

function mudancasDaVenda(venda: VendaDaDemo): (Mudanca & { produtoId: string })[] {
  const fim = venda.passos.find((passo) => ['expirado', 'cancelado'].includes(passo.para))
  return venda.itens.flatMap(({ id, produto, variacao, quantidade }) => {
    const de = { vendaId: venda.id, itemId: id, produtoId: (variacao ?? produto).id }
    const mudancas: (Mudanca & { produtoId: string })[] = [
      { ...de, em: venda.em, tipo: 'reserva', qtd: -quantidade, reservado: quantidade },
    ]
    if (fim) {
      const tipo = fim.para === 'expirado' ? 'liberacao' : 'cancelamento'
      mudancas.push({ ...de, em: fim.em, tipo, qtd: quantidade, reservado: -quantidade })
    } else if (venda.entregueEm !== null) {
      mudancas.push({ ...de, em: venda.entregueEm, tipo: 'baixa', qtd: 0, reservado: -quantidade })
    }
    return mudancas
  })
}
