import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import { type LinhaVendida, restam, valorDasUnidades } from '../../rules.ts'
import type { ParteDoEstoque, VendaRow } from '../repository.ts'

/** Units of one line of a sale. */
export interface Unidades {
  item_id: string
  quantidade: number
}

export interface LinhaRow extends LinhaVendida {
  id: string
  nome: string
}

/** The lines of a sale with what is left of each. The sale is locked already. */
export async function findLinhas(tx: Tx, vendaId: string): Promise<LinhaRow[]> {
  return tx
    .selectFrom('itens_venda')
    .select([
      'id',
      'nome',
      'quantidade',
      'quantidade_cancelada',
      'quantidade_devolvida',
      'subtotal',
      'desconto_cupom',
    ])
    .where('venda_id', '=', vendaId)
    .orderBy('id')
    .execute()
}

/** Refuses lines of another sale, one named twice, and more units than are left. */
export function conferirUnidades(linhas: LinhaRow[], itens: Unidades[]): void {
  if (new Set(itens.map(({ item_id }) => item_id)).size !== itens.length) throw errors.item_repetido()
  for (const { item_id, quantidade } of itens) {
    const linha = linhas.find(({ id }) => id === item_id)
    if (!linha) throw errors.item_de_outra_venda()
    if (quantidade > restam(linha)) {
      throw errors.unidades_demais({ detail: `De ${linha.nome} só ${restantes(restam(linha))}.` })
    }
  }
}

function restantes(quantas: number): string {
  return plural(quantas, 'resta # unidade', 'restam # unidades')
}

/** True when these units are all that is left of the sale. */
export function todasAsUnidades(linhas: LinhaRow[], itens: Unidades[]): boolean {
  return linhas.every((linha) => {
    const pedidas = itens.find(({ item_id }) => item_id === linha.id)?.quantidade ?? 0
    return pedidas === restam(linha)
  })
}

/** Reais that these units were charged for, their part of the sale's discount taken off. */
export function somarUnidades(
  { subtotal, desconto }: Pick<VendaRow, 'subtotal' | 'desconto'>,
  linhas: LinhaRow[],
  itens: Unidades[],
): number {
  const venda = { subtotal, desconto, cupons: linhas.map((linha) => ({ desconto: linha.desconto_cupom })) }
  const centavos = itens.reduce((soma, { item_id, quantidade }) => {
    const linha = linhas.find(({ id }) => id === item_id)
    return linha ? soma + paraCentavos(valorDasUnidades(linha, quantidade, venda)) : soma
  }, 0)
  return paraReais(centavos)
}

/** `1 × Caneca, 2 × Prato`. */
export function nomearUnidades(linhas: LinhaRow[], itens: Unidades[]): string {
  return itens
    .map(({ item_id, quantidade }) => `${quantidade} × ${linhas.find(({ id }) => id === item_id)?.nome}`)
    .join(', ')
}

/** Counts units as cancelled; answers what the stock's ledger needs to move each of them once. */
export async function cancelarUnidades(
  tx: Tx,
  vendaId: string,
  itens: Unidades[],
): Promise<ParteDoEstoque[]> {
  return rowsOf<ParteDoEstoque>(tx)`
    update itens_venda i set quantidade_cancelada = i.quantidade_cancelada + u.quantidade
    from jsonb_to_recordset(${JSON.stringify(itens)}::jsonb) as u (item_id uuid, quantidade int)
    where i.venda_id = ${vendaId} and i.id = u.item_id
    returning i.id as item_id, u.quantidade, i.quantidade_cancelada as parcela`
}

/** The same for units that came back; null counts all that is left. */
export async function devolverUnidades(
  tx: Tx,
  vendaId: string,
  itens: Unidades[] | null,
): Promise<ParteDoEstoque[]> {
  if (itens === null) {
    await run(tx)`update itens_venda set quantidade_devolvida = quantidade - quantidade_cancelada
      where venda_id = ${vendaId}`
    return []
  }
  return rowsOf<ParteDoEstoque>(tx)`
    update itens_venda i set quantidade_devolvida = i.quantidade_devolvida + u.quantidade
    from jsonb_to_recordset(${JSON.stringify(itens)}::jsonb) as u (item_id uuid, quantidade int)
    where i.venda_id = ${vendaId} and i.id = u.item_id
    returning i.id as item_id, u.quantidade, i.quantidade_devolvida as parcela`
}
