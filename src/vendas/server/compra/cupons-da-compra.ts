import { type Avaliacao, avaliarCupons } from '#src/cupons/server/avaliar-cupons.ts'
import { lerPessoaDoCupom, type QuemUsa } from '#src/cupons/server/pessoa-do-cupom.ts'
import { type CupomRow, emReais, insertUsos, tomarUso } from '#src/cupons/server/usos.ts'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import { calcularVenda } from '../../rules.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import type { NovaVenda } from '../novas-vendas.ts'
import type { ProdutoRow } from '../repository.ts'

interface PedidoComCupons {
  estabelecimentoId: string
  codigos: string[]
  cupons: CupomRow[]
  pedidos: { produto: ProdutoRow; quantidade: number; desconto?: number | undefined }[]
  forma: string | null
  /** Reais of the delivery before any coupon; null while it is not known. */
  taxa: number | null
  quem: QuemUsa
}

/** What the coupons of an order take off, and whose uses they would be. */
export interface UsoNaCompra extends Avaliacao {
  chaves: string[]
}

const NENHUM: UsoNaCompra = {
  valem: [],
  recusas: [],
  conta: { porLinha: [], mercadoriaCentavos: 0, entregaCentavos: 0 },
  chaves: [],
}

/** Which of an order's coupons apply to its lines at the server's prices; costs nothing where there is none. */
export async function usarNaCompra(tx: Tx, pedido: PedidoComCupons): Promise<UsoNaCompra> {
  const { estabelecimentoId, codigos, cupons, pedidos, forma, taxa, quem } = pedido
  if (codigos.length === 0) return NENHUM
  const pessoa = await lerPessoaDoCupom(tx, estabelecimentoId, quem)
  const { itens } = calcularVenda(pedidos)
  const avaliacao = await avaliarCupons(tx, {
    estabelecimentoId,
    codigos,
    cupons,
    pessoa,
    linhas: itens.map((item, lugar) => ({
      produto_id: item.produto_id,
      categoria_id: pedidos[lugar]?.produto.categoria_id ?? null,
      centavos: paraCentavos(item.subtotal),
    })),
    forma,
    entregaCentavos: taxa === null ? null : paraCentavos(taxa),
  })
  return { ...avaliacao, chaves: pessoa.chaves }
}

/** 409 with why, and with what the order comes to without the coupons that do not apply. */
export function cupomNaoVale({ valem, recusas }: Avaliacao, extra: Record<string, unknown>): Error {
  const desconhecidos = recusas.filter(({ desconhecido }) => desconhecido).map(({ codigo }) => codigo)
  return errors.cupom_nao_vale({
    detail: recusas.map(({ frase }) => frase).join(' '),
    extra: {
      ...extra,
      cupons: valem.map(({ codigo }) => codigo),
      recusados: recusas.map(({ codigo }) => codigo),
      desconhecidos,
    },
  })
}

/** Takes the uses of a new sale, in the order in which its coupons are locked, and writes them down with it. */
export async function guardarUsos(
  tx: Tx,
  { venda, uso }: { venda: Pick<NovaVenda, 'id' | 'estabelecimentoId'>; uso: UsoNaCompra },
): Promise<VendaDetalhe['cupons']> {
  const { id: vendaId, estabelecimentoId } = venda
  const { valem, conta, chaves } = uso
  const usos = valem
    .toSorted((a, b) => Number(a.tipo === 'entrega') - Number(b.tipo === 'entrega'))
    .map(({ id, codigo, tipo }) => {
      const { desconto, entrega } = emReais(conta)
      const daEntrega = tipo === 'entrega'
      return {
        cupom_id: id,
        codigo,
        tipo,
        desconto: daEntrega ? 0 : desconto,
        entrega: daEntrega ? entrega : 0,
      }
    })
  for (const cupom of valem.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (!(await tomarUso(tx, { ...cupom, estabelecimentoId, chaves })))
      throw errors.cupom_nao_vale({ detail: 'Este cupom já foi usado por completo.' })
  }
  await insertUsos(tx, { estabelecimentoId, vendaId, usos, chaves })
  return usos.map(({ codigo, tipo, desconto, entrega }) => ({ codigo, tipo, desconto, entrega }))
}
