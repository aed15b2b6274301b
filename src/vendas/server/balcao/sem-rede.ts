import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { entrarOQueFalta } from '#src/produtos/server/ajustar-estoque.ts'
import { formatarReais, paraCentavos, precoEfetivo } from '#src/shared/dinheiro.ts'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import { RELOGIO_ADIANTADO_MINUTOS, SEM_REDE_DIAS } from '../../rules.ts'
import type { NovaVendaBalcaoInput } from '../../schemas-pedido.ts'
import type { Prateleira, ProdutoRow } from '../repository.ts'

// What is asked of a sale that was made without a network (docs/rules/sales.md#without-a-network).

/** 409 for an hour that has not come yet, or that is too long ago; both say what the server's own is. */
export function exigirHora(vendidaEm: Date, agora: Date): void {
  const minutos = (agora.getTime() - vendidaEm.getTime()) / 60_000
  const extra = { agora: agora.toISOString() }
  if (minutos < -RELOGIO_ADIANTADO_MINUTOS) throw errors.hora_no_futuro({ extra })
  if (minutos > SEM_REDE_DIAS * 24 * 60) throw errors.hora_antiga({ extra })
}

/** A device without a network learns late that its shop was blocked or suspended, and no later than it may send. */
export function podiaNaoSaber(vendidaEm: Date, paradaDesde: Date | null): boolean {
  return !paradaDesde || vendidaEm.getTime() - paradaDesde.getTime() <= SEM_REDE_DIAS * 24 * 60 * 60_000
}

interface Linha {
  produto: ProdutoRow
  quantidade: number
  desconto: number | undefined
  /** As it was sent. */
  pedido: NovaVendaBalcaoInput['itens'][number]
}

/** 422 with the variations of what came in none when it was sold: who sold it knows which one left. */
export async function exigirVariacoes(tx: Tx, loja: string, { comEscolha }: Prateleira): Promise<void> {
  if (comEscolha.size === 0) return
  const itens = await rowsOf(tx)`
    select pai_id as produto_id, jsonb_agg(jsonb_build_object('id', id, 'nome', variacao) order by ordem, id) as variacoes
    from produtos where estabelecimento_id = ${loja} and pai_id = any(${[...comEscolha]}::uuid[]) and status = 'variacao'
    group by pai_id`
  throw errors.falta_variacao({ extra: { itens } })
}

/** 409 with today's prices of what was sold at another one. */
export function exigirPrecos(linhas: Linha[]): void {
  const mudaram = linhas.filter(
    ({ produto, pedido: { preco_visto: visto } }) =>
      visto !== undefined && paraCentavos(visto) !== paraCentavos(precoEfetivo(produto)),
  )
  if (mudaram.length === 0) return
  throw errors.preco_mudou({
    detail: mudaram
      .map(({ produto }) => `${produto.nome} custa agora ${formatarReais(precoEfetivo(produto))}.`)
      .join(' '),
    extra: {
      itens: mudaram.map(({ pedido, produto }) => ({
        produto_id: pedido.produto_id,
        preco: precoEfetivo(produto),
      })),
    },
  })
}

/** At the price that was charged. */
export function peloPrecoVisto(linha: Linha): Linha {
  const { preco_visto: preco } = linha.pedido
  if (preco === undefined) return linha
  return { ...linha, produto: { ...linha.produto, preco, preco_promocao: null, em_promocao: false } }
}

/** The goods have left: what the shelf lacks of them is entered, with its reason, and then sold as any other. */
export async function acertarEstoque(tx: Tx, pessoa: Pessoa, linhas: Linha[]): Promise<void> {
  const faltas = linhas.flatMap(({ produto: { id, estoque }, quantidade }) =>
    estoque < quantidade ? [{ id, unidades: quantidade - estoque }] : [],
  )
  await entrarOQueFalta(tx, { pessoa, faltas, motivo: 'Vendido no balcão sem rede' })
  for (const linha of linhas) {
    const estoque = Math.max(linha.produto.estoque, linha.quantidade)
    linha.produto = { ...linha.produto, estoque }
  }
}
